import Foundation
import HTTPTypes
import Hummingbird

/// A handler's result: a JSON body with a status and caching rules.
struct Answer: Sendable {
  enum Caching: String, Sendable {
    /// Changes only with a release.
    case reference = "public, max-age=300"
    /// Belongs to the visitor and may change at any time.
    case personal = "private, max-age=0, must-revalidate"
    case never = "no-store"
  }

  var status: HTTPResponse.Status = .ok
  var body: Data
  var caching: Caching = .reference
  var headers: HTTPFields = [:]

  init(status: HTTPResponse.Status = .ok, body: Data, caching: Caching = .reference) {
    self.status = status
    self.body = body
    self.caching = caching
  }

  init(_ value: some Encodable, status: HTTPResponse.Status = .ok, caching: Caching = .reference) throws {
    self.init(status: status, body: try JSONText.data(value), caching: caching)
  }

  /// The response, without a body if the client already has it (RFC 9110 §13.1.2).
  func response(to request: Request, language: Language) -> Response {
    var headers = self.headers
    headers[.cacheControl] = caching.rawValue
    headers[.contentLanguage] = language.rawValue
    headers[.vary] = "Accept-Language"
    if status == .ok, request.method == .get || request.method == .head, caching != .never {
      let tag = "\"\(Fingerprint.of(body))\""
      headers[.eTag] = tag
      if let known = request.headers[.ifNoneMatch], Self.matches(known, tag) {
        return Response(status: .notModified, headers: headers)
      }
    }
    headers[.contentType] = "application/json; charset=utf-8"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  private static func matches(_ header: String, _ tag: String) -> Bool {
    header.split(separator: ",").contains { candidate in
      let text = candidate.trimmingCharacters(in: .whitespaces)
      return text == "*" || text == tag || text == "W/" + tag
    }
  }
}
