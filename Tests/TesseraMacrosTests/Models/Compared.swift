import Foundation
import Tessera

/// Ways to compare what a parser gives with what `Decodable` gives.
enum Compared {
  /// Decodes through `Decodable`, whatever else the type can.
  static func decode<Value: Decodable>(_ type: Value.Type, _ payload: Payload) throws -> Value { try payload.decode(type) }

  /// A result in words; of an error the case, the path and the description.
  static func outcome<Value>(_ body: () throws -> Value) -> String {
    do {
      return "\(try body())"
    } catch {
      return words(error)
    }
  }

  static func words(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context)?: "typeMismatch \(type) \(words(context))"
    case .valueNotFound(let type, let context)?: "valueNotFound \(type) \(words(context))"
    case .keyNotFound(let key, let context)?: "keyNotFound \(key.stringValue) \(words(context))"
    case .dataCorrupted(let context)?: "dataCorrupted \(words(context))"
    default: "\(error)"
    }
  }

  private static func words(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".") + " " + context.debugDescription
  }

  /// Whether the parser takes a value without the help of `Decodable`.
  static func isParsed<Value: PayloadModel & Sendable>(_ type: Value.Type, _ json: String) -> Bool {
    return (try? Payload(json).decode(Probe<Value>.self)) != nil
  }
}

/// A model that cannot be decoded, only parsed.
private struct Probe<Inner: PayloadModel & Sendable>: PayloadModel, Sendable {
  init(from decoder: any Decoder) throws { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "decoded")) }
  init(parsing parser: inout PayloadParser) throws(PayloadRefusal) { _ = try Inner(parsing: &parser) }
}
