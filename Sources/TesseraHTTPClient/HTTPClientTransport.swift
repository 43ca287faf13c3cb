#if HTTPClient
public import AsyncHTTPClient
public import Foundation
public import TesseraOptions
public import TesseraScreen
internal import TesseraURL

/// Sends requests with AsyncHTTPClient: the transport for servers on Linux, and for untrusted services.
/// ```swift
/// let transport = HTTPClientTransport(base: URL(string: "https://x.example/api/")!)   // "/v1/a" goes to https://x.example/api/v1/a
/// ```
/// - Law: that of ``/TesseraOptions/URLSessionTransport``, and no response can crash the process. Requests
///   and redirects go to the base URL's origin only. No decompressed response is larger, or later, than the
///   limits. Cookies are neither stored nor sent, and no proxy is taken from the environment.
/// - Isolation: sends from any task. Copies share their connections, which are closed with the last copy.
public struct HTTPClientTransport: Transport {
  /// The URL that paths are relative to. Its own path is kept as a prefix.
  public let base: URL
  /// The limits of each exchange.
  public let limits: URLSessionTransport.Limits
  private let origin: Result<ParsedURL, LoadFailure>
  private let connections: ClientConnections

  /// The default configuration: that of AsyncHTTPClient with 64 connections per host, and without retries if
  /// the server refuses the connection.
  public static var standardConfiguration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// Creates a transport to the server at `base`.
  ///
  /// - Parameter configuration: Certificates, a proxy, pools, tracing. Its settings for redirects,
  ///   decompression and the HTTP version are ignored, because the transport's law determines them.
  public init(
    base: URL, limits: URLSessionTransport.Limits = URLSessionTransport.Limits(),
    configuration: HTTPClient.Configuration = Self.standardConfiguration
  ) {
    (self.base, self.limits) = (base, limits)
    origin = ExchangeLaw.origin(base)
    connections = ClientConnections(configuration, limits: limits)
  }

  /// Sends a request.
  ///
  /// - Throws: `CancellationError`, or a ``/TesseraScreen/LoadFailure``: `unreachable`, also for a response
  ///   that isn't HTTP, `deadline`, `malformed` for a response or head that is too large, `refused` for a
  ///   redirect to another origin, `other` for a request that can't be sent.
  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    request.noteChange()
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
