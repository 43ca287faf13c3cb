import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Leaving in good order", .timeLimit(.minutes(2)))
struct LeavingTests {
  private let service = OutboxService()

  private func until(_ isTrue: () async throws -> Bool) async throws {
    while try await !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Lets the visitor go with something that is not stored yet.
  private func leaveUnsaved(_ guest: Guest, _ page: String, _ server: TestServer, _ store: FaultyStore) async throws {
    store.hold()
    #expect(try await guest.use("Text", value: #""typed last""#, on: page, id: "typed").status == 200)
    async let swept: Void = server.host.registry.sweep(now: .now + .seconds(10_000))
    try await until { store.heldCount > 0 }
    store.letGo()
    await swept
  }

  private func keeping(_ store: FaultyStore) -> PageKeeping {
    var keeping = PageKeeping(store)
    keeping.typingDelay = .milliseconds(300)
    return keeping
  }

  @Test("A running submission continues with its key, even if later input was not stored yet")
  func submission() async throws {
    let store = FaultyStore()
    try await withServer(OutboxScreen.app(service), keeping: keeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      try await until { service.sent.count == 1 }
      try await leaveUnsaved(guest, page, server, store)
      #expect(try await guest.get("/outbox?_t.page=\(page)").text.contains("typed last"))
      try await until { service.sent.count == 2 }
      #expect(Set(service.sent).count == 1)
      try await until { try await guest.get("/outbox?_t.page=\(page)").text.contains("it is sent") }
    }
  }

  @Test(
    "An undoable action becomes final once, in the process that continues the page, however often it is handed over",
    arguments: [false, true])
  func undo(isUnsaved: Bool) async throws {
    let store = FaultyStore()
    try await withServer(OutboxScreen.app(service), keeping: keeping(store)) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      #expect(try await guest.use("Delete", on: page, id: "1").status == 200)
      if isUnsaved {
        try await leaveUnsaved(guest, page, server, store)
      } else {
        await server.host.registry.sweep(now: .now + .seconds(10_000))
      }
      for _ in 0..<3 {
        try await until { try await guest.get("/outbox?_t.page=\(page)").text.contains("it is forgotten") }
        await server.host.registry.sweep(now: .now + .seconds(10_000))
      }
      #expect(service.forgotten.count == 1, "\(service.forgotten)")
    }
  }

  @Test("A page that ends for good makes it final itself")
  func forGood() async throws {
    try await withServer(OutboxScreen.app(service), keeping: PageKeeping(InMemoryPageStore())) { server in
      let (guest, page) = try await server.guest(at: "/outbox")
      #expect(try await guest.use("Delete", on: page, id: "1").status == 200)
      await server.visitor(guest)?.end(deletingPages: true)
      try await until { service.forgotten.count == 1 }
    }
  }

  @Test("After another process took over a page, this one runs nothing for it")
  func lost() async throws {
    let store = InMemoryPageStore()
    @Sendable func keeping(_ address: String) -> PageKeeping {
      var keeping = PageKeeping(store)
      keeping.leaseTime = .seconds(60)
      keeping.address = address
      return keeping
    }
    try await withServer(OutboxScreen.app(service), keeping: keeping("a")) { first in
      let (guest, page) = try await first.guest(at: "/outbox")
      #expect(try await guest.use("Delete", on: page, id: "1").status == 200)
      // It renews its lease no more.
      await first.host.services.keeper?.retire()
      try await withServer(OutboxScreen.app(service), keeping: keeping("b")) { second in
        let other = second.guest()
        other.cookies = guest.cookies
        try await until { try await other.get("/outbox?_t.page=\(page)").text.contains("it is forgotten") }
        #expect(try await guest.use("Send", on: page, id: "2").status == 503)
        #expect(try await other.get("/outbox?_t.page=\(page)").text.contains("it is forgotten"))
        #expect(service.forgotten.count == 1, "\(service.forgotten)")
      }
    }
  }
}
