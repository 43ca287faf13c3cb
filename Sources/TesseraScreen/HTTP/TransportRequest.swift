public import TesseraURL

/// A request to the app's own server: method, path, headers and body.
public struct TransportRequest: Hashable, Sendable {
  /// The HTTP method.
  public var method: String
  /// The percent-encoded path and query, relative to the transport's base: `/v1/cities?country=jo`.
  public var path: String
  /// The header fields.
  public var headers: Headers
  /// The body, or `nil`.
  public var body: [UInt8]?

  /// Creates a request.
  public init(_ path: String, method: String = "GET", headers: Headers = [:], body: [UInt8]? = nil) {
    (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
  }

  /// Creates a GET request for JSON in a language.
  public init(_ path: String, language: Language) {
    self.init(path, headers: ["Accept": "application/json", "Accept-Language": language.tag])
  }
}

extension TransportRequest {
  /// The request's URL. The base's path is preserved: `/v1/a` relative to `https://x/api/` is
  /// `https://x/api/v1/a`.
  ///
  /// Use it when you implement a transport. It also refuses invalid header fields, for example with a line feed.
  /// - Throws: A ``LoadFailure`` with the code `other` that says what to correct.
  public func url(under base: ParsedURL) throws(LoadFailure) -> ParsedURL {
    if let name = headers.unsendable {
      throw LoadFailure(
        .other, detail: "The header '\(name)' of \(method) \(path) cannot be sent: use a plain name, and no line feeds in the value.",
        isRetryable: false)
    }
    do {
      return try base.appending(path: path, limit: .max)
    } catch {
      throw LoadFailure(.other, detail: "'\(path)' is not a path below \(base): \(error)", isRetryable: false)
    }
  }
}
