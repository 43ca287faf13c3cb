public import Hummingbird
public import Logging
public import Metrics
internal import NIOCore
public import ServiceLifecycle
public import TesseraFlow
public import TesseraStores
public import TesseraHTML
public import TesseraScreen
internal import Foundation
internal import TesseraURL
internal import UnixSignals

/// Serves an app to browsers: complete pages first, then live updates. Everything works without the script.
///
/// ```swift
/// // A server of its own:
/// try await WebHost(Shop(), logger: logger).run(port: 8080)
///
/// // Below a path of your own server, which identifies its users:
/// let host = WebHost(Shop(), logger: logger) { (request, context: AppContext) in context.user.map { Identity($0.id, roles: $0.roles) } }
/// host.addRoutes(to: router.group("shop"))
/// application.addServices(host.sweeper)
/// ```
/// Each visitor's pages are isolated to an actor, so visitors never wait for each other. All limits are in
/// ``WebLimits``.
///
/// - Law: everything that is stored, streamed or limited belongs to a visitor and an identity. When the identity
///   changes, everything of the former one ends at once, in every tab. If the user didn't sign out, stored pages wait
///   for the same user in the same browser.
public struct WebHost<Context: RequestContext>: Sendable {
  /// Returns the identity of a page, event, form or stream request. `nil` for an anonymous user.
  public typealias Identify = @Sendable (Request, Context) async throws -> Identity?
  /// Ends the session found by ``Identify``. Returns the headers for the browser.
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

  /// A host for an app in a server with its own request context.
  ///
  /// - Parameters:
  ///   - components: The renderers of the app's components.
  ///   - policy: The rules for browsers, cookies and proxies.
  ///   - keeping: The storage of pages, so that no acknowledged change is lost. Without it, pages live as long as
  ///     this process and their visitor.
  ///   - signIns: The storage of sign-ins by ``/TesseraScreen/Effect/signIn(_:)``. Default: this process's memory.
  ///     Nodes of a ``Cluster`` need a shared one, such as `PostgresSignInStore`. A log message says so if it is
  ///     missing.
  ///   - factory: The metrics factory. Default: the system's factory of swift-metrics.
  ///   - endSession: Ends the session found by `identify` when a screen signs out or signs another user in. Returns
  ///     the headers for the browser, such as one that deletes a cookie.
  ///   - identify: Identifies the user from cookies, headers or the context of an authentication middleware. An error
  ///     that it throws is the answer to the request. If it returns `nil`, sign-ins through the app are used. If it
  ///     returns another user than the one signed in through the app, that sign-in ends.
  public init(
    _ app: any App, components: ComponentRenderers = ComponentRenderers(), policy: WebPolicy = WebPolicy(), limits: WebLimits = WebLimits(),
    keeping: PageKeeping? = nil, signIns: (any SignInStore)? = nil, logger: Logger,
    metrics factory: (any MetricsFactory)? = nil, endSession: EndSession? = nil, identify: Identify?
  ) {
    precondition(!app.languages.isEmpty, "an App needs at least one language")
    precondition(
      policy.basePath.allSatisfy { $0 == "/" }
        || !HTMLRenderer.Mount(policy.basePath).base.isEmpty && !policy.basePath.contains { $0 == "?" || $0 == "#" },
      "'\(policy.basePath)' is not a base path. Write it as '/shop'")
    var policy = policy
    // Normalized like in browsers, so that the path after it begins with one slash.
    policy.basePath = HTMLRenderer.Mount(CanonicalRoute.of(policy.basePath)).base
    precondition(policy.hasCookieDomain, "'\(policy.cookieDomain ?? "")' is not a cookie domain. Write it as 'example.com'")
    let metrics = WebMetrics(factory ?? MetricsSystem.factory, node: keeping?.nodeAddress)
    services = WebServices(
      app: app, components: components, limits: limits, policy: policy, keeper: keeping.map { PageKeeper($0, logger, metrics) },
      signIns: signIns ?? InMemorySignInStore(), forgetsSignIns: signIns == nil && keeping?.cluster != nil, logger: logger,
      metrics: metrics)
    // Users found by `identify` need no store unless a screen signs in.
    if services.signIns.isForgetful, identify == nil { logger.error("\(SignIns.forgetting)") }
    registry = VisitorRegistry(services)
    (self.identify, self.endSession) = (identify, endSession)
    headers = SecurityHeaders(policy)
    cookies = KnownCookies(policy)
  }

