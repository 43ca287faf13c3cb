import Hummingbird
import Logging
import ServiceLifecycle
import Testing

@testable import TesseraWeb

/// A server of its own routes, in which apps are put.
func withRouter(
  _ build: (Router<WebContext>) -> [any Service], _ body: @escaping @Sendable (Guest) async throws -> Void
) async throws { try await withRouter(of: WebContext.self, build, body) }

/// The same with a context of the server's own.
func withRouter<Context: RequestContext>(
  of context: Context.Type, _ build: (Router<Context>) -> [any Service], _ body: @escaping @Sendable (Guest) async throws -> Void
) async throws where Context.Source == ApplicationRequestContextSource {
  let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  let router = Router(context: context)
  let services = build(router)
  let (ports, found) = AsyncStream.makeStream(of: Int.self)
  var application = Application(
    router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
    onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
  for service in services { application.addServices(service) }
  let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
  let end = Task { try await group.run() }
  let port = try #require(await ports.first { _ in true })
  do {
    try await body(Guest(port: port))
    await group.triggerGracefulShutdown()
    try await end.value
  } catch {
    await group.triggerGracefulShutdown()
    _ = await end.result
    throw error
  }
}
