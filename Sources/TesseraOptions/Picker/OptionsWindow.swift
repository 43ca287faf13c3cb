/// The part of a long list that stands on the page.
struct OptionsWindow: Equatable, Sendable {
  /// The most rows that stand on the page at once.
  static let size = 150
  /// The number of rows before and after the visible range, so that they arrive before they come into view.
  private static let margin = 50
  private(set) var start = 0

  /// The rows of a list that stand on the page.
  func range(of count: Int) -> Range<Int> {
    let start = max(0, min(start, count - Self.size))
    return start..<min(count, start + Self.size)
  }

  /// Moves the window so that rows that came into view stand well inside it; stays where it is while they do.
  mutating func reveal(_ rows: Range<Int>, of count: Int) {
    let shown = range(of: count)
    let needed = max(0, rows.lowerBound - Self.margin / 2)..<min(count, rows.upperBound + Self.margin / 2)
    if shown.lowerBound <= needed.lowerBound, needed.upperBound <= shown.upperBound { return }
    let middle = rows.lowerBound + min(rows.count, Self.size) / 2
    start = max(0, min(middle - Self.size / 2, count - Self.size))
  }

  mutating func reset() { start = 0 }
}
