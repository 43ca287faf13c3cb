/// A range of bytes in a payload.
///
/// It is eight bytes in size, so that the extents of a hundred thousand items stay small. Payloads of 4 GiB
/// and more are refused by ``Payload/Budget/bytes`` before an extent is created.
package struct PayloadExtent: Hashable, Sendable {
  let low: UInt32
  let high: UInt32

  init(_ low: Int, _ high: Int) {
    self.low = UInt32(truncatingIfNeeded: low)
    self.high = UInt32(truncatingIfNeeded: high)
  }

  /// Represents a missing extent, because an optional would be half as large again. No value is empty and
  /// starts at the last byte of 4 GiB.
  static let none = PayloadExtent(Int(UInt32.max), Int(UInt32.max))
  var isNone: Bool { low == .max && high == .max }

  /// Creates an extent from a range of offsets, clamped to 4 GiB.
  package init(_ range: Range<Int>) {
    self.init(min(range.lowerBound, Int(UInt32.max)), min(range.upperBound, Int(UInt32.max)))
  }

  /// The offset of the first byte.
  package var lowerBound: Int { Int(low) }

  /// The offset after the last byte.
  package var upperBound: Int { Int(high) }

  /// The number of bytes.
  package var count: Int { Int(high) - Int(low) }

  /// The extent as a range of offsets.
  package var range: Range<Int> { Int(low)..<Int(high) }
}
