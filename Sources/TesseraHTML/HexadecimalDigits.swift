/// 64 bits as sixteen precomputed hexadecimal digits in memory order.
struct HexadecimalDigits {
  let first: UInt64
  let last: UInt64

  init(_ value: UInt64) {
    first = Self.digits(UInt32(truncatingIfNeeded: value >> 32)).bigEndian
    last = Self.digits(UInt32(truncatingIfNeeded: value)).bigEndian
  }

  /// Writes the digits and returns the address after them.
  @inline(__always)
  func put(at target: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    target.storeBytes(of: first, as: UInt64.self)
    target.storeBytes(of: last, toByteOffset: 8, as: UInt64.self)
    return target + 16
  }

  /// Eight hexadecimal digits, one per byte, the first in the highest. Computed in parallel without a loop.
  @inline(__always)
  private static func digits(_ value: UInt32) -> UInt64 {
    var nibbles = UInt64(value)
    nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
    nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
    // 1 in every byte above nine, where digits continue at `a`, 39 after `0` + 10.
    let letters = ((nibbles &+ 0x0606_0606_0606_0606) >> 4) & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
