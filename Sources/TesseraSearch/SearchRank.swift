extension SearchIndex {
  /// The quality of a match. Hits are ordered by rank, then by row.
  public enum Rank: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The name starts with the whole query.
    case nameStart
    /// Every word of the query starts a word of the name or of another search term.
    case wordStart
    /// Every word of the query occurs somewhere.
    case middle

    public static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }
}
