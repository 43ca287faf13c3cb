#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import TesseraJSON

/// Decodes values of a payload one after another, each as the requested type.
///
/// It is valid only inside the closure that lends the payload's bytes.
struct ItemDecoder {
  private let options: DecodingOptions
  private var values: ValuesDecoder

  init(_ bytes: UnsafePointer<UInt8>, options: DecodingOptions) {
    self.options = options
    values = ValuesDecoder(bytes, rules: options.rules)
  }

  /// The first limit that a value exceeded.
  var exceeded: JSONBoundFault? { values.exceeded }

  /// Limits the time for decoding the values that follow. Foundation's engine checks it only between items.
  func keep(_ watch: TimeWatch) { values.watch = watch }

  func forgetExceeded() { values.exceeded = nil }

  /// Decodes the value in an extent that the scanner has validated.
  mutating func decode<Value: Decodable>(_ type: Value.Type, _ extent: JSONExtent) throws -> Value {
    if options.engine == .foundation { return try decodeWithFoundation(type, extent) }
    return try values.decode(type, extent)
  }

  private func decodeWithFoundation<Value: Decodable>(_ type: Value.Type, _ extent: JSONExtent) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = options.userInfo
    switch options.dates {
    case .automatic, .rfc3339: decoder.dateDecodingStrategy = .iso8601
    case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
    case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .secondsSince2001: decoder.dateDecodingStrategy = .deferredToDate
    }
    return try decoder.decode(type, from: Data(bytes: values.bytes + extent.lowerBound, count: extent.count))
  }
}
