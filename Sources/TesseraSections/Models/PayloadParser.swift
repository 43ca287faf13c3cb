#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import CTesseraBytes
internal import TesseraJSON

/// A position in the bytes of a response, for the parsers that `@PayloadModel` writes.
///
/// It checks the syntax of everything that it passes, stays within the budget, and throws ``PayloadRefusal`` at the first thing that is not
/// plainly right.
public struct PayloadParser: ~Copyable {
  @usableFromInline let bytes: UnsafePointer<UInt8>
  @usableFromInline let end: Int
  @usableFromInline var position: Int
  /// The number of brackets that may still be opened.
  @usableFromInline var depth: Int
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

// MARK: - Structure

extension PayloadParser {
  @inlinable @inline(__always)
  mutating func skipSpace() {
    if position < end, bytes[position] > 0x20 { return }
    skipLongSpace()
  }

  @usableFromInline @inline(never)
  mutating func skipLongSpace() { position = JSONScanner.spaceEnd(bytes, position, end) }

  /// The byte at the position; a NUL, which nothing starts with, at the end.
  @inlinable @inline(__always)
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
  @inlinable @inline(__always)
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
  @inlinable @inline(__always)
  public mutating func beginObject() throws(PayloadRefusal) -> PayloadMembers.Cursor {
    skipSpace()
    guard current == 0x7B, depth > 0 else { throw PayloadRefusal() }
    // The bracket is stepped over with the first member's name.
    depth &-= 1
    return PayloadMembers.Cursor()
  }

  /// Moves to the value of a member if that is the next one, spelled as everybody spells it.
  ///
  /// The words are what stands before the value: a byte for the comma, the name in quotes, a colon; as they lie in memory, lowest byte first.
  /// A model asks for its members in the order in which they are declared, each one once; nextMember finds all others.
  @inlinable @inline(__always)
  public mutating func meets(
    _ member: Int, _ cursor: inout PayloadMembers.Cursor, _ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, _ fourth: UInt64 = 0,
    count: Int
  ) -> Bool {
    guard position &+ (count > 16 ? 32 : 16) <= end, word(0) & mask(count, 0) ^ cursor.separator == first else { return false }
    if count > 8, word(8) & mask(count, 8) != second { return false }
    if count > 16, word(16) & mask(count, 16) != third { return false }
    if count > 24, word(24) & mask(count, 24) != fourth { return false }
    position &+= count
    cursor.separator = 0x2C
    cursor.seen |= 1 &<< UInt64(truncatingIfNeeded: member)
    cursor.expected = member &+ 1
    return true
  }

