/// The rows in both of a query's two shortest lists, as a bit set. It saves looking up many candidates in the text,
/// where each lookup is a random memory access.
///
/// It is made when the first list is long enough to justify the cost, and then used for every list.
struct SearchFilter {
  /// The shortest list of rows with a trigram or pair of bytes of the query. `nil` if all words are single bytes.
  private(set) var rarest: SearchCandidates?
  private var second: SearchCandidates?
  private var words: [UInt64] = []

  /// The number of candidates to look up before considering a filter: many queries have all hits among the first
  /// ones.
  static let eagerCount = 256
  /// The cost of looking up a row, in entries read sequentially.
  private static let lookupCost = 4

  var isMade: Bool { !words.isEmpty }

  /// Adds a list that contains every hit.
  mutating func add(_ candidates: SearchCandidates) {
    if candidates.count < rarest?.count ?? .max {
      second = rarest
      rarest = candidates
    } else if candidates.count < second?.count ?? .max {
      second = candidates
    }
  }

  /// Whether to use the filter for candidates. Makes the filter if it doesn't exist and looking up the rows would
  /// cost more.
  ///
  /// - Parameter isRarest: Whether the candidates are the shortest list itself, so that only the second list excludes
  ///   rows.
  mutating func narrows(_ count: Int, isRarest: Bool) -> Bool {
    if isMade { return true }
    guard let rarest else { return false }
    let pays = second.map { rarest.count + $0.count < count * Self.lookupCost } ?? false
    guard pays || !isRarest && rarest.count < count * Self.lookupCost else { return false }
    make(rarest)
    return true
  }

  /// The bits of a segment's rows, in words of 64.
  @inline(__always)
  func withWords<Answer>(_ segment: Int, _ body: (UnsafePointer<UInt64>) -> Answer) -> Answer {
    words.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped + segment * SearchRowSet.wordCount) }
  }

  private mutating func make(_ rarest: SearchCandidates) {
    // Whole segments, so that every row number of a segment has a bit.
    words = Array(repeating: 0, count: rarest.segmentCount * SearchRowSet.wordCount)
    let second = second.flatMap { $0.count <= Self.lookupCost * rarest.count ? $0 : nil }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: second == nil ? 0 : SearchRowSet.wordCount) { bits in
      words.withUnsafeMutableBufferPointer { words in
        for segment in 0..<rarest.segmentCount {
          let first = segment * SearchRowSet.wordCount
          var result = SearchRowSet(UnsafeMutableBufferPointer(rebasing: words[first..<first + SearchRowSet.wordCount]))
          guard let second else {
            result.insert(rarest, segment)
            continue
          }
          var others = SearchRowSet(bits)
          others.removeAll()
          others.insert(second, segment)
          result.insert(rarest, segment, in: others)
        }
      }
    }
  }
}
