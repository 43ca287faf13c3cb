#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
internal import TesseraScreen

/// Encodes states as JSON with sorted keys, so that equal states produce equal texts.
package struct JSONStateCodec: StateCodec {
  package init() {}

  package static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // States may contain numbers that JSON can't express, such as NaN for an unfinished amount.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  package func encode(_ value: any Encodable) -> String? {
    (try? Self.encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
  }

  package func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let data = Data(text.utf8)
    if let value = try? decoder.decode(type, from: data) { return value }
    // `Decimal.nan` is written as bare `NaN`, regardless of the strategy for floating-point numbers.
    decoder.allowsJSON5 = true
    return try? decoder.decode(type, from: data)
  }
}
