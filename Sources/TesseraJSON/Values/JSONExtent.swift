/// A range of bytes of a document; eight bytes wide, for documents below 4 GiB.
package struct JSONExtent: Hashable, Sendable {
  @usableFromInline let low: UInt32
  @usableFromInline let high: UInt32

  @inlinable @inline(__always)
  package init(_ low: Int, _ high: Int) {
    self.low = UInt32(truncatingIfNeeded: low)
    self.high = UInt32(truncatingIfNeeded: high)
  }

  /// The offset of the first byte.
  @inlinable package var lowerBound: Int { Int(low) }
  /// The offset after the last byte.
  @inlinable package var upperBound: Int { Int(high) }
  /// The number of bytes.
  @inlinable package var count: Int { Int(high) - Int(low) }
}
