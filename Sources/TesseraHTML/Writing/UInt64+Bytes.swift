/// Tests on all eight bytes of a word at once: those of S. E. Anderson, "Bit Twiddling Hacks" (`haszero`, `hasless`). The result is zero if
/// no byte passes.
extension UInt64 {
  @inline(__always) private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  @inline(__always) private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// The same byte eight times.
  @inline(__always) init(repeating byte: UInt8) { self = Self.ones &* UInt64(byte) }

  /// Not zero if a byte is this one.
  @inline(__always) func bytes(equalTo byte: UInt8) -> UInt64 {
    let zeros = self ^ UInt64(repeating: byte)
    return (zeros &- Self.ones) & ~zeros & Self.highs
  }

  /// Not zero if a byte is less than this one, which is at most 128.
  @inline(__always) func bytes(below byte: UInt8) -> UInt64 { (self &- UInt64(repeating: byte)) & ~self & Self.highs }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a byte may pass: `words` says it of eight at once, `bytes` of one.
  @inline(__always)
  func contains(words: (UInt64) -> UInt64, bytes: (UInt8) -> Bool) -> Bool {
    guard let start = UnsafeRawPointer(baseAddress) else { return false }
    var offset = 0
    while offset + 8 <= count {
      if words(start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) != 0 { return true }
      offset += 8
    }
    while offset < count {
      if bytes(self[offset]) { return true }
      offset += 1
    }
    return false
  }
}
