/// A strict RFC 8259 scanner over bytes: it validates and steps over values and builds nothing.
///
/// It refuses trailing commas, `NaN`, comments, unescaped control characters and invalid UTF-8, and it never recurses. Escaped lone
/// surrogates (`"\ud800"`) are grammatical JSON and pass; they are read as U+FFFD.
struct ByteScanner {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  var position: Int
  /// The nesting of the value at `position`; the root is at 0.
  var depth = 0
  let depthLimit: Int
  let textLimit: Int
  /// The first bound that was exceeded since the caller last cleared it.
  var exceeded: BoundFault?

  init(_ buffer: UnsafeBufferPointer<UInt8>, at position: Int = 0, depth: Int = 0, budget: PayloadBudget) {
    // An empty buffer may have no address; no byte is read from the substitute because `end` is 0.
    bytes = buffer.baseAddress ?? ("" as StaticString).utf8Start
    end = buffer.count
    self.position = position
    self.depth = depth
    depthLimit = budget.depth
    textLimit = budget.text
  }

  mutating func note(_ bound: PayloadBound, _ limit: Int, _ offset: Int) {
    if exceeded == nil { exceeded = BoundFault(bound: bound, limit: limit, offset: offset) }
  }
}

extension ByteScanner {
  /// The offset of the first byte at or after `start` that is not white space.
  @inline(__always)
  static func spaceEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    if start < end, bytes[start] > 0x20 { return start }
    return longSpaceEnd(bytes, start, end)
  }

  @inline(never)
  private static func longSpaceEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default: return index
      }
      // Indentation: eight blanks at a time.
      while index &+ 8 <= end, load(bytes, index) == 0x2020_2020_2020_2020 { index &+= 8 }
    }
    return index
  }

  @inline(__always)
  static func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
  }

  mutating func skipSpace() {
    position = Self.spaceEnd(bytes, position, end)
  }

  /// The kind of the value at the position, by its first byte.
  func kind() throws(ScanFault) -> JSONKind {
    guard position < end else { throw ScanFault(.unexpectedEnd, position) }
    return try Self.kind(bytes[position], position)
  }

  static func kind(_ byte: UInt8, _ offset: Int) throws(ScanFault) -> JSONKind {
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "+"), UInt8(ascii: "."): throw ScanFault(.invalidNumber, offset)
    default: throw ScanFault(.unexpectedByte(byte), offset)
    }
  }
}
