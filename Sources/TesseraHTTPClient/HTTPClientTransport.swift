#if HTTPClient
public import AsyncHTTPClient
public import Foundation
public import TesseraOptions
public import TesseraScreen
internal import TesseraURL

/// Sends over HTTP with AsyncHTTPClient: the transport for servers on Linux, and for services that nobody vouches for.
///
/// ```swift
/// let transport = HTTPClientTransport(base: URL(string: "https://x.example/api/")!)   // "/v1/a" goes to https://x.example/api/v1/a
/// ```
/// - Law: that of ``/TesseraOptions/URLSessionTransport``, and no answer ends the process. Requests go to the base's origin only, redirects too; no
///   answer is larger, decompressed, or later than the limits say. Cookies are neither kept nor sent, and no proxy is taken from the
///   environment.
/// - Isolation: sends from any task. Copies share their connections, which are closed when the last copy is gone.
public struct HTTPClientTransport: Transport {
  /// The URL that paths are relative to; its own path stays.
  public let base: URL
  /// The bounds of each exchange.
  public let limits: TransportLimits
  private let origin: Result<ParsedURL, LoadFailure>
  private let connections: ClientConnections

  /// The configuration that is used where none is given: that of AsyncHTTPClient with 64 connections to a host, and a server that does not listen
  /// is a failure at once.
  public static var standardConfiguration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// A transport to the server at `base`.
  ///
  /// - Parameter configuration: Certificates, a proxy, pools, tracing. Its redirects, decompression and version of HTTP are not used: they
  ///   are a part of the law.
  public init(
    base: URL, limits: TransportLimits = TransportLimits(), configuration: HTTPClient.Configuration = Self.standardConfiguration
  ) {
    (self.base, self.limits) = (base, limits)
    origin = ExchangeLaw.origin(base)
    connections = ClientConnections(configuration, limits: limits)
  }

  /// Sends a request.
  ///
  /// - Throws: `CancellationError`, or a ``/TesseraScreen/LoadFailure``: `unreachable`, also for an answer that is no HTTP, `deadline`, `malformed` for
  ///   an answer or a head that is too large, `refused` for a redirect elsewhere, `other` for a request that cannot be sent.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    let origin = try origin.get()
    let url = try request.url(under: origin)
    try Task.checkCancellation()
    let exchange = ClientExchange(connections: connections, law: ExchangeLaw(request, origin: origin, limits: limits))
    let deadline = limits.deadline
    return try await withThrowingTaskGroup(of: TransportResponse.self) { group in
      group.addTask { try await exchange.answer(to: request, at: url) }
      group.addTask {
        try await Task.sleep(for: deadline.bounded)
        throw LoadFailure.deadline(deadline)
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }
}
#endif
