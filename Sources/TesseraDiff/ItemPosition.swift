/// The position of a row: in which section, and at which position in it; ordered as rows are shown.
public struct ItemPosition: Hashable, Sendable, Comparable {
  /// The section in the upper half, the row in the lower: comparing the numbers compares the positions.
  @usableFromInline let packed: UInt64

  @inlinable
  init(packed: UInt64) { self.packed = packed }

  /// The position of row `item` of section `section`, both from zero; negative numbers become zero, those past 2³² − 1 become that.
  @inlinable
  public init(section: Int, item: Int) {
    packed = UInt64(UInt32(clamping: section)) << 32 | UInt64(UInt32(clamping: item))
  }

  /// The index of the section.
  @inlinable public var section: Int { Int(packed >> 32) }

  /// The index of the row in its section.
  @inlinable public var item: Int { Int(packed & 0xFFFF_FFFF) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.packed < right.packed }
}

extension ItemPosition: CustomStringConvertible {
  /// `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}
