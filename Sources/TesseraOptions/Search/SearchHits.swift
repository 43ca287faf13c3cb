/// The rows that match a query: those whose name starts with it, then those where its words start words, then the others.
///
/// Each of the three is in the order of the rows, and no row comes twice.
public struct SearchHits: Sendable, Hashable {
  let rows: [UInt32]
  /// The number of hits of the rank `.nameStart`; they come first.
  public let nameStartCount: Int
  /// The number of hits of the rank `.wordStart`; they come next.
  public let wordStartCount: Int

  init(rows: [UInt32], nameStartCount: Int, wordStartCount: Int) {
    self.rows = rows
    self.nameStartCount = nameStartCount
    self.wordStartCount = wordStartCount
  }

  /// The rank of the hit at `position`.
  public func rank(at position: Int) -> SearchRank {
    position < nameStartCount ? .nameStart : position < nameStartCount + wordStartCount ? .wordStart : .middle
  }
}

extension SearchHits: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }

  /// The row number of the hit at `position`, its position in the sequence that the index was built from.
  public subscript(position: Int) -> Int { Int(rows[position]) }
}

/// Hits on their way, kept apart by rank.
struct SearchHitCollector {
  var nameStarts: [UInt32] = []
  var wordStarts: [UInt32] = []
  var middles: [UInt32] = []

  @inline(__always)
  mutating func add(_ row: Int, _ rank: SearchRank?) {
    switch rank {
    case .nameStart: nameStarts.append(UInt32(truncatingIfNeeded: row))
    case .wordStart: wordStarts.append(UInt32(truncatingIfNeeded: row))
    case .middle: middles.append(UInt32(truncatingIfNeeded: row))
    case nil: break
    }
  }

  var count: Int { nameStarts.count + wordStarts.count + middles.count }

  /// All hits in their order, or the first `limit` of them.
  consuming func hits(limit: Int = .max) -> SearchHits {
    let heads = Swift.min(nameStarts.count, limit)
    let words = Swift.min(wordStarts.count, limit - heads)
    let others = Swift.min(middles.count, limit - heads - words)
    var rows = nameStarts
    rows.reserveCapacity(heads + words + others)
    rows.removeLast(rows.count - heads)
    rows.append(contentsOf: wordStarts.prefix(words))
    rows.append(contentsOf: middles.prefix(others))
    return SearchHits(rows: rows, nameStartCount: heads, wordStartCount: words)
  }
}
