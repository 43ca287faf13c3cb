/// Uninitialized memory for plain numbers. It is reused between comparisons and grows on demand.
@usableFromInline
struct Scratch<Element: BitwiseCopyable> {
  @usableFromInline private(set) var base: UnsafeMutablePointer<Element>
  private var capacity: Int

  init() {
    capacity = 0
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment) ?? .allocate(capacity: 0)
  }

  /// Reserves room for `count` elements. Keeps only the first `kept` existing elements.
  @usableFromInline
  mutating func reserve(_ count: Int, keeping kept: Int = 0) {
    guard count > capacity else { return }
    let size = max(count, capacity + capacity / 2, 16)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: size)
    if kept > 0 { grown.update(from: base, count: kept) }
    release()
    base = grown
    capacity = size
  }

  mutating func release() {
    if capacity > 0 { base.deallocate() }
    self = Scratch()
  }
}

/// A list of plain numbers in scratch memory.
@usableFromInline
struct ScratchList<Element: BitwiseCopyable> {
  @usableFromInline private(set) var storage = Scratch<Element>()
  @usableFromInline private(set) var count = 0

  @usableFromInline
  mutating func append(_ element: Element) {
    storage.reserve(count + 1, keeping: count)
    (storage.base + count).initialize(to: element)
    count += 1
  }

  mutating func removeAll() { count = 0 }

  mutating func release() {
    storage.release()
    count = 0
  }

  @usableFromInline var elements: UnsafeMutableBufferPointer<Element> { .init(start: storage.base, count: count) }
}

/// Memory for the ids of one comparison, whose type is known only during that comparison.
@usableFromInline
struct IDScratch {
  private var base: UnsafeMutableRawPointer?
  private var byteCount = 0
  private var alignment = 0

  init() {}

  /// Uninitialized room for `count` ids. The caller must deinitialize the ids it initializes before the next
  /// call.
  @usableFromInline
  mutating func reserve<ID>(_ count: Int, as type: ID.Type) -> UnsafeMutablePointer<ID> {
    let bytes = max(1, count) * MemoryLayout<ID>.stride
    if let base, bytes <= byteCount, MemoryLayout<ID>.alignment <= alignment {
      return base.bindMemory(to: type, capacity: count)
    }
    release()
    byteCount = bytes
    alignment = max(16, MemoryLayout<ID>.alignment)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: alignment)
    base = grown
    return grown.bindMemory(to: type, capacity: count)
  }

  mutating func release() {
    base?.deallocate()
    self = IDScratch()
  }
}
