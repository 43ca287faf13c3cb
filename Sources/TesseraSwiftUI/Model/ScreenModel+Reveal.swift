public import TesseraScreen

extension ScreenModel {
  /// Requests the rows around a missing row that is about to become visible: 25 before it and 50 after it, or as
  /// many as there are.
  ///
  /// Ranges begin at multiples of 25, so that rows that become visible one after the other request the same
  /// range.
  public func reveal(around position: Int, of section: String, on layer: Page.LayerID) {
    guard let shown = self.layer(layer)?.sections.first(where: { $0.id == section }), shown.held != nil,
      shown.rows.indices.contains(position)
    else { return }
    let step = 25
    let start = max(0, position - step) / step * step
    reveal(start..<min(shown.rows.count, start + 3 * step), of: section, on: layer)
  }
}
