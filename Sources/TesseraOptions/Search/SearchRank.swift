/// The quality of a row's match of a query; hits are ordered by rank, and by row within a rank.
public enum SearchRank: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The name starts with the whole query.
  case nameStart
  /// Every word of the query starts a word of the name or of one of its further terms.
  case wordStart
  /// Every word of the query occurs somewhere.
  case middle

  public static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }
}
