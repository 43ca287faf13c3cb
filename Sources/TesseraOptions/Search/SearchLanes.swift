/// The lanes of a comparison that are true, in order.
struct SearchLanes {
  private var low: UInt64
  private var high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0].littleEndian
    high = words[1].littleEndian
  }

  @inline(__always)
  var isEmpty: Bool { low | high == 0 }

  @inline(__always)
  mutating func next() -> Int? {
    if low != 0 {
      let lane = low.trailingZeroBitCount >> 3
      low &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane << 3))
      return lane
    }
    if high != 0 {
      let lane = high.trailingZeroBitCount >> 3
      high &= ~(0xFF &<< UInt64(truncatingIfNeeded: lane << 3))
      return lane + 8
    }
    return nil
  }
}
