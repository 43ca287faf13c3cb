import Hummingbird

/// An error for the client, sent as `{"error":{"code","message"}}`.
struct APIError: Error, Equatable {
  var status: HTTPResponse.Status
  /// A code for programs, stable between releases.
  var code: String
  /// A message for users. It may be reworded.
  var message: String
  /// Messages by field, for forms.
  var fields: [String: String] = [:]

  static func badRequest(_ code: String, _ message: String) -> APIError {
    APIError(status: .badRequest, code: code, message: message)
  }

  static func notFound(_ message: String) -> APIError {
    APIError(status: .notFound, code: "not_found", message: message)
  }

  static func invalid(_ fields: [String: String], _ language: Language) -> APIError {
    let message = language == .arabic ? "يرجى تصحيح الحقول المذكورة." : "Correct the fields listed under \"fields\"."
    return APIError(status: .unprocessableContent, code: "invalid", message: message, fields: fields)
  }
}

/// The JSON format of an `APIError`.
struct ErrorBody: Encodable {
  struct Content: Encodable {
    var code: String
    var message: String
    var fields: [String: String]?
  }
  var error: Content

  init(_ error: APIError) {
    self.error = Content(code: error.code, message: error.message, fields: error.fields.isEmpty ? nil : error.fields)
  }
}
