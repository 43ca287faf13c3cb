#if canImport(AppKit) && !targetEnvironment(macCatalyst)
internal import SwiftUI
internal import TesseraScreen

/// The content of one table row. Its AppKit view is reused for other rows, so no state may carry over.
struct TableCell: View {
  let row: TableRow
  let model: ScreenModel
  let layer: Page.LayerID
  let rows: RowViews
  /// The environment of the table, which AppKit views do not inherit.
  let environment: EnvironmentValues
  @FocusState private var focus: Page.FocusTarget?
  @AccessibilityFocusState private var spoken: String?

  var body: some View {
    RowContentView(
      shown: row.shown, model: model, layer: layer, rows: rows, focus: $focus, language: model.localizer.language,
      timeZone: model.localizer.timeZone, columns: row.columns
    )
    .equatable()
    .accessibilityFocused($spoken, equals: row.shown.id)
    .onAppear {
      if row.isRoom, let position = row.position { model.reveal(around: position, of: row.id.section, on: layer) }
    }
    .onChange(of: model.wantedFocus, initial: true) { _, wanted in
      guard let wanted, wanted.item == row.shown.row?.key, model.layers.last?.id == layer else { return }
      (focus, spoken) = (model.takeFocus(), wanted.item.text)
    }
    .id(row.id)
    .padding(.horizontal, 16)
    .padding(.vertical, 6)
    .environment(\.self, environment)
  }
}
#endif
