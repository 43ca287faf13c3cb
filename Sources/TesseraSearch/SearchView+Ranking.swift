/// Precomputed values for ranking by a query of one word.
struct SearchWordPattern {
  let length: Int
  let first: SIMD16<UInt8>
  let second: SIMD16<UInt8>
  let last: SIMD16<UInt8>
  /// The offset of the second byte. 0 for a word of one byte.
  let secondOffset: Int
  /// `SearchByte.endsWord` by byte.
  let endsWord: UnsafePointer<UInt8>

  init(_ query: SearchQuery, endsWord: UnsafePointer<UInt8>) {
    let word = query.bytes[query.words[0]]
    length = word.count
    secondOffset = min(1, word.count - 1)
    first = SIMD16(repeating: word[0])
    second = SIMD16(repeating: word[secondOffset])
    last = SIMD16(repeating: word[word.count - 1])
    self.endsWord = endsWord
  }
}

extension SearchView {
  /// The hits among some rows, in order. Stops at `limit` names that start with the query, since no hit is better.
  func rank(_ candidates: SearchCandidates, _ filter: inout SearchFilter, limit: Int = .max) -> SearchIndex.Hits {
    isSingleWord
      ? rank(candidates, &filter, limit) { rank(ofSingle: $0) } : rank(candidates, &filter, limit) { rank(of: $0)?.rawValue ?? 3 }
  }

  /// The rank of a row. Faster than `rank(of:)` if the query has one word.
  @inline(__always)
  func quickRank(of row: Int) -> SearchIndex.Rank? { isSingleWord ? SearchIndex.Rank(rawValue: rank(ofSingle: row)) : rank(of: row) }

  /// Sorts rows into four lists by rank, the fourth for rows that don't match, without branching on the rank.
  @inline(__always)
  private func rank(_ candidates: SearchCandidates, _ filter: inout SearchFilter, _ limit: Int, _ rank: (Int) -> Int) -> SearchIndex.Hits {
    let capacity = min(candidates.count, rowCount) + 1
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * capacity) { lists in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 4) { counts in
        counts.initialize(repeating: 0)
        guard let lists = lists.baseAddress, let counts = counts.baseAddress else {
          return SearchIndex.Hits(rows: [], nameStartCount: 0, wordStartCount: 0)
        }
        forEach(candidates, &filter, isRarest: true) { row in
          let rank = rank(row)
          lists[rank &* capacity &+ counts[rank]] = UInt32(truncatingIfNeeded: row)
          counts[rank] &+= 1
          return counts[0] < limit
        }
        let heads = min(counts[0], limit)
        let words = min(counts[1], limit - heads)
        let others = min(counts[2], limit - heads - words)
        let rows = [UInt32](unsafeUninitializedCapacity: heads + words + others) { rows, count in
          count = heads + words + others
          guard let rows = rows.baseAddress else { return }
          rows.initialize(from: lists, count: heads)
          (rows + heads).initialize(from: lists + capacity, count: words)
          (rows + heads + words).initialize(from: lists + 2 * capacity, count: others)
        }
        return SearchIndex.Hits(rows: rows, nameStartCount: heads, wordStartCount: words)
      }
    }
  }

  /// The rank of a row for a query of one word as a number, 3 if it doesn't match.
  ///
  /// A short row takes one comparison of sixteen positions, with the first, second and last byte of the word. Long
  /// rows and rows with several candidates use `rank(of:)`.
  @inline(__always)
  private func rank(ofSingle row: Int) -> Int {
    let start = Int(offsets[row])
    let positions = Int(offsets[row &+ 1]) &- start &- pattern.length
    // The row is shorter than the word: the load could exceed the text.
    if positions <= 0 { return 3 }
    if positions > 16 { return rank(of: row)?.rawValue ?? 3 }
    let base = UnsafeRawPointer(text + start)
    let firsts = base.loadUnaligned(as: SIMD16<UInt8>.self) .== pattern.first
    let seconds = (base + pattern.secondOffset).loadUnaligned(as: SIMD16<UInt8>.self) .== pattern.second
    let lasts = (base + (pattern.length &- 1)).loadUnaligned(as: SIMD16<UInt8>.self) .== pattern.last
    var lanes = SearchLanes(firsts .& seconds .& lasts)
    lanes.keep(first: positions)
    guard let lane = lanes.next() else { return 3 }
    let position = start &+ lane
    let endsWord = Int(pattern.endsWord[Int(text[position &- 1])])
    if !lanes.isEmpty, endsWord == 0 { return rank(of: row)?.rawValue ?? 3 }
    if pattern.length > 3 {
      var index = 2
      while index < pattern.length &- 1 {
        if text[position &+ index] != needle[index] { return rank(of: row)?.rawValue ?? 3 }
        index &+= 1
      }
    }
    return 2 &- endsWord &- (lane == 0 ? 1 : 0)
  }
}
