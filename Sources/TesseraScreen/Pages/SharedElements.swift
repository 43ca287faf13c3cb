/// A list that is encoded element by element, and most of whose elements may be unchanged since it was last
/// encoded.
package protocol SharedElements {
  var count: Int { get }
  /// The numbers of leading and trailing elements whose memory is the same as in a former list of this type.
  /// Elements with the same memory are equal as long as both lists are alive.
  ///
  /// - Complexity: O(*n*) comparisons of memory, or of references to chunks of elements.
  func shared(with former: Any) -> (first: Int, last: Int)?
  /// Some of the elements, as a value that is encoded as an array.
  func part(_ range: Range<Int>) -> any Encodable
}

extension Array: SharedElements where Element: Encodable {
  package func shared(with former: Any) -> (first: Int, last: Int)? {
    guard let former = former as? [Element] else { return nil }
    return withUnsafeBufferPointer { mine in
      former.withUnsafeBufferPointer { theirs in
        let most = Swift.min(mine.count, theirs.count)
        guard most > 0, let one = mine.baseAddress, let two = theirs.baseAddress else { return (0, 0) }
        if mine.count == theirs.count, one == two { return (most, 0) }
        var (first, last) = (0, 0)
        while first < most, haveSameMemory(one + first, two + first) { first += 1 }
        while last < most - first, haveSameMemory(one + mine.count - 1 - last, two + theirs.count - 1 - last) { last += 1 }
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
