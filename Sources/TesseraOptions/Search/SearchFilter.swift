/// The rows that are in both of a query's two shortest lists, a bit for each row, so that a long list of candidates need not be looked up in the
/// text, which lies anywhere in memory.
///
/// Made when a list turns out to be long enough to pay for it, and used by every list after it.
struct SearchFilter {
  /// The fewest rows that hold all that one trigram or one pair of bytes of the query needs, or nil when all words are single bytes.
  private(set) var rarest: SearchCandidates?
  private var second: SearchCandidates?
  private var words: [UInt64] = []

  /// The candidates that are looked up before any thought of a filter: many queries have all their hits among the first ones.
  static let eagerCount = 256
  /// The cost of looking a row up, in entries that are read one after the other.
  private static let lookupCost = 4

  var isMade: Bool { !words.isEmpty }

  /// Adds a list that every hit is in.
  mutating func add(_ candidates: SearchCandidates) {
    if candidates.count < rarest?.count ?? .max {
      second = rarest
      rarest = candidates
    } else if candidates.count < second?.count ?? .max {
      second = candidates
    }
  }

  /// Whether candidates go through the filter, which is made if it is not yet and looking up so many rows would cost more.
  ///
  /// - Parameter isRarest: Whether the candidates are the rarest list itself, of which the second list alone rules rows out.
  mutating func narrows(_ count: Int, isRarest: Bool) -> Bool {
    if isMade { return true }
    guard let rarest else { return false }
    let pays = second.map { rarest.count + $0.count < count * Self.lookupCost } ?? false
    guard pays || !isRarest && rarest.count < count * Self.lookupCost else { return false }
    make(rarest)
    return true
  }

  /// The bits of a segment's rows, by 64.
  @inline(__always)
  func withWords<Answer>(_ segment: Int, _ body: (UnsafePointer<UInt64>) -> Answer) -> Answer {
    words.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped + segment * SearchRowSet.wordCount) }
  }

  private mutating func make(_ rarest: SearchCandidates) {
    // Whole segments, so that every row number of one has its bit.
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
