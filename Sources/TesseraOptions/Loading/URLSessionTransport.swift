public import Foundation
public import TesseraScreen
internal import TesseraURL

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends over HTTP with Foundation.
///
/// ```swift
/// let transport = URLSessionTransport(base: URL(string: "https://x.example/api/")!)   // "/v1/a" goes to https://x.example/api/v1/a
/// ```
/// Law: requests go to the base's origin and below its path only, redirects too; no answer is larger or later than the limits say. Answers
/// are not cached here; a ``ResponseCache`` does that. Copies share their connections.
///
/// On Linux Foundation ends the process at some headers of an answer. Let the base be a service that you trust; for another one take
/// `HTTPClientTransport` of `TesseraHTTPClient`, behind the package trait `HTTPClient`.
public struct URLSessionTransport: Transport {
  /// The bounds of an exchange.
  public typealias Limits = TransportLimits

  /// The URL that paths are relative to; its own path stays.
  public let base: URL
  /// The bounds of each exchange.
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
  /// an answer that is too large,
  ///   `refused` for a redirect elsewhere, `other` for a request that cannot be sent.
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
