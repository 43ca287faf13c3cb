public import Hummingbird
internal import HummingbirdCore
internal import NIOCore

extension GalleryService {
  /// The maximum number of connections. The pages share the process and its descriptors, and reserve 96 for others.
  static let mostConnections = 32

  /// A server for the routes. Run it with `runService()` or in a service group.
  ///
  /// `onReady` is called once with the bound port when connections are accepted. Port 0 uses a free port.
  public func application(
    host: String = "127.0.0.1",
    port: Int = 0,
    onReady: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    Application(
      router: router(),
      server: .http1(configuration: .init(idleTimeout: .seconds(30))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "gallery-api",
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? port) },
      logger: logger)
  }
}
