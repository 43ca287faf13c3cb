#if canImport(SwiftUI)
internal import SwiftUI
internal import TesseraScreen

/// The rows of one layer in a list.
struct LayerView: View {
  let model: ScreenModel
  let id: LayerID
  let rows: RowViews
  @FocusState private var focus: FocusTarget?

  var body: some View {
    if let layer = model.layer(id) {
      List {
        ForEach(layer.sections) { section in
          Section {
            ForEach(section.rows) { row in
              view(row).onAppear { reveal(row, section) }
            }
          } header: {
            if let header = section.header { view(header) }
          } footer: {
            if let footer = section.footer { view(footer) }
          }
        }
      }
      .navigationTitle(Text(verbatim: model.localizer.string(layer.title)))
      .refreshable { refresh(layer) }
      .onChange(of: model.wantedFocus, initial: true) { _, wanted in
        if wanted != nil, model.layers.last?.id == id { focus = model.takeFocus() }
      }
      .toolbar {
        if layer.kind == .sheet || layer.kind == .fullScreen {
          ToolbarItem(placement: .cancellationAction) {
            SwiftUI.Button(model.localizer.string("Close")) { model.close(id) }.accessibilityIdentifier("tessera:host")
          }
        }
      }
    }
  }

  private func view(_ row: ShownRow) -> some View {
    RowContentView(shown: row, model: model, layer: id, rows: rows, focus: $focus, language: model.localizer.language).equatable()
  }

  /// Asks for the rows around one that is not here and is about to come into view.
  private func reveal(_ row: ShownRow, _ section: ShownSection) {
    guard row.row == nil, section.held != nil, let position = section.rows.firstIndex(where: { $0.id == row.id }) else { return }
    let step = 25
    let start = max(0, position - step) / step * step
    model.reveal(start..<min(section.rows.count, start + 3 * step), of: section.id, on: id)
  }

  private func refresh(_ layer: LayerModel) {
    if let row = layer.refreshRow { model.send(ControlEvent(.refresh), to: row, on: id) }
  }
}
#endif
