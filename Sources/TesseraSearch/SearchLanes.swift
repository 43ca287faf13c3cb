/// The true lanes of a comparison of sixteen bytes, one bit each, starting with the lowest.
struct SearchLanes {
  var bits: UInt32

  /// Gathers one bit of every byte: each byte keeps the bit of its own position, and the product sums them in its
  /// highest byte.
  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let positions: UInt64 = 0x8040_2010_0804_0201
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = ((words[0].littleEndian & positions) &* ones) &>> 56
    let high = ((words[1].littleEndian & positions) &* ones) &>> 56
    bits = UInt32(truncatingIfNeeded: low | high &<< 8)
  }

  /// Keeps only the first lanes: all of them for 16 or more, none for 0 or less.
  @inline(__always)
  mutating func keep(first count: Int) { bits &= (1 << UInt32(truncatingIfNeeded: max(count, 0))) &- 1 }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// Whether no lane is true. Doesn't gather bits.
  @inline(__always)
  static func isEmpty(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1] == 0
  }

  @inline(__always)
  mutating func next() -> Int? {
    if bits == 0 { return nil }
    let lane = bits.trailingZeroBitCount
    bits &= bits &- 1
    return lane
  }
}
