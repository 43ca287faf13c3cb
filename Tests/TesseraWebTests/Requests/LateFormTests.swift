import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A form with a text, a number and a button, and the route that it was made for.
private struct Letter: Screen {
  let route: String
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
      TextItem("Of \(route)").id("route")
      TextItem("Sent: \(state.sent.joined(separator: "/"))").id("sent")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent.append(state.text)
    return .none
  }
}

@Suite("Late forms without script", .timeLimit(.minutes(2)))
struct LateFormTests {
  private let app = InlineApp("Letters", languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]) {
    route, _ in
    route.hasPrefix("/letter") ? AnyScreen(Letter(route: route)) : nil
  }
  private let letter = [
    ("_t.layer", "0"), ("_t.language", "en"), ("_t.v.main@Text", "half a thought"), ("_t.b.main@Urgent", "1"), ("_t.press", "main@Send"),
  ]

  @Test("If the page was forgotten, its input is in the page that starts over. Nothing was pressed, and it can be pressed now")
  func forgotten() async throws {
    try await withServer(app) { server in
      let guest = server.guest()
      let action = try #require(try await guest.get("/letter?id=7&to=a%26b").action)
      // As a browser that keeps no cookies.
      guest.cookies = [:]
      let reply = try await guest.post(action, letter)
      #expect(reply.status == 303 && guest.secret != nil)
      let anew = try await guest.follow(reply)
      #expect(anew.text.contains("This page started over.") && anew.text.contains("half a thought") && anew.text.contains("checked"))
      #expect(!anew.text.contains("Sent: half") && anew.text.contains("Of /letter?id=7&amp;to=a%26b"))
      let sent = try await guest.follow(try await guest.post(try #require(anew.action), letter))
      #expect(sent.text.contains("Sent: half a thought") && sent.text.contains("Of /letter?id=7&amp;to=a%26b"))
    }
  }

  @Test("The same for a known visitor with an unknown page", arguments: ["0123456789abcdef", ""])
  func unknownPage(id: String) async throws {
    try await withServer(app) { server in
      let (guest, _) = try await server.guest(at: "/letter")
      let anew = try await guest.follow(try await guest.post("/letter?_t.page=\(id)", letter))
      #expect(anew.text.contains("This page started over.") && anew.text.contains("half a thought") && !anew.text.contains("Sent: half"))
    }
  }

  @Test("Input about one record is not put into the page of another record")
  func ownQuery() async throws {
    var limits = WebLimits()
    limits.pageIdleTime = .zero
    try await withServer(app, limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/letter?id=7")
      let action = try #require(try await guest.get("/letter?id=7&_t.page=\(page)").action)
      await server.visitor(guest)?.sweep(now: .now + .seconds(1))
      let anew = try await guest.follow(try await guest.post(action, letter))
      #expect(anew.pageID != page && anew.text.contains("half a thought") && anew.text.contains("Of /letter?id=7"))
    }
  }

  @Test("A form in a language that the app does not have keeps what none decides about; one at an address that has nothing makes nothing")
  func unread() async throws {
    try await withServer(app) { server in
      let (guest, _) = try await server.guest(at: "/letter")
      let german = letter.map { $0.0 == "_t.language" ? ($0.0, "de") : $0 }
      let anew = try await guest.follow(try await guest.post("/letter?_t.page=0123456789abcdef", german))
      #expect(anew.text.contains("This page started over.") && anew.text.contains("half a thought") && !anew.text.contains("Sent: half"))
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
      #expect(reply.text.contains("That is no longer possible.") && !reply.text.contains("Sent: half a thought/half a thought/"))
    }
  }
}
