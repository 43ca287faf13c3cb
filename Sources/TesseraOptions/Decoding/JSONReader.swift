/// Reads JSON (RFC 8259) strictly into ``OptionValue``s, keeping the text of numbers.
///
/// Trailing commas, comments, leading zeros and bare words are refused; a repeated key keeps its last value. A string with half of a surrogate
/// pair has no text: it is read as `nil` and fails whoever needs it.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  /// Values nested deeper than this are refused, so that no payload exhausts the stack.
  static let maximumDepth = 128

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ what: String) -> JSONFault { JSONFault(what: what, offset: position) }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Nothing but white space may be left.
  mutating func end() throws(JSONFault) {
    skipSpace()
    if position < bytes.count { throw fault("something after the value") }
  }

  /// The next byte that is no white space, without taking it.
  mutating func peek() -> UInt8? {
    skipSpace()
    return byte
  }

  /// Calls `body` at the start of every element of an array.
  mutating func forEachElement<Failure: Error>(_ body: (inout JSONReader) throws(Failure) -> Void) throws {
    try take(0x5B)
    if peek() == 0x5D {
      position += 1
      return
    }
    while true {
      try body(&self)
      skipSpace()
      switch byte {
      case 0x2C: position += 1
      case 0x5D:
        position += 1
        return
      default: throw fault("no comma or bracket after an element")
      }
    }
  }

  /// Calls `body` at the value of every member of an object.
  mutating func forEachMember<Failure: Error>(_ body: (inout JSONReader, String) throws(Failure) -> Void) throws {
    try take(0x7B)
    if peek() == 0x7D {
      position += 1
      return
    }
    while true {
      guard peek() == 0x22 else { throw fault("no key") }
      let key = try string() ?? "\u{FFFD}"
      skipSpace()
      try take(0x3A)
      try body(&self, key)
      skipSpace()
      switch byte {
      case 0x2C: position += 1
      case 0x7D:
        position += 1
        return
      default: throw fault("no comma or brace after a member")
      }
    }
  }

  private mutating func take(_ expected: UInt8) throws(JSONFault) {
    skipSpace()
    guard byte == expected else { throw fault("no '\(Character(Unicode.Scalar(expected)))'") }
    position += 1
  }

  /// One value.
  mutating func value(depth: Int = 0) throws -> OptionValue {
    guard depth < Self.maximumDepth else { throw fault("values nested deeper than \(Self.maximumDepth)") }
    switch peek() {
    case 0x7B:
      var members: [String: OptionValue] = [:]
      try forEachMember { reader, key in members[key] = try reader.value(depth: depth + 1) }
      return .object(members)
    case 0x5B:
      var values: [OptionValue] = []
      try forEachElement { reader in values.append(try reader.value(depth: depth + 1)) }
      return .array(values)
    case 0x22: return try string().map(OptionValue.text) ?? .object([Self.brokenText: .null])
    case 0x74: return try word("true", .bool(true))
    case 0x66: return try word("false", .bool(false))
    case 0x6E: return try word("null", .null)
    case nil: throw fault("no value")
    default: return .number(try number())
    }
  }

  /// Stands for a string without a text.
  static let brokenText = "$unpaired-surrogate"

  private mutating func word(_ word: StaticString, _ value: OptionValue) throws(JSONFault) -> OptionValue {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard position + expected.count <= bytes.count, bytes[position..<position + expected.count].elementsEqual(expected) else {
      throw fault("no value")
    }
    position += expected.count
    return value
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = position
    if byte == 0x2D { position += 1 }
    let hasZero = byte == 0x30
    let count = try digits()
    if hasZero, count > 1 { throw fault("a number with a leading zero") }
    if byte == 0x2E {
      position += 1
      _ = try digits()
    }
    if byte == 0x65 || byte == 0x45 {
      position += 1
      if byte == 0x2B || byte == 0x2D { position += 1 }
      _ = try digits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() throws(JSONFault) -> Int {
    let start = position
    while let byte, byte &- 0x30 < 10 { position += 1 }
    if position == start { throw fault("no value") }
    return position - start
  }

  /// The string that starts here; `nil` for one with half of a surrogate pair.
  mutating func string() throws(JSONFault) -> String? {
    position += 1
    let start = position
    while let byte, byte != 0x22, byte != 0x5C, byte >= 0x20 { position += 1 }
    if byte == 0x22 {
      position += 1
      return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }
    return try escapedString(from: start)
  }

  private mutating func escapedString(from start: Int) throws(JSONFault) -> String? {
    var output = Array(bytes[start..<position])
    var isWhole = true
    while let byte {
      position += 1
      switch byte {
      case 0x22: return isWhole ? String(decoding: output, as: UTF8.self) : nil
      case 0x5C:
        guard let scalar = try escape() else {
          isWhole = false
          continue
        }
        output.append(contentsOf: String(Character(scalar)).utf8)
      case ..<0x20: throw fault("a control character in a string")
      default: output.append(byte)
      }
    }
    throw fault("no end of a string")
  }

  /// The character behind a backslash; `nil` for half of a surrogate pair.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar? {
    guard let byte else { throw fault("no end of a string") }
    position += 1
    switch byte {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(byte)
    case 0x62: return "\u{08}"
    case 0x66: return "\u{0C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75:
      let unit = try hexadecimal()
      guard 0xD800..<0xDC00 ~= unit else { return Unicode.Scalar(unit) }
      guard position + 1 < bytes.count, bytes[position] == 0x5C, bytes[position + 1] == 0x75 else { return nil }
      let mark = position
      position += 2
      let low = try hexadecimal()
      guard 0xDC00..<0xE000 ~= low else {
        position = mark
        return nil
      }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: throw fault("an unknown escape in a string")
    }
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    guard position + 4 <= bytes.count else { throw fault("no end of a string") }
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue, bytes[position] < 0x80 else {
        throw fault("an unknown escape in a string")
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}

/// Where a text stops being JSON, and why.
struct JSONFault: Error, Hashable, CustomStringConvertible {
  let what: String
  let offset: Int
  var description: String { "\(what) at byte \(offset)" }
}
