internal import CTesseraBytes
internal import TesseraJSON

extension Payload.Parser {
  /// Decodes a value of a type that can't be parsed.
  public mutating func decoded<Value: Decodable>(_ type: Value.Type) throws(Refusal) -> Value {
    skipSpace()
    let start = position
    try skip()
    do {
      return try context.decode(type, bytes, JSONExtent(start, position))
    } catch {
      throw Refusal()
    }
  }

  /// Skips a null. Returns whether there was one.
  @inlinable @inline(__always)
  public mutating func null() throws(Refusal) -> Bool {
    skipSpace()
    return current == 0x6E ? try nullLiteral() : false
  }

  @usableFromInline
  mutating func nullLiteral() throws(Refusal) -> Bool {
    guard position &+ 4 <= end, bytes[position &+ 1] == 0x75, bytes[position &+ 2] == 0x6C, bytes[position &+ 3] == 0x6C else {
      throw Refusal()
    }
    position &+= 4
    return true
  }

  /// Parses a string.
  public mutating func text() throws(Refusal) -> String {
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

  /// Strings with escapes, after white space, or near the end of a response.
  @inline(never)
  private mutating func anyText() throws(Refusal) -> String {
    skipSpace()
    guard current == 0x22 else { throw Refusal() }
    let start = position &+ 1
    let close = try textEnd(start)
    position = close &+ 1
    return JSONText.string(bytes, JSONExtent(start, close))
  }

  /// Parses an integer with at most 18 digits.
  @usableFromInline
  mutating func integer() throws(Refusal) -> Int64 {
    skipSpace()
    let start = current == 0x2D ? position &+ 1 : position
    let run = digits(start)
    var value = Int64(truncatingIfNeeded: run.value)
    var index = start &+ run.count
    if run.count == 8 {
      // Eighteen digits always fit into 64 bits.
      let limit = min(end, start &+ 19)
      while index < limit, isDigit(index) {
        value = value &* 10 &+ Int64(bytes[index] &- 0x30)
        index &+= 1
      }
      guard index < limit else { throw Refusal() }
    }
    guard run.count > 0, run.count == 1 || bytes[start] != 0x30, index < end, bytes[index] != 0x2E, bytes[index] | 0x20 != 0x65 else {
      throw Refusal()
    }
    defer { position = index }
    return start == position ? value : 0 &- value
  }

  @inline(__always)
  private func isDigit(_ index: Int) -> Bool { bytes[index] &- 0x30 < 10 }

  /// Reads up to eight digits at once.
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
    // Values above nine set the highest bit of their byte. A carry only affects later bytes.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    let count = others == 0 ? 8 : others.trailingZeroBitCount &>> 3
    if count == 0 { return (0, 0) }
    // Shift the digits to the end, behind zeros. Then combine pairs, fours and all eight.
    let aligned = digits &<< (64 &- UInt64(truncatingIfNeeded: count) &* 8)
    let pairs = (aligned &* 10 &+ (aligned &>> 8)) & 0x00FF_00FF_00FF_00FF
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = ((pairs &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return ((low &+ high) &>> 32, count)
  }

  @usableFromInline
  mutating func double() throws(Refusal) -> Double {
    skipSpace()
    // With few digits before and after the point, mantissa and power of ten are exact doubles, so one
    // division rounds correctly (Clinger 1990).
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
    guard let value = JSONNumber.double(number) else { throw Refusal() }
    return value
  }

  mutating func number() throws(Refusal) -> UnsafeBufferPointer<UInt8> {
    skipSpace()
    guard current == 0x2D || current &- 0x30 < 10 else { throw Refusal() }
    let start = position
    do throws(JSONFault) { position = try JSONScanner.numberEnd(bytes, start, end) } catch { throw Refusal() }
    return UnsafeBufferPointer(start: bytes + start, count: position &- start)
  }

  @usableFromInline
  mutating func flag() throws(Refusal) -> Bool {
    skipSpace()
    guard position &+ 5 <= end else { throw Refusal() }
    let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt32.self).littleEndian
    // `true` and `fals`.
    let isTrue = word == 0x6575_7274
    guard isTrue || (word == 0x736C_6166 && bytes[position &+ 4] == 0x65) else { throw Refusal() }
    position &+= isTrue ? 4 : 5
    return isTrue
  }
}
