#if canImport(CTesseraPrefetch)
internal import CTesseraPrefetch
#else
// A hint only: without it the results are the same, and long lists whose rows went elsewhere take longer.
private func tessera_prefetch(_ address: UnsafeRawPointer) {}
#endif

/// Asks the processor for memory before it is read, so that a comparison does not wait for one row after the other.
///
/// Rows whose partners lie anywhere in a long list are compared at the speed at which memory answers, and an answer takes as long as a
/// hundred comparisons. Asked for ahead, many answers are on their way at once.
@usableFromInline
enum FetchAhead {
  /// The numbers of rows ahead of the comparison at which the position of a row is asked for, the row itself, and its texts: each by the
  /// time at which the one before has arrived.
  @usableFromInline static let positionDistance = 72, rowDistance = 48, contentDistance = 24

  /// Asks for a number in each of two tables.
  @usableFromInline
  @_effects(releasenone)
  static func entry(_ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>) {
    tessera_prefetch(first)
    tessera_prefetch(second)
  }

  /// Asks for a row.
  @usableFromInline
  @_effects(releasenone)
  static func row(_ row: UnsafeRawPointer, byteCount: Int) {
    tessera_prefetch(row)
    if byteCount > 16 { tessera_prefetch(row + byteCount - 1) }
  }

  /// Asks for what the row refers to: texts, arrays, objects.
  ///
  /// Every word of the row that may be an address is taken for one; whether it is does not matter, because nothing is read there.
  @usableFromInline
  @_effects(releasenone)
  static func content(_ row: UnsafeRawPointer, byteCount: Int) {
    let word = MemoryLayout<UInt>.size
    if UInt(bitPattern: row) % UInt(word) != 0 { return }
    // A row that is larger is compared long enough to hide the reading of the rest.
    for offset in stride(from: 0, to: min(byteCount, 128) - word + 1, by: word) {
      // The highest byte of a reference to a text says what kind of text it is.
      let address = row.load(fromByteOffset: offset, as: UInt.self) & (UInt.max >> 8)
      guard address & 7 == 0, address > 1 << 20, address >> 47 == 0, let content = UnsafeRawPointer(bitPattern: address) else { continue }
      // Behind the header of an object: the beginning of a text of up to 80 bytes, wherever it lies in the lines of the cache.
      tessera_prefetch(content + 16)
      tessera_prefetch(content + 64)
    }
  }
}
