/// A strict RFC 8259 scanner over bytes. It validates and skips values without building any.
///
/// It refuses trailing commas, `NaN`, comments, unescaped control characters and invalid UTF-8, and it never
/// recurses. Escaped unpaired surrogates (`"\ud800"`) are valid JSON grammar and accepted. They are read as
/// U+FFFD.
package struct JSONScanner {
  package let bytes: UnsafePointer<UInt8>
  package let end: Int
  package var position: Int
  /// The nesting depth of the value at `position`. The root is at 0.
  package var depth = 0
  package let depthLimit: Int
  package let textLimit: Int
  /// The first limit exceeded since the caller last cleared it.
  package var exceeded: JSONBoundFault?

  /// Creates a scanner at a position of a document. `depthLimit` is counted from the root. `textLimit` is the
  /// maximum number of bytes of one string.
  package init(
    _ buffer: UnsafeBufferPointer<UInt8>, at position: Int = 0, depth: Int = 0, depthLimit: Int = .max, textLimit: Int = .max
  ) {
    // An empty buffer may have no address. No byte of the substitute is read, because `end` is 0.
    bytes = buffer.baseAddress ?? ("" as StaticString).utf8Start
    end = buffer.count
    self.position = position
    self.depth = depth
    self.depthLimit = depthLimit
    self.textLimit = textLimit
  }

  package mutating func note(_ bound: JSONBound, _ limit: Int, _ offset: Int) {
    if exceeded == nil { exceeded = JSONBoundFault(bound: bound, limit: limit, offset: offset) }
  }
}

extension JSONScanner {
  /// The offset of the first byte at or after `start` that is not white space.
  @inlinable @inline(__always)
  package static func spaceEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    if start < end, bytes[start] > 0x20 { return start }
    return longSpaceEnd(bytes, start, end)
  }

  @inline(never) @usableFromInline
  static func longSpaceEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default: return index
      }
      // Indentation: skip eight spaces at a time.
      while index &+ 8 <= end, load(bytes, index) == 0x2020_2020_2020_2020 { index &+= 8 }
    }
    return index
  }

  @inlinable @inline(__always)
  package static func load(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
  }

  package mutating func skipSpace() {
    position = Self.spaceEnd(bytes, position, end)
  }

  /// The type of the value at the position, by its first byte.
  package func kind() throws(JSONFault) -> JSONType {
    guard position < end else { throw JSONFault(.unexpectedEnd, position) }
    return try Self.kind(bytes[position], position)
  }

  package static func kind(_ byte: UInt8, _ offset: Int) throws(JSONFault) -> JSONType {
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "+"), UInt8(ascii: "."): throw JSONFault(.invalidNumber, offset)
    default: throw JSONFault(.unexpectedByte(byte, expected: .value), offset)
    }
  }
}
