public import TesseraURL

/// A request to the app's own server: method, path, headers, body.
public struct TransportRequest: Hashable, Sendable {
  /// The HTTP method.
  public var method: String
  /// The path with its query, percent-encoded, relative to the transport's base: `/v1/cities?country=jo`.
  public var path: String
  /// The header fields.
  public var headers: TransportHeaders
  /// The bytes that are sent; nil for none.
  public var body: [UInt8]?

  /// A request.
  public init(_ path: String, method: String = "GET", headers: TransportHeaders = [:], body: [UInt8]? = nil) {
    (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
  }

  /// A GET of JSON in a language.
  public init(_ path: String, language: Language) {
    self.init(path, headers: ["Accept": "application/json", "Accept-Language": language.tag])
  }
}

extension TransportRequest {
  /// The URL of the request below a base, whose path stays: `/v1/a` below `https://x/api/` is `https://x/api/v1/a`.
  ///
  /// For those who write a transport: it also refuses header fields that would not be read as such, with a line feed in them for example.
  /// - Throws: ``LoadFailure`` with the code `other` that says what to correct.
  public func url(under base: ParsedURL) throws(LoadFailure) -> ParsedURL {
    if let name = headers.unsendable {
      throw LoadFailure(
        .other, detail: "The header '\(name)' of \(method) \(path) cannot be sent: use a plain name, and no line feeds in the value.",
        isRetryable: false)
    }
    do {
      return try base.appending(path: path, limit: .max)
    } catch {
      throw LoadFailure(.other, detail: "'\(path)' is no path below \(base): \(error)", isRetryable: false)
    }
  }
}
