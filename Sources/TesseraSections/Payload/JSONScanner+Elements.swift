internal import TesseraJSON

extension JSONScanner {
  /// Scans an array. Returns at most `limit` extents and the total number of elements.
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

  /// Moves to the next element or out of the array. Takes a fast path if a comma is followed by the start of
  /// a value.
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
