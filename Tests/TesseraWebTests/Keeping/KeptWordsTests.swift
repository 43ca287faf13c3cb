import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A draft whose state has no written form.
private struct PassingDraft: Screen {
  struct State: Equatable, Sendable { var text = "" }
  enum Action: Equatable, Sendable { case didPressSend }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("A page says that input is kept once the store has it", .timeLimit(.minutes(2)))
struct KeptWordsTests {
  private static let draft = [("_t.layer", "0"), ("_t.v.main@Text", "half a thought"), ("_t.press", "main@Send")]
  private static let kept = "What you typed here is kept."
  private static let open = "What you typed is still here, but is not saved yet."

  /// The address of a form that a browser without script has open, after its server has ended.
  private func openForm(_ app: InlineApp, _ store: any PageStore) async throws -> String {
    try await withServer(app, keeping: PageKeeping(store)) { server in try #require(try await server.guest().get("/draft").action) }
  }

  @Test("A form that was open over a restart is stored before its answer, and is there after the next one")
  func restarted() async throws {
    let store = FaultyStore()
    let action = try await openForm(DraftScreen.app(), store)
    let (cookies, path) = try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let guest = server.guest()
      store.hold()
      async let reply = guest.post(action, Self.draft)
      while store.heldCount == 0 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(server.host.registry.count == 0)
      store.letGo()
      let answer = try await reply
      #expect(answer.status == 303 && store.writes.count == 1)
      let path = try #require(answer["location"])
      let text = try await guest.follow(answer).text
      #expect(text.contains("half a thought") && text.contains(Self.kept) && text.contains("sent 0 times"))
      return (guest.cookies, path)
    }
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store)) { server in
      let guest = server.guest()
      guest.cookies = cookies
      let text = try await guest.get(path).text
      #expect(text.contains("half a thought"))
    }
  }

  @Test("If the store refuses it, the form is answered with 503. Where changes may be lost, the page says that it is not saved")
  func away() async throws {
    let store = FaultyStore()
    let action = try await openForm(DraftScreen.app(), store)
    for policy in PageKeeping.FailurePolicy.allCases {
      store.error = nil
      var keeping = PageKeeping(store)
      keeping.failurePolicy = policy
      try await withServer(DraftScreen.app(), keeping: keeping) { server in
        let guest = server.guest()
        store.commitError = PageStoreError(.unavailable, "away")
        let answer = try await guest.post(action, Self.draft)
        #expect(answer.status == (policy == .refuse ? 503 : 303))
        if policy == .refuse {
          #expect(server.host.registry.count == 0 && !answer.text.contains("kept"))
        } else {
          let text = try await guest.follow(answer).text
          #expect(text.contains("half a thought") && text.contains(Self.open) && !text.contains(Self.kept))
        }
        store.commitError = nil
      }
    }
  }

  @Test("Without a store, or if the state cannot be encoded, no page says that input is kept", arguments: [false, true])
  func unkept(hasStore: Bool) async throws {
    let app = InlineApp("Drafts") { route, _ in route == "/draft" ? AnyScreen(PassingDraft(), state: .init()) : nil }
    let store = InMemoryPageStore()
    try await withServer(app, keeping: hasStore ? PageKeeping(store) : nil) { server in
      let guest = server.guest()
      let text = try await guest.follow(try await guest.post("/draft?_t.page=0123456789abcdef", Self.draft)).text
      #expect(text.contains("half a thought") && text.contains(Self.open) && !text.contains(Self.kept))
      #expect(try await store.usage(of: nil).pages == 0)
    }
  }
}
