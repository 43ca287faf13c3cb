extension SearchView {
  /// The lists of rows with the trigrams and byte pairs of the query.
  func filter() -> SearchFilter {
    var filter = SearchFilter()
    for word in query.words where word.count >= 2 {
      let bits = storage.trigrams.bucketBits
      for index in word.lowerBound...max(word.upperBound - 3, word.lowerBound) {
        let bigram = UInt32(needle[index]) | UInt32(needle[index + 1]) << 8
        let buckets: Range<Int>
        if word.count == 2 {
          let first = SearchHash.bigramBuckets(bigram, bits: bits)
          buckets = first..<first + 1 << SearchHash.thirdBits
        } else {
          let bucket = SearchHash.bucket(trigram: bigram | UInt32(needle[index + 2]) << 16, bits: bits)
          buckets = bucket..<bucket + 1
        }
        filter.add(SearchCandidates(storage.trigrams, buckets: buckets, segmentCount: segmentCount))
      }
    }
    return filter
  }

  /// The rows whose name may start with the word.
  func heads(_ word: Range<Int>) -> SearchCandidates { starts(storage.heads, word) }

  /// The rows where a word other than the first may start with the word.
  func otherWords(_ word: Range<Int>) -> SearchCandidates { starts(storage.words, word) }

  private func starts(_ postings: SearchPostings, _ word: Range<Int>) -> SearchCandidates {
    let buckets = SearchHash.buckets(prefixAt: needle + word.lowerBound, length: word.count, bits: postings.bucketBits)
    return SearchCandidates(postings, buckets: buckets, segmentCount: segmentCount)
  }

  /// Calls `body` with every position of a byte in the text, in order, until it returns false. Skips 64 bytes at a
  /// time.
  @inline(__always)
  func forEachPosition(of byte: UInt8, _ body: (Int) -> Bool) {
    let wanted = SIMD16<UInt8>(repeating: byte)
    let end = Int(offsets[rowCount])
    @inline(__always) func matches(_ position: Int) -> SIMDMask<SIMD16<Int8>> {
      UnsafeRawPointer(text + position).loadUnaligned(as: SIMD16<UInt8>.self) .== wanted
    }
    // Words contain no zero, so the padding doesn't match, and 64 bytes can be read even at the last byte.
    var position = 0
    while position < end {
      let (first, second, third, fourth) = (matches(position), matches(position + 16), matches(position + 32), matches(position + 48))
      if !SearchLanes.isEmpty(first .| second .| (third .| fourth)) {
        for (number, mask) in [first, second, third, fourth].enumerated() {
          var lanes = SearchLanes(mask)
          while let lane = lanes.next() {
            if !body(position + number << 4 + lane) { return }
          }
        }
      }
      position += 64
    }
  }

  /// Calls `body` once for every row that contains a byte, in order, until it returns false.
  @inline(__always)
  func forEachRow(holding byte: UInt8, _ body: (Int) -> Bool) {
    var row = 0
    var rowEnd = 0
    forEachPosition(of: byte) { position in
      if position < rowEnd { return true }
      row = self.row(at: position, notBefore: row)
      rowEnd = Int(offsets[row + 1])
      return body(row)
    }
  }
}
