/// A growing byte buffer that folding writes to without a bounds check per byte.
///
/// It owns its memory and can't be copied, so the pointer never outlives it.
struct FoldingBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  mutating func reserve(_ free: Int) {
    if capacity - count < free { grow(free) }
  }

  @inline(never)
  private mutating func grow(_ free: Int) {
    capacity = max(capacity * 2, count + free)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Appends the folding of valid UTF-8. Works in slices, to reserve room for the longest folding of a slice only.
  @inline(__always)
  mutating func append(folding source: UnsafeBufferPointer<UInt8>, _ table: FoldingTable) {
    let slice = 4096
    let first = count
    var isUnordered = false
    if source.count <= slice {
      reserve(source.count * FoldingTable.maximumGrowth)
      count += table.fold(source, to: base + count, before: 0, isUnordered: &isUnordered)
    } else {
      append(slices: slice, of: source, table, &isUnordered)
    }
    if isUnordered { table.order(inPlace: UnsafeMutableBufferPointer(start: base + first, count: count - first)) }
  }

  private mutating func append(
    slices slice: Int, of source: UnsafeBufferPointer<UInt8>, _ table: FoldingTable, _ isUnordered: inout Bool
  ) {
    let first = count
    var start = 0
    while start < source.count {
      var end = min(start + slice, source.count)
      // Don't split a scalar.
      while end < source.count, source[end] & 0xC0 == 0x80 { end -= 1 }
      reserve((end - start) * FoldingTable.maximumGrowth)
      count += table.fold(
        UnsafeBufferPointer(rebasing: source[start..<end]), to: base + count, before: count - first, isUnordered: &isUnordered)
      start = end
    }
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
