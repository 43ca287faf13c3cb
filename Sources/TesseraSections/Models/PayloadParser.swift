#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraJSON

/// A position in the bytes of a response, for the parsers that `@PayloadModel` writes.
///
/// It checks the syntax of everything that it passes, stays within the budget, and throws ``PayloadRefusal`` at the first thing that is not
/// plainly right.
public struct PayloadParser: ~Copyable {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  var position: Int
  /// The number of brackets that may still be opened.
  var depth: Int
  let textLimit: Int
  let context: ParsingContext
  /// The bytes that texts which are made later keep alive.
  let source: PayloadTextSource?

  init(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, depth: Int, textLimit: Int, context: ParsingContext) {
    self.bytes = bytes
    end = range.upperBound
    position = range.lowerBound
    self.depth = depth
    self.textLimit = textLimit
    self.context = context
    source = context.source
  }
}

/// The parts of a parser that are seldom asked for.
final class ParsingContext {
  let rules: JSONRules
  /// The bytes that texts which are made later keep alive.
  let source: PayloadTextSource?
  private var values: ValuesDecoder?

  init(_ rules: JSONRules, _ source: PayloadTextSource?) { (self.rules, self.source) = (rules, source) }

  func decode<Value: Decodable>(_ type: Value.Type, _ bytes: UnsafePointer<UInt8>, _ extent: JSONExtent) throws -> Value {
    var decoder = values ?? ValuesDecoder(bytes, rules: rules)
    values = nil
    let value = try decoder.decode(type, extent)
    if decoder.exceeded != nil { throw PayloadRefusal() }
    values = decoder
    return value
  }
}

// MARK: - Structure

extension PayloadParser {
  @inline(__always)
  mutating func skipSpace() {
    if position < end, bytes[position] > 0x20 { return }
    position = JSONScanner.spaceEnd(bytes, position, end)
  }

  /// The byte at the position; a NUL, which nothing starts with, at the end.
  @inline(__always)
  var current: UInt8 { position < end ? bytes[position] : 0 }

  /// Enters the array at the position; the answer says whether it has elements.
  public mutating func beginArray() throws(PayloadRefusal) -> Bool {
    skipSpace()
    guard current == 0x5B, depth > 0 else { throw PayloadRefusal() }
    position &+= 1
    skipSpace()
    if current == 0x5D {
      position &+= 1
      return false
    }
    depth &-= 1
    return true
  }

  /// Moves to the next element, or out of the array after the last one.
  public mutating func nextElement() throws(PayloadRefusal) -> Bool {
    skipSpace()
    let byte = current
    position &+= 1
    if byte == 0x2C { return true }
    guard byte == 0x5D else { throw PayloadRefusal() }
    depth &+= 1
    return false
  }

  /// Enters the object at the position.
  public mutating func beginObject() throws(PayloadRefusal) -> PayloadMembers.Cursor {
    skipSpace()
    guard current == 0x7B, depth > 0 else { throw PayloadRefusal() }
    position &+= 1
    depth &-= 1
    return PayloadMembers.Cursor()
  }

  /// Moves to the value of the next member with one of the names and says which; nil after the last member, outside of the object.
  ///
  /// Members with other names are stepped over; one that is repeated, or whose name is spelled with escapes, is refused.
  public mutating func nextMember(_ cursor: inout PayloadMembers.Cursor, of members: borrowing PayloadMembers) throws(PayloadRefusal)
    -> Int?
  {
    // The member that is declared next, spelled as everybody spells it, is the next one most of the time.
    let number = cursor.expected
    var index = position
    if number < members.count, index &+ 17 <= end, cursor.isFirst || bytes[index] == 0x2C {
      if !cursor.isFirst { index &+= 1 }
      let key = members.keys + number
      if key.pointee.first == JSONScanner.load(bytes, index) & key.pointee.firstMask,
        key.pointee.second == JSONScanner.load(bytes, index &+ 8) & key.pointee.secondMask,
        key.pointee.count <= 16 || key.pointee.follows(bytes, index, end)
      {
        position = index &+ key.pointee.count
        cursor.isFirst = false
        return try meet(number, &cursor)
      }
    }
    return try anyMember(&cursor, members)
  }

