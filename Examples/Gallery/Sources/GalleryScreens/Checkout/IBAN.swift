internal import Tessera

/// An account number with check digits (ISO 13616).
public struct IBAN: Hashable, Sendable, CustomStringConvertible {
  /// The number without spaces.
  public let plain: String

  /// Parses a typed or pasted number, in digits of any script. `nil` if its check digits are wrong.
  public init?(_ typed: String) {
    // Pasted text may contain direction marks.
    let shown = String(String.UnicodeScalarView(typed.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    let plain = shown.filter { !$0.isWhitespace }.map { character in
      // Excludes `²`, which is a number but not a digit.
      let isDigit = character.unicodeScalars.first?.properties.numericType == .decimal
      return isDigit ? character.wholeNumberValue.map(String.init) ?? "" : character.uppercased()
    }.joined()
    guard 15...34 ~= plain.count, plain.allSatisfy(\.isASCII) else { return nil }
    var rest = 0
    for character in plain.dropFirst(4) + plain.prefix(4) {
      guard let value = Int(String(character), radix: 36) else { return nil }
      rest = (rest * (value > 9 ? 100 : 10) + value) % 97
    }
    guard rest == 1 else { return nil }
    self.plain = plain
  }

  /// The number in groups of four.
  public var description: String {
    stride(from: 0, to: plain.count, by: 4).map { String(plain.dropFirst($0).prefix(4)) }.joined(separator: " ")
  }
}

/// Encoded as a string.
extension IBAN: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let value = Self(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no account number."))
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws { try plain.encode(to: encoder) }
}

extension FieldFormat<IBAN> {
  static var iban: Self {
    FieldFormat(example: "SA03 8000 0000 6080 1016 7519") {
      IBAN($0).map { .value($0) } ?? .invalid("This is not an IBAN")
    } write: {
      $0.description
    }
  }
}
