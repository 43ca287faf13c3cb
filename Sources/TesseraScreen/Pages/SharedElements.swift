/// A list that is written element after element, of which most may be where they were when it was written before.
package protocol SharedElements {
  var count: Int { get }
  /// The numbers of elements at the beginning and at the end that are in memory what they were in a former list of this type; elements that cannot
  /// be told apart in memory are equal, as long as both lists are kept.
  ///
  /// - Complexity: O(*n*) comparisons of memory, or of references to many elements.
  func shared(with former: Any) -> (first: Int, last: Int)?
  /// Some of the elements, as a value that is written as an array.
  func part(_ range: Range<Int>) -> any Encodable
}

extension Array: SharedElements where Element: Encodable {
  package func shared(with former: Any) -> (first: Int, last: Int)? {
    guard let former = former as? [Element] else { return nil }
    return withUnsafeBytes { mine in
      former.withUnsafeBytes { theirs in
        let (stride, size) = (MemoryLayout<Element>.stride, MemoryLayout<Element>.size)
        func isSame(_ place: Int, _ other: Int) -> Bool {
          UnsafeRawBufferPointer(rebasing: mine[place * stride..<place * stride + size])
            .isSame(as: UnsafeRawBufferPointer(rebasing: theirs[other * stride..<other * stride + size]))
        }
        let most = Swift.min(count, former.count)
        if count == former.count, mine.baseAddress == theirs.baseAddress { return (most, 0) }
        var (first, last) = (0, 0)
        while first < most, isSame(first, first) { first += 1 }
        while last < most - first, isSame(count - 1 - last, former.count - 1 - last) { last += 1 }
        return (first, last)
      }
    }
  }

  package func part(_ range: Range<Int>) -> any Encodable { Array(self[range]) }
}

extension IndexedList: SharedElements where Element: Encodable {
  package func shared(with former: Any) -> (first: Int, last: Int)? {
    guard let former = former as? IndexedList else { return nil }
    let most = Swift.min(chunks.count, former.chunks.count)
    var (first, last) = (0, 0)
    while first < most, chunks[first] === former.chunks[first] { first += 1 }
    while last < most - first, chunks[chunks.count - 1 - last] === former.chunks[former.chunks.count - 1 - last] { last += 1 }
    return (chunks.prefix(first).reduce(0) { $0 + $1.elements.count }, chunks.suffix(last).reduce(0) { $0 + $1.elements.count })
  }

  package func part(_ range: Range<Int>) -> any Encodable { range.map { self[$0] } }
}
