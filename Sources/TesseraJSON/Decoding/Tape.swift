internal import CTesseraBytes

/// The values of one item in document order. Its memory is reused for the next item.
///
/// Reads only bytes that ``JSONScanner`` has accepted, and does not validate them again.
///
/// The properties are read for every value. Accesses to a property never overlap, because none is passed
/// `inout` while a method runs, so the exclusivity check is switched off.
final class Tape {
  @exclusivity(unchecked) private(set) var entries: UnsafeMutablePointer<TapeEntry>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private var open: [OpenContainer] = []

  private struct OpenContainer {
    var entry: Int
    var count: Int
    /// Two of 128 bits per key hash, to detect keys that may be repeated.
    var keys: UInt64
    var others: UInt64 = 0
    var isObject: Bool
  }

  init() {
    capacity = 64
    entries = .allocate(capacity: capacity)
  }

  deinit { entries.deallocate() }

  @inline(__always)
  private func push(_ entry: TapeEntry) {
    if count == capacity { grow() }
    (entries + count).initialize(to: entry)
    count &+= 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  /// Reads the value in the extent. Entry 0 is the value itself.
  func read(_ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) {
    count = 0
    open.removeAll(keepingCapacity: true)
    var index = extent.lowerBound
    let end = extent.upperBound
    var container = OpenContainer(entry: -1, count: 0, keys: 0, isObject: false)
    while index < end {
      let byte = bytes[index]
      switch byte {
      case 0x22:
        let start = index &+ 1
        let run = tessera_text_run(bytes, start, end)
        index = run.index
        var isEscaped = false
        if index < end, bytes[index] == 0x5C { index = JSONScanner.trustedTextEnd(bytes, index, end, &isEscaped) }
        push(TapeEntry(.string, offset: start, count: index &- start, next: count &+ 1, flag: isEscaped, isASCII: run.high == 0))
        index &+= 1
      case 0x3A:
        // The string before a colon was a key.
        note(key: entries[count &- 1], bytes, end, &container)
        index &+= 1
      case 0x2C:
        container.count &+= 1
        index &+= 1
      case 0x7B, 0x5B:
        let isObject = byte == 0x7B
        if container.entry >= 0 { open.append(container) }
        container = OpenContainer(entry: count, count: 0, keys: 0, isObject: isObject)
        push(TapeEntry(isObject ? .object : .array, offset: index, count: 0, next: 0))
        index &+= 1
      case 0x7D, 0x5D:
        index &+= 1
        close(container, bytes, index)
        container = open.popLast() ?? OpenContainer(entry: -1, count: 0, keys: 0, isObject: false)
      case 0x74: index = literal(.yes, index, 4)
      case 0x66: index = literal(.no, index, 5)
      case 0x6E: index = literal(.null, index, 4)
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default:
        let start = index
        repeat { index &+= 1 } while index < end && Self.isNumberByte(bytes[index])
        push(TapeEntry(.number, offset: start, count: index &- start, next: count &+ 1))
      }
    }
  }

  @inline(__always)
  private func literal(_ kind: TapeEntry.Kind, _ start: Int, _ length: Int) -> Int {
    push(TapeEntry(kind, offset: start, count: length, next: count &+ 1))
    return start &+ length
  }

  @inline(__always)
  private func close(_ container: OpenContainer, _ bytes: UnsafePointer<UInt8>, _ end: Int) {
    guard container.entry >= 0 else { return }
    let isFilled = count > container.entry &+ 1
    let elements = container.count &+ (isFilled ? 1 : 0)
    push(TapeEntry(.close, offset: end, count: 0, next: count &+ 1))
    entries[container.entry].count = UInt32(truncatingIfNeeded: elements)
    entries[container.entry].next = UInt32(truncatingIfNeeded: count)
    guard container.isObject else { return }
    // `keys` is all ones if two keys had the same bits.
    let isSuspicious = container.keys == .max
    if elements > 32 || (isSuspicious && hasRepeatedKey(container.entry, bytes)) { entries[container.entry].bits |= 0x100 }
    entries[container.entry].cursor = 1
  }

  @inline(__always)
  private func note(key: TapeEntry, _ bytes: UnsafePointer<UInt8>, _ end: Int, _ container: inout OpenContainer) {
    // An escaped key may equal an unescaped one, which can only be found out by reading both.
    let hash = Self.hash(bytes + Int(key.offset), Int(key.count), Int(key.offset) &+ 8 <= end)
    let (bit, other): (UInt64, UInt64) = key.flag ? (.max, .max) : (1 &<< (hash &>> 58), 1 &<< (hash &>> 52 & 63))
    container.keys = container.keys & bit == 0 || container.others & other == 0 ? container.keys | bit : .max
    container.others |= other
  }

  @inline(__always)
  private static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ isReadable: Bool) -> UInt64 {
    var word: UInt64 = 0
    if isReadable {
      word = JSONScanner.load(bytes, 0)
      if count < 8 { word &= (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 }
    } else {
      // The last key of the item: reading eight bytes from its start would exceed the payload.
      for position in 0..<min(count, 8) { word |= UInt64(bytes[position]) &<< UInt64(truncatingIfNeeded: position &* 8) }
    }
    if count > 8 { word ^= JSONScanner.load(bytes, count &- 8) &* 31 }
    return (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Compares every pair of keys of an object. There are at most 32 keys.
  @inline(never)
  private func hasRepeatedKey(_ object: Int, _ bytes: UnsafePointer<UInt8>) -> Bool {
    var left = object + 1
    while !entries[left].isKind(.close) {
      var right = Int(entries[left + 1].next)
      while !entries[right].isKind(.close) {
        if isEqual(entries[left], entries[right], bytes) { return true }
        right = Int(entries[right + 1].next)
      }
      left = Int(entries[left + 1].next)
    }
    return false
  }

  private func isEqual(_ left: TapeEntry, _ right: TapeEntry, _ bytes: UnsafePointer<UInt8>) -> Bool {
    if left.flag || right.flag {
      return JSONText.string(bytes, left.extent, isEscaped: left.flag) == JSONText.string(bytes, right.extent, isEscaped: right.flag)
    }
    guard left.count == right.count else { return false }
    return UnsafeBufferPointer(start: bytes + Int(left.offset), count: Int(left.count))
      .elementsEqual(UnsafeBufferPointer(start: bytes + Int(right.offset), count: Int(right.count)))
  }

  @inline(__always)
  private static func isNumberByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte == 0x2E || byte == 0x2D || byte == 0x2B || byte | 0x20 == 0x65
  }
}
