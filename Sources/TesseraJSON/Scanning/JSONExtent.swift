/// A range of bytes of a document. Eight bytes wide, for documents below 4 GiB.
package struct JSONExtent: Hashable, Sendable {
  @usableFromInline let low: UInt32
  @usableFromInline let high: UInt32

  @inlinable @inline(__always)
  package init(_ low: Int, _ high: Int) {
    self.low = UInt32(truncatingIfNeeded: low)
    self.high = UInt32(truncatingIfNeeded: high)
  }

  @inlinable package var lowerBound: Int { Int(low) }
  @inlinable package var upperBound: Int { Int(high) }
  @inlinable package var count: Int { Int(high) - Int(low) }
}
