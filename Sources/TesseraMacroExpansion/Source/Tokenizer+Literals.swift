extension Tokenizer {
  /// The end of the string or regular expression that starts here, or `nil`.
  static func endOfLiteral(_ bytes: [UInt8], _ start: Int, startsExpression: Bool) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] == UInt8(ascii: "#") { at += 1 }
    let pounds = at - start
    guard at < bytes.count else { return nil }
    if bytes[at] == UInt8(ascii: "\"") {
      let triple = Array("\"\"\"".utf8)
      let isLong = bytes[at...].starts(with: triple)
      return endOfString(bytes, isLong ? at + 3 : at + 1, quote: isLong ? triple : [UInt8(ascii: "\"")], pounds: pounds)
    }
    guard bytes[at] == UInt8(ascii: "/") else { return nil }
    if pounds > 0 { return end(of: [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: pounds), in: bytes, from: at + 1) }
    guard startsExpression, at + 1 < bytes.count, !" \t\n=".utf8.contains(bytes[at + 1]) else { return nil }
    return endOfRegex(bytes, at + 1)
  }

  private static func endOfString(_ bytes: [UInt8], _ start: Int, quote: [UInt8], pounds: Int) -> Int {
    let closing = quote + Array(repeating: UInt8(ascii: "#"), count: pounds)
    let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: pounds)
    var at = start
    while at < bytes.count {
      if bytes[at...].starts(with: closing) { return at + closing.count }
      if bytes[at...].starts(with: escape) {
        at += escape.count
        if at < bytes.count, bytes[at] == UInt8(ascii: "(") { at = endOfInterpolation(bytes, at) } else { at += 1 }
      } else {
        at += 1
      }
    }
    return bytes.count
  }

  /// The index behind the parenthesis that closes the parenthesis at `start`. Handles strings with parentheses
  /// inside.
  private static func endOfInterpolation(_ bytes: [UInt8], _ start: Int) -> Int {
    var (at, depth) = (start, 0)
    while at < bytes.count {
      if let end = endOfLiteral(bytes, at, startsExpression: false) {
        at = end
        continue
      }
      if bytes[at] == UInt8(ascii: "(") { depth += 1 }
      if bytes[at] == UInt8(ascii: ")") { depth -= 1 }
      at += 1
      if depth == 0 { return at }
    }
    return bytes.count
  }

  /// The end of a regular expression, which must be on the same line. Otherwise the slash is a division.
  private static func endOfRegex(_ bytes: [UInt8], _ start: Int) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] != UInt8(ascii: "\n") {
      if bytes[at] == UInt8(ascii: "/") { return at + 1 }
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func end(of closing: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
    var at = start
    while at < bytes.count, !bytes[at...].starts(with: closing) { at += 1 }
    return min(at + closing.count, bytes.count)
  }
}
