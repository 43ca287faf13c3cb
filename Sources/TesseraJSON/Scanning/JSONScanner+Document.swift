extension JSONScanner {
  /// Checks the size and skips a byte order mark and white space, up to the first byte of the document.
  package mutating func begin(bytes limit: Int = .max) throws(JSONFault) {
    guard end <= limit else { throw JSONFault(.exceeded(.bytes, limit: limit), limit) }
    func byte(_ index: Int) -> UInt8? { index < end ? bytes[index] : nil }
    // A reader may ignore a byte order mark (RFC 8259 §8.1).
    if byte(0) == 0xEF, byte(1) == 0xBB, byte(2) == 0xBF { position = 3 }
    // A document starts with ASCII, so a NUL in the first two bytes or a UTF-16 mark indicates another
    // encoding.
    let isWide = (byte(0) == 0xFF && byte(1) == 0xFE) || (byte(0) == 0xFE && byte(1) == 0xFF)
    if isWide || (end > 1 && (byte(0) == 0 || byte(1) == 0)) { throw JSONFault(.notUTF8, 0) }
    skipSpace()
    guard position < end else { throw JSONFault(.empty, position) }
    if bytes[position] == 0x3C { throw JSONFault(.markup, position) }
  }

  /// Checks that only white space follows and that no limit was exceeded.
  package mutating func finish() throws(JSONFault) {
    try checkBounds()
    skipSpace()
    guard position == end else { throw JSONFault(.trailingContent, position) }
  }

  /// Throws if a limit was exceeded.
  package func checkBounds() throws(JSONFault) {
    if let exceeded { throw JSONFault(.exceeded(exceeded.bound, limit: exceeded.limit), exceeded.offset) }
  }

  /// Validates a document with a single value and returns the value's extent.
  package mutating func document(bytes limit: Int = .max) throws(JSONFault) -> JSONExtent {
    try begin(bytes: limit)
    let start = position
    try skipValue()
    let extent = JSONExtent(start, position)
    try finish()
    return extent
  }
}
