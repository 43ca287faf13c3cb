/// Tests of all eight bytes of a word at once, from S. E. Anderson, "Bit Twiddling Hacks" (`haszero`, `hasless`). The
/// result is zero if no byte passes.
extension UInt64 {
  @inline(__always) private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inline(__always) private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  @inline(__always) init(repeating byte: UInt8) { self = Self.ones &* UInt64(byte) }

  /// Nonzero if a byte equals `byte`.
  @inline(__always) func bytes(equalTo byte: UInt8) -> UInt64 {
    let zeros = self ^ UInt64(repeating: byte)
    return (zeros &- Self.ones) & ~zeros & Self.highs
  }

  /// Nonzero if a byte is less than `byte`, which is at most 128.
  @inline(__always) func bytes(below byte: UInt8) -> UInt64 { (self &- UInt64(repeating: byte)) & ~self & Self.highs }
}

extension UInt64 {
  /// Loads up to seven bytes, the first in the lowest. The rest of the word is 0xFF, which no text contains.
  @inline(__always) init(short start: UnsafeRawPointer, count: Int) {
    var word: UInt64 = 0
    if count >= 4 {
      // Two overlapping halves.
      word = UInt64(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)))
      word |= UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))) << UInt64(8 * (count - 4))
    } else if count > 0 {
      word = UInt64(start.load(as: UInt8.self))
      word |= UInt64(start.load(fromByteOffset: count / 2, as: UInt8.self)) << UInt64(8 * (count / 2))
      word |= UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self)) << UInt64(8 * (count - 1))
    }
    self = word | ~0 << UInt64(8 * count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a byte may pass the test, eight bytes at a time. The test must reject 0xFF.
  @inline(__always)
  func contains(_ test: (UInt64) -> UInt64) -> Bool {
    guard let start = UnsafeRawPointer(baseAddress) else { return false }
    if count < 8 { return test(UInt64(short: start, count: count)) != 0 }
    var offset = 0
    while offset + 8 <= count {
      if test(start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) != 0 { return true }
      offset += 8
    }
    // The last eight bytes, which may overlap the previous ones.
    return test(start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) != 0
  }
}
