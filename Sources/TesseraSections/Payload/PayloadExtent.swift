/// A range of bytes inside a payload.
///
/// It is eight bytes wide, so that the extents of a hundred thousand items stay small; payloads of 4 GiB and more are refused by
/// ``PayloadBudget/bytes`` before an extent is made.
public struct PayloadExtent: Hashable, Sendable {
  let low: UInt32
  let high: UInt32

  init(_ low: Int, _ high: Int) {
    self.low = UInt32(truncatingIfNeeded: low)
    self.high = UInt32(truncatingIfNeeded: high)
  }

  /// Stands for no extent where an optional one would take half as much again; no value begins at the last byte of 4 GiB and is empty.
  static let none = PayloadExtent(Int(UInt32.max), Int(UInt32.max))
  var isNone: Bool { low == .max && high == .max }

  /// The extent of a range of offsets; what lies beyond 4 GiB is cut off.
  public init(_ range: Range<Int>) {
    self.init(min(range.lowerBound, Int(UInt32.max)), min(range.upperBound, Int(UInt32.max)))
  }

  /// The offset of the first byte.
  public var lowerBound: Int { Int(low) }

  /// The offset after the last byte.
  public var upperBound: Int { Int(high) }

  /// The number of bytes.
  public var count: Int { Int(high) - Int(low) }

  /// The same extent as a range of offsets.
  public var range: Range<Int> { Int(low)..<Int(high) }
}
