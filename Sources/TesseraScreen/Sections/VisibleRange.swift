/// The range of a long list that a section shows, to store in a screen's state.
///
/// ```swift
/// let rows = state.visibleRange.range(of: total)
/// SectionModel("Products", rows) { ProductItem($0) }
///   .visibleRange(SectionModel.ShownPart(total: total, start: rows.lowerBound) { .action(.didReveal($0)) })
/// …
/// case .didReveal(let rows): state.visibleRange.reveal(rows, of: total)
/// ```
/// - Law: after ``reveal(_:of:)``, ``range(of:)`` contains as many of the revealed rows as fit.
/// - Law: a range never contains more than ``size`` rows and never exceeds the list.
public struct VisibleRange: Hashable, Sendable, Codable {
  /// The default number of rows on the page.
  public static let defaultSize = 150
  /// The maximum number of rows on the page.
  public let size: Int
  private var start = 0

  private enum CodingKeys: String, CodingKey { case size, start }

  /// Creates a range at the start of a list, with a size of at least 1.
  public init(size: Int = VisibleRange.defaultSize) { self.size = max(1, size) }

  /// Decodes a range, with a size of at least 1.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    size = max(1, try members.decode(Int.self, forKey: .size))
    start = try members.decode(Int.self, forKey: .start)
  }

  /// The part of the range that lies within a list of `count` rows.
  public func range(of count: Int) -> Range<Int> {
    let count = max(0, count)
    let start = max(0, min(start, count - size))
    return start..<min(count, start + size)
  }

  /// Moves the range so that the revealed rows lie inside it with a margin. Does nothing if they already do.
  public mutating func reveal(_ rows: Range<Int>, of count: Int) {
    let count = max(0, count)
    let shown = range(of: count)
    // The margin loads rows before they scroll into view.
    let margin = size / 6
    let seen = rows.clamped(to: 0..<count)
    let needed = max(0, seen.lowerBound - margin)..<min(count, seen.upperBound + margin)
    if seen.isEmpty || (shown.lowerBound <= needed.lowerBound && needed.upperBound <= shown.upperBound) { return }
    let middle = seen.lowerBound + min(seen.count, size) / 2
    start = max(0, min(middle - size / 2, count - size))
  }

  /// Moves the range back to the start.
  public mutating func reset() { start = 0 }
}
