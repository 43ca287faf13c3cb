#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraScreen

/// States as JSON with sorted keys, so that equal states are equal texts.
struct JSONStateCodec: StateCodec {
  /// An encoder that writes states.
  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // What JSON has no form for is kept as well: an amount that is not a number yet.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  func encode(_ value: any Encodable) -> String? {
    (try? Self.encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = Data(text.utf8)
    if let value = try? decoder.decode(type, from: data) { return value }
    // An amount that is no number is written as bare `NaN`, whatever the strategy for floating-point numbers says.
    decoder.allowsJSON5 = true
    return try? decoder.decode(type, from: data)
  }
}
