public import Hummingbird
public import Logging
public import Metrics
public import NIOCore
public import ServiceLifecycle
public import TesseraFlow
public import TesseraHTML
public import TesseraScreen
internal import Foundation
internal import TesseraURL
internal import UnixSignals

/// Shows an app to browsers: complete pages first, live afterwards, and everything works without script.
///
/// ```swift
/// // A server of its own:
/// try await WebHost(Shop(), logger: logger).run(port: 8080)
///
/// // Below a path of somebody's server, which knows who is asking:
/// let host = WebHost(Shop(), logger: logger) { (request, context: AppContext) in context.user.map { Identity($0.id, roles: $0.roles) } }
/// host.addRoutes(to: router.group("shop"))
/// application.addServices(host.sweeper)
/// ```
/// One actor per visitor holds that visitor's pages; visitors never wait for each other. All bounds are in ``WebLimits``.
///
/// - Law: everything that is kept, streamed or limited belongs to a visitor and an identity; when the identity changes, everything of the
///   former one ends at once, in every tab. What was kept of a person who is not known any more, and did not sign
/// out, waits in the store for the same
///   person in the same browser.
public struct WebHost<Context: RequestContext>: Sendable {
  /// Finds out who is asking, for every page, event, form and stream; `nil` for nobody.
  public typealias Identify = @Sendable (Request, Context) async throws -> Identity?
  /// Ends the session that ``Identify`` found somebody by; gives the header fields that tell the browser.
  public typealias EndSession = @Sendable (Request, Context) async throws -> HTTPFields

  let services: WebServices
  let registry: VisitorRegistry
  let identify: Identify?
  let endSession: EndSession?
  let mounts = HTMLMounts()
  let cookies: KnownCookies
  let headers: SecurityHeaders

  var app: any App { services.app }
  var limits: WebLimits { services.limits }
  var metrics: WebMetrics { services.metrics }

  /// A host for an app in a server with a context of its own.
  ///
  /// - Parameters:
  ///   - components: The markup of the app's own components.
  ///   - policy: The rules for browsers, cookies and proxies.
  ///   - keeping: Where pages are kept, so that nothing is lost that was answered; without it they live as long as
  /// this process and their visitor.
  ///   - signIns: Where people are kept who sign in by ``/TesseraScreen/Effect/signIn(_:)``; in the memory of this
  /// process unless given. Nodes of a
  ///     ``Cluster`` need one that they share, such as `PostgresSignInStore`: the log says so where they have none.
  ///   - factory: The receiver of the numbers; the system's factory of swift-metrics unless given.
  ///   - endSession: Ends the session that `identify` finds, when a screen signs somebody out or another person in,
  /// and returns the header fields that
  ///     tell the browser, such as a cookie that is deleted.
  ///   - identify: Finds out who is asking, from cookies, headers or the context of an authentication middleware. What it throws is the
  ///     answer to the request. Where it finds nobody, people who signed in through the app are found; where it
  /// finds another person than the one who
  ///     signed in through the app, that sign-in ends.
  public init(
    _ app: any App, components: ComponentRenderers = ComponentRenderers(), policy: WebPolicy = WebPolicy(), limits: WebLimits = WebLimits(),
    keeping: PageKeeping? = nil, signIns: (any SignInStore)? = nil, logger: Logger,
    metrics factory: (any MetricsFactory)? = nil, endSession: EndSession? = nil, identify: Identify?
  ) {
    precondition(!app.languages.isEmpty, "an App needs at least one language")
    precondition(
      policy.basePath.allSatisfy { $0 == "/" }
        || !HTMLMount(policy.basePath).base.isEmpty && !policy.basePath.contains { $0 == "?" || $0 == "#" },
      "'\(policy.basePath)' is no base path; write one as '/shop'")
    var policy = policy
    // In one spelling, which is that of browsers, so that what stands behind it begins with one slash.
    policy.basePath = HTMLMount(CanonicalRoute.of(policy.basePath)).base
    precondition(policy.hasCookieDomain, "'\(policy.cookieDomain ?? "")' is no domain of cookies; write one as 'example.com'")
    let metrics = WebMetrics(factory ?? MetricsSystem.factory, node: keeping?.nodeAddress)
    services = WebServices(
      app: app, components: components, limits: limits, policy: policy, keeper: keeping.map { PageKeeper($0, logger, metrics) },
      signIns: signIns ?? InMemorySignInStore(), forgetsSignIns: signIns == nil && keeping?.cluster != nil, logger: logger,
      metrics: metrics)
    // Who is found by `identify` needs none, unless a screen signs somebody in.
    if services.forgetsSignIns, identify == nil { logger.error("\(WebServices.forgetting)") }
    registry = VisitorRegistry(services)
    (self.identify, self.endSession) = (identify, endSession)
    headers = SecurityHeaders(policy)
    cookies = KnownCookies(policy)
  }

