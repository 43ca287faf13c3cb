import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Orders. Users with the right role can open a sheet that refunds one.
private struct Orders: Screen {
  struct State: ScreenState, Codable { var note = "", refunds = 0 }
  enum Action: Equatable, Codable, Sendable { case refund, paid }
  func title(for state: State) -> Phrase { "Orders" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      ButtonItem("Refund", on: .refund).id("Refund")
      TextItem("Refunds: \(state.refunds)").id("refunds")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .refund: return .present(Presentation(PayBack(), id: "pay") { _ in .paid })
    case .paid: state.refunds += 1
    }
    return .none
  }
}

private struct PayBack: Screen {
  struct State: ScreenState, Codable { var reason = "" }
  enum Action: Equatable, Codable, Sendable { case pay }
  typealias Output = String
  func title(for state: State) -> Phrase { "Pay back" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Reason", text: \.reason).id("Reason")
      ButtonItem("Pay", on: .pay).id("Pay")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(state.reason) }
}

@Suite("Pages that were in the store when a role was removed", .timeLimit(.minutes(2)))
struct KeptRolesTests {
  private static var app: InlineApp { InlineApp("Orders") { route, _ in route == "/orders" ? AnyScreen(Orders()) : nil } }

  /// Stores a page with an open sheet, then continues as the same user with other roles.
  private func later(
    _ former: Set<String>, _ now: Set<String>, _ body: @escaping @Sendable (Guest, String, TestServer) async throws -> Void
  ) async throws {
    try await withServer(Self.app, keeping: PageKeeping(InMemoryPageStore())) { server in
      let (guest, token) = (server.guest(), RandomToken.make())
      try await server.host.services.signIns.memory.signIn(Identity("ada", roles: former), token)
      guest.cookies["tessera-identity"] = token
      let page = try #require(try await guest.get("/orders").pageID)
      #expect(try await guest.use("Note", value: #""half a thought""#, on: page, id: "1").status == 200)
      #expect(try await guest.use("Refund", on: page, id: "2").status == 200)
      #expect(try await guest.use("Reason", value: #""broken""#, on: page, layer: 1, id: "3").status == 200)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      try await server.host.services.signIns.memory.signIn(Identity("ada", roles: now), token)
      try await body(guest, page, server)
    }
  }

  @Test("A layer that requires a lost role is closed before it can be used. Input below it stays")
  func fewer() async throws {
    try await later(["boss", "clerk"], ["clerk"]) { guest, page, _ in
      #expect(try await guest.use("Pay", on: page, layer: 1, id: "4").status == 409)
      let text = try await guest.get("/orders?_t.page=\(page)").text
      #expect(text.contains("half a thought") && text.contains("Refunds: 0") && !text.contains("Pay back") && !text.contains("broken"))
    }
  }

  @Test("With the same or more roles, nothing is removed", arguments: [["boss"], ["boss", "clerk"]] as [Set<String>])
  func noFewer(now: Set<String>) async throws {
    try await later(["boss"], now) { guest, page, _ in
      let before = try await guest.get("/orders?_t.page=\(page)").text
      #expect(before.contains("broken"))
      #expect(try await guest.use("Pay", on: page, layer: 1, id: "4").status == 200)
      #expect(try await guest.get("/orders?_t.page=\(page)").text.contains("Refunds: 1"))
    }
  }

  @Test("The roles of the last stored state count, not those of the time when the page was opened")
  func grown() async throws {
    try await later([], ["boss"]) { guest, page, server in
      #expect(try await guest.use("Reason", value: #""torn""#, on: page, layer: 1, id: "4").status == 200)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      let token = try #require(guest.cookies["tessera-identity"])
      try await server.host.services.signIns.memory.signIn(Identity("ada"), token)
      #expect(try await !guest.get("/orders?_t.page=\(page)").text.contains("torn"))
    }
  }

  @Test("Pages of a version without roles count as a user's with more roles, and those of no user as no user's")
  func unknown() {
    var notes = KeptNotes()
    notes.roles = KeptRoles(of: Identity("ada", roles: ["boss"]))
    (notes.session, notes.forms, notes.files) = ("s", ["a form"], [("slot", "id")])
    let read = KeptNotes(notes.texts)
    #expect(read.roles == notes.roles && read.forms == ["a form"] && read.files.count == 1 && notes.texts.count == 4)
    #expect(read.mayExceed(Identity("ada")) && !read.mayExceed(Identity("ada", roles: ["boss"])))
    let former = KeptNotes(["s", "", "", "a form"])
    #expect(former.roles == nil && former.mayExceed(Identity("ada", roles: ["boss"])) && !former.mayExceed(nil))
  }
}
