import Foundation
import HTTPTypes
import Hummingbird

/// A decoded and checked request for handlers.
struct Call: Sendable {
  /// The most bytes of a body.
  static let bodyLimit = 65_536
  /// The most bytes of a path with its query.
  static let targetLimit = 8_192

  let request: Request
  let query: QueryParameters
  let language: Language
  private let parameters: Parameters

  init(_ request: Request, _ context: BasicRequestContext) throws {
    guard request.uri.string.utf8.count <= Self.targetLimit else {
      throw APIError(status: .uriTooLong, code: "uri_too_long", message: "Path and query may have at most \(Self.targetLimit) bytes.")
    }
    self.request = request
    self.query = try QueryParameters(request.uri.query)
    self.language = Language(acceptLanguage: request.headers[.acceptLanguage])
    self.parameters = context.parameters
  }

  /// A decoded path component. Empty if it can't be decoded.
  func pathPart(_ name: String) -> String {
    guard let text = parameters.get(name), text.utf8.count <= 512 else { return "" }
    return text.removingPercentEncoding ?? ""
  }

  /// The bytes of a JSON body.
  ///
  /// The content type is required: a page of another origin can send a body without a preflight request only as form
  /// data or plain text.
  func body() async throws -> Data {
    let type = request.headers[.contentType]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard type == "application/json" else {
      throw APIError(status: .unsupportedMediaType, code: "unsupported_media_type", message: "Send the body as application/json.")
    }
    do {
      let buffer = try await request.body.collect(upTo: Self.bodyLimit)
      return Data(buffer.readableBytesView)
    } catch {
      throw APIError(status: .contentTooLarge, code: "too_large", message: "The body may have at most \(Self.bodyLimit) bytes.")
    }
  }

  static func object(_ body: Data) throws -> JSONValue {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: body), case .object = value else {
      throw APIError.badRequest("bad_json", "The body must be a JSON object.")
    }
    return value
  }
}

extension RouterMethods<BasicRequestContext> {
  func answer(_ path: RouterPath, method: HTTPRequest.Method = .get, _ handler: @escaping @Sendable (Call) async throws -> Answer) {
    on(path, method: method) { request, context in
      let call = try Call(request, context)
      return try await handler(call).response(to: request, language: call.language)
    }
  }
}
