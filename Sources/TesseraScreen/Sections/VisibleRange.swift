/// The visible range of a section in a long list: a value to keep in a screen's state.
///
/// ```swift
/// let rows = state.visibleRange.range(of: total)
/// SectionModel("Products", rows) { ProductItem($0) }
///   .visibleRange(SectionVisibleRange(total: total, start: rows.lowerBound) { .action(.didReveal($0)) })
/// …
/// case .didReveal(let rows): state.visibleRange.reveal(rows, of: total)
/// ```
/// - Law: after ``reveal(_:of:)`` the rows that were revealed are in ``range(of:)``, as many of them as fit.
/// - Law: a range never holds more than ``size`` rows and never leaves the list.
public struct VisibleRange: Hashable, Sendable, Codable {
  /// The most rows that stand on the page at once, unless said otherwise.
  public static let defaultSize = 150
  /// The most rows that stand on the page at once.
  public let size: Int
  private var start = 0

  private enum CodingKeys: String, CodingKey { case size, start }

  /// The range at the beginning of a list; it holds at least one row.
  public init(size: Int = VisibleRange.defaultSize) { self.size = max(1, size) }

  /// A range that was kept; it holds at least one row as well.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    size = max(1, try members.decode(Int.self, forKey: .size))
    start = try members.decode(Int.self, forKey: .start)
  }

  /// The rows of a list of `count` that are in the range.
  public func range(of count: Int) -> Range<Int> {
    let count = max(0, count)
    let start = max(0, min(start, count - size))
    return start..<min(count, start + size)
  }

  /// Moves the range so that rows that came into view stand well inside it; stays where it is while they do.
  public mutating func reveal(_ rows: Range<Int>, of count: Int) {
    let count = max(0, count)
    let shown = range(of: count)
    // Rows before and after those that are seen arrive before they are seen.
    let margin = size / 6
    let seen = rows.clamped(to: 0..<count)
    let needed = max(0, seen.lowerBound - margin)..<min(count, seen.upperBound + margin)
    if seen.isEmpty || (shown.lowerBound <= needed.lowerBound && needed.upperBound <= shown.upperBound) { return }
    let middle = seen.lowerBound + min(seen.count, size) / 2
    start = max(0, min(middle - size / 2, count - size))
  }

  /// Moves the range back to the beginning.
  public mutating func reset() { start = 0 }
}
