import CoreMetrics
import Logging
import ServiceLifecycle
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting

@testable import TesseraWeb

/// A server on a free port of the loopback device, with what its screens handled.
struct TestServer: Sendable {
  let host: WebHost<WebContext>
  let port: Int
  let log: HostConformance.Log
  let stop: @Sendable () async -> Void
  fileprivate let end: Task<Void, any Error>

  /// Waits until the server has ended.
  func ended() async { _ = await end.result }

  func guest() -> Guest { Guest(port: port) }

  /// The visitor of a guest.
  func visitor(_ guest: Guest) -> Visitor? {
    if case .visitor(let visitor) = host.registry.lookup(guest.secret) { visitor } else { nil }
  }

  /// A guest that has opened a page and uses it: a newcomer is a visitor from then on.
  func guest(at path: String) async throws -> (guest: Guest, page: String) {
    let guest = guest()
    let reply = try await guest.get(path)
    guard let page = reply.pageID else { throw Guest.NoAnswer(request: path, bytes: reply.body.count) }
    _ = try await guest.get(path + (path.contains("?") ? "&" : "?") + "_t.page=\(page)")
    return (guest, page)
  }
}

/// Runs an app until `body` is done, then shuts it down gracefully and waits for its end.
func withServer<Result: Sendable>(
  _ app: (any App)? = nil, keeping: PageKeeping? = nil, limits: WebLimits = WebLimits(), policy: WebPolicy = WebPolicy(),
  logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
  metrics: (any MetricsFactory)? = nil, signIns: any SignInStore = InMemorySignInStore(), identify: WebHost<WebContext>.Identify? = nil,
  _ body: @escaping @Sendable (TestServer) async throws -> Result
) async throws -> Result {
  let log = HostConformance.Log()
  let host = WebHost(
    app ?? InlineApp.fixtures(log), policy: policy, limits: limits, keeping: keeping, signIns: signIns, logger: logger, metrics: metrics,
    identify: identify)
  let (ports, found) = AsyncStream.makeStream(of: Int.self)
  let group = ServiceGroup(
    configuration: ServiceGroupConfiguration(services: [host.application(port: 0) { found.yield($0) }], logger: logger))
  let end = Task { try await group.run() }
  let stop: @Sendable () async -> Void = { await group.triggerGracefulShutdown() }
  guard let port = await ports.first(where: { _ in true }) else { throw Guest.NoAnswer(request: "start", bytes: 0) }
  do {
    let result = try await body(TestServer(host: host, port: port, log: log, stop: stop, end: end))
    await stop()
    try await end.value
    return result
  } catch {
    await stop()
    _ = await end.result
    throw error
  }
}

extension InlineApp {
  /// Every screen of the conformance suite under its name, in English and Arabic.
  static func fixtures(_ log: HostConformance.Log) -> InlineApp {
    InlineApp(
      "Fixtures", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")],
      navigation: [AppLink("Elements", to: "/elements")], environment: ScreenEnvironment { _ in }
    ) { route, _ in
      let name = route.dropFirst().prefix { $0 != "?" }
      return HostConformance.fixture(named: String(name))?.screen(log)
    }
  }
}

extension WireEvent {
  /// A press of a control of the lowest layer.
  init(press item: String, on page: String, id: String) {
    self.init(page: page, id: id, .event(.control(item)))
  }
}

extension Visitor {
  /// The moment when the first page was used last.
  var firstUse: ContinuousClock.Instant? { pages.first?.lastUse }
  var pageIDs: [String] { pages.map(\.id) }
  var queuedIDs: [String] { directory.queued.map(\.id) }
  /// Whether a page is still loading.
  var isBusy: Bool { pages.contains { $0.page.isBusy } }

  /// Forgets how many pages were asked for.
  func reopen() { rates.openings = TokenBucket(rate: 1e6, burst: 1e6, now: .now) }

  /// Resets the rate limit for events.
  func refill() { rates.events = TokenBucket(rate: 1e6, burst: 1e6, now: .now) }
}
