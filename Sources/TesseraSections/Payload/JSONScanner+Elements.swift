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
    } while try next(0x5D)
    return (extents, count)
  }
}
