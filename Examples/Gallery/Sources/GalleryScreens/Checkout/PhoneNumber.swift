internal import Tessera

/// A phone number with its country code: `+966555550142`.
public struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
  /// The digits after a plus sign.
  public let description: String

  /// Parses a typed number, in digits of any script: with its country code (`+966 …`, `00966 …`), or as dialed in
  /// Saudi Arabia (`055 …`). `nil` if it is invalid.
  public init?(_ typed: String) {
    var digits = typed.compactMap(\.wholeNumberValue).map(String.init).joined()
    if digits.hasPrefix("00") { digits.removeFirst(2) } else if digits.hasPrefix("0") { digits = "966" + digits.dropFirst() }
    guard 7...15 ~= digits.count, !digits.hasPrefix("0"), !typed.contains(where: \.isLetter) else { return nil }
    description = "+" + digits
  }
}

/// Encoded as a string.
extension PhoneNumber: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    guard let value = Self(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "'\(text)' is no phone number."))
    }
    self = value
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

extension FieldFormat<PhoneNumber> {
  static var phone: Self {
    FieldFormat(kind: .phone, example: "+966 55 555 0142") {
      PhoneNumber($0).map { .value($0) } ?? .invalid("This is not a phone number")
    } write: {
      $0.description
    }
  }
}
