public import Hummingbird
internal import NIOCore

extension GalleryService {
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
      configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: "gallery-api"),
      onServerRunning: { channel in onReady(channel.localAddress?.port ?? port) },
      logger: logger)
  }
}
