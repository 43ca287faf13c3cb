import Foundation
import HTTPTypes
import Hummingbird
import Logging
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraWeb

#if STORES
import TesseraPostgres
import TesseraSQLite
#endif

/// Fifty rows that count their presses.
struct Rows: Screen {
  struct State: ScreenState, Codable { var counts = [Int](repeating: 0, count: 50) }
  enum Action: Equatable, Sendable { case pressed(Int) }

  func title(for state: State) -> Phrase { "Rows" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Orders", Array(state.counts.enumerated())) { row in
      SubtitleItem(
        "Order number \(row.offset)", subtitle: "From the warehouse in Riyadh to a branch in Jeddah", value: "\(row.element)",
        icon: "box", on: .pressed(row.offset)
      ).id(row.offset)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .pressed(let row) = action { state.counts[row] += 1 }
    return .none
  }
}

func quietLogger() -> Logger {
  var logger = Logger(label: "benchmark")
  logger.logLevel = .error
  return logger
}

/// Runs the web host with all features of an app.
func serveTessera() async throws {
  OpenFiles.raiseLimit()
  var limits = WebLimits()
  (limits.visitorsPerAddress, limits.connectionsPerAddress) = (20_000, 100_000)
  (limits.bytesPerAddress, limits.bytes) = (1 << 33, 1 << 33)
  // One address sends the requests of thousands, and memory left by newcomers is measured soon.
  (limits.newcomersPerSecond, limits.newcomerBurst) = (1e9, 1e9)
  (limits.eventsPerSecond, limits.eventBurst) = (1e9, 1e9)
  let feed = try SharedFeed()
  let app = InlineApp("Benchmark") { route, _ in route == "/rows" ? AnyScreen(Rows()) : Orders.at(route) ?? feed.screen(at: route) }
  let user = HTTPField.Name("X-User")!
  let host = WebHost(app, limits: limits, keeping: try keeping(CommandLine.arguments.dropFirst(2)), logger: quietLogger()) {
    (request: Request, _: WebContext) in
    request.headers[user].map { Identity($0, name: "Somebody", roles: ["reader"], credential: "a token for the services of the app") }
  }
  try await host.application(port: 0) { announce($0) }.runService()
}

/// The store named by the arguments: none, `sqlite FILE`, or `postgres SCHEMA [SECRET]`. With a secret, the
/// server is a node of a cluster.
private func keeping(_ arguments: ArraySlice<String>) throws -> PageKeeping? {
  #if STORES
  let arguments = Array(arguments)
  let budget = PageBudget(pageBytes: 64 << 20, ownerBytes: 64 << 20, totalBytes: 64 << 30)
  switch arguments.first {
  case "sqlite": return PageKeeping(try SQLitePageStore(path: arguments[1], budget: budget))
  case "postgres":
    let configuration = PostgresPageStore.Configuration(ProcessInfo.processInfo.environment["TESSERA_POSTGRES"] ?? "", schema: arguments[1])
    var keeping = PageKeeping(
      PostgresPageStore(configuration, budget: budget), cluster: arguments.count > 2 ? Cluster(secret: arguments[2]) : nil)
    // Can be increased for tools that count instructions, which slow everything down.
    keeping.leaseTime = .seconds(ProcessInfo.processInfo.environment["TESSERA_LEASE"].flatMap { Int($0) } ?? 3)
    return keeping
  default: return nil
  }
  #else
  return nil
  #endif
}

/// Runs a minimal server: it accepts a body and answers with a constant or with a requested number of bytes.
func serveBare() async throws {
  OpenFiles.raiseLimit()
  let router = Router()
  router.post("event") { request, _ in
    var request = request
    let body = try await request.collectBody(upTo: 65_536)
    return Response(
      status: body.readableBytes > 0 ? .ok : .badRequest, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"outcome":"handled"}"#)))
  }
  router.get("bytes/{count}") { _, context in
    let count = context.parameters.get("count", as: Int.self) ?? 0
    return Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(repeating: 0x61, count: min(count, 1 << 20))))
  }
  addBareFiles(to: router)
  let application = Application(
    router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), backlog: 4096),
    onServerRunning: { announce($0.localAddress?.port ?? 0) }, logger: quietLogger())
  try await application.runService()
}

/// Reports the port to the process that generates the load.
func announce(_ port: Int) {
  FileHandle.standardOutput.write(Data("\(port)\n".utf8))
}
