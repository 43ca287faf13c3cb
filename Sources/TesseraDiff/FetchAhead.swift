#if canImport(CTesseraPrefetch)
internal import CTesseraPrefetch
#else
// Only a hint. Without it, results are the same, but long lists with scattered rows take longer to compare.
private func tessera_prefetch(_ address: UnsafeRawPointer) {}
#endif

/// Prefetches memory, so that a comparison does not wait for one row after the other.
///
/// If the partners of rows are scattered over a long list, comparing them is bound by memory latency, and one
/// access takes as long as a hundred comparisons. With prefetching, many accesses are in flight at once.
@usableFromInline
enum FetchAhead {
  /// How many rows ahead of the comparison to prefetch the position of a row, the row itself, and its texts.
  /// Each is prefetched when the previous one has arrived.
  @usableFromInline static let positionDistance = 72, rowDistance = 48, contentDistance = 24

  /// Prefetches a number in each of two tables.
  @usableFromInline
  @_effects(releasenone)
  static func entry(_ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>) {
    tessera_prefetch(first)
    tessera_prefetch(second)
  }

  @usableFromInline
  @_effects(releasenone)
  static func row(_ row: UnsafeRawPointer, byteCount: Int) {
    tessera_prefetch(row)
    if byteCount > 16 { tessera_prefetch(row + byteCount - 1) }
  }

  /// Prefetches the objects that a row refers to, such as texts and arrays.
  ///
  /// Every word of the row that could be an address is treated as one. It is harmless if it is not, because
  /// nothing is read from it.
  @usableFromInline
  @_effects(releasenone)
  static func content(_ row: UnsafeRawPointer, byteCount: Int) {
    let word = MemoryLayout<UInt>.size
    if UInt(bitPattern: row) % UInt(word) != 0 { return }
    // Comparing a larger row takes long enough to hide the remaining reads.
    for offset in stride(from: 0, to: min(byteCount, 128) - word + 1, by: word) {
      // The highest byte of a reference to a string encodes the kind of string.
      let address = row.load(fromByteOffset: offset, as: UInt.self) & (UInt.max >> 8)
      guard address & 7 == 0, address > 1 << 20, address >> 47 == 0, let content = UnsafeRawPointer(bitPattern: address) else { continue }
      // Behind the object header: the beginning of a text of up to 80 bytes, regardless of its alignment to
      // cache lines.
      tessera_prefetch(content + 16)
      tessera_prefetch(content + 64)
    }
  }
}
