internal import CTesseraBytes

extension JSONScanner {
  /// Validates the value at the position and advances past it.
  ///
  /// Uses one loop and one bit per open bracket: a hundred thousand levels need 12 KiB and no stack. Exceeded
  /// limits are recorded, not thrown, so that a section that exceeds one does not hide its neighbors.
  package mutating func skipValue() throws(JSONFault) {
    let bytes = bytes
    let end = end
    let base = depth
    let textLimit = textLimit
    var index = position
    var open = 0
    // The kinds of the open brackets, 1 for an object: the innermost 64 in `kinds`, the others in `outer`.
    var kinds: UInt64 = 0
    var outer: [UInt64] = []

    value: while true {
      index = Self.spaceEnd(bytes, index, end)
      guard index < end else { throw JSONFault(.unexpectedEnd, index) }
      let byte = bytes[index]
      if byte == 0x22 {
        index = try text(index)
      } else if byte == 0x7B || byte == 0x5B {
        let isObject = byte == 0x7B
        let start = index
        if base &+ open &+ 1 > depthLimit { note(.depth, depthLimit, start) }
        index = Self.spaceEnd(bytes, index &+ 1, end)
        guard index < end else { throw JSONFault(.unexpectedEnd, index) }
        if bytes[index] == (isObject ? 0x7D : 0x5D) {
          index &+= 1
        } else {
          if open & 63 == 0, open > 0 { outer.append(kinds) }
          kinds = kinds &<< 1 | (isObject ? 1 : 0)
          open &+= 1
          if isObject { index = try key(index) }
          continue value
        }
      } else if byte == 0x2D || Self.isDigit(byte) {
        index = try Self.numberEnd(bytes, index, end)
      } else if byte == 0x74 || byte == 0x66 || byte == 0x6E {
        index = try Self.literalEnd(bytes, index, end)
      } else {
        _ = try Self.kind(byte, index)
      }

      while true {
        if open == 0 {
          position = index
          return
        }
        index = Self.spaceEnd(bytes, index, end)
        guard index < end else { throw JSONFault(.unexpectedEnd, index) }
        let byte = bytes[index]
        let isObject = kinds & 1 == 1
        // Fast path: a comma, an ASCII name and a colon without white space, as most senders write.
        if isObject, byte == 0x2C, index &+ 1 < end, bytes[index &+ 1] == 0x22 {
          let run = tessera_text_run(bytes, index &+ 2, end)
          if run.high == 0, run.index &+ 1 < end, bytes[run.index] == 0x22, bytes[run.index &+ 1] == 0x3A,
            run.index &- index &- 2 <= textLimit
          {
            index = run.index &+ 2
            continue value
          }
        }
        if byte == 0x2C {
          index = Self.spaceEnd(bytes, index &+ 1, end)
          guard index < end else { throw JSONFault(.unexpectedEnd, index) }
          if bytes[index] == (isObject ? 0x7D : 0x5D) { throw JSONFault(.trailingComma, index) }
          if isObject { index = try key(index) }
          continue value
        }
        guard byte == (isObject ? 0x7D : 0x5D) else {
          throw JSONFault(.unexpectedByte(byte, expected: isObject ? .endOfMember : .endOfElement), index)
        }
        index &+= 1
        open &-= 1
        kinds &>>= 1
        if open & 63 == 0, open > 0, let word = outer.popLast() { kinds = word }
      }
    }
  }

  /// The offset after the string that starts at `index`.
  @inline(__always)
  private mutating func text(_ index: Int) throws(JSONFault) -> Int {
    let close = try Self.textEnd(bytes, index &+ 1, end)
    if close &- index &- 1 > textLimit { note(.text, textLimit, index) }
    return close &+ 1
  }

  /// The offset after the colon of the member that starts at `index`.
  @inline(__always)
  private mutating func key(_ index: Int) throws(JSONFault) -> Int {
    guard bytes[index] == 0x22 else { throw JSONFault(.unexpectedByte(bytes[index], expected: .key), index) }
    let after = Self.spaceEnd(bytes, try text(index), end)
    guard after < end else { throw JSONFault(.unexpectedEnd, after) }
    guard bytes[after] == 0x3A else { throw JSONFault(.unexpectedByte(bytes[after], expected: .colon), after) }
    return after &+ 1
  }

  /// Reads the string at the position and advances past it. The extent is its content without the quotes.
  package mutating func string() throws(JSONFault) -> JSONExtent {
    guard position < end else { throw JSONFault(.unexpectedEnd, position) }
    guard bytes[position] == 0x22 else { throw JSONFault(.unexpectedByte(bytes[position], expected: .key), position) }
    let start = position &+ 1
    position = try text(position)
    return JSONExtent(start, position &- 1)
  }

  /// Skips white space and a required byte.
  package mutating func expect(_ byte: UInt8) throws(JSONFault) {
    skipSpace()
    guard position < end else { throw JSONFault(.unexpectedEnd, position) }
    guard bytes[position] == byte else {
      throw JSONFault(.unexpectedByte(bytes[position], expected: byte == 0x3A ? .colon : .value), position)
    }
    position &+= 1
  }

  /// Enters the bracket at the position. Returns whether it has any content.
  package mutating func open(_ close: UInt8) throws(JSONFault) -> Bool {
    depth += 1
    if depth > depthLimit { note(.depth, depthLimit, position) }
    position &+= 1
    skipSpace()
    guard position < end else { throw JSONFault(.unexpectedEnd, position) }
    guard bytes[position] == close else { return true }
    position &+= 1
    depth -= 1
    return false
  }

  /// Skips a comma or the closing bracket. Returns whether another element follows.
  package mutating func next(_ close: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    guard position < end else { throw JSONFault(.unexpectedEnd, position) }
    if bytes[position] == close {
      position &+= 1
      depth -= 1
      return false
    }
    guard bytes[position] == 0x2C else {
      throw JSONFault(.unexpectedByte(bytes[position], expected: close == 0x7D ? .endOfMember : .endOfElement), position)
    }
    position &+= 1
    skipSpace()
    guard position < end else { throw JSONFault(.unexpectedEnd, position) }
    guard bytes[position] != close else { throw JSONFault(.trailingComma, position) }
    return true
  }
}