  /// Ends visitors that stay away, and keeps idle streams alive. ``application(host:port:onReady:)`` has it; add it to the services of an
  /// application of your own.
  public var sweeper: some Service { VisitorSweeper(registry: registry, heartbeat: limits.heartbeat) }

  /// Lets a server that was told to shut down go on for ``WebLimits/readinessTime``, not ready any more.
  /// ``run(host:port:)`` has it; in a group of
  /// services of your own let it be the last, because they are told to end in the opposite order, one after the other:
  ///
  /// ```swift
  /// ServiceGroup(services: [application, host.readiness], gracefulShutdownSignals: [.sigterm], logger: logger)
  /// ```
  public var readiness: some Service { ReadinessService(registry: registry, time: limits.readinessTime) }

  /// Ends everything of a person at once, in every browser: pages, streams, sign-ins. An identity with a session
  /// ends only that sign-in, with what is open of it
  /// and what is kept of those browsers.
  ///
  /// Pages that one sign-in left in the store alone, because its visitor was away for long or the process was
  /// started anew, are deleted where the person ends,
  /// without a session; otherwise they wait for that person until they expire.
  ///
  /// Tabs ask for their address anew, and show where somebody may be who is not signed in.
  /// - Throws: what the store of sign-ins throws, after everything here has ended. The person may come back with a
  /// sign-in that is still in the
  ///   store: end them again.
  public func end(_ identity: Identity) async throws {
    // What is here ends in any case, and waits for no store; who cannot be told is an error of the caller's to handle.
    async let ended: Void = registry.end(identity)
    var failure: (any Error)?
    do {
      try await services.signIns.end(identity.id, session: identity.session.isEmpty ? nil : identity.session)
    } catch {
      failure = error
    }
    await ended
    // Who came back meanwhile did so by a sign-in that is gone now.
    await registry.end(identity)
    if let keeper = services.keeper, let members = keeper.members {
      for address in members.others {
        var isTold = false
        // Each of them leads to the same host; where a group has parameters in its path, requests may have brought any number.
        for mountPath in mounts.paths(below: services.policy.basePath, else: members.cluster.mountPath).prefix(4) where !isTold {
          isTold = await keeper.tell(address, .end(id: identity.id, session: identity.session), mountPath: mountPath)
        }
        if !isTold {
          services.logger.error(
            "a node was not told that somebody's pages end; it ends them when it looks again who is there", metadata: ["node": "\(address)"]
          )
        }
      }
    }
    if let failure { throw failure }
  }

  /// Adds the app to a router, or to any group of one: its pages, and its service under `_tessera`. Routes,
  /// middleware and other apps of the
  /// server go on beside it; register own routes below the app's path before it, with a first part that no page has:
  /// a page at a beginning of an own
  /// route's path is not found.
  public func addRoutes(to router: some RouterMethods<Context>) {
    // A group of its own: the guard looks at the app's requests only.
    addEndpoints(to: router.group().add(middleware: PassMiddleware(host: self)).add(middleware: GuardMiddleware(host: self)))
  }

