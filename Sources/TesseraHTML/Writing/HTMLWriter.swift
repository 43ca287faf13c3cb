extension HTMLRenderer {
  /// A reusable byte buffer for markup and operations.
  ///
  /// Keep one if you write pages repeatedly: ``removeAll()`` empties it and keeps its memory. Copies are independent.
  ///
  /// - Isolation: none. Its memory is only accessible during a call of ``withUnsafeBytes(_:)``.
  public struct Writer {
    /// Owns the memory. Copies share it until one of them is written to.
    private final class Memory {
      var base: UnsafeMutablePointer<UInt8>
      init(capacity: Int) { base = .allocate(capacity: capacity) }
      deinit { base.deallocate() }
    }

    private var memory: Memory
    /// The start and size of the memory, stored here to avoid accessing the class while writing.
    private(set) var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The number of written bytes.
    public internal(set) var count = 0

    /// An empty buffer with an initial capacity in bytes.
    public init(capacity: Int = 4096) {
      self.capacity = max(capacity, 64)
      memory = Memory(capacity: self.capacity)
      base = memory.base
    }

    /// Removes all bytes and keeps the memory. O(1).
    public mutating func removeAll() { count = 0 }

    /// A copy of the written bytes. Linear.
    public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// A copy of the written bytes as text. Linear.
    public var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

    /// Passes the written bytes to the closure without copying. The pointer is valid only during the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      defer { withExtendedLifetime(memory) {} }
      return try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// Makes the memory unique. Called once before writing, so that the write functions don't have to check.
    mutating func makeUnique() {
      guard !isKnownUniquelyReferenced(&memory) else { return }
      let copy = Memory(capacity: capacity)
      copy.base.update(from: base, count: count)
      (memory, base) = (copy, copy.base)
    }

    @inline(__always)
    mutating func reserve(_ additional: Int) {
      if capacity - count < additional { grow(additional) }
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
      let wanted = max(capacity * 2, count + additional)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
      larger.update(from: base, count: count)
      memory.base.deallocate()
      memory.base = larger
      (base, capacity) = (larger, wanted)
    }
  }
}

extension HTMLRenderer.Writer {
  @inline(__always)
  mutating func raw(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    base.advanced(by: count).update(from: text.utf8Start, count: length)
    count += length
  }

  /// Writes trusted text unescaped. It must not contain characters with a meaning in markup.
  mutating func raw(trusted text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ raw($0) }) != nil { return }
    var copy = text
    copy.withUTF8 { raw($0) }
  }

  mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    base.advanced(by: count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Writes a range of the written bytes again.
  mutating func `repeat`(_ range: Range<Int>) {
    if range.count <= 16 {
      // Copies sixteen bytes at once. The next write overwrites the excess.
      reserve(16)
      end.storeBytes(of: UnsafeRawPointer(base + range.lowerBound).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      reserve(range.count)
      end.copyMemory(from: UnsafeRawPointer(base + range.lowerBound), byteCount: range.count)
    }
    count += range.count
  }

  mutating func number(_ value: Int) {
    reserve(20)
    if 0..<10 ~= value {
      base[count] = UInt8(truncatingIfNeeded: 48 + value)
      count += 1
      return
    }
    if value < 0 {
      base[count] = UInt8(ascii: "-")
      count += 1
    }
    var rest = value.magnitude
    var length = 1
    var power: UInt = 10
    while length < 20, rest >= power {
      length += 1
      let (product, overflow) = power.multipliedReportingOverflow(by: 10)
      if overflow { break }
      power = product
    }
    var index = count + length
    repeat {
      index -= 1
      base[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    } while rest > 0
    count += length
  }

  /// Inserts the output of `body` at an earlier position. Linear in the number of bytes after it.
  mutating func insert(at position: Int, _ body: (inout HTMLRenderer.Writer) -> Void) {
    let end = count
    body(&self)
    let inserted = [UInt8](UnsafeBufferPointer(start: base + end, count: count - end))
    (base + position + inserted.count).update(from: base + position, count: end - position)
    inserted.withUnsafeBufferPointer { (base + position).update(from: $0.baseAddress ?? UnsafePointer(base), count: inserted.count) }
  }

  mutating func hexadecimal(_ digits: HexadecimalDigits) {
    reserve(16)
    end = digits.put(at: end)
  }

  /// The address of the next byte, for several writes after one `reserve`.
  @inline(__always)
  var end: UnsafeMutableRawPointer {
    get { UnsafeMutableRawPointer(base + count) }
    set { count = newValue - UnsafeMutableRawPointer(base) }
  }

  var last: UInt8? { count > 0 ? base[count - 1] : nil }
}
