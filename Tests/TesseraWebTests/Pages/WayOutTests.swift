import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Links to other hosts.
private struct Ways: Screen {
  enum Action: Equatable, Sendable { case didPress(String) }
  static let targets = [
    "Meeting": "https://meet.example.com/a?b=1&c=%22%3E%3Cscript%3E", "Script": "javascript:alert(1)", "Here": "/ways?x=1",
  ]
  func title(for state: NoState) -> Phrase { "Ways" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      for (name, target) in Self.targets.sorted(by: { $0.key < $1.key }) { ButtonItem(.verbatim(name), on: .didPress(target)).id(name) }
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let target): .open(target)
    }
  }
}

@Suite("Ways out without script", .timeLimit(.minutes(1)))
struct WayOutTests {
  @Test(
    "A form that opens another host does so from a page of its own. Refused links return, and the app's own routes are redirects"
  )
  func forms() async throws {
    let app = InlineApp("Ways") { route, _ in route.hasPrefix("/ways") ? AnyScreen(Ways()) : nil }
    try await withServer(app) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/ways").pageID)
      func press(_ name: String) async throws -> Reply {
        try await guest.post("/ways?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@\(name)")])
      }
      let out = try await press("Meeting")
      #expect(out.status == 200 && out["content-security-policy"] != nil)
      let target = "https://meet.example.com/a?b=1&amp;c=%22%3E%3Cscript%3E"
      #expect(
        out.text.contains("http-equiv=\"refresh\" content=\"0; url=\(target)\"") && out.text.contains("href=\"\(target)\""), "\(out.text)")
      #expect(!out.text.contains("<script"))
      let refused = try await press("Script")
      #expect(refused.status == 303 && refused["location"]?.hasPrefix("/ways?_t.page=") == true)
      #expect(try await press("Here")["location"] == "/ways?x=1")
    }
  }
}