  private func addEndpoints(to router: some RouterMethods<Context>) {
    let group = router.group()
    if services.keeper?.members != nil { group.add(middleware: ForwardingMiddleware(host: self)) }
    let endpoints = WebEndpoints<Context>(host: self)
    group.get("_tessera/stream") { try await endpoints.stream($0, $1) }
    group.post("_tessera/attach") { try await endpoints.attach($0, $1) }
    group.post("_tessera/detach") { try await endpoints.detach($0, $1) }
    group.post("_tessera/event") { try await endpoints.event($0, $1) }
    group.post("_tessera/upload") { try await endpoints.beginUpload($0, $1) }
    group.get("_tessera/upload/:_tessera_id") { try await endpoints.uploadOffset($0, $1) }
    group.patch("_tessera/upload/:_tessera_id") { try await endpoints.upload($0, $1) }
    group.post("_tessera/identify") { try await endpoints.identify($0, $1) }
    if services.keeper?.members != nil { group.post("_tessera/node") { try await endpoints.node($0, $1) } }
    for method in [HTTPRequest.Method.get, .head] {
      group.on("_tessera/health", method: method) { _, _ in endpoints.health() }
      group.on("_tessera/health/ready", method: method) { _, _ in await endpoints.readiness() }
    }
    group.get("_tessera/language/:_tessera_id") { try await endpoints.language($0, $1) }
    group.get("_tessera/look/:_tessera_id") { try await endpoints.look($0, $1) }
    group.get("_tessera/:_tessera_id") { endpoints.asset($0, $1) }
    group.on("_tessera/:_tessera_id", method: .head) { endpoints.asset($0, $1) }
    group.get("") { try await endpoints.page($0, $1) }
    group.post("") { try await endpoints.form($0, $1) }
    // Where the router makes them of its GET routes itself, these are the same.
    group.on("", method: .head) { try await endpoints.page($0, $1) }
    group.on("**", method: .head) { try await endpoints.page($0, $1) }
    group.get("**") { try await endpoints.page($0, $1) }
    group.post("**") { try await endpoints.form($0, $1) }
  }
}

extension WebHost where Context == WebContext {
  /// A host for an app on a server of its own.
  ///
  /// - Parameter logger: The receiver of what operators should know; one with the label `tessera` unless given.
  public init(
    _ app: any App, components: ComponentRenderers = ComponentRenderers(), policy: WebPolicy = WebPolicy(), limits: WebLimits = WebLimits(),
    keeping: PageKeeping? = nil, signIns: (any SignInStore)? = nil, logger: Logger = Logger(label: "tessera"),
    metrics factory: (any MetricsFactory)? = nil
  ) {
    self.init(
      app, components: components, policy: policy, limits: limits, keeping: keeping, signIns: signIns, logger: logger, metrics: factory,
      identify: nil)
  }

  /// Runs a server of its own until the process is told to end, and prints its address.
  ///
  /// ```swift
  /// try await WebHost(Shop()).run(port: 8080)
  /// ```
  /// - Throws: what ended the server, such as a port that is taken.
  public func run(host: String = "127.0.0.1", port: Int) async throws {
    let application = application(host: host, port: port) { print("http://\(host):\($0)") }
    try await ServiceGroup(services: [application, readiness], gracefulShutdownSignals: [.sigterm, .sigint], logger: services.logger).run()
  }

