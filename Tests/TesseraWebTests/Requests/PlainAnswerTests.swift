import Foundation
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// An app with an area for admins, and no screen to sign in.
private struct Area: App {
  let name: Phrase = "Area <51>"
  var theme: Theme { (try? Theme(corner: .square)) ?? .standard }
  var languages: [AppLanguage] { [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")] }

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/": AnyScreen(Hall())
    case "/inside": .signIn
    default: nil
    }
  }
}

private struct Hall: Screen {
  struct State: ScreenState { var text = "" }
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextFieldItem("Text", text: \.text).id("Text") } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

@Suite("The host's own texts", .timeLimit(.minutes(2)))
struct PlainAnswerTests {
  private static let arabic = [("Accept-Language", "ar")]

  private func expectPage(_ reply: Reply, _ status: Int, _ words: String, _ sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(reply.status == status, sourceLocation: sourceLocation)
    #expect(reply["content-type"] == "text/html; charset=utf-8", sourceLocation: sourceLocation)
    #expect(reply.text.hasPrefix("<!doctype html><html lang=\"ar\" dir=\"rtl\">"), sourceLocation: sourceLocation)
    #expect(reply.text.contains("<title>\(words)"), "\(reply.text)", sourceLocation: sourceLocation)
    #expect(reply.text.contains(">\(words)"), sourceLocation: sourceLocation)
    #expect(reply.text.contains("Area &lt;51&gt;</a>") && !reply.text.contains("<script"), sourceLocation: sourceLocation)
    // The style sheet of every page, and the app's theme.
    #expect(reply.text.components(separatedBy: "rel=\"stylesheet\"").count == 3, sourceLocation: sourceLocation)
    #expect(reply["cache-control"] == "no-store" && reply["content-security-policy"] != nil, sourceLocation: sourceLocation)
  }

  @Test("Refused forms, forbidden pages and unknown addresses are small pages in the visitor's language")
  func refused() async throws {
    var limits = WebLimits()
    limits.bodyBytes = 4096
    try await withServer(Area(), limits: limits) { server in
      let guest = server.guest()
      guest.cookies["tessera-language"] = "ar"
      _ = try await guest.get("/")
      _ = try await guest.live("identify", "{}")
      expectPage(try await guest.post("/", [], []), 403, "هذا الطلب ليس من صفحة")
      expectPage(try await guest.send("POST", "/", Guest.sameOrigin, body: Array("a=%".utf8)), 400, "تعذّرت قراءة النموذج")
      expectPage(try await guest.post("/", [("_t.v.main@Text", String(repeating: "x", count: 5_000))]), 413, "النموذج أكبر")
      let broken = Guest.sameOrigin + [("Content-Type", "multipart/form-data; boundary=x")]
      expectPage(try await guest.send("POST", "/", broken, body: Array("--y\r\n".utf8)), 400, "تعذّرت قراءة النموذج")
      // As a user who has lost a role. The page asks them to sign in again.
      expectPage(try await guest.get("/inside"), 401, "سجّل الدخول أولًا.")
      let nowhere = try await server.guest().get("//elsewhere.example/x", Self.arabic)
      expectPage(nowhere, 404, "لا توجد صفحة كهذه.")
      // The script of a tab that showed one there knows that no proxy says so.
      #expect(nowhere.text.contains("<body data-live=\"/_tessera\">"))
      #expect(try await guest.get("/gone").text.contains("<body data-live=\"/_tessera\">"))
    }
  }

  @Test("Responses that ask to retry are too, and say when. The script gets no page")
  func later() async throws {
    var limits = WebLimits()
    (limits.newcomersPerSecond, limits.newcomerBurst) = (0.001, 1)
    (limits.eventsPerSecond, limits.eventBurst) = (0.001, 1)
    try await withServer(Area(), limits: limits) { server in
      let guest = server.guest()
      let page = try #require(try await guest.get("/", Self.arabic).pageID)
      _ = try await guest.live("identify", "{}", Guest.sameOrigin + Self.arabic)
      let stranger = try await server.guest().get("/", Self.arabic)
      expectPage(stranger, 429, "طلبات كثيرة دفعة واحدة")
      #expect(stranger["retry-after"] != nil && stranger.text.contains("<body><header"))
      let form = [("_t.layer", "0"), ("_t.language", "ar")]
      #expect(try await guest.post("/?_t.page=\(page)", form, Guest.sameOrigin + Self.arabic).status == 303)
      let late = try await guest.post("/?_t.page=\(page)", form, Guest.sameOrigin + Self.arabic)
      expectPage(late, 429, "طلبات كثيرة دفعة واحدة")
      #expect(late["retry-after"] != nil)
      let script = try await guest.use("Text", value: "\"x\"", on: page, id: "1")
      #expect(script.status == 429 && script["content-type"] == "application/json")
      server.host.registry.drain()
      expectPage(try await server.guest().get("/", Self.arabic), 503, "يتعذر فتح الصفحة أو حفظها الآن")
      let upload = try await server.guest().live("upload", "{").text
      #expect(!upload.contains("<"))
    }
  }
}
