extension HTMLWriter {
  /// Writes a JSON string of what `body` writes.
  ///
  /// What is written is turned into the inside of a JSON string in place, from the back to the front, so that markup inside of an operation
  /// needs no buffer of its own. The result stands on one line and can stand in a script: line separators (U+2028, U+2029) and `</` are
  /// escaped as well.
  mutating func jsonString(_ body: (inout HTMLWriter) -> Void) {
    raw("\"")
    let start = count
    body(&self)
    escapeJSON(from: start)
    raw("\"")
  }

  /// Writes text as a JSON string.
  mutating func json(_ text: String) { jsonString { $0.raw(trusted: text) } }

  /// Turns everything from `start` into the inside of a JSON string.
  mutating func escapeJSON(from start: Int) {
    var additional = 0
    for index in start..<count { additional += growth(at: index, start) }
    guard additional > 0 else { return }
    reserve(additional)
    var source = count
    var target = count + additional
    count = target
    // Once all growth is behind, what is left stands where it has to.
    while source < target {
      source -= 1
      let byte = base[source]
      let growth = growth(at: source, start)
      guard growth > 0 else {
        target -= 1
        base[target] = byte
        continue
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
  }

  /// The growth of the character whose last byte stands at `index` becomes.
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
