extension HTMLRenderer.Writer {
  /// Writes a JSON string with the output of `body`.
  ///
  /// The output is escaped in place, from back to front, so that markup in an operation needs no buffer of its own.
  /// The result is a single line and can be embedded in a script: line separators (U+2028, U+2029) and `</` are
  /// escaped as well.
  mutating func jsonString(_ body: (inout HTMLRenderer.Writer) -> Void) {
    raw("\"")
    let start = count
    body(&self)
    escapeJSON(from: start)
    raw("\"")
  }

  mutating func json(_ text: String) { jsonString { $0.raw(trusted: text) } }

  /// Escapes everything from `start` for a JSON string. Linear, eight bytes at a time unless one is a control
  /// character or may belong to a line separator.
  mutating func escapeJSON(from start: Int) {
    let end = count
    var additional = 0
    var index = start
    while index < end {
      let next = min(index + 8, end)
      if next - index == 8, let marks = marks(before: next, start) {
        additional += marks.nonzeroBitCount
      } else {
        for index in index..<next { additional += growth(at: index, start) }
      }
      index = next
    }
    guard additional > 0 else { return }
    reserve(additional)
    let base = base
    var source = end
    var target = end + additional
    count = target
    // Once all growth is placed, the remaining bytes are in their final position.
    while source < target {
      if source - start >= 8, var marks = marks(before: source, start) {
        // Load all eight bytes before storing, since the output may overlap them.
        var bytes = UInt64(littleEndian: UnsafeRawPointer(base + (source - 8)).loadUnaligned(as: UInt64.self))
        source -= 8
        if marks == 0 {
          target -= 8
          UnsafeMutableRawPointer(base + target).storeBytes(of: bytes.littleEndian, as: UInt64.self)
          continue
        }
        for _ in 0..<8 {
          target &-= 1
          base[target] = UInt8(truncatingIfNeeded: bytes >> 56)
          if marks >> 63 != 0 {
            target &-= 1
            base[target] = UInt8(ascii: "\\")
          }
          bytes <<= 8
          marks <<= 8
        }
      } else {
        let first = max(start, source - 8)
        while source > first, source < target { escapeLast(&source, &target, start) }
      }
    }
  }

  /// Moves the character before `source` to before `target`, escaped.
  @inline(__always)
  private func escapeLast(_ source: inout Int, _ target: inout Int, _ start: Int) {
    source -= 1
    let byte = base[source]
    let growth = growth(at: source, start)
    guard growth > 0 else {
      target -= 1
      base[target] = byte
      return
    }
    switch (byte, growth) {
    case (0x0A, _): put("\\n", before: &target)
    case (0x22, _), (0x5C, _):
      base[target - 1] = byte
      base[target - 2] = UInt8(ascii: "\\")
      target -= 2
    case (0x2F, _): put("\\/", before: &target)
    case (0xA8, _):
      put("\\u2028", before: &target)
      source -= 2
    case (0xA9, _):
      put("\\u2029", before: &target)
      source -= 2
    default:
      let digit = byte & 15
      base[target - 1] = digit < 10 ? 48 + digit : 87 + digit
      base[target - 2] = 48 + byte >> 4
      target -= 2
      put("\\u00", before: &target)
    }
  }

  /// Marks the highest bit of each of the eight bytes before `end` that needs a backslash: `"`, `\`, and the `/` of
  /// `</`. `nil` if one of them may need more than that.
  ///
  /// Compares eight bytes at a time (Warren, *Hacker's Delight*, 6-1).
  @inline(__always)
  private func marks(before end: Int, _ start: Int) -> UInt64? {
    let bytes = UInt64(littleEndian: UnsafeRawPointer(base + (end - 8)).loadUnaligned(as: UInt64.self))
    let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    // Below 0x20, or 0xA8 or 0xA9. A byte after such a one may be a false positive.
    let separators = (bytes | ones) ^ 0xA9A9_A9A9_A9A9_A9A9
    if ((bytes &- 0x2020_2020_2020_2020) & ~bytes | (separators &- ones) & ~separators) & highs != 0 { return nil }
    func matches(of byte: UInt64) -> UInt64 {
      let other = bytes ^ (ones &* byte)
      return ~(((other & ~highs) &+ ~highs) | other | ~highs)
    }
    var slashes = matches(of: 0x2F)
    if slashes != 0 {
      let isAfterLess = end - 8 > start && base[end - 9] == 0x3C
      slashes &= matches(of: 0x3C) << 8 | (isAfterLess ? 0x80 : 0)
    }
    return matches(of: 0x22) | matches(of: 0x5C) | slashes
  }

  /// The number of bytes by which escaping the character whose last byte is at `index` lengthens it.
  @inline(__always)
  private func growth(at index: Int, _ start: Int) -> Int {
    let byte = base[index]
    if byte < 0x20 { return byte == 0x0A ? 1 : 5 }
    switch byte {
    case 0x22, 0x5C: return 1
    case 0x2F: return index > start && base[index - 1] == 0x3C ? 1 : 0
    case 0xA8, 0xA9: return index >= start + 2 && base[index - 1] == 0x80 && base[index - 2] == 0xE2 ? 3 : 0
    default: return 0
    }
  }

  private func put(_ text: StaticString, before target: inout Int) {
    target -= text.utf8CodeUnitCount
    base.advanced(by: target).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
