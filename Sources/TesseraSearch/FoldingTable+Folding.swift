extension FoldingTable {
  /// Folds valid UTF-8 and returns the number of bytes written. ASCII takes one lookup per byte, other scalars are
  /// decoded.
  ///
  /// `output` must have room for `source.count * maximumGrowth` bytes.
  ///
  /// - Parameters:
  ///   - before: The number of bytes of the same text before `output`.
  ///   - isUnordered: Is set if combining marks aren't in canonical order. ``order(_:)`` reorders them.
  func fold(
    _ source: UnsafeBufferPointer<UInt8>, to output: UnsafeMutablePointer<UInt8>, before: Int, isUnordered: inout Bool
  ) -> Int {
    guard let input = source.baseAddress else { return 0 }
    let end = source.count
    var position = 0
    var count = 0
    while position < end {
      let folded = direct[Int(input[position])]
      if folded != 0 {
        output[count] = folded
        count &+= 1
        position &+= 1
      } else {
        count &+= fold(
          scalar: Self.scalar(input, &position), to: output + count, before: before &+ count, isUnordered: &isUnordered)
      }
    }
    return count
  }

  /// Decodes the scalar at `position` of valid UTF-8 and advances the position.
  @inline(__always)
  static func scalar(_ input: UnsafePointer<UInt8>, _ position: inout Int) -> UInt32 {
    let first = UInt32(input[position])
    if first < 0x80 {
      position += 1
      return first
    }
    if first < 0xE0 {
      position += 2
      return (first & 0x1F) << 6 | UInt32(input[position - 1] & 0x3F)
    }
    let second = UInt32(input[position + 1] & 0x3F)
    if first < 0xF0 {
      position += 3
      return (first & 0x0F) << 12 | second << 6 | UInt32(input[position - 1] & 0x3F)
    }
    position += 4
    return (first & 0x07) << 18 | second << 12 | UInt32(input[position - 2] & 0x3F) << 6 | UInt32(input[position - 1] & 0x3F)
  }

  /// Writes the folding of one scalar and returns the number of bytes.
  @inline(__always)
  func fold(scalar: UInt32, to output: UnsafeMutablePointer<UInt8>, before: Int, isUnordered: inout Bool) -> Int {
    let entry = entry(of: scalar)
    if entry != 0 {
      if entry & Self.mark != 0, order(of: entry) < orderOfLast(output, before) { isUnordered = true }
      let length = Int(entry & 0x7F)
      let folding = pool + (Int(entry >> 8) &- 1)
      var index = 0
      while index < length {
        output[index] = folding[index]
        index &+= 1
      }
      return length
    }
    return Self.hangul.contains(scalar) ? Self.jamo(of: scalar, to: output) : Self.encode(scalar, to: output)
  }

  @inline(__always)
  func entry(of scalar: UInt32) -> UInt32 { entries[Int(blocks[Int(scalar >> 8)]) << 8 | Int(scalar & 0xFF)] }

  /// Writes a Hangul syllable as its two or three jamo, so that a half-typed syllable finds it.
  private static func jamo(of scalar: UInt32, to output: UnsafeMutablePointer<UInt8>) -> Int {
    let syllable = scalar - hangul.lowerBound
    var count = encode(0x1100 + syllable / 588, to: output)
    count += encode(0x1161 + syllable % 588 / 28, to: output + count)
    if syllable % 28 > 0 { count += encode(0x11A7 + syllable % 28, to: output + count) }
    return count
  }

  /// Writes a scalar as UTF-8 and returns the number of bytes.
  @inline(__always)
  private static func encode(_ scalar: UInt32, to output: UnsafeMutablePointer<UInt8>) -> Int {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F) }
    if scalar < 0x80 {
      output[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      output[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
      output[1] = tail(0)
      return 2
    }
    if scalar < 0x10000 {
      output[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
      output[1] = tail(6)
      output[2] = tail(0)
      return 3
    }
    output[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
    output[1] = tail(12)
    output[2] = tail(6)
    output[3] = tail(0)
    return 4
  }
}
