extension ByteScanner {
  /// The value at a path of keys inside the value at the position, if every step is there; the first of equal keys counts.
  mutating func lookup(_ keys: ArraySlice<[UInt8]>) throws(ScanFault) -> FoundMember? {
    skipSpace()
    let kind = try kind()
    guard let key = keys.first else {
      let start = position
      try skipValue()
      return FoundMember(extent: PayloadExtent(start, position), kind: kind)
    }
    guard kind == .object, try open(0x7D) else { return nil }
    repeat {
      let name = try string()
      try expect(0x3A)
      if JSONText.matches(bytes, name, key) { return try lookup(keys.dropFirst()) }
      try skipValue()
    } while try next(0x7D)
    return nil
  }

  /// The elements of the array at the position, of which at most `limit` are kept; the true count comes back with them.
  mutating func elements(limit: Int) throws(ScanFault) -> (extents: [PayloadExtent], count: Int) {
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
