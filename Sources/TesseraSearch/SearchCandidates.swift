/// Rows that may match, in order: the entries of one bucket or of several adjacent ones, by segment.
struct SearchCandidates {
  let postings: SearchPostings
  let buckets: Range<Int>
  let segmentCount: Int
  /// The number of entries in all segments. A row may have several.
  let count: Int

  init(_ postings: SearchPostings, buckets: Range<Int>, segmentCount: Int) {
    self.postings = postings
    self.buckets = buckets
    self.segmentCount = segmentCount
    var count = 0
    for segment in 0..<segmentCount { count += Self.entries(postings, buckets, segment).count }
    self.count = count
  }

  @inline(__always)
  private static func entries(_ postings: SearchPostings, _ buckets: Range<Int>, _ segment: Int) -> Range<Int> {
    let base = segment * (postings.bucketCount + 1)
    return Int(postings.starts[base + buckets.lowerBound])..<Int(postings.starts[base + buckets.upperBound])
  }

  @inline(__always)
  func entries(_ segment: Int) -> Range<Int> { Self.entries(postings, buckets, segment) }
}

/// The rows of one segment as a bit set in borrowed memory.
struct SearchRowSet {
  static let wordCount = SearchStorage.segmentSize / 64
  private let words: UnsafeMutableBufferPointer<UInt64>

  init(_ words: UnsafeMutableBufferPointer<UInt64>) { self.words = words }

  mutating func removeAll() { words.initialize(repeating: 0) }

  @inline(__always)
  mutating func insert(_ list: SearchCandidates, _ segment: Int) {
    list.postings.rows.withUnsafeBufferPointer { rows in
      for index in list.entries(segment) {
        let row = Int(rows[index])
        words[row >> 6] |= 1 &<< UInt64(truncatingIfNeeded: row & 63)
      }
    }
  }

  /// Inserts the rows of a list that are also in another set.
  @inline(__always)
  mutating func insert(_ list: SearchCandidates, _ segment: Int, in others: SearchRowSet) {
    list.postings.rows.withUnsafeBufferPointer { rows in
      for index in list.entries(segment) {
        let row = Int(rows[index])
        words[row >> 6] |= others.words[row >> 6] & 1 &<< UInt64(truncatingIfNeeded: row & 63)
      }
    }
  }

  /// 1 if the row is in the set, otherwise 0.
  @inline(__always)
  func holds(_ row: Int) -> Int { Int(truncatingIfNeeded: words[row >> 6] &>> UInt64(truncatingIfNeeded: row & 63) & 1) }
}
