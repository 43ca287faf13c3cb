/// A growing buffer of bytes that folding writes to without a check per byte.
///
/// It owns its memory and cannot be copied, so the pointer never outlives it.
struct FoldingBuffer: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Makes room for `free` more bytes.
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

  /// Appends one byte.
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// The bytes written so far.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
}