  /// A server of its own: runs until it is shut down gracefully, which takes less than two seconds with any number
  /// of open streams. It has no
  /// ``WebLimits/readinessTime``: ``run(host:port:)`` has, or a group with ``readiness``.
  ///
  /// - Parameter onReady: Called with the bound port, which is useful with port 0.
  /// - Precondition: a node of a cluster that listens on every address has a ``Cluster/address``, or a ``PageKeeping/address`` that is one.
  public func application(
    host: String = "127.0.0.1", port: Int, onReady: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> Application<RouterResponder<WebContext>> {
    precondition(
      services.keeper?.members?.own.isEmpty != true || !["0.0.0.0", "::", "*"].contains(host),
      "other nodes cannot reach '\(host)'; give the Cluster the address at which they reach this one")
    // It takes connections a moment before it can say where it listens.
    services.keeper?.members?.isBeginning = true
    services.keeper?.waitForPort()
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    // The whole server is the app's: the guard covers every answer.
    router.add(middleware: PassMiddleware(host: self))
    router.add(middleware: GuardMiddleware(host: self))
    addEndpoints(to: router)
    let descriptors = Descriptors.raiseLimit()
    let gate = ConnectionGate(
      most: limits.connectionsPerAddress, of: mostConnections(descriptors), trusted: services.policy.trustedProxies)
    let connections = ConnectionList()
    var application = Application(
      router: router,
      server: .http1(
        configuration: .init(
          // Without the server's own time of idle connections, which looks at what was written and not at what was taken.
          additionalChannelHandlers: [
            ConnectionGateHandler(gate: gate, note: note), HostRule(), connections.makeHandler(), AnsweredBodyHandler(limits),
            IdleConnectionHandler(limits),
          ])),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), backlog: 4096, reuseAddress: true,
        availableConnectionsDelegate: ConnectionBrake(gate)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? port
        // Everything is open now that is open for as long as the server runs.
        bound(gate, descriptors)
        // Told together with the server, and not after it: clients that are slow to end keep nothing from being stored.
        Task {
          guard (try? await gracefulShutdown()) != nil else { return }
          Task {
            try? await Task.sleep(for: limits.shutdownTime.bounded)
            let left = connections.closeAll()
            if left > 0 { services.logger.notice("closed connections that did not end", metadata: ["connections": "\(left)"]) }
          }
          registry.drain()
          await registry.endAll()
        }
        await services.keeper?.begin(machine: ProcessInfo.processInfo.hostName, host: host, port: port)
        await onReady(port)
      }, logger: services.logger)
    application.addServices(sweeper)
    return application
  }

  /// The most connections that the process can have beside what is open now. In a cluster each may need another one,
  /// to the node where its visitor is.
  private func mostConnections(_ descriptors: Int) -> Int {
    let room = Descriptors.connections(limit: descriptors, open: Descriptors.open ?? 64)
    return min(limits.connections, services.keeper?.members == nil ? room : room / 2)
  }

  private func bound(_ gate: ConnectionGate, _ descriptors: Int) {
    let most = mostConnections(descriptors)
    gate.capacity = most
    services.uploads.bound(to: most / 4)
    guard most < limits.connections else { return }
    services.logger.notice(
      "the limit of descriptors bounds connections",
      metadata: ["descriptors": "\(descriptors)", "connections": "\(most)", "wanted": "\(limits.connections)"])
  }

  /// Says once a minute that an address has, or all have, too many connections.
  private func note(_ crowding: ConnectionGate.Crowding, _ address: String?) {
    switch crowding {
    case .gaveWay: services.logOnce(.notice, "idle connections give way to others", of: address ?? "proxy")
    case .refused: services.logOnce(.warning, "a connection was refused; all others are in use", of: address ?? "proxy")
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
  /// The address that the request came from.
  public let remoteAddress: SocketAddress?
  public let channel: any Channel

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    channel = source.channel
  }
}

/// Ends visitors that stay away, and all of them at shutdown; heartbeats for all streams. Each visitor has a moment
/// of its own for both. Ends the
/// server if the other nodes of a cluster do not take it for one.
struct VisitorSweeper: Service {
  let registry: VisitorRegistry
  let heartbeat: Duration

  func run() async throws {
    let refusal: (any Error)? = await cancelWhenGracefulShutdown {
      await withTaskGroup(of: (any Error)?.self) { group in
        for work in [greet, beat, tend, tidy, sweep] { group.addTask { await work() } }
        for await error in group where error != nil {
          group.cancelAll()
          return error
        }
        return nil
      }
    }
    registry.drain()
    await registry.endAll()
    guard let refusal else { return }
    registry.services.logger.critical("this node is none of the cluster, and ends", metadata: ["error": "\(refusal)"])
    throw refusal
  }

  /// A node with another secret could take no request over and hand none on: it ends at once, and says why.
  private func greet() async -> (any Error)? {
    do {
      let keeper = registry.services.keeper
      try await keeper?.greet(mountPath: keeper?.members?.cluster.mountPath ?? "")
      return nil
    } catch {
      return error
    }
  }

  private func sweep() async -> (any Error)? {
    while !Task.isCancelled { await registry.sweep(now: .now, over: .seconds(5)) }
    return nil
  }

  /// Renews the leases, three times in their time. A store that is slow at anything else keeps no renewal waiting.
  private func tend() async -> (any Error)? {
    guard let keeper = registry.services.keeper else { return nil }
    await withDiscardingTaskGroup { group in
      var next = ContinuousClock.now
      repeat {
        next = .now + interval(of: keeper)
        let moving = await registry.renew()
        group.addTask { await registry.finishTending(moving) }
      } while (try? await Task.sleep(until: next)) != nil
    }
    return nil
  }

  /// Deletes what is expired in the store.
  private func tidy() async -> (any Error)? {
    guard let keeper = registry.services.keeper else { return nil }
    while (try? await Task.sleep(for: interval(of: keeper))) != nil { await keeper.sweep() }
    return nil
  }

  private func interval(of keeper: PageKeeper) -> Duration { max(min(keeper.keeping.leaseTime / 3, .seconds(4)), .milliseconds(100)) }

  private func beat() async -> (any Error)? {
    while !Task.isCancelled { await registry.beat(over: max(heartbeat, .milliseconds(1)).bounded) }
    return nil
  }
}
