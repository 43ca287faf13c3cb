extension SectionedDifference {
  /// The position of a row: its section and its index within the section. Ordered like the displayed rows.
  public struct ItemPosition: Hashable, Sendable, Comparable {
    /// The section in the upper half, the row in the lower half, so that comparing the numbers compares the
    /// positions.
    @usableFromInline let packed: UInt64

    @inlinable
    init(packed: UInt64) { self.packed = packed }

    /// Creates the position of row `item` in section `section`, both counted from zero. Values are clamped to 0
    /// ... 2³² − 1.
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
}

extension SectionedDifference.ItemPosition: CustomStringConvertible {
  /// `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}
