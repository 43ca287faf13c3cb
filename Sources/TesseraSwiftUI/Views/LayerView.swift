#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// Shows the rows of one layer in a list.
struct LayerView: View {
  let model: ScreenModel
  let id: Page.LayerID
  let rows: RowViews
  @FocusState private var focus: Page.FocusTarget?
  /// The row with the VoiceOver focus, since only text fields take keyboard focus.
  @AccessibilityFocusState private var spoken: String?

  var body: some View {
    if let layer = model.layer(id) {
      searched(layer)
        .navigationTitle(Text(verbatim: model.localizer.string(layer.title)))
        // SwiftUI does not document the actor of this call.
        .refreshable { @MainActor in await model.refresh(id) }
        .onGeometryChange(for: Bool.self) {
          $0.size.width >= 700
        } action: {
          layer.arrange(isWide: $0)
        }
        .onKeyPress(.escape) { model.closeDetail(on: id) ? .handled : .ignored }
        .accessibilityAction(.escape) { if !model.closeDetail(on: id), layer.kind != .root { model.close(id) } }
        .toolbar {
          if layer.kind == .sheet || layer.kind == .fullScreen {
            ToolbarItem(placement: .cancellationAction) {
              SwiftUI.Button(model.localizer.string("Close")) { model.close(id) }.accessibilityIdentifier("tessera:host")
            }
          }
        }
    }
  }

  @ViewBuilder
  private func searched(_ layer: ScreenModel.LayerModel) -> some View {
    if let row = layer.search, let field = row.search {
      let words = model.localizer.string(field.placeholder ?? field.title)
      Searchable(row, field, prompt: words, focus: $focus, send: { model.send($0, to: row, on: id) }, content: content(layer))
    } else {
      content(layer)
    }
  }

  @ViewBuilder
  private func content(_ layer: ScreenModel.LayerModel) -> some View {
    #if canImport(AppKit) && !targetEnvironment(macCatalyst)
    if layer.isLong {
      LayerTable(model: model, layer: id, rows: rows, sections: layer.sectionsBelowSearch, wantedFocus: model.wantedFocus)
        .onChange(of: model.wantedFocus, initial: true) { _, wanted in
          // The table's rows take the focus themselves.
          if let wanted, wanted.item == layer.search?.key, model.layers.last?.id == id { focus = model.takeFocus() }
        }
    } else {
      list(layer)
    }
    #else
    list(layer)
    #endif
  }

  private func list(_ layer: ScreenModel.LayerModel) -> some View {
    ScrollViewReader { rows in
      rowList(layer)
        .onChange(of: model.wantedFocus, initial: true) { _, wanted in
          guard wanted != nil, model.layers.last?.id == id, let target = model.takeFocus() else { return }
          rows.scrollTo(target.item.text)
          go(to: target)
        }
    }
  }

  /// Moves the focus to a control after a delay in which the list can create a row that was not visible.
  private func go(to target: Page.FocusTarget) {
    Task { @MainActor in
      try? await Task.sleep(for: .milliseconds(100))
      (focus, spoken) = (target, target.item.text)
    }
  }

  private func rowList(_ layer: ScreenModel.LayerModel) -> some View {
    List {
      ForEach(layer.sectionsBelowSearch) { section in
        Section {
          if section.columns.isEmpty { content(of: section) } else { line(section.columns) }
        } header: {
          if let header = section.header { view(header, section) }
        } footer: {
          if let footer = section.footer { view(footer, section) }
        }
      }
    }
  }

  @ViewBuilder
  private func content(of section: ScreenModel.ShownSection) -> some View {
    switch section.style {
    case .grid: LazyVGrid(columns: [GridItem(.adaptive(minimum: 240), spacing: 12)], spacing: 12) { rows(of: section) }
    case .carousel: ScrollView(.horizontal) { LazyHStack(spacing: 12) { rows(of: section).frame(width: 260) } }
    case .list, .form, .actions, .table: rows(of: section)
    }
  }

  /// Side-by-side sections of equal width.
  private func line(_ columns: [ScreenModel.ShownSection]) -> some View {
    HStack(alignment: .top, spacing: 24) {
      ForEach(columns) { section in
        VStack(alignment: .leading, spacing: 12) {
          if let header = section.header { view(header, section) }
          content(of: section)
          if let footer = section.footer { view(footer, section) }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
  }

  private func rows(of section: ScreenModel.ShownSection) -> some View {
    ForEach(section.rows) { row in
      view(row, section).onAppear { reveal(row, section) }
        .swipeActions(edge: .leading, allowsFullSwipe: false) { swipe(row) { $0.leading } }
        .swipeActions(edge: .trailing, allowsFullSwipe: false) { swipe(row) { $0.trailing.reversed() } }
    }
    // SwiftUI moves one row at a time.
    .onMove(
      perform: section.isReorderable
        ? { rows, target in if let row = rows.first { model.move(row, to: target, of: section.id, on: id) } } : nil)
  }

  /// The swipe actions of a row. Most rows have none.
  @ViewBuilder
  private func swipe(_ row: ScreenModel.ShownRow, _ buttons: (Element.Menu) -> [Element.Button]) -> some View {
    if let shown = row.row, case .menu(let menu) = shown.content {
      MenuButtons(buttons: buttons(menu), context: context(of: shown))
    }
  }

  private func context(of row: Row) -> RowContext {
    RowContext(
      localizer: model.localizer, send: { model.send($0, to: row, on: id) }, focus: $focus, key: row.key, rows: rows, report: model.report,
      linkPolicy: model.linkPolicy, refusedText: { model.refusedTexts.text(of: row.key.text, $0, in: id) })
  }

  private func view(_ row: ScreenModel.ShownRow, _ section: ScreenModel.ShownSection) -> some View {
    RowContentView(
      shown: row, model: model, layer: id, rows: rows, focus: $focus, language: model.localizer.language,
      timeZone: model.localizer.timeZone, columns: section.style.columns
    )
    .equatable()
    .accessibilityFocused($spoken, equals: row.id)
  }

  private func reveal(_ row: ScreenModel.ShownRow, _ section: ScreenModel.ShownSection) {
    guard row.row == nil, let position = section.rows.firstIndex(where: { $0.id == row.id }) else { return }
    model.reveal(around: position, of: section.id, on: id)
  }
}
#endif
