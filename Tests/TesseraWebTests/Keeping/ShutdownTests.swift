import TesseraFlow
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
    let record = try #require(try await store.load(page, owner: PageOwner(visitor: secret)))
    #expect(PageParts.read(record)?.contains { $0.contains("at the last moment") } == true)
    #expect(try await store.nodes().isEmpty)
  }

  @Test("Readiness goes first: who asks is told that the server is on its way out")
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
}
