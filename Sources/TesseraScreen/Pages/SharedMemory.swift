extension UnsafeRawBufferPointer {
  /// Whether both have the same bytes.
  package func isSame(as other: UnsafeRawBufferPointer) -> Bool { count == other.count && sharedPrefix(with: other) == count }

  /// The number of bytes that both begin with.
  package func sharedPrefix(with other: UnsafeRawBufferPointer) -> Int {
    let most = Swift.min(count, other.count)
    var place = 0
    while place + 8 <= most {
      let differing = loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      guard differing == 0 else { return place + UInt64(littleEndian: differing).trailingZeroBitCount / 8 }
      place += 8
    }
    while place < most, self[place] == other[place] { place += 1 }
    return place
  }

  /// The number of bytes that both end with.
  package func sharedSuffix(with other: UnsafeRawBufferPointer) -> Int {
    let most = Swift.min(count, other.count)
    var length = 0
    while length + 8 <= most {
      let mine = loadUnaligned(fromByteOffset: count - length - 8, as: UInt64.self)
      let differing = mine ^ other.loadUnaligned(fromByteOffset: other.count - length - 8, as: UInt64.self)
      guard differing == 0 else { return length + UInt64(littleEndian: differing).leadingZeroBitCount / 8 }
      length += 8
    }
    while length < most, self[count - 1 - length] == other[other.count - 1 - length] { length += 1 }
    return length
  }
}
