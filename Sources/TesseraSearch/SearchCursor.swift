extension SearchIndex {
  /// The search of one visitor. It keeps the last query and its hits, and narrows them while the query grows.
  ///
  /// ```swift
  /// var cursor = SearchIndex.Cursor(index)
  /// cursor.hits(for: "r")      // searched
  /// cursor.hits(for: "ri")     // taken from the hits for "r"
  /// cursor.hits(for: "j")      // searched
  /// ```
  ///
  /// - Law: always returns the same hits as `index.hits(for:)`. Memory: four bytes per hit of the last query.
  public struct Cursor: Sendable {
    /// The index to search.
    public let index: SearchIndex
    private var query: SearchQuery?
    private var last = Hits(rows: [], nameStartCount: 0, wordStartCount: 0)

    /// A cursor without a query.
    public init(_ index: SearchIndex) {
      self.index = index
    }

    /// All matching rows, best first.
    ///
    /// - Complexity: O(last hits) if the query extends the last one and `index.hits(for:)` would inspect more rows.
    public mutating func hits(for text: String) -> Hits {
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
}

extension SearchIndex {
  /// The hits of a query that narrows the query with the hits `known`.
  func hits(for query: SearchQuery, within known: Hits) -> Hits {
    let isQuicker = view(query) { view in view.filter().rarest.map { $0.count < known.count } ?? false }
    if isQuicker { return hits(for: query) }
    let heads = known.nameStartCount
    let words = heads + known.wordStartCount
    // A longer query never improves a row's rank, so known hits keep their rank or move to a later one.
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
