import TesseraFlow
import TesseraOptions
import TesseraScreen
import Testing

@testable import TesseraWeb

private struct Prices: Screen {
  struct State: FormState, Codable, ScreenState {
    var form = FormStatus<State>()
    var price: Double? = 1.234
    var sent = 0
    init() {}
  }
  enum Action: Equatable, Sendable { case send }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      NumberItem("Price", value: \.price, format: .number()).id("Price")
      TextItem("\(state.sent) sent, \((state.price ?? 0) < 2 ? "small" : "large")").id("status")
      ButtonItem("Send", on: .send)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent += 1
    return .none
  }
}

@Suite("Languages of a visitor's pages", .timeLimit(.minutes(2)))
struct LanguageTests {
  @Test("A form that was written before the language was changed in another tab is read as it was meant")
  func staleForm() async throws {
    let languages = [AppLanguage(.english, name: "English"), AppLanguage(Language("de"), name: "Deutsch")]
    let app = InlineApp("Shop", languages: languages) { route, _ in
      route == "/price" ? AnyScreen(Prices()) : nil
    }
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/price")
      let first = try await guest.get("/price?_t.page=\(page)").text
      #expect(first.contains(#"name="_t.language" value="en""#) && first.contains("1.234"))
      _ = try await guest.get("/_tessera/language/de?return=/")
      let stale = [("_t.layer", "0"), ("_t.revision", "1"), ("_t.language", "en"), ("_t.v.main@Price", "1.234"), ("_t.press", "main@Send")]
      let touched = stale.map { ($0.0, $0.0 == "_t.v.main@Price" ? "1.255" : $0.1) }
      let shown = try await guest.follow(guest.post("/price?_t.page=\(page)", touched)).text
      #expect(shown.contains("1 sent, small") && shown.contains("changed in another tab") && shown.contains("1,255"))
      let fresh = stale.map { ($0.0, $0.0 == "_t.language" ? "de" : $0.0 == "_t.v.main@Price" ? "1,5" : $0.1) }
      #expect(try await guest.follow(guest.post("/price?_t.page=\(page)", fresh)).text.contains("2 sent, small"))
      // A language that the app does not have: numbers are left out, and nothing is pressed.
      let unknown = stale.map { ($0.0, $0.0 == "_t.language" ? "xx" : $0.0 == "_t.v.main@Price" ? "7.5" : $0.1) }
      let left = try await guest.follow(guest.post("/price?_t.page=\(page)", unknown)).text
      #expect(left.contains("2 sent, small") && left.contains("fill in numbers and dates again"))
    }
  }
}
