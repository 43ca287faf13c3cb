/// One visitor's search: remembers the last query and its hits, and narrows them while the query grows.
///
/// ```swift
/// var cursor = SearchCursor(index)
/// cursor.hits(for: "r")      // searched
/// cursor.hits(for: "ri")     // taken from the hits for "r"
/// cursor.hits(for: "j")      // searched
/// ```
///
/// Law: always the same hits as `index.hits(for:)`. Memory: four bytes a hit of the last query.
public struct SearchCursor: Sendable {
  /// The index that is searched.
  public let index: SearchIndex
  private var query: SearchQuery?
  private var last = SearchHits(rows: [], nameStartCount: 0, wordStartCount: 0)

  /// Starts a search.
  public init(_ index: SearchIndex) {
    self.index = index
  }

  /// All rows that match, best first.
  ///
  /// Complexity: O(the last hits) when the query continues the last one, if that is less than `index.hits(for:)` would look at.
  public mutating func hits(for text: String) -> SearchHits {
    let next = SearchQuery(text)
    if let query, next == query { return last }
    if let query, next.narrows(query) {
      last = index.hits(for: next, within: last)
    } else {
      last = index.hits(for: next)
    }
    query = next
    return last
  }
}

extension SearchIndex {
  /// The hits of a query that narrows the one that `known` are the hits of.
  func hits(for query: SearchQuery, within known: SearchHits) -> SearchHits {
    let isQuicker = view(query) { view in view.filter().rarest.map { $0.count < known.count } ?? false }
    if isQuicker { return hits(for: query) }
    let heads = known.nameStartCount
    let words = heads + known.wordStartCount
    // A longer query never ranks a row better, so each part of the known hits feeds its own rank and those behind it.
    let parts = view(query) { view in
      [known.rows[..<heads], known.rows[heads..<words], known.rows[words...]].map { rows in
        var collector = SearchHitCollector()
        for row in rows { collector.add(Int(row), view.quickRank(of: Int(row))) }
        return collector
      }
    }
    var collector = parts[0]
    collector.wordStarts = merged(parts[0].wordStarts, parts[1].wordStarts)
    collector.middles = merged(merged(parts[0].middles, parts[1].middles), parts[2].middles)
    return collector.hits()
  }

  /// Two ascending lists as one.
  private func merged(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    var rows: [UInt32] = []
    rows.reserveCapacity(left.count + right.count)
    var position = 0
    for row in left {
      while position < right.count, right[position] < row {
        rows.append(right[position])
        position += 1
      }
      rows.append(row)
    }
    rows.append(contentsOf: right[position...])
    return rows
  }
}
