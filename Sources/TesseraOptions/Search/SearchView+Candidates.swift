/// Rows that may match, in order: the entries of one bucket or of two, segment by segment.
struct SearchCandidates {
  let postings: SearchPostings
  let bucket: Int
  /// How many entries there are in all segments.
  let count: Int

  init(_ postings: SearchPostings, bucket: Int, segmentCount: Int) {
    self.postings = postings
    self.bucket = bucket
    var count = 0
    for segment in 0..<segmentCount { count += Self.range(postings, bucket, segment).count }
    self.count = count
  }

  private static func range(_ postings: SearchPostings, _ bucket: Int, _ segment: Int) -> Range<Int> {
    let at = segment * (postings.bucketCount + 1) + bucket
    return Int(postings.starts[at])..<Int(postings.starts[at + 1])
  }

  /// Calls `body` for every row once, in order, until it returns false.
  @inline(__always)
  func forEach(segmentCount: Int, _ body: (Int) -> Bool) {
    postings.rows.withUnsafeBufferPointer { rows in
      for segment in 0..<segmentCount {
        let base = segment << SearchStorage.segmentBits
        var last = -1
        for index in Self.range(postings, bucket, segment) {
          let row = base | Int(rows[index])
          if row == last { continue }
          last = row
          if !body(row) { return }
        }
      }
    }
  }

  /// Calls `body` for every row of the two once, in order, until it returns false.
  static func forEach(_ left: SearchCandidates, _ right: SearchCandidates, segmentCount: Int, _ body: (Int) -> Bool) {
    for segment in 0..<segmentCount {
      let base = segment << SearchStorage.segmentBits
      var lefts = range(left.postings, left.bucket, segment)
      var rights = range(right.postings, right.bucket, segment)
      var last = -1
      while !lefts.isEmpty || !rights.isEmpty {
        let row: Int
        if rights.isEmpty || !lefts.isEmpty && left.postings.rows[lefts.lowerBound] <= right.postings.rows[rights.lowerBound] {
          row = base | Int(left.postings.rows[lefts.lowerBound])
          lefts = lefts.dropFirst()
        } else {
          row = base | Int(right.postings.rows[rights.lowerBound])
          rights = rights.dropFirst()
        }
        if row == last { continue }
        last = row
        if !body(row) { return }
      }
    }
  }
}

extension SearchView {
  /// The rows of the query's rarest trigram, or nil when no word has three bytes.
  func rarestTrigram() -> SearchCandidates? {
    var best: SearchCandidates?
    for word in query.words where word.count >= 3 {
      for index in word.lowerBound...(word.upperBound - 3) {
        let trigram = UInt32(needle[index]) | UInt32(needle[index + 1]) << 8 | UInt32(needle[index + 2]) << 16
        let bucket = SearchHash.bucket(trigram: trigram, bits: storage.trigrams.bucketBits)
        let candidates = SearchCandidates(storage.trigrams, bucket: bucket, segmentCount: segmentCount)
        if candidates.count < best?.count ?? .max { best = candidates }
      }
    }
    return best
  }

  /// The rows whose name starts with the first scalar of the word.
  func heads(_ word: Range<Int>) -> SearchCandidates {
    SearchCandidates(storage.heads, bucket: SearchHash.bucket(scalarAt: needle + word.lowerBound), segmentCount: segmentCount)
  }

  /// The rows where another word than the first starts with the first scalar of the word.
  func otherWords(_ word: Range<Int>) -> SearchCandidates {
    SearchCandidates(storage.words, bucket: SearchHash.bucket(scalarAt: needle + word.lowerBound), segmentCount: segmentCount)
  }

  /// The word whose bytes are the rarest.
  func rarestWord() -> Range<Int> {
    func frequency(_ word: Range<Int>) -> UInt32 { word.map { storage.frequencies[Int(needle[$0])] }.min() ?? 0 }
    return query.words.min { frequency($0) < frequency($1) } ?? 0..<0
  }

  /// Calls `body` with every position where a word of one or two bytes occurs, in order, until it returns false.
  ///
  /// Four vectors at a time while nothing is found.
  @inline(__always)
  func forEachOccurrence(ofShort word: Range<Int>, _ body: (Int) -> Bool) {
    let length = word.count
    let first = SIMD16<UInt8>(repeating: needle[word.lowerBound])
    let last = SIMD16<UInt8>(repeating: needle[word.upperBound - 1])
    let end = Int(offsets[rowCount])
    @inline(__always) func matches(_ position: Int) -> SIMDMask<SIMD16<Int8>> {
      let heads = UnsafeRawPointer(text + position).loadUnaligned(as: SIMD16<UInt8>.self)
      let tails = UnsafeRawPointer(text + position + length - 1).loadUnaligned(as: SIMD16<UInt8>.self)
      return (heads .== first) .& (tails .== last)
    }
    // Reading stays inside the padding: the last block begins before `end` and reads at most 64 bytes and one.
    var position = 0
    while position < end {
      if end - position > 64 {
        let near = matches(position) .| matches(position + 16)
        let far = matches(position + 32) .| matches(position + 48)
        if SearchLanes(near .| far).isEmpty {
          position += 64
          continue
        }
      }
      let blockEnd = min(position + 64, end)
      while position < blockEnd {
        var lanes = SearchLanes(matches(position))
        while let lane = lanes.next() {
          // No word holds the zero that ends rows, so what lies behind the text matches nothing.
          if !body(position + lane) { return }
        }
        position += 16
      }
    }
  }
}
