/// A buffer of bytes that markup and operations are written into, again and again in the same memory.
///
/// Keep one where pages are written repeatedly: ``removeAll()`` empties it and keeps its memory. Copies are independent of each other.
///
/// Isolation: none; a value that belongs to whoever writes. Memory is raw inside and never handed out, except for the time of a call of
/// ``withUnsafeBytes(_:)``.
public struct HTMLWriter {
  /// Owns the memory; shared by copies until one of them is written into.
  private final class Memory {
    var base: UnsafeMutablePointer<UInt8>
    init(capacity: Int) { base = .allocate(capacity: capacity) }
    deinit { base.deallocate() }
  }

  private var memory: Memory
  /// The memory's start and size, kept beside it so that writing does not have to look at the class.
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes that were written.
  public internal(set) var count = 0

  /// An empty buffer with room for so many bytes.
  public init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    memory = Memory(capacity: self.capacity)
    base = memory.base
  }

  /// Forgets what was written and keeps the memory for what comes. O(1).
  public mutating func removeAll() { count = 0 }

  /// A copy of what was written. Linear in its length.
  public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

  /// A copy of what was written, as text. Linear in its length.
  public var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

  /// Lends what was written without copying; the pointer is good for the time of the call only.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { withExtendedLifetime(memory) {} }
    return try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Parts from copies. Called once before anything is written, so that the writing itself need not ask.
  mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&memory) else { return }
    let copy = Memory(capacity: capacity)
    copy.base.update(from: base, count: count)
    (memory, base) = (copy, copy.base)
  }

  /// Makes sure that so many more bytes fit.
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

extension HTMLWriter {
  /// Writes markup of ours as it is.
  @inline(__always)
  mutating func raw(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    base.advanced(by: count).update(from: text.utf8Start, count: length)
    count += length
  }

  /// Writes text of ours as it is; for what is known to hold no character with a meaning in markup.
  mutating func raw(trusted text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ raw($0) }) != nil { return }
    var copy = text
    copy.withUTF8 { raw($0) }
  }

  /// Writes bytes of ours as they are.
  mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    base.advanced(by: count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Writes a part of what was already written once more.
  mutating func `repeat`(_ range: Range<Int>) {
    if range.count <= 16 {
      // Sixteen bytes at once; what is too much is written over next.
      reserve(16)
      end.storeBytes(of: UnsafeRawPointer(base + range.lowerBound).loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
    } else {
      reserve(range.count)
      end.copyMemory(from: UnsafeRawPointer(base + range.lowerBound), byteCount: range.count)
    }
    count += range.count
  }

  /// Writes a whole number in decimal digits.
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

  /// Writes what `body` writes at a position before what was already written. Linear in what stands behind it.
  mutating func insert(at position: Int, _ body: (inout HTMLWriter) -> Void) {
    let end = count
    body(&self)
    let inserted = [UInt8](UnsafeBufferPointer(start: base + end, count: count - end))
    (base + position + inserted.count).update(from: base + position, count: end - position)
    inserted.withUnsafeBufferPointer { (base + position).update(from: $0.baseAddress ?? UnsafePointer(base), count: inserted.count) }
  }

  /// Writes sixteen hexadecimal digits.
  mutating func hexadecimal(_ digits: HexadecimalDigits) {
    reserve(16)
    end = digits.put(at: end)
  }

  /// The address of the next byte. For several parts that are written after room for all of them was made.
  @inline(__always)
  var end: UnsafeMutableRawPointer {
    get { UnsafeMutableRawPointer(base + count) }
    set { count = newValue - UnsafeMutableRawPointer(base) }
  }

  /// The last byte that was written.
  var last: UInt8? { count > 0 ? base[count - 1] : nil }
}
