#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import CTesseraBytes
internal import TesseraJSON

extension Payload {
  /// A position in the bytes of a response, for the parsers that `@PayloadModel` writes.
  ///
  /// It checks the syntax of everything it passes, enforces the budget, and throws ``Payload/Parser/Refusal`` at the
  /// first value it doesn't handle.
  public struct Parser: ~Copyable {
    @usableFromInline let bytes: UnsafePointer<UInt8>
    @usableFromInline let end: Int
    @usableFromInline var position: Int
    /// The number of further nesting levels allowed.
    @usableFromInline var depth: Int
    let textLimit: Int
    let context: ParsingContext

    init(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, depth: Int, textLimit: Int, context: ParsingContext) {
      self.bytes = bytes
      end = range.upperBound
      position = range.lowerBound
      self.depth = depth
      self.textLimit = textLimit
      self.context = context
    }
  }
}

// MARK: - Structure

extension Payload.Parser {
  @inlinable @inline(__always)
  mutating func skipSpace() {
    if position < end, bytes[position] > 0x20 { return }
    skipLongSpace()
  }

  @usableFromInline @inline(never)
  mutating func skipLongSpace() { position = JSONScanner.spaceEnd(bytes, position, end) }

  /// The current byte. At the end a NUL, which no value starts with.
  @inlinable @inline(__always)
  var current: UInt8 { position < end ? bytes[position] : 0 }

  /// Enters an array. Returns whether it has elements.
  public mutating func beginArray() throws(Refusal) -> Bool {
    skipSpace()
    guard current == 0x5B, depth > 0 else { throw Refusal() }
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
  public mutating func nextElement() throws(Refusal) -> Bool {
    skipSpace()
    let byte = current
    position &+= 1
    if byte == 0x2C { return true }
    guard byte == 0x5D else { throw Refusal() }
    depth &+= 1
    return false
  }

  /// Enters an object.
  @inlinable @inline(__always)
  public mutating func beginObject() throws(Refusal) -> Members.Cursor {
    skipSpace()
    guard current == 0x7B, depth > 0 else { throw Refusal() }
    // The brace is skipped together with the first member's name.
    depth &-= 1
    return Members.Cursor()
  }

  /// Moves to the value of a member if it is the next one, written without white space or escapes.
  ///
  /// The words are the bytes before the value: the comma, the name in quotes and the colon, in memory order
  /// with the lowest byte first. A model asks for its members in the order of declaration, each once.
  /// `nextMember` finds all others.
  @inlinable @inline(__always)
  public mutating func meets(
    _ member: Int, _ cursor: inout Members.Cursor, _ first: UInt64, _ second: UInt64 = 0, _ third: UInt64 = 0, _ fourth: UInt64 = 0,
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

  /// Moves to the value of the next known member and returns its index. Returns `nil` after the last member,
  /// behind the object.
  ///
  /// Unknown members are skipped. A repeated member, or a name with escapes, is refused.
  @inlinable @inline(__always)
  public mutating func nextMember(
    _ cursor: inout Members.Cursor, of members: @autoclosure () -> Members
  ) throws(Refusal) -> Int? {
    if position < end, bytes[position] == 0x7D, cursor.separator == 0x2C {
      position &+= 1
      depth &+= 1
      return nil
    }
    // A copy, so that the caller's cursor can stay in registers.
    var moved = cursor
    let number = try anyMember(&moved, members())
    cursor = moved
    return number
  }

  @usableFromInline @inline(never)
  mutating func anyMember(_ cursor: inout Members.Cursor, _ members: Members) throws(Refusal) -> Int? {
    while try enterMember(&cursor) {
      if let number = try number(after: cursor.expected, members) {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: number)
        guard cursor.seen & bit == 0 else { throw Refusal() }
        cursor.seen |= bit
        cursor.expected = number &+ 1
        return number
      }
      try skip()
    }
    return nil
  }

  /// Moves to the name of the next member. Returns false after the last one, behind the object.
  @inline(__always)
  mutating func enterMember(_ cursor: inout Members.Cursor) throws(Refusal) -> Bool {
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
      guard byte == 0x2C else { throw Refusal() }
      position &+= 1
      skipSpace()
    }
    return true
  }

  /// Moves behind the name and the colon. Returns `nil` for unknown names.
  private mutating func number(after expected: Int, _ members: borrowing Members) throws(Refusal) -> Int? {
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
    // The name is followed by white space, has escapes, or is unknown.
    let name = try key()
    for number in 0..<members.count where members.keys[number].matches(bytes, name) { return number }
    return nil
  }

  /// Moves behind a name and its colon. Returns the name without quotes.
  mutating func key() throws(Refusal) -> JSONExtent {
    guard current == 0x22 else { throw Refusal() }
    let start = position &+ 1
    let close = try textEnd(start)
    let name = UnsafeBufferPointer(start: bytes + start, count: close &- start)
    guard !name.contains(0x5C) else { throw Refusal() }
    position = close &+ 1
    skipSpace()
    guard current == 0x3A else { throw Refusal() }
    position &+= 1
    return JSONExtent(start, close)
  }

  /// The closing quote of the string that starts here, after checking its escapes and UTF-8.
  func textEnd(_ start: Int) throws(Refusal) -> Int {
    do throws(JSONFault) {
      let close = try JSONScanner.textEnd(bytes, start, end)
      if close &- start <= textLimit { return close }
    } catch {}
    throw Refusal()
  }

  mutating func skip() throws(Refusal) {
    var scanner = JSONScanner(
      UnsafeBufferPointer(start: bytes, count: end), at: position, depthLimit: depth, textLimit: textLimit)
    do throws(JSONFault) { try scanner.skipValue() } catch { throw Refusal() }
    guard scanner.exceeded == nil else { throw Refusal() }
    position = scanner.position
  }
}
