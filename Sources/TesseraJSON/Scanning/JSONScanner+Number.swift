extension JSONScanner {
  /// The offset after the number that starts at `start` (RFC 8259 §6).
  @inline(__always)
  package static func numberEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(JSONFault) -> Int {
    var index = start
    if bytes[index] == 0x2D { index &+= 1 }
    guard index < end else { throw JSONFault(.unexpectedEnd, index) }
    if bytes[index] == 0x30 {
      index &+= 1
      if index < end, isDigit(bytes[index]) { throw JSONFault(.invalidNumber, start) }
    } else {
      guard isDigit(bytes[index]) else { throw JSONFault(.invalidNumber, start) }
      repeat { index &+= 1 } while index < end && isDigit(bytes[index])
    }
    guard index < end else { return index }
    let next = bytes[index]
    // Any other byte that may follow an integer is below '.' or above 'E', except these three.
    return next == 0x2E || next | 0x20 == 0x65 ? try fractionEnd(bytes, start, index, end) : index
  }

  @inline(never)
  private static func fractionEnd(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ middle: Int, _ end: Int
  ) throws(JSONFault) -> Int {
    var index = middle
    if bytes[index] == 0x2E {
      index = try digits(bytes, index &+ 1, end, start)
    }
    if index < end, bytes[index] | 0x20 == 0x65 {
      index &+= 1
      if index < end, bytes[index] == 0x2B || bytes[index] == 0x2D { index &+= 1 }
      index = try digits(bytes, index, end, start)
    }
    return index
  }

  /// The offset after the digits. Throws if there is none.
  private static func digits(_ bytes: UnsafePointer<UInt8>, _ from: Int, _ end: Int, _ start: Int) throws(JSONFault) -> Int {
    var index = from
    guard index < end else { throw JSONFault(.unexpectedEnd, index) }
    guard isDigit(bytes[index]) else { throw JSONFault(.invalidNumber, start) }
    repeat { index &+= 1 } while index < end && isDigit(bytes[index])
    return index
  }

  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The offset after `true`, `false` or `null` at `start`.
  @inline(__always)
  package static func literalEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) throws(JSONFault) -> Int {
    let text: StaticString
    switch bytes[start] {
    case 0x74: text = "true"
    case 0x66: text = "false"
    default: text = "null"
    }
    let length = text.utf8CodeUnitCount
    let expected = text.utf8Start
    var count = 0
    while count < length {
      guard start &+ count < end else { throw JSONFault(.unexpectedEnd, end) }
      guard bytes[start &+ count] == expected[count] else {
        throw JSONFault(.unexpectedByte(bytes[start &+ count], expected: .value), start &+ count)
      }
      count &+= 1
    }
    return start &+ length
  }
}
