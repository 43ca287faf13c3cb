#if HTTPClient
internal import AsyncHTTPClient
internal import NIOHTTPCompression
internal import TesseraOptions

/// The connections of a transport and of its copies; closed when the last one is gone.
///
/// Not `HTTPClient.shared`: that follows redirects by itself to any host and refuses what is compressed well, and says neither.
final class ClientConnections: Sendable {
  let client: HTTPClient

  /// Connections that follow no redirect, and decompress as many bytes as an answer may have.
  init(_ configuration: HTTPClient.Configuration, limits: TransportLimits) {
    var configuration = configuration
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .enabled(limit: .size(limits.responseBytes))
    configuration.httpVersion = .http1Only
    client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }

  deinit {
    // It keeps itself until its connections are closed.
    client.shutdown { _ in }
  }
}
#endif
