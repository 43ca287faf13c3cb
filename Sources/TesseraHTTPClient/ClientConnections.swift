#if HTTPClient
internal import AsyncHTTPClient
internal import NIOHTTPCompression
internal import TesseraOptions

/// The connections shared by a transport and its copies. Closed with the last copy.
///
/// `HTTPClient.shared` isn't suitable: it silently follows redirects to any host, and refuses responses with
/// high compression ratios.
final class ClientConnections: Sendable {
  let client: HTTPClient

  /// Creates connections that don't follow redirects, and decompress at most as many bytes as a response may
  /// have.
  init(_ configuration: HTTPClient.Configuration, limits: URLSessionTransport.Limits) {
    var configuration = configuration
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .enabled(limit: .size(limits.responseBytes))
    configuration.httpVersion = .http1Only
    client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }

  deinit {
    // The client retains itself until its connections are closed.
    client.shutdown { _ in }
  }
}
#endif
