public import Hummingbird
public import Logging
public import Metrics
public import NIOCore
public import ServiceLifecycle
internal import TesseraHTML
internal import TesseraScreen

/// Shows an app's screens to browsers: complete pages first, live afterwards, and everything works without script.
///
/// ```swift
/// let host = WebHost(app, logger: logger)
/// try await host.application(port: 8080) { print("http://127.0.0.1:\($0)") }.runService()
/// ```
/// One actor per visitor holds that visitor's pages; visitors never wait for each other. All bounds are in ``WebLimits``.
public struct WebHost: Sendable {
  let app: WebApp
  let limits: WebLimits
  let logger: Logger
  let registry: VisitorRegistry
  let metrics: WebMetrics

  /// A host for an app.
  ///
  /// - Parameter metrics: Where the numbers go; without one to the system's factory of swift-metrics.
  public init(_ app: WebApp, limits: WebLimits = WebLimits(), logger: Logger, metrics factory: (any MetricsFactory)? = nil) {
    (self.app, self.limits, self.logger) = (app, limits, logger)
    metrics = WebMetrics(factory ?? MetricsSystem.factory)
    registry = VisitorRegistry(app: app, limits: limits, logger: logger, metrics: metrics)
  }

  /// A server of its own: runs until it is shut down gracefully, which takes less than two seconds with any number of open streams.
  ///
  /// - Parameter onReady: Called with the bound port, which is useful with port 0.
  public func application(
    host: String = "127.0.0.1", port: Int, onReady: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> Application<RouterResponder<WebContext>> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    addRoutes(to: router)
    var application = Application(
      router: router,
      server: .http1(
        configuration: .init(idleTimeout: .nanoseconds(limits.connectionIdleTime.nanoseconds))),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), backlog: 4096, reuseAddress: true,
        availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
      onServerRunning: { channel in await onReady(channel.localAddress?.port ?? port) }, logger: logger)
    application.addServices(sweeper)
    return application
  }

  /// Ends visitors that stay away, and keeps idle streams alive. ``application(host:port:onReady:)`` has it; add it to the services of an application of your own.
  public var sweeper: some Service { VisitorSweeper(registry: registry, heartbeat: limits.heartbeat) }

  /// Adds everything to a router: the endpoints under `/_tessera` and a page for every other path.
  public func addRoutes<Context: RequestContext>(to router: Router<Context>) {
    let endpoints = WebEndpoints<Context>(host: self)
    router.add(middleware: GuardMiddleware(limits: limits, logger: logger))
    router.get("_tessera/stream") { request, context in try await endpoints.stream(request, context) }
    router.post("_tessera/attach") { request, context in try await endpoints.attach(request, context) }
    router.post("_tessera/detach") { request, context in try await endpoints.detach(request, context) }
    router.post("_tessera/event") { request, context in try await endpoints.event(request, context) }
    router.get("_tessera/health") { _, _ in endpoints.health() }
    router.get("_tessera/language/:tag") { request, context in endpoints.language(request, context) }
    router.get("_tessera/:asset") { request, context in endpoints.asset(request, context) }
    for path in ["/", "**"] as [RouterPath] {
      router.get(path) { request, context in try await endpoints.page(request, context) }
      router.post(path) { request, context in try await endpoints.form(request, context) }
    }
  }
}

/// A context of requests that lends the connection, so that a stream whose reader takes nothing can be cut.
///
/// Adopt it in a context of your own: without it such a stream, and a shutdown that meets one, wait until the browser goes away.
public protocol ChannelRequestContext: RequestContext {
  /// The connection that the request came over.
  var channel: any Channel { get }
}

/// The context of a request, with the address it came from.
public struct WebContext: ChannelRequestContext, RemoteAddressRequestContext {
  public var coreContext: CoreRequestContextStorage
  /// Where the request came from.
  public let remoteAddress: SocketAddress?
  public let channel: any Channel

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    channel = source.channel
  }
}

/// Ends visitors that stay away, every ten seconds, and all of them at shutdown; one heartbeat for all streams.
struct VisitorSweeper: Service {
  let registry: VisitorRegistry
  let heartbeat: Duration

  func run() async throws {
    await cancelWhenGracefulShutdown {
      async let beats: Void = beat()
      while (try? await Task.sleep(for: .seconds(10))) != nil { await registry.sweep(now: .now) }
      await beats
    }
    await registry.endAll()
  }

  private func beat() async {
    while (try? await Task.sleep(for: heartbeat)) != nil { await registry.beat() }
  }
}
