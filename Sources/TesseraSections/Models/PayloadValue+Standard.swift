#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
internal import CTesseraBytes
internal import TesseraJSON

extension String: Payload.Value {
  @inlinable @inline(__always)
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> String { try parser.text() }
}

extension Bool: Payload.Value {
  @inlinable @inline(__always)
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Bool { try parser.flag() }
}

extension Double: Payload.Value {
  @inlinable @inline(__always)
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Double { try parser.double() }
}

extension Float: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Float {
    guard let value: Float = JSONNumber.slow(try parser.number()) else { throw Payload.Parser.Refusal() }
    return value
  }
}

extension Int: Payload.Value {
  @inlinable @inline(__always)
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Int {
    Int(truncatingIfNeeded: try parser.integer())
  }
}

extension Int64: Payload.Value {
  @inlinable @inline(__always)
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Int64 { try parser.integer() }
}

extension Payload.Parser {
  fileprivate mutating func narrow<Value: FixedWidthInteger>(_ type: Value.Type) throws(Refusal) -> Value {
    guard let value = Value(exactly: try integer()) else { throw Refusal() }
    return value
  }
}

extension Int8: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Int8 { try parser.narrow(Int8.self) }
}
extension Int16: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Int16 { try parser.narrow(Int16.self) }
}
extension Int32: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Int32 { try parser.narrow(Int32.self) }
}
extension UInt: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> UInt { try parser.narrow(UInt.self) }
}
extension UInt8: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> UInt8 { try parser.narrow(UInt8.self) }
}
extension UInt16: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> UInt16 { try parser.narrow(UInt16.self) }
}
extension UInt32: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> UInt32 { try parser.narrow(UInt32.self) }
}
extension UInt64: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> UInt64 { try parser.narrow(UInt64.self) }
}

extension Optional: Payload.Value where Wrapped: Payload.Value {
  @inlinable
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Wrapped? {
    try parser.null() ? nil : try Wrapped.parse(&parser)
  }
}

extension Array: Payload.Value where Element: Payload.Value {
  @inlinable
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> [Element] {
    guard try parser.beginArray() else { return [] }
    // Most arrays are short. Collect up to eight elements first, so that the array has the exact size.
    let short = 8
    var (elements, isRefused): ([Element], Bool) = ([], false)
    withUnsafeTemporaryAllocation(of: Element.self, capacity: short) { room in
      var (count, isFollowed) = (0, true)
      do throws(Payload.Parser.Refusal) {
        repeat {
          room.initializeElement(at: count, to: try Element.parse(&parser))
          count &+= 1
          isFollowed = try parser.nextElement()
        } while isFollowed && count < short
      } catch { isRefused = true }
      elements.reserveCapacity(isFollowed ? 4 &* short : count)
      for index in 0..<count { elements.append(room.moveElement(from: index)) }
      guard isFollowed, !isRefused else { return }
      do throws(Payload.Parser.Refusal) {
        repeat { elements.append(try Element.parse(&parser)) } while try parser.nextElement()
      } catch { isRefused = true }
    }
    guard !isRefused else { throw Payload.Parser.Refusal() }
    return elements
  }
}

extension Dictionary: Payload.Value where Key == String, Value: Payload.Value {
  @inlinable
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> [String: Value] {
    var members: [String: Value] = [:]
    var cursor = try parser.beginObject()
    while let name = try parser.nextName(&cursor) {
      // The first of several equal names counts. `Decodable` handles that case.
      guard members.updateValue(try Value.parse(&parser), forKey: name) == nil else { throw Payload.Parser.Refusal() }
    }
    return members
  }
}

extension Payload.Parser {
  /// Moves to the value of the next member and returns its name. Returns `nil` after the last member, behind
  /// the object.
  public mutating func nextName(_ cursor: inout Members.Cursor) throws(Refusal) -> String? {
    guard try enterMember(&cursor) else { return nil }
    let name = try text()
    skipSpace()
    guard current == 0x3A else { throw Refusal() }
    position &+= 1
    return name
  }
}

extension Date: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> Date { try parser.date() }
}

extension URL: Payload.Value {
  public static func parse(_ parser: inout Payload.Parser) throws(Payload.Parser.Refusal) -> URL { try parser.url() }
}

extension Payload.Parser {
  fileprivate mutating func date() throws(Refusal) -> Date {
    skipSpace()
    let form = context.rules.dates
    if current == 0x22 {
      guard form == .automatic || form == .rfc3339 else { throw Refusal() }
      let start = position &+ 1
      let run = tessera_text_run(bytes, start, end)
      let stop = run.index
      guard stop < end, bytes[stop] == 0x22, run.high == 0, stop &- start <= textLimit,
        let seconds = JSONDate.secondsSince1970(UnsafeBufferPointer(start: bytes + start, count: stop &- start))
      else { throw Refusal() }
      position = stop &+ 1
      return Date(timeIntervalSince1970: seconds)
    }
    let number = try double()
    switch form {
    case .rfc3339: throw Refusal()
    case .millisecondsSince1970: return Date(timeIntervalSince1970: number / 1_000)
    case .secondsSince2001: return Date(timeIntervalSinceReferenceDate: number)
    case .automatic, .secondsSince1970: return Date(timeIntervalSince1970: number)
    }
  }

  fileprivate mutating func url() throws(Refusal) -> URL {
    skipSpace()
    let start = position
    let text = try text()
    guard position &- start &- 2 <= context.rules.urlLimit, let url = URL(string: text) else { throw Refusal() }
    return url
  }
}
