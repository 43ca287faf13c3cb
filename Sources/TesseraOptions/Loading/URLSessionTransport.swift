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
public struct URLSessionTransport: Transport {
  /// The bounds of an exchange.
  public struct Limits: Hashable, Sendable {
    /// The most bytes of an answer's body, decompressed; the exchange ends as soon as more arrive.
    public var responseBytes: Int
    /// The most redirects that are followed.
    public var redirects: Int
    /// The longest time from sending to the last byte of the answer, whatever arrives meanwhile.
    public var deadline: Duration

    /// Bounds; 16 MiB, five redirects, one minute.
    public init(responseBytes: Int = 16 << 20, redirects: Int = 5, deadline: Duration = .seconds(60)) {
      (self.responseBytes, self.redirects, self.deadline) = (responseBytes, redirects, deadline)
    }
  }

  /// The URL that paths are relative to; its own path stays.
  public let base: URL
  /// The bounds of each exchange.
  public let limits: Limits
  private let origin: Result<ParsedURL, LoadFailure>
  private let connections: HTTPConnections

  /// A transport to the server at `base`.
  public init(base: URL, limits: Limits = Limits()) {
    (self.base, self.limits) = (base, limits)
    origin = Self.origin(base)
    connections = HTTPConnections()
  }

  /// Sends a request.
  ///
  /// - Throws: `CancellationError`, or a ``/TesseraScreen/LoadFailure``: `unreachable`, `deadline`, `malformed` for an answer that is too large,
  ///   `refused` for a redirect elsewhere, `other` for a request that cannot be sent.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    let target = try request.url(under: origin.get()).description
    guard let url = URL(string: target) else {
      throw LoadFailure(.other, detail: "Foundation cannot read the URL '\(target)'", isRetryable: false)
    }
    var message = URLRequest(url: url)
    message.httpMethod = request.method
    message.httpBody = request.body.map { Data($0) }
    for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
    let exchange = HTTPExchange("\(request.method) \(request.path)", origin: try origin.get(), limits: limits)
    return try await connections.run(message, exchange)
  }

  private static func origin(_ base: URL) -> Result<ParsedURL, LoadFailure> {
    do throws(URLRefusal) {
      let url = try ParsedURL(base.absoluteString)
      if url.scheme == "https" || url.scheme == "http" { return .success(url) }
      return .failure(LoadFailure(.other, detail: "The base '\(base)' is no http or https URL.", isRetryable: false))
    } catch {
      return .failure(LoadFailure(.other, detail: "The base '\(base)' cannot be used: \(error)", isRetryable: false))
    }
  }
}
