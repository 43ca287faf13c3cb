import Foundation
import Tessera

/// Ways to compare a parser's result with that of `Decodable`.
enum Compared {
  /// Decodes through `Decodable`, even if the type has a parser.
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

  /// Whether both are the same value, or the same error to the letter.
  static func same<Value: Equatable>(_ left: Result<Value, any Error>, _ right: Result<Value, any Error>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): left == right
    case (.failure(let left), .failure(let right)): words(left) == words(right)
    default: false
    }
  }

  /// Whether both are the same value, or errors of one case at one path.
  static func isLike<Value: Equatable>(_ left: Result<Value, any Error>, _ right: Result<Value, any Error>) -> Bool {
    switch (left, right) {
    case (.success(let left), .success(let right)): return left == right
    case (.failure(let left as DecodingError), .failure(let right as DecodingError)):
      // Of a number that its type cannot hold, Foundation says that the document was no JSON, without a path.
      let (left, right) = (position(left), position(right))
      return left == right || (left.hasPrefix("dataCorrupted") && right == "dataCorrupted ")
    case (.failure(let left), .failure(let right)):
      // For Foundation, invalid JSON is `dataCorrupted` at the root.
      return left is Payload.ParsingError
        ? (right as? DecodingError).map(position) == "dataCorrupted " || right is Payload.ParsingError : false
    default: return false
    }
  }

  private static func position(_ error: DecodingError) -> String {
    func path(_ context: DecodingError.Context) -> String { context.codingPath.map(\.stringValue).joined(separator: ".") }
    return switch error {
    case .typeMismatch(_, let context): "typeMismatch \(path(context))"
    case .valueNotFound(_, let context): "valueNotFound \(path(context))"
    case .keyNotFound(let key, let context): "keyNotFound \(key.stringValue) \(path(context))"
    case .dataCorrupted(let context): "dataCorrupted \(path(context))"
    @unknown default: "\(error)"
    }
  }

  /// Whether the parser takes a value without the help of `Decodable`.
  static func isParsed<Value: PayloadModel & Sendable>(_ type: Value.Type, _ json: String) -> Bool {
    return (try? Payload(json).decode(Probe<Value>.self)) != nil
  }
}

/// A model that cannot be decoded, only parsed.
private struct Probe<Inner: PayloadModel & Sendable>: PayloadModel, Sendable {
  init(from decoder: any Decoder) throws { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "decoded")) }
  init(parsing parser: inout Payload.Parser) throws(Payload.Parser.Refusal) { _ = try Inner(parsing: &parser) }
}
