extension Payload.ParsingError: CustomStringConvertible {
  /// The problem, its position, and what to check next.
  public var description: String {
    "\(reason) at \(path), line \(line), column \(column) (byte \(offset))"
  }

  private var reason: String {
    switch code {
    case .empty: "The response is empty"
    case .notUTF8: "The response is not UTF-8; send UTF-8 without any other encoding"
    case .invalidUTF8: "A string holds bytes that are not UTF-8; check the encoding the server writes"
    case .unexpectedEnd: "The response ends in the middle of a value; it was probably cut off"
    case .unexpectedByte(let byte): "Unexpected \(Self.name(of: byte))"
    case .markup: "The response is a web page, not JSON; check the address and whether a proxy or a login answered"
    case .trailingComma: "A comma is followed by a closing bracket"
    case .invalidNumber: "A number is not written as JSON allows"
    case .controlCharacter(let byte): "A string holds the control character \(Self.name(of: byte)) unescaped"
    case .invalidEscape: "A string holds an escape that JSON does not know"
    case .trailingContent: "More text follows the end of the document"
    case .notAnObject(let found): "An object is expected, \(found.rawValue) was found"
    case .missingSections: "The response has no sections; check the shape's path to them"
    case .sectionsNotAnArray(let found): "The sections must be an array, \(found.rawValue) was found"
    case .server: "The server answered with an error"
    case .exceeded(let bound, let limit): "The response exceeds the bound '\(bound.rawValue)' of \(limit)"
    }
  }

  static func name(of byte: UInt8) -> String {
    if (0x21...0x7E).contains(byte) { return "'\(Character(UnicodeScalar(byte)))'" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
