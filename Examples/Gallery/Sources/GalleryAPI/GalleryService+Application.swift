public import Hummingbird
internal import NIOCore

extension GalleryService {
  /// A server for the routes, to be run with `runService()` or inside a service group.
  ///
  /// `onReady` is called once, with the bound port, when connections are accepted: pass port 0 to be given a free one.
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
