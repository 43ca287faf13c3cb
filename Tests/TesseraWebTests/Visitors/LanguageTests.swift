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

private struct TwoLooks: App {
  let name: Phrase = "Shop"
  let languages: [AppLanguage]
  var looks: [AppLook] { [AppLook("light", "Light", theme: .standard), AppLook("dark", "Dark", theme: .standard)] }
  func screen(at route: String, for visit: Visit) -> AnyScreen? { route == "/price" ? AnyScreen(Prices()) : nil }
}

@Suite("Languages of a visitor's pages", .timeLimit(.minutes(2)))
struct LanguageTests {
  @Test("When one tab changes the language or the look, other tabs reload. The tab itself does not reload twice", arguments: [false, true])
  func otherTabs(isLook: Bool) async throws {
    let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]
    try await withServer(TwoLooks(languages: languages)) { server in
      let (guest, own) = try await server.guest(at: "/price")
      let other = try #require(try await guest.get("/price").pageID)
      for page in [own, other] { #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204) }
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        let choice = isLook ? "/_tessera/look/dark" : "/_tessera/language/ar"
        let shown = try await guest.follow(guest.get(choice + "?return=/price?_t.page=\(own)"))
        #expect(shown.pageID == own && shown.text.contains("dir=\"rtl\"") != isLook)
        #expect(try await guest.use("Send", on: own, id: "1").status == 200)
        var told: [String: [String]] = [:]
        while told[own] == nil {
          let message = try #require(try await stream.nextMessage())
          told[message.page, default: []] += message.operations.compactMap { $0["op"] as? String }
        }
        #expect(told[other]?.last == "go" && told[own]?.contains("go") == false, "\(told)")
      }
      #expect(try await guest.get("/price?_t.page=\(other)").pageID == other)
    }
  }

  @Test("A tab that was away reloads when it returns. A page that reloads by itself is shown")
  func sleepingTabs() async throws {
    let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]
    try await withServer(TwoLooks(languages: languages)) { server in
      let (guest, own) = try await server.guest(at: "/price")
      let pages = [try #require(try await guest.get("/price").pageID), try #require(try await guest.get("/price").pageID)]
      for page in pages { #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204) }
      await server.visitor(guest)?.sweep(now: .now + .seconds(61))
      #expect(try await guest.follow(guest.get("/_tessera/language/ar?return=/price?_t.page=\(own)")).text.contains("dir=\"rtl\""))
      let operations = try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        #expect(try await guest.live("attach", #"{"page":"\#(pages[0])","revisions":{"0":1}}"#).status == 204)
        return try await stream.nextMessage()?.operations.compactMap { $0["op"] as? String }
      }
      #expect(operations?.last == "go", "\(operations ?? [])")
      let shown = try await guest.get("/price?_t.page=\(pages[1])")
      #expect(shown.pageID == pages[1] && shown.text.contains("dir=\"rtl\""))
    }
  }

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
