/// Sends requests of screens and menus: over HTTP in an app, from memory in a test.
///
/// A value in the environment, ``ScreenEnvironment/transport``; nothing here is global. Paths are relative to a base that the transport
/// knows, so a request never says which server it goes to.
/// ```swift
/// func environment(for visit: Visit) -> ScreenEnvironment {
///   var environment = ScreenEnvironment()
///   environment.transport = transport.adding(["Authorization": "Bearer \(token(of: visit))"])
///   return environment
/// }
/// ```
/// - Isolation: called from any task; cancelled when the answer is no longer wanted.
public protocol Transport: Sendable {
  /// Sends a request and returns the answer, whatever its status.
  ///
  /// Law: a redirect is followed within the base's origin only; an answer is bounded in bytes and in time.
  /// - Throws: `CancellationError` when the task was cancelled, otherwise a ``LoadFailure`` when there is no answer at all.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}

extension Transport {
  /// The transport with headers that every request has, unless it says otherwise itself: a token, a tenant, a version of the app.
  public func adding(_ headers: TransportHeaders) -> some Transport { HeaderTransport(next: self, headers: headers) }
}

private struct HeaderTransport<Next: Transport>: Transport {
  let next: Next
  let headers: TransportHeaders

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
  /// The way to the app's own server; nil where nobody gave one.
  ///
  /// Make it for a visit: its headers may hold that person's token.
  public var transport: (any Transport)? {
    get { self[TransportKey.self] }
    set { self[TransportKey.self] = newValue }
  }
}
