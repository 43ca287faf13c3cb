public import Foundation
public import TesseraScreen
internal import TesseraURL

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends HTTP requests with Foundation.
///
/// ```swift
/// let transport = URLSessionTransport(base: URL(string: "https://x.example/api/")!)   // "/v1/a" goes to https://x.example/api/v1/a
/// ```
/// Law: requests only go to the base's origin and below its path, including redirects. No answer exceeds the limits
/// in size or time. Answers aren't cached, see ``ResponseCache``. Copies share their connections.
///
/// On Linux, Foundation crashes on some response headers. Only use a base that you trust. For another one, use
/// `HTTPClientTransport` of `TesseraHTTPClient` with the package trait `HTTPClient`.
public struct URLSessionTransport: Transport {
  /// The URL that paths are relative to. Its own path is kept.
  public let base: URL
  /// The limits of each exchange.
  public let limits: Limits
  private let origin: Result<ParsedURL, LoadFailure>
  private let connections: HTTPConnections

  /// A transport to the server at `base`.
  public init(base: URL, limits: Limits = Limits()) {
    (self.base, self.limits) = (base, limits)
    origin = ExchangeLaw.origin(base)
    connections = HTTPConnections()
  }

  /// Sends a request.
  ///
  /// - Throws: `CancellationError`, or a ``/TesseraScreen/LoadFailure``: `unreachable`, `deadline`, `malformed` for
  ///   an answer above the size limit, `refused` for a redirect to another origin, `other` for a request that can't
  ///   be sent.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    request.noteChange()
    let target = try request.url(under: origin.get()).description
    guard let url = URL(string: target) else {
      throw LoadFailure(.other, detail: "Foundation cannot read the URL '\(target)'", isRetryable: false)
    }
    var message = URLRequest(url: url)
    message.httpMethod = request.method
    message.httpBody = request.body.map { Data($0) }
    for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
    let law = ExchangeLaw(request, origin: try origin.get(), limits: limits)
    return try await connections.run(message, HTTPExchange(law))
  }
}
