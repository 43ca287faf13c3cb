/// Sends the requests of screens and menus: over HTTP in an app, from memory in a test.
///
/// It is a value in the environment, ``ScreenEnvironment/transport``, and never global. Paths are relative to a
/// base that the transport knows, so a request never names a server.
/// ```swift
/// func environment(for visit: Visit) -> ScreenEnvironment {
///   var environment = ScreenEnvironment()
///   environment.transport = transport.adding(["Authorization": "Bearer \(token(of: visit))"])
///   return environment
/// }
/// ```
/// - Isolation: called from any task. The task is cancelled when the response is no longer needed.
public protocol Transport: Sendable {
  /// Sends a request and returns the response. An error status doesn't throw.
  ///
  /// - Law: redirects are followed only within the base's origin. The size of a response and the time to wait for
  ///   it are limited.
  /// - Throws: `CancellationError` if the task was cancelled, or a ``LoadFailure`` if there is no response.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}

extension Transport {
  /// A transport that adds headers to every request, such as a token, a tenant or the app's version. Headers of
  /// the request take precedence.
  public func adding(_ headers: TransportRequest.Headers) -> some Transport { HeaderTransport(next: self, headers: headers) }
}

private struct HeaderTransport<Next: Transport>: Transport {
  let next: Next
  let headers: TransportRequest.Headers

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    var request = request
    request.headers = headers.merging(request.headers)
    return try await next.send(request)
  }
}

private enum TransportKey: ScreenEnvironment.Key {
  static var defaultValue: (any Transport)? { nil }
}

extension ScreenEnvironment {
  /// The transport to the app's own server, or `nil` if none was set.
  ///
  /// Create it for a visit, because its headers may contain the user's token.
  public var transport: (any Transport)? {
    get { self[TransportKey.self] }
    set { self[TransportKey.self] = newValue }
  }
}
