import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Pages of a user whose sign-ins all end", .timeLimit(.minutes(2)))
struct EndedVisitorTests {
  private let store = FaultyStore()

  private func until(_ isTrue: () async throws -> Bool) async throws {
    while try await !isTrue() { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func withAda(
    _ keeping: PageKeeping? = nil, _ body: @escaping @Sendable (TestServer, Guest, String) async throws -> Void
  ) async throws {
    var patient = PageKeeping(store)
    // A busy machine is not a store that does not answer.
    patient.patience = .seconds(60)
    try await withServer(DraftScreen.app(), keeping: keeping ?? patient, identify: { _, _ in Identity("ada") }) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      try await body(server, guest, page)
    }
  }

  @Test("A running write does not restore a page", arguments: [false, true])
  func underWay(isStored: Bool) async throws {
    try await withAda { server, guest, page in
      if isStored { #expect(try await guest.use("Send", on: page, id: "1").status == 200) }
      let visitor = try #require(server.visitor(guest))
      store.hold()
      async let reply = guest.use("Text", value: #""half a thought""#, on: page, id: "2")
      try await until { store.heldCount > 0 }
      async let ended: Void = server.host.end(Identity("ada"))
      try await until { await visitor.hasEnded }
      // Everything that does not wait for the write has finished by now.
      for _ in 0..<50 where store.ends == 0 { try await Task.sleep(for: .milliseconds(2)) }
      store.letGo()
      #expect(try await reply.status != 200)
      try await ended
      #expect(try await store.base.usage(of: nil).pages == 0)
    }
  }

  @Test("Open pages end immediately, whatever errors the sign-in store throws")
  func slowSignIns() async throws {
    let signIns = HeldSignIns()
    try await withServer(DraftScreen.app(), signIns: signIns, identify: { _, _ in Identity("ada") }) { server in
      let (guest, _) = try await server.guest(at: "/draft")
      let visitor = try #require(server.visitor(guest))
      async let ended: Void = server.host.end(Identity("ada"))
      try await until { await visitor.hasEnded }
      signIns.letGo()
      try await ended
    }
  }

  @Test("A visitor that is being removed from memory leaves no page behind")
  func leaving() async throws {
    try await withAda { server, guest, page in
      store.hold()
      async let reply = guest.use("Text", value: #""half a thought""#, on: page, id: "1")
      try await until { store.heldCount > 0 }
      async let swept: Void = server.host.registry.sweep(now: .now + .seconds(10_000))
      try await until { server.visitor(guest) == nil }
      async let ended: Void = server.host.end(Identity("ada"))
      // Everything that does not wait for the write has finished by now.
      for _ in 0..<50 where store.ends == 0 { try await Task.sleep(for: .milliseconds(2)) }
      store.letGo()
      _ = try await reply
      await swept
      try await ended
      #expect(try await store.base.usage(of: nil).pages == 0)
    }
  }

  @Test("A write without a response that arrives late is deleted later")
  func arrivesLater() async throws {
    var keeping = PageKeeping(store)
    keeping.patience = .milliseconds(50)
    try await withAda(keeping) { server, guest, page in
      store.hold()
      #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "2").status == 503)
      try await server.host.end(Identity("ada"))
      store.letGo()
      try await until { !store.writes.isEmpty }
      try await until {
        await server.host.registry.tend()
        return try await store.base.usage(of: nil).pages == 0
      }
    }
  }

  @Test("A store that fails to delete them now is tried again")
  func refusing() async throws {
    try await withAda { server, guest, page in
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      store.endError = PageStoreError(.unavailable, "away")
      try await server.host.end(Identity("ada"))
      #expect(try await store.base.usage(of: nil).pages == 1)
      store.endError = nil
      try await until {
        await server.host.registry.tend()
        return try await store.base.usage(of: nil).pages == 0
      }
    }
  }

  @Test("A visitor that is being loaded from the store is ended as well")
  func comingBack() async throws {
    try await withAda { server, guest, page in
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      store.holdClaims()
      async let reply = guest.get("/draft?_t.page=\(page)")
      try await until { store.heldCount > 0 }
      async let ended: Void = server.host.end(Identity("ada"))
      // Everything that does not wait for the claim has finished by now.
      for _ in 0..<50 where store.ends == 0 { try await Task.sleep(for: .milliseconds(2)) }
      store.letGo()
      _ = try await reply
      try await ended
      #expect(server.host.registry.count == 0)
      #expect(try await store.base.usage(of: nil).pages == 0)
    }
  }

  @Test("A visitor in memory ends immediately, while the store handles another browser of the same user")
  func endsAtOnce() async throws {
    try await withAda { server, guest, page in
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      let (other, _) = try await server.guest(at: "/draft")
      let visitor = try #require(server.visitor(other))
      store.holdClaims()
      async let reply = guest.get("/draft?_t.page=\(page)")
      try await until { store.heldCount > 0 }
      async let ended: Void = server.host.end(Identity("ada"))
      try await until { await visitor.hasEnded }
      store.letGo()
      _ = try await reply
      try await ended
      #expect(server.host.registry.count == 0)
    }
  }

  @Test("A visitor that returned while another browser of the same user was ended is ended as well")
  func cameBackMeanwhile() async throws {
    try await withAda { server, guest, page in
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      let (other, shown) = try await server.guest(at: "/draft")
      let visitor = try #require(server.visitor(other))
      store.hold()
      async let write = other.use("Text", value: #""half a thought""#, on: shown, id: "1")
      try await until { store.heldCount > 0 }
      store.holdClaims()
      async let reply = guest.get("/draft?_t.page=\(page)")
      try await until { store.heldCount > 1 }
      async let ended: Void = server.host.end(Identity("ada"))
      try await until { await visitor.hasEnded }
      store.letLastGo()
      _ = try await reply
      store.letGo()
      _ = try await write
      try await ended
      #expect(server.host.registry.count == 0)
      #expect(try await store.base.usage(of: nil).pages == 0)
    }
  }
}

/// A store of sign-ins that ends nothing before it is let go.
private final class HeldSignIns: SignInStore {
  private let base = InMemorySignInStore()
  private let (opened, gate) = AsyncStream<Never>.makeStream()

  func letGo() { gate.finish() }
  func identity(_ token: String) async throws -> Identity? { base.identity(token) }
  func signIn(_ identity: Identity, _ token: String) async throws { base.signIn(identity, token) }
  func signOut(_ token: String) async throws { base.signOut(token) }
  func end(_ id: String, session: String?) async throws {
    for await _ in opened {}
    base.end(id, session: session)
  }
}
