/// The lanes of a comparison of sixteen bytes that are true, one bit each, the first lane lowest.
struct SearchLanes {
  var bits: UInt32

  /// Gathers one bit of every byte: each byte keeps the bit of its own position, and the product adds them up in its highest byte.
  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let positions: UInt64 = 0x8040_2010_0804_0201
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ((words[0].littleEndian & positions) &* ones) &>> 56
    let high = ((words[1].littleEndian & positions) &* ones) &>> 56
    bits = UInt32(truncatingIfNeeded: low | high &<< 8)
  }

  /// Keeps the first lanes only; with 16 or more all of them, with none or fewer nothing.
  @inline(__always)
  mutating func keep(first count: Int) { bits &= (1 << UInt32(truncatingIfNeeded: max(count, 0))) &- 1 }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// Whether no lane is true, without gathering.
  @inline(__always)
  static func isEmpty(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }

  /// The first lane that is true, which is not true afterwards.
  @inline(__always)
  mutating func next() -> Int? {
    if bits == 0 { return nil }
    let lane = bits.trailingZeroBitCount
    bits &= bits &- 1
    return lane
  }
}