  /// Notes a member that is met for the first time.
  @inline(__always)
  private func meet(_ number: Int, _ cursor: inout PayloadMembers.Cursor) throws(PayloadRefusal) -> Int {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
    guard cursor.seen & bit == 0 else { throw PayloadRefusal() }
    cursor.seen |= bit
    cursor.expected = number &+ 1
    return number
  }

  @inline(never)
  private mutating func anyMember(
    _ cursor: inout PayloadMembers.Cursor, _ members: borrowing PayloadMembers
  ) throws(PayloadRefusal) -> Int? {
    while try enterMember(&cursor) {
      if let number = try number(after: cursor.expected, members) { return try meet(number, &cursor) }
      try skip()
    }
    return nil
  }

  /// Moves to the name of the next member; false after the last one, outside of the object.
  @inline(__always)
  mutating func enterMember(_ cursor: inout PayloadMembers.Cursor) throws(PayloadRefusal) -> Bool {
    skipSpace()
    let byte = current
    if byte == 0x7D {
      position &+= 1
      depth &+= 1
      return false
    }
    if cursor.isFirst {
      cursor.isFirst = false
    } else {
      guard byte == 0x2C else { throw PayloadRefusal() }
      position &+= 1
      skipSpace()
    }
    return true
  }

  /// Moves after the name and the colon at the position; nil for a name that is none of the members'.
  private mutating func number(after expected: Int, _ members: borrowing PayloadMembers) throws(PayloadRefusal) -> Int? {
    var number = expected
    for _ in 0..<members.count {
      if number >= members.count { number = 0 }
      let key = members.keys + number
      if position &+ 16 <= end ? key.pointee.begins(bytes, position, end) : key.pointee.follows(bytes, position, end) {
        position &+= key.pointee.count
        return number
      }
      number &+= 1
    }
    // A name with a space behind it, with an escape, or one that is not known.
    let name = try key()
    for number in 0..<members.count where members.keys[number].matches(bytes, name) { return number }
    return nil
  }

  /// Moves after the plain name and the colon at the position; the extent is the name without its quotes.
  mutating func key() throws(PayloadRefusal) -> JSONExtent {
    guard current == 0x22 else { throw PayloadRefusal() }
    let start = position &+ 1
    let close = try textEnd(start)
    let name = UnsafeBufferPointer(start: bytes + start, count: close &- start)
    guard !name.contains(0x5C) else { throw PayloadRefusal() }
    position = close &+ 1
    skipSpace()
    guard current == 0x3A else { throw PayloadRefusal() }
    position &+= 1
    return JSONExtent(start, close)
  }

  /// The closing quote of the string whose content starts here, whose escapes and UTF-8 are checked.
  func textEnd(_ start: Int) throws(PayloadRefusal) -> Int {
    do throws(JSONFault) {
      let close = try JSONScanner.textEnd(bytes, start, end)
      if close &- start <= textLimit { return close }
    } catch {}
    throw PayloadRefusal()
  }

  /// Steps over the value at the position.
  mutating func skip() throws(PayloadRefusal) {
    var scanner = JSONScanner(
      UnsafeBufferPointer(start: bytes, count: end), at: position, depthLimit: depth, textLimit: textLimit)
    do throws(JSONFault) { try scanner.skipValue() } catch { throw PayloadRefusal() }
    guard scanner.exceeded == nil else { throw PayloadRefusal() }
    position = scanner.position
  }
}

// MARK: - Values

extension PayloadParser {
  /// The value at the position, of a type that can only be decoded.
  public mutating func decoded<Value: Decodable>(_ type: Value.Type) throws(PayloadRefusal) -> Value {
    skipSpace()
    let start = position
    try skip()
    do {
      return try context.decode(type, bytes, JSONExtent(start, position))
    } catch {
      throw PayloadRefusal()
    }
  }

