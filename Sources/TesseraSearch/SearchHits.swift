extension SearchIndex {
  /// The rows that match a query, ordered by rank: name starts, then word starts, then other matches.
  ///
  /// Within a rank the order is that of the rows. No row appears twice.
  public struct Hits: Sendable, Hashable {
    let rows: [UInt32]
    /// The number of hits with the rank `.nameStart`, which are first.
    public let nameStartCount: Int
    /// The number of hits with the rank `.wordStart`, which are next.
    public let wordStartCount: Int

    init(rows: [UInt32], nameStartCount: Int, wordStartCount: Int) {
      self.rows = rows
      self.nameStartCount = nameStartCount
      self.wordStartCount = wordStartCount
    }

    /// The rank of the hit at `position`.
    public func rank(at position: Int) -> Rank {
      position < nameStartCount ? .nameStart : position < nameStartCount + wordStartCount ? .wordStart : .middle
    }
  }
}

extension SearchIndex.Hits: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }

  /// The row of the hit at `position`: its position in the sequence that the index was built from.
  public subscript(position: Int) -> Int { Int(rows[position]) }
}

struct SearchHitCollector {
  var nameStarts: [UInt32] = []
  var wordStarts: [UInt32] = []
  var middles: [UInt32] = []

  @inline(__always)
  mutating func add(_ row: Int, _ rank: SearchIndex.Rank?) {
    switch rank {
    case .nameStart: nameStarts.append(UInt32(truncatingIfNeeded: row))
    case .wordStart: wordStarts.append(UInt32(truncatingIfNeeded: row))
    case .middle: middles.append(UInt32(truncatingIfNeeded: row))
    case nil: break
    }
  }

  var count: Int { nameStarts.count + wordStarts.count + middles.count }

  consuming func hits(limit: Int = .max) -> SearchIndex.Hits {
    let heads = Swift.min(nameStarts.count, limit)
    let words = Swift.min(wordStarts.count, limit - heads)
    let others = Swift.min(middles.count, limit - heads - words)
    var rows = nameStarts
    rows.reserveCapacity(heads + words + others)
    rows.removeLast(rows.count - heads)
    rows.append(contentsOf: wordStarts.prefix(words))
    rows.append(contentsOf: middles.prefix(others))
    return SearchIndex.Hits(rows: rows, nameStartCount: heads, wordStartCount: words)
  }
}