  /// Ends inactive visitors, and keeps idle streams alive. ``application(host:port:onReady:)`` includes it. Add it to
  /// the services of your own application.
  public var sweeper: some Service { VisitorSweeper(registry: registry, heartbeat: limits.heartbeat) }

  /// Keeps a server running for ``WebLimits/readinessTime`` after a shutdown request, marked as not ready.
  /// ``run(host:port:)`` includes it. In your own service group, put it last, since services are shut down in reverse
  /// order:
  ///
  /// ```swift
  /// ServiceGroup(services: [application, host.readiness], gracefulShutdownSignals: [.sigterm], logger: logger)
  /// ```
  public var readiness: some Service { ReadinessService(registry: registry, time: limits.readinessTime) }

  /// Ends all sessions of a user at once, in every browser: pages, streams and sign-ins. An identity with a session
  /// ends only that sign-in, with its open pages and the stored pages of its browsers.
  ///
  /// If only the store still has a sign-in's pages, because its visitor was inactive or the process restarted, they
  /// are deleted only if the user ends without a session. Otherwise they wait for the user until they expire.
  ///
  /// Tabs reload their address and show what an anonymous user may see.
  ///
  /// - Throws: The errors of the sign-in store, after everything here has ended. The user may return with a stored
  ///   sign-in, so call it again.
  public func end(_ identity: Identity) async throws {
    // Local sessions end in any case, without waiting for a store. The caller handles nodes that couldn't be
    // notified.
    async let ended: Void = registry.end(identity)
    var failure: (any Error)?
    do {
      try await services.signIns.memory.end(identity.id, session: identity.session.isEmpty ? nil : identity.session)
    } catch {
      failure = error
    }
    await ended
    // Visitors that returned meanwhile used a sign-in that is now gone.
    await registry.end(identity)
    if let keeper = services.keeper, let members = keeper.members {
      for address in members.others {
        var isTold = false
        // Each path leads to the same host. If a group has parameters in its path, requests may have brought any
        // number.
        for mountPath in mounts.paths(below: services.policy.basePath, else: members.cluster.mountPath).prefix(4) where !isTold {
          isTold = await keeper.tell(address, .end(id: identity.id, session: identity.session), mountPath: mountPath)
        }
        if !isTold {
          services.logger.error(
            "a node could not be told that a user's pages end; it ends them when it next checks the sign-in",
            metadata: ["node": "\(address)"]
          )
        }
      }
    }
    if let failure { throw failure }
  }

  /// Adds the app to a router or a group: its pages, and its services under `_tessera`. Other routes, middleware and
  /// apps of the server are unaffected. Add your own routes below the app's path before it, with a first component
  /// that no page has: a page whose path is a prefix of your own route isn't found.
  public func addRoutes(to router: some RouterMethods<Context>) {
    // Its own group: the guard only handles the app's requests.
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
    // If the router generates them from its GET routes, these are the same.
    group.on("", method: .head) { try await endpoints.page($0, $1) }
    group.on("**", method: .head) { try await endpoints.page($0, $1) }
    group.get("**") { try await endpoints.page($0, $1) }
    group.post("**") { try await endpoints.form($0, $1) }
  }
}

extension WebHost where Context == WebContext {
  /// A host for an app on its own server.
  ///
  /// - Parameter logger: The logger for operators. Default: one with the label `tessera`.
  public init(
    _ app: any App, components: ComponentRenderers = ComponentRenderers(), policy: WebPolicy = WebPolicy(), limits: WebLimits = WebLimits(),
    keeping: PageKeeping? = nil, signIns: (any SignInStore)? = nil, logger: Logger = Logger(label: "tessera"),
    metrics factory: (any MetricsFactory)? = nil
  ) {
    self.init(
      app, components: components, policy: policy, limits: limits, keeping: keeping, signIns: signIns, logger: logger, metrics: factory,
      identify: nil)
  }