  @inlinable @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + (position &+ offset)).loadUnaligned(as: UInt64.self))
  }

  @inlinable @inline(__always)
  func mask(_ count: Int, _ offset: Int) -> UInt64 {
    count >= offset &+ 8 ? .max : 1 &<< (UInt64(truncatingIfNeeded: count &- offset) &* 8) &- 1
  }

  /// Moves to the value of the next member with one of the names and says which; nil after the last member, outside of the object.
  ///
  /// Members with other names are stepped over; one that is repeated, or whose name is spelled with escapes, is refused.
  @inlinable @inline(__always)
  public mutating func nextMember(
    _ cursor: inout PayloadMembers.Cursor, of members: @autoclosure () -> PayloadMembers
  ) throws(PayloadRefusal) -> Int? {
    if position < end, bytes[position] == 0x7D, cursor.separator == 0x2C {
      position &+= 1
      depth &+= 1
      return nil
    }
    // A copy, so that the cursor itself need not be in memory.
    var moved = cursor
    let number = try anyMember(&moved, members())
    cursor = moved
    return number
  }

  @usableFromInline @inline(never)
  mutating func anyMember(_ cursor: inout PayloadMembers.Cursor, _ members: PayloadMembers) throws(PayloadRefusal) -> Int? {
    while try enterMember(&cursor) {
      if let number = try number(after: cursor.expected, members) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
        guard cursor.seen & bit == 0 else { throw PayloadRefusal() }
        cursor.seen |= bit
        cursor.expected = number &+ 1
        return number
      }
      try skip()
    }
    return nil
  }

  /// Moves to the name of the next member; false after the last one, outside of the object.
  @inline(__always)
  mutating func enterMember(_ cursor: inout PayloadMembers.Cursor) throws(PayloadRefusal) -> Bool {
    let isFirst = cursor.separator == 0x7B
    cursor.separator = 0x2C
    if isFirst { position &+= 1 }
    skipSpace()
    let byte = current
    if byte == 0x7D {
      position &+= 1
      depth &+= 1
      return false
    }
    if !isFirst {
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
  @inlinable @inline(__always)
  public mutating func null() throws(PayloadRefusal) -> Bool {
    skipSpace()
    return current == 0x6E ? try nullLiteral() : false
  }

  @usableFromInline
  mutating func nullLiteral() throws(PayloadRefusal) -> Bool {
    guard position &+ 4 <= end, bytes[position &+ 1] == 0x75, bytes[position &+ 2] == 0x6C, bytes[position &+ 3] == 0x6C else {
      throw PayloadRefusal()
    }
    position &+= 4
    return true
  }

  /// The text at the position.
  public mutating func text() throws(PayloadRefusal) -> String {
    let start = position &+ 1
    if start &+ 16 <= end, bytes[position] == 0x22 {
      let run = tessera_text_run(bytes, start, end)
      let count = run.index &- start
      if run.index < end, bytes[run.index] == 0x22, count <= textLimit {
        if run.high == 0 {
          position = run.index &+ 1
          return JSONText.checked(bytes + start, count, isASCII: true)
        }
        if JSONScanner.isUTF8(bytes, start, run.index, end) {
          position = run.index &+ 1
          return JSONText.checked(bytes + start, count, isASCII: false)
        }
      }
    }
    return try anyText()
  }

  /// A text with escapes, one after white space, and the last ones of a response.
  @inline(never)
  private mutating func anyText() throws(PayloadRefusal) -> String {
    let text = try textExtent()
    return JSONText.string(bytes, text)
  }

  /// The text at the position, which stays there until it is asked for.
  @usableFromInline
  mutating func lazyText() throws(PayloadRefusal) -> PayloadText {
    guard let source else { throw PayloadRefusal() }
    let start = position &+ 1
    if start <= end, bytes[position] == 0x22 {
      let run = tessera_text_run(bytes, start, end)
      if run.index < end, bytes[run.index] == 0x22, run.index &- start <= textLimit,
        run.high == 0 || JSONScanner.isUTF8(bytes, start, run.index, end)
      {
        position = run.index &+ 1
        return PayloadText(source, start, run.index)
      }
    }
    let text = try textExtent()
    return PayloadText(source, text.lowerBound, text.upperBound)
  }

  @inline(never)
  private mutating func textExtent() throws(PayloadRefusal) -> JSONExtent {
    skipSpace()
    guard current == 0x22 else { throw PayloadRefusal() }
    let start = position &+ 1
    let close = try textEnd(start)
    position = close &+ 1
    return JSONExtent(start, close)
  }

  /// The integer at the position, written with at most 18 digits.
  @usableFromInline
  mutating func integer() throws(PayloadRefusal) -> Int64 {
    skipSpace()
    let start = current == 0x2D ? position &+ 1 : position
    let run = digits(start)
    var value = Int64(truncatingIfNeeded: run.value)
    var index = start &+ run.count
    if run.count == 8 {
      // Eighteen digits fit whatever they are.
      let limit = min(end, start &+ 19)
      while index < limit, isDigit(index) {
        value = value &* 10 &+ Int64(bytes[index] &- 0x30)
        index &+= 1
      }
      guard index < limit else { throw PayloadRefusal() }
    }
    guard run.count > 0, run.count == 1 || bytes[start] != 0x30, index < end, bytes[index] != 0x2E, bytes[index] | 0x20 != 0x65 else {
      throw PayloadRefusal()
    }
    defer { position = index }
    return start == position ? value : 0 &- value
  }

  @inline(__always)
  private func isDigit(_ index: Int) -> Bool { bytes[index] &- 0x30 < 10 }

  /// The digits from an index on, of which at most eight are read, all at once.
  @inline(__always)
  private func digits(_ start: Int) -> (value: UInt64, count: Int) {
    guard start &+ 8 <= end else {
      var (value, index) = (UInt64(0), start)
      while index < end, isDigit(index) {
        value = value &* 10 &+ UInt64(bytes[index] &- 0x30)
        index &+= 1
      }
      return (value, index &- start)
    }
    let word = UInt64(littleEndian: UnsafeRawPointer(bytes + start).loadUnaligned(as: UInt64.self))
    let digits = word ^ 0x3030_3030_3030_3030
    // What is above nine sets the highest bit of its byte; a carry out of one reaches only bytes behind it.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let count = others == 0 ? 8 : others.trailingZeroBitCount &>> 3
    if count == 0 { return (0, 0) }
    // The digits last, behind zeros; then pairs, fours and all eight of them.
    let aligned = digits &<< (64 &- UInt64(truncatingIfNeeded: count) &* 8)
    let pairs = (aligned &* 10 &+ (aligned &>> 8)) & 0x00FF_00FF_00FF_00FF
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return ((low &+ high) &>> 32, count)
  }

  /// The double nearest to the number at the position.
  @usableFromInline
  mutating func double() throws(PayloadRefusal) -> Double {
    skipSpace()
    // A few digits, a point and two more: both of them are doubles, and so their quotient is rounded once (Clinger 1990).
    let start = current == 0x2D ? position &+ 1 : position
    let whole = digits(start)
    let point = start &+ whole.count
    if whole.count > 0, whole.count < 8, point &+ 1 < end, bytes[point] == 0x2E, whole.count == 1 || bytes[start] != 0x30 {
      let fraction = digits(point &+ 1)
      let stop = point &+ 1 &+ fraction.count
      if fraction.count > 0, fraction.count < 8, stop < end, bytes[stop] | 0x20 != 0x65 {
        var power: UInt64 = 1
        for _ in 0..<fraction.count { power &*= 10 }
        let value = Double(whole.value &* power &+ fraction.value) / Double(power)
        defer { position = stop }
        return start == position ? value : -value
      }
    }
    let number = try number()
    guard let value = JSONNumber.double(number) else { throw PayloadRefusal() }
    return value
  }

  /// The number at the position, as it is written.
  mutating func number() throws(PayloadRefusal) -> UnsafeBufferPointer<UInt8> {
    skipSpace()
    guard current == 0x2D || current &- 0x30 < 10 else { throw PayloadRefusal() }
    let start = position
    do throws(JSONFault) { position = try JSONScanner.numberEnd(bytes, start, end) } catch { throw PayloadRefusal() }
    return UnsafeBufferPointer(start: bytes + start, count: position &- start)
  }

  /// The boolean at the position.
  @usableFromInline
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
