import Synchronization
import TesseraFlow
import TesseraOptions
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A form that is sent as long as a test wants it to be.
private struct Slow: Screen {
  struct State: ScreenState, FormState, Codable {
    var name = ""
    var number = 0
    var form = FormStatus<State>()
  }
  enum Action: Equatable, Sendable { case didPressSend, sent(Result<Int, FormFailure>) }
  let gate: AsyncStream<Void>

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name).id("Name")
      TextItem("Number \(state.number)").id("number")
      FormStatusItem()
      ButtonItem("Send", on: .didPressSend).pending(state.form.isSubmitting)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      return state.submit(from: self, within: .seconds(600)) { [gate] _, _ in
        for await _ in gate { break }
        return 7
      } then: {
        .sent($0)
      }
    case .sent(let result):
      state.number = (try? result.get()) ?? -1
      return state.finish(result, from: self)
    }
  }
}

@Suite("A form that is being sent, without script", .timeLimit(.minutes(2)))
struct SendingFormTests {
  @Test("The page says so and asks again by itself, until the answer is there", arguments: [("en", "Sending…"), ("ar", "جارٍ الإرسال…")])
  func sending(language: String, words: String) async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let app = InlineApp("Slow", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]) { _, _ in
      AnyScreen(Slow(gate: gate))
    }
    var limits = WebLimits()
    (limits.formAnswerWait, limits.firstAnswerWait) = (.milliseconds(20), .milliseconds(20))
    try await withServer(app, limits: limits) { server in
      let guest = server.guest()
      guest.cookies["tessera-language"] = language
      let page = try #require(try await guest.get("/").pageID)
      let form = [("_t.layer", "0"), ("_t.language", language), ("_t.v.main@Name", "Ada"), ("_t.press", "main@Send")]
      let shown = try await guest.follow(try await guest.post("/?_t.page=\(page)", form))
      #expect(shown.text.contains(words) && shown.text.contains("http-equiv=\"refresh\" content=\"1; url=/?_t.page=\(page)\""))
      open.yield()
      var reply = shown
      while reply.text.contains(words) { reply = try await guest.get("/?_t.page=\(page)") }
      #expect(reply.text.contains(language == "en" ? "Number 7" : "7") && !reply.text.contains("http-equiv=\"refresh\""))
    }
  }
}
