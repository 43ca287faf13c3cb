import Hummingbird
import ServiceLifecycle
import TesseraFlow
import TesseraStores
import TesseraHTML
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Shutting down", .timeLimit(.minutes(2)))
struct ShutdownTests {
  // The bound is far below the deadline of a body, and leaves room for a busy machine: two seconds are kept on a quiet one.
  @Test("Clients whose bodies or heads trickle keep nothing: pages are stored and the server ends, long before their deadline")
  func trickling() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    // Nothing is stored by chance before the end.
    keeping.typingDelay = .milliseconds(300)
    var limits = WebLimits()
    limits.bodyTime = .seconds(600)
    let (guest, page, took) = try await withServer(DraftScreen.app(), keeping: keeping, limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let (begun, begin) = AsyncStream.makeStream(of: Void.self)
      var clients: [Task<Void, any Error>] = []
      for number in 0..<10 {
        clients.append(
          Task {
            try await Connection.open(port: server.port) { connection in
              let head = guest.head("POST", "/_tessera/event", Guest.sameOrigin, length: 60_000, close: false)
              try await connection.write(number < 7 ? head + "{" : String(head.prefix(40)))
              begin.yield()
              while try await connection.readMore() {}
            }
          })
      }
      var count = begun.makeAsyncIterator()
      for _ in 0..<10 { _ = await count.next() }
      #expect(try await guest.use("Text", value: #""at the last moment""#, on: page, id: "2").status == 200)
      let stop = ContinuousClock.now
      await server.stop()
      await server.ended()
      let took = ContinuousClock.now - stop
      for client in clients { _ = await client.result }
      return (guest, page, took)
    }
    #expect(took < .seconds(30), "\(took)")
    let secret = try #require(guest.secret)
    let record = try #require(try await store.load(page, owner: PageRecord.Owner(visitor: secret)))
    #expect(PageParts.read(record)?.contains { $0.contains("at the last moment") } == true)
    #expect(try await store.nodes().isEmpty)
  }

  @Test("A client that asks for much and takes nothing is cut after the time for the rest")
  func takingNothing() async throws {
    var limits = WebLimits()
    limits.shutdownTime = .milliseconds(300)
    let asset = try #require(HTMLRenderer.Assets.all.max { $0.bytes.count < $1.bytes.count })
    try await withServer(DraftScreen.app(), keeping: PageKeeping(InMemoryPageStore()), limits: limits) { server in
      try await Connection.open(port: server.port, receiveBuffer: 4_096) { connection in
        let head = server.guest().head("GET", asset.path, close: false)
        try await connection.write(String(repeating: head, count: 600))
        // The first answer is on its way; of the others nothing is taken.
        #expect(try await connection.readMore())
        await server.stop()
        await server.ended()
      }
    }
  }

  @Test("In an embedding server, pages are stored at the signal, whatever clients do")
  func elsewhere() async throws {
    let store = InMemoryPageStore(), logger = RecordingLog().logger
    let host = WebHost<WebContext>(DraftScreen.app(), keeping: PageKeeping(store), logger: logger, identify: nil)
    let router = Router(context: WebContext.self)
    host.addRoutes(to: router)
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    var application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { found.yield($0.localAddress?.port ?? 0) }, logger: logger)
    application.addServices(host.sweeper)
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: logger))
    let end = Task { try await group.run() }
    let port = try #require(await ports.first { _ in true })
    let guest = Guest(port: port)
    let page = try #require(try await guest.get("/draft").pageID)
    #expect(try await guest.use("Send", on: page, id: "1").status == 200)
    #expect(try await !store.nodes().isEmpty)
    let asset = try #require(HTMLRenderer.Assets.all.max { $0.bytes.count < $1.bytes.count })
    try await Connection.open(port: port, receiveBuffer: 4_096) { connection in
      try await connection.write(String(repeating: guest.head("GET", asset.path, close: false), count: 600))
      #expect(try await connection.readMore())
      await group.triggerGracefulShutdown()
      // The client is still there, and takes nothing.
      while try await !store.nodes().isEmpty { try await Task.sleep(for: .milliseconds(2)) }
      #expect(host.registry.count == 0)
    }
    _ = await end.result
  }

  /// Runs a group with a server and its readiness; gives the port.
  private func group(
    _ host: WebHost<WebContext>, _ work: (_ group: ServiceGroup, _ end: Task<Void, any Error>, _ guest: Guest) async throws -> Void
  ) async throws {
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let application = host.application(port: 0, onReady: { found.yield($0) })
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(services: [application, host.readiness], logger: RecordingLog().logger))
    let end = Task { try await group.run() }
    defer { end.cancel() }
    let port = try #require(await ports.first { _ in true })
    try await work(group, end, Guest(port: port))
  }

  @Test("For the time that a load balancer needs, the server is not ready but still serves requests")
  func leaving() async throws {
    var limits = WebLimits()
    limits.readinessTime = .seconds(600)
    let host = WebHost(DraftScreen.app(), limits: limits, keeping: PageKeeping(InMemoryPageStore()), logger: RecordingLog().logger)
    try await group(host) { group, end, guest in
      let page = try #require(try await guest.get("/draft").pageID)
      #expect(try await guest.get("/_tessera/health/ready").status == 200)
      await group.triggerGracefulShutdown()
      while try await guest.get("/_tessera/health/ready").status == 200 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(try await guest.get("/_tessera/health/ready").text.contains("draining"))
      #expect(try await guest.get("/_tessera/health").status == 200)
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await Guest(port: guest.port).get("/draft").status == 200)
    }
  }

  @Test("After that time the server ends by itself, and every page is stored")
  func left() async throws {
    var limits = WebLimits()
    limits.readinessTime = .milliseconds(20)
    let store = InMemoryPageStore()
    let host = WebHost(DraftScreen.app(), limits: limits, keeping: PageKeeping(store), logger: RecordingLog().logger)
    try await group(host) { group, end, guest in
      let page = try #require(try await guest.get("/draft").pageID)
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      await group.triggerGracefulShutdown()
      try await end.value
      #expect(try await store.nodes().isEmpty)
      #expect(try await store.load(page, owner: PageRecord.Owner(visitor: #require(guest.secret))) != nil)
    }
  }

  @Test("Readiness ends first: the health check reports the shutdown")
  func readiness() async throws {
    try await withServer(DraftScreen.app(), keeping: PageKeeping(InMemoryPageStore())) { server in
      let guest = server.guest()
      let before = try await guest.get("/_tessera/health/ready")
      #expect(before.status == 200)
      server.host.registry.drain()
      #expect(try await guest.get("/_tessera/health/ready").status == 503)
      #expect(try await guest.get("/_tessera/health").status == 200)
    }
  }

  @Test("A form that is running while the server ends is not answered as if it had been handled")
  func formAtTheEnd() async throws {
    try await withServer(DraftScreen.app(), keeping: PageKeeping(InMemoryPageStore())) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      server.host.registry.drain()
      await server.host.registry.endAll()
      let form = [("_t.layer", "0"), ("_t.v.main@Text", "mine"), ("_t.press", "main@Send")]
      let reply = try await guest.post("/draft?_t.page=\(page)", form)
      #expect(reply.status == 503 && reply["retry-after"] != nil)
    }
  }
}