  /// Runs a server until the process is asked to terminate, and prints its address.
  ///
  /// ```swift
  /// try await WebHost(Shop()).run(port: 8080)
  /// ```
  /// - Throws: The error that ended the server, such as a port in use.
  public func run(host: String = "127.0.0.1", port: Int) async throws {
    let application = application(host: host, port: port) {
      print("http://\(host):\($0)")
      // Otherwise a pipe or a journal gets the line when the buffer is full.
      fflush(nil)
    }
    try await ServiceGroup(services: [application, readiness], gracefulShutdownSignals: [.sigterm, .sigint], logger: services.logger).run()
  }

  /// A server that runs until its graceful shutdown, which takes less than two seconds with any number of open
  /// streams. It has no ``WebLimits/readinessTime``. Use ``run(host:port:)``, or a group with ``readiness``, for
  /// that.
  ///
  /// - Parameter onReady: Called with the bound port, which is useful for port 0.
  /// - Precondition: a node of a cluster that listens on every address has a ``Cluster/address``, or a
  ///   ``PageKeeping/address`` that is one.
  public func application(
    host: String = "127.0.0.1", port: Int, onReady: @escaping @Sendable (Int) async -> Void = { _ in }
  ) -> Application<RouterResponder<WebContext>> {
    precondition(
      services.keeper?.members?.own.isEmpty != true || !["0.0.0.0", "::", "*"].contains(host),
      "other nodes cannot reach '\(host)'; give the Cluster the address at which they reach this one")
    // It accepts connections shortly before it knows its port.
    services.keeper?.members?.isBeginning = true
    services.keeper?.waitForPort()
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    // The whole server belongs to the app: the guard covers every answer.
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
          // Without the server's own idle timeout, which considers written bytes instead of read ones.
          additionalChannelHandlers: [
            ConnectionGateHandler(gate: gate, note: note), HostRule(), connections.makeHandler(), AnsweredBodyHandler(limits),
            IdleConnectionHandler(limits),
          ])),
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), backlog: 4096, reuseAddress: true,
        availableConnectionsDelegate: ConnectionBrake(gate)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? port
        // All permanent descriptors are open now.
        bound(gate, descriptors)
        // Runs together with the server's shutdown, not after it, so that slow clients don't delay storing.
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
        services.logger.info("the server begins", metadata: ["tessera": "\(TesseraVersion.current)", "port": "\(port)"])
        await services.keeper?.begin(machine: ProcessInfo.processInfo.hostName, host: host, port: port)
        await onReady(port)
      }, logger: services.logger)
    application.addServices(sweeper)
    return application
  }

  /// The most connections that the process can have besides its open descriptors. In a cluster, each may need another
  /// one to its visitor's node.
  private func mostConnections(_ descriptors: Int) -> Int {
    let room = Descriptors.connections(limit: descriptors, open: Descriptors.open ?? 64)
    return min(limits.connections, services.keeper?.members == nil ? room : room / 2)
  }

  private func bound(_ gate: ConnectionGate, _ descriptors: Int) {
    let most = mostConnections(descriptors)
    gate.capacity = most
    services.requests.uploads.bound(to: most / 4)
    guard most < limits.connections else { return }
    services.logger.notice(
      "the limit of file descriptors bounds connections",
      metadata: ["descriptors": "\(descriptors)", "connections": "\(most)", "wanted": "\(limits.connections)"])
  }

  /// Logs, at most once a minute, that an address or the server has too many connections.
  private func note(_ crowding: ConnectionGate.Crowding, _ address: String?) {
    switch crowding {
    case .gaveWay: services.log.once(.notice, "idle connections are closed to make room for others", of: address ?? "proxy")
    case .refused: services.log.once(.warning, "a connection was refused; all others are in use", of: address ?? "proxy")
    }
  }
}

/// Ends inactive visitors, and all of them at shutdown. Sends heartbeats to all streams. Each visitor has its own
/// moment for both. Stops the server if other nodes of a cluster reject it.
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
    registry.services.logger.critical("this node does not belong to the cluster, and stops", metadata: ["error": "\(refusal)"])
    throw refusal
  }

  /// Checks that other nodes accept this one. A node with another secret can neither accept nor forward requests, so
  /// it stops at once with an error.
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

  /// Renews the leases three times per lease time. Other slow operations of the store don't delay it.
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

  /// Deletes expired data from the store.
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
