internal import TesseraJSON

extension JSONScanner {
  /// The elements of the array at the position, of which at most `limit` are kept; the true count comes back with them.
  mutating func elements(limit: Int) throws(JSONFault) -> (extents: [PayloadExtent], count: Int) {
    guard try open(0x5D) else { return ([], 0) }
    var extents: [PayloadExtent] = []
    extents.reserveCapacity(min(limit, 24))
    var count = 0
    repeat {
      let start = position
      try skipValue()
      if count < limit { extents.append(PayloadExtent(start, position)) }
      count += 1
    } while try nextElement()
    return (extents, count)
  }

  /// Moves to the next element or out of the array, at once where a comma is followed by something that may begin a value.
  @inline(__always)
  private mutating func nextElement() throws(JSONFault) -> Bool {
    let index = position
    if index &+ 1 < end, bytes[index] == 0x2C, bytes[index &+ 1] > 0x20, bytes[index &+ 1] != 0x5D {
      position = index &+ 1
      return true
    }
    return try next(0x5D)
  }
}