  /// Steps over a null, and says whether there was one.
  public mutating func null() throws(PayloadRefusal) -> Bool {
    skipSpace()
    guard current == 0x6E else { return false }
    guard position &+ 4 <= end, bytes[position &+ 1] == 0x75, bytes[position &+ 2] == 0x6C, bytes[position &+ 3] == 0x6C else {
      throw PayloadRefusal()
    }
    position &+= 4
    return true
  }

  /// The text at the position.
  public mutating func text() throws(PayloadRefusal) -> String {
    skipSpace()
    guard current == 0x22 else { throw PayloadRefusal() }
    let start = position &+ 1
    let stop = JSONScanner.plainTextEnd(bytes, start, end)
    // Escapes, bytes that are not UTF-8, and the last bytes of the response take the long way.
    guard stop < end, bytes[stop] == 0x22, stop &- start <= textLimit else { return try escapedText(start) }
    position = stop &+ 1
    return String(decoding: UnsafeBufferPointer(start: bytes + start, count: stop &- start), as: UTF8.self)
  }

  @inline(never)
  private mutating func escapedText(_ start: Int) throws(PayloadRefusal) -> String {
    let close = try textEnd(start)
    position = close &+ 1
    return JSONText.string(bytes, JSONExtent(start, close))
  }

  /// The text at the position, which stays there until it is asked for.
  mutating func lazyText() throws(PayloadRefusal) -> PayloadText {
    skipSpace()
    guard current == 0x22, let source else { throw PayloadRefusal() }
    let start = position &+ 1
    let stop = JSONScanner.plainTextEnd(bytes, start, end)
    let close = stop < end && bytes[stop] == 0x22 && stop &- start <= textLimit ? stop : try textEnd(start)
    position = close &+ 1
    return PayloadText(source, start, close)
  }

  /// The integer at the position, written with at most 18 digits.
  @inline(__always)
  mutating func integer() throws(PayloadRefusal) -> Int64 {
    skipSpace()
    var index = position
    guard index < end else { throw PayloadRefusal() }
    let isNegative = bytes[index] == 0x2D
    if isNegative { index &+= 1 }
    let first = index
    // Eighteen digits fit whatever they are.
    let limit = min(end, first &+ 19)
    var value: Int64 = 0
    var next: UInt8 = 0
    while index < limit {
      next = bytes[index]
      let digit = next &- 0x30
      if digit > 9 { break }
      value = value &* 10 &+ Int64(digit)
      index &+= 1
    }
    let count = index &- first
    guard index < limit, count > 0, count == 1 || bytes[first] != 0x30, next != 0x2E, next | 0x20 != 0x65 else { throw PayloadRefusal() }
    position = index
    return isNegative ? 0 &- value : value
  }

  /// The double nearest to the number at the position.
  mutating func double() throws(PayloadRefusal) -> Double {
    let number = try number()
    guard let value = JSONNumber.double(number) else { throw PayloadRefusal() }
    return value
  }

  /// The number at the position, as it is written.
  mutating func number() throws(PayloadRefusal) -> UnsafeBufferPointer<UInt8> {
    skipSpace()
    guard current == 0x2D || JSONScanner.isDigit(current) else { throw PayloadRefusal() }
    let start = position
    do throws(JSONFault) { position = try JSONScanner.numberEnd(bytes, start, end) } catch { throw PayloadRefusal() }
    return UnsafeBufferPointer(start: bytes + start, count: position &- start)
  }

  /// The boolean at the position.
  mutating func flag() throws(PayloadRefusal) -> Bool {
    skipSpace()
    guard position &+ 5 <= end else { throw PayloadRefusal() }
    let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt32.self).littleEndian
    // `true` and `fals`.
    let isTrue = word == 0x6575_7274
    guard isTrue || (word == 0x736C_6166 && bytes[position &+ 4] == 0x65) else { throw PayloadRefusal() }
    position &+= isTrue ? 4 : 5
    return isTrue
  }
}
