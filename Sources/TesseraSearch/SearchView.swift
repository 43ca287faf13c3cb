/// One query on one index, with the pointers to search. It must not outlive the closure that receives it.
struct SearchView {
  let storage: SearchStorage
  let query: SearchQuery
  let text: UnsafePointer<UInt8>
  let offsets: UnsafePointer<UInt32>
  let needle: UnsafePointer<UInt8>
  let pattern: SearchWordPattern

  var isSingleWord: Bool { query.words.count == 1 }
  var rowCount: Int { storage.count }
  var segmentCount: Int { (rowCount + SearchStorage.segmentSize - 1) >> SearchStorage.segmentBits }

  enum Occurrence {
    case none
    case inside
    case atWordStart
  }

  /// Searches a row for a word, preferring an occurrence at the start of a word.
  ///
  /// Tests the first and last byte at sixteen positions at a time, and compares the others in full.
  @inline(__always)
  func occurrence(of word: Range<Int>, from start: Int, to end: Int) -> Occurrence {
    let length = word.count
    guard end - start >= length else { return .none }
    let needle = needle + word.lowerBound
    let first = SIMD16<UInt8>(repeating: needle[0])
    let last = SIMD16<UInt8>(repeating: needle[length - 1])
    var found = Occurrence.none
    var position = start
    let bound = end - length
    while position <= bound {
      let heads = UnsafeRawPointer(text + position).loadUnaligned(as: SIMD16<UInt8>.self)
      let tails = UnsafeRawPointer(text + position + length - 1).loadUnaligned(as: SIMD16<UInt8>.self)
      var lanes = SearchLanes((heads .== first) .& (tails .== last))
      while let lane = lanes.next() {
        let candidate = position + lane
        if candidate > bound { break }
        if !isEqual(needle, at: candidate, length) { continue }
        if SearchByte.endsWord(text[candidate - 1]) { return .atWordStart }
        found = .inside
      }
      position += 16
    }
    return found
  }

  @inline(__always)
  private func isEqual(_ needle: UnsafePointer<UInt8>, at position: Int, _ length: Int) -> Bool {
    var index = 1
    while index < length - 1 {
      if text[position + index] != needle[index] { return false }
      index += 1
    }
    return true
  }

  /// The rank of a row's match. `nil` if it doesn't match.
  @inline(never)
  func rank(of row: Int) -> SearchIndex.Rank? {
    let start = Int(offsets[row])
    let end = Int(offsets[row + 1]) - 1
    var rank = SearchIndex.Rank.wordStart
    for word in query.words {
      switch occurrence(of: word, from: start, to: end) {
      case .none: return nil
      case .inside: rank = .middle
      case .atWordStart: break
      }
    }
    return rank == .wordStart && startsWithQuery(row) ? .nameStart : rank
  }

  /// Whether the name of a row starts with the query. A run of spaces counts as one.
  @inline(__always)
  func startsWithQuery(_ row: Int) -> Bool {
    var position = Int(offsets[row])
    for index in 0..<query.bytes.count {
      if text[position] != needle[index] { return false }
      position += 1
      if needle[index] == SearchByte.space {
        while text[position] == SearchByte.space { position += 1 }
      }
    }
    return true
  }

  /// The row at a position of the text, starting from `row`. Uses an exponential, then a binary search.
  @inline(__always)
  func row(at position: Int, notBefore row: Int) -> Int {
    var low = row
    var step = 1
    while low + step < rowCount, Int(offsets[low + step]) <= position {
      low += step
      step <<= 1
    }
    while step > 1 {
      step >>= 1
      if low + step < rowCount, Int(offsets[low + step]) <= position { low += step }
    }
    return low
  }
}
