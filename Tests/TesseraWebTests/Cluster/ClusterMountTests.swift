import Hummingbird
import Logging
import ServiceLifecycle
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Nodes whose app is mounted at a path", .timeLimit(.minutes(2)))
struct ClusterMountTests {
  /// A node whose app was added to a group, until `body` is done.
  private func withNode(
    _ store: InMemoryPageStore, mountPath: String, secret: String = "0123456789abcdef0123456789abcdef", _ log: RecordingLog,
    _ body: @escaping @Sendable (WebHost<WebContext>, Guest) async throws -> Void
  ) async throws {
    var cluster = Cluster(secret: secret)
    cluster.mountPath = mountPath
    var keeping = PageKeeping(store, cluster: cluster)
    keeping.leaseTime = .seconds(30)
    let host = WebHost<WebContext>(DraftScreen.app(), keeping: keeping, logger: log.logger) { _, _ in Identity("ada") }
    let router = Router(context: WebContext.self)
    host.addRoutes(to: router.group("shop"))
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    var application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        await host.services.keeper?.begin(machine: "test", host: "127.0.0.1", port: port)
        found.yield(port)
      }, logger: log.logger)
    application.addServices(host.sweeper)
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: log.logger))
    let end = Task { try await group.run() }
    let port = try #require(await ports.first { _ in true })
    let using = Task { try await body(host, Guest(port: port)) }
    // If the node exits by itself, the test that uses it ends as well.
    let watching = Task {
      defer { using.cancel() }
      try await end.value
    }
    let result = await using.result
    await group.triggerGracefulShutdown()
    try await watching.value
    try result.get()
  }

  @Test("A node with another secret ends at its start if the app's mount path is set")
  func otherSecret() async throws {
    let store = InMemoryPageStore()
    try await withNode(store, mountPath: "/shop", RecordingLog()) { _, _ async throws in
      await #expect(throws: Cluster.Problem.self) {
        try await self.withNode(store, mountPath: "/shop", secret: "fedcba9876543210fedcba9876543210", RecordingLog()) { _, _ in
          try await Task.sleep(for: .seconds(20))
        }
      }
    }
  }

  @Test(
    "An unused node ends a user's pages on the other nodes at their app's path, or reports that it could not",
    arguments: [true, false])
  func ended(isNamed: Bool) async throws {
    let store = InMemoryPageStore(), log = RecordingLog()
    try await withNode(store, mountPath: "/shop", RecordingLog()) { first, guest async throws in
      try await self.withNode(store, mountPath: isNamed ? "/shop" : "", log) { second, _ async throws in
        // A visitor who arrives now stays with a node that both nodes know.
        await first.registry.tend()
        let page = try #require(try await guest.get("/shop/draft").pageID)
        let event = #"{"page":"\#(page)","layer":0,"id":"1","kind":"control","item":"Send","control":"main"}"#
        let reply = try await guest.send(
          "POST", "/shop/_tessera/event", [("Content-Type", "application/json")] + Guest.sameOrigin, body: Array(event.utf8))
        #expect(reply.status == 200 && first.registry.count == 1)
        await second.registry.tend()
        try await second.end(Identity("ada"))
        #expect(first.registry.count == (isNamed ? 0 : 1))
        #expect(log.lines.contains { $0.message.hasPrefix("a node could not be told") } == !isNamed)
      }
    }
  }

  @Test("Requests to unknown paths do not tell a node the app's mount path. Ending a user still reaches the others")
  func strangePaths() async throws {
    let store = InMemoryPageStore()
    var keeping = PageKeeping(store, cluster: Cluster(secret: "0123456789abcdef0123456789abcdef"))
    keeping.leaseTime = .seconds(30)
    let ada: WebHost<WebContext>.Identify = { _, _ in Identity("ada") }
    try await withServer(DraftScreen.app(), keeping: keeping, identify: ada) { [keeping] first async throws in
      try await withServer(DraftScreen.app(), keeping: keeping, identify: ada) { second async throws in
        await first.host.registry.tend()
        let (guest, page) = try await first.guest(at: "/draft")
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        try #require(first.host.registry.count == 1)
        await second.host.registry.tend()
        let stranger = second.guest()
        for number in 1...255 {
          let reply = try await stranger.send("PUT", "/x\(number)/", Guest.sameOrigin)
          #expect(reply.status == 405 && !reply.text.contains("\"/x\(number)/"))
        }
        #expect(second.host.mounts.paths(below: "", else: "") == [""])
        try await second.host.end(Identity("ada"))
        #expect(first.host.registry.count == 0)
      }
    }
  }
}
