import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A form whose button opens another address when its work is done.
private struct Leading: Screen {
  struct State: ScreenState, Codable {
    var pressed = 0
  }
  enum Action: Equatable, Sendable { case didPressSend, done }
  let gate: AsyncStream<Void>

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("pressed \(state.pressed) times").id("status")
      ButtonItem("Send", on: .didPressSend)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.pressed += 1
      return .run("send") { [gate] context in
        for await _ in gate { break }
        context.send(.done)
      }
    case .done: return .open("/there")
    }
  }
}

extension Visitor {
  fileprivate func waiters(of page: String) -> Int { self.page(page)?.loading.waiters.count ?? 0 }
}

@Suite("Forms without script that arrive twice", .timeLimit(.minutes(2)))
struct RepeatedFormTests {
  @Test("Both copies of a form redirect to the result of its work")
  func leading() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let app = InlineApp("Leading") { route, _ in route == "/here" ? AnyScreen(Leading(gate: gate)) : nil }
    var limits = WebLimits()
    limits.formAnswerWait = .seconds(60)
    try await withServer(app, limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/here")
      let revision = SentForm(try await guest.get("/here?_t.page=\(page)").text).fields.last { $0.0 == "_t.revision" }?.1 ?? "1"
      let form = [("_t.layer", "0"), ("_t.revision", revision), ("_t.press", "main@Send")]
      async let first = guest.post("/here?_t.page=\(page)", form)
      async let second = guest.post("/here?_t.page=\(page)", form)
      let visitor = try #require(server.visitor(guest))
      while await visitor.waiters(of: page) != 2 { try await Task.sleep(for: .milliseconds(5)) }
      open.yield()
      let (one, other) = try await (first, second)
      #expect(one.status == other.status && one["location"] == other["location"], "\(one.status) \(other.status)")
      #expect(one["location"]?.hasPrefix("/there") == true, "\(one["location"] ?? "")")
    }
  }
}
