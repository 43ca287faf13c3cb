import Logging
import ServiceLifecycle
import TesseraScreen
import TesseraTesting

@testable import TesseraWeb

/// A server on a free port of the loopback device, with what its screens handled.
struct TestServer: Sendable {
  let host: WebHost
  let port: Int
  let log: ConformanceLog
  let stop: @Sendable () async -> Void

  func guest() -> Guest { Guest(port: port) }

  /// The visitor of a guest.
  func visitor(_ guest: Guest) -> Visitor? { host.registry.visitor(guest.secret) }

  /// A guest that has opened a page.
  func guest(at path: String) async throws -> (guest: Guest, page: String) {
    let guest = guest()
    let reply = try await guest.get(path)
    guard let page = reply.pageID else { throw Guest.NoAnswer(request: path, bytes: reply.body.count) }
    return (guest, page)
  }
}

/// Runs an app until `body` is done, then shuts it down gracefully and waits for its end.
func withServer<Result: Sendable>(
  _ app: WebApp? = nil, limits: WebLimits = WebLimits(), logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
  _ body: @escaping @Sendable (TestServer) async throws -> Result
) async throws -> Result {
  let log = ConformanceLog()
  let host = WebHost(app ?? .fixtures(log), limits: limits, logger: logger)
  let (ports, found) = AsyncStream.makeStream(of: Int.self)
  let group = ServiceGroup(
    configuration: ServiceGroupConfiguration(services: [host.application(port: 0) { found.yield($0) }], logger: logger))
  return try await withThrowingTaskGroup(of: Void.self) { tasks in
    tasks.addTask { try await group.run() }
    guard let port = await ports.first(where: { _ in true }) else { throw Guest.NoAnswer(request: "start", bytes: 0) }
    let server = TestServer(host: host, port: port, log: log) { await group.triggerGracefulShutdown() }
    do {
      let result = try await body(server)
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      return result
    } catch {
      await group.triggerGracefulShutdown()
      try await tasks.waitForAll()
      throw error
    }
  }
}

extension WebApp {
  /// Every screen of the conformance suite under its name, in English and Arabic.
  static func fixtures(_ log: ConformanceLog) -> WebApp {
    WebApp(
      name: "Fixtures", languages: [WebLanguage(.english, name: "English"), WebLanguage(.arabic, name: "العربية")],
      navigation: [WebLink("Elements", to: "/elements")], environment: ScreenEnvironment { _ in }
    ) { request in
      let name = request.uri.dropFirst().prefix { $0 != "?" }
      return HostConformance.fixture(named: String(name)).map { WebPage($0.screen(log)) }
    }
  }
}
