import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Counts, and signs out.
private struct Counter: Screen {
  struct State: ScreenState, Codable { var count = 0 }
  enum Action: Equatable, Sendable { case count, signOut }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Counted: \(state.count).").id("words")
      ButtonItem("Count", on: .count).id("Count")
      ButtonItem("Sign out", on: .signOut).id("out")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .count:
      state.count += 1
      return .none
    case .signOut: return .signOut
    }
  }
}

@Suite("Signing out while a page leaves", .timeLimit(.minutes(1)))
struct RepeatedSignOutTests {
  @Test("An event whose sign-out failed signs out when it is repeated at another process")
  func again() async throws {
    let (pages, signIns) = (InMemoryPageStore(), FailingSignIns())
    try await withServer(Accounts(), keeping: PageKeeping(pages), signIns: signIns) { server in
      let guest = server.guest()
      let token = RandomToken.make()
      try await signIns.signIn(Identity("ada", name: "Ada"), token)
      guest.cookies["tessera-identity"] = token
      let page = try #require(try await guest.get("/orders").pageID)
      signIns.refused.withLock { $0 = .writes }
      #expect(try await guest.use("out", on: page, id: "out").status == 503)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      signIns.refused.withLock { $0 = .nothing }
      let again = try await guest.use("out", on: page, id: "out")
      #expect(again.status == 200 && again.text.contains(#""go""#))
      #expect(try await guest.get("/orders").status == 303)
    }
  }

  @Test("Events during a pending sign-out count once, even if their response waits for it")
  func meanwhile() async throws {
    let (pages, signIns) = (InMemoryPageStore(), FailingSignIns())
    let app = InlineApp("Counter") { route, _ in route == "/" ? AnyScreen(Counter()) : nil }
    try await withServer(app, keeping: PageKeeping(pages), signIns: signIns) { server in
      let guest = server.guest()
      let token = RandomToken.make()
      try await signIns.signIn(Identity("ada"), token)
      guest.cookies["tessera-identity"] = token
      let page = try #require(try await guest.get("/").pageID)
      signIns.refused.withLock { $0 = .writes }
      #expect(try await guest.use("out", on: page, id: "1").status == 503)
      #expect(try await guest.use("Count", on: page, id: "2").status == 503)
      await server.host.registry.handOver(try #require(server.visitor(guest)).id)
      // The continued page does not sign the user out before the event is repeated.
      #expect(try await guest.use("Count", on: page, id: "2").status == 200)
      #expect(try await guest.get("/?_t.page=\(page)").text.contains("Counted: 1."))
    }
  }
}
