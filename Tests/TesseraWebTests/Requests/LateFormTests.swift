import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A form with a text, a number and a button.
private struct Letter: Screen {
  struct State: ScreenState, Codable {
    var text = ""
    var isUrgent = false
    var sent: [String] = []
  }
  enum Action: Hashable, Sendable { case send }

  func title(for state: State) -> Phrase { "Letter" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      ToggleItem("Urgent", isOn: \.isUrgent).id("Urgent")
      ButtonItem("Send", on: .send).disabled(state.sent.count >= 2)
      TextItem("Sent: \(state.sent.joined(separator: "/"))").id("sent")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent.append(state.text)
    return .none
  }
}

@Suite("Forms without script that come late", .timeLimit(.minutes(2)))
struct LateFormTests {
  private let app = InlineApp("Letters", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]) {
    route, _ in
    route.hasPrefix("/letter") ? AnyScreen(Letter()) : nil
  }
  private let letter = [
    ("_t.layer", "0"), ("_t.language", "en"), ("_t.v.main@Text", "half a thought"), ("_t.b.main@Urgent", "1"), ("_t.press", "main@Send"),
  ]

  @Test("What was typed is in the page that begins anew, for somebody whose page was forgotten; nothing was pressed, and it can be now")
  func forgotten() async throws {
    try await withServer(app) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/letter").pageID)
      // As a browser that keeps no cookies.
      guest.cookies = [:]
      let reply = try await guest.post("/letter?_t.page=\(page)", letter)
      #expect(reply.status == 303 && guest.secret != nil)
      let anew = try await guest.follow(reply)
      #expect(anew.text.contains("This page began anew.") && anew.text.contains("half a thought") && anew.text.contains("checked"))
      #expect(!anew.text.contains("Sent: half"))
      let sent = try await guest.follow(try await guest.post("/letter?_t.page=\(try #require(anew.pageID))", letter))
      #expect(sent.text.contains("Sent: half a thought"))
    }
  }

  @Test("The same for somebody who is there, whose page is not", arguments: ["0123456789abcdef", ""])
  func unknownPage(id: String) async throws {
    try await withServer(app) { server in
      let (guest, _) = try await server.guest(at: "/letter")
      let anew = try await guest.follow(try await guest.post("/letter?_t.page=\(id)", letter))
      #expect(anew.text.contains("This page began anew.") && anew.text.contains("half a thought") && !anew.text.contains("Sent: half"))
    }
  }

  @Test("A form in a language that the app does not have keeps what none decides about; one at an address that has nothing makes nothing")
  func unread() async throws {
    try await withServer(app) { server in
      let (guest, _) = try await server.guest(at: "/letter")
      let german = letter.map { $0.0 == "_t.language" ? ($0.0, "de") : $0 }
      let anew = try await guest.follow(try await guest.post("/letter?_t.page=0123456789abcdef", german))
      #expect(anew.text.contains("This page began anew.") && anew.text.contains("half a thought") && !anew.text.contains("Sent: half"))
      let stranger = server.guest()
      #expect(try await stranger.follow(try await stranger.post("/nothing", letter)).status == 404)
      #expect(stranger.secret == nil && server.host.registry.count == 1)
    }
  }

  @Test("A form that is refused says so on the page, in its language")
  func refused() async throws {
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/letter")
      for _ in 0..<2 { _ = try await guest.post("/letter?_t.page=\(page)", letter) }
      let late = letter.dropFirst(2).map { $0.0 == "_t.v.main@Text" ? ($0.0, "too late") : $0 }
      let reply = try await guest.follow(
        try await guest.post("/letter?_t.page=\(page)", [("_t.layer", "0"), ("_t.language", "en")] + late))
      #expect(reply.text.contains("That was not possible any more.") && !reply.text.contains("Sent: half a thought/half a thought/"))
    }
  }
}
