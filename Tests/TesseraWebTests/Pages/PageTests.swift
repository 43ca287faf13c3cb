import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Shows the route that it was made for.
private struct Listing: Screen {
  struct State: ScreenState { var note = "" }
  enum Action: Equatable, Sendable { case none }
  let route: String
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("at \(route)").id("route")
      TextFieldItem("Note", text: \.note).id("note")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Pages without script")
struct PageTests {
  @Test("The first response is a complete page with a cookie that scripts cannot read. Using it makes the client a visitor")
  func firstAnswer() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try await browser.get("/desk")
      #expect(page.status == 200)
      #expect(page.text.hasPrefix("<!doctype html>") && page.text.hasSuffix("</html>\n"))
      let cookie = try #require(page.headers["set-cookie"])
      #expect(running.host.registry.count == 0)
      #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
      #expect(page.headers["content-security-policy"] == WebPolicy().contentSecurityPolicy)
      #expect(page.headers["x-content-type-options"] == "nosniff" && page.headers["x-frame-options"] == "DENY")
      // The same cookie again, with a new expiry.
      #expect(try await browser.get("/desk").headers["set-cookie"] == cookie.replacing(/\.[^;]*/, with: ""))
      #expect(running.host.registry.count == 1)
    }
  }

  @Test("A form types, switches, slides and presses in one go, and is answered with a redirect to the page")
  func form() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      let answer = try await browser.post(
        "/desk?_t.page=\(id)",
        "_t.layer=0&_t.v.main%40Name=Ada+%26+Bob&_t.b.main%40Loud=0&_t.b.main%40Loud=1&_t.v.main%40Volume=7&_t.press=main%40Press")
      #expect(answer.status == 303 && answer.headers["location"] == "/desk?_t.page=\(id)")
      let page = try await browser.get("/desk?_t.page=\(id)")
      #expect(page.pageID == id)
      #expect(page.text.contains("pressed 1 times by Ada &amp; Bob"))
      #expect(page.text.contains("value=\"Ada &amp; Bob\""))
    }
  }

  @Test("Where an edit is refused nothing is pressed")
  func refusedEdit() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      _ = try await browser.post(
        "/desk?_t.page=\(id)", "_t.layer=0&_t.v.main%40Name=\(String(repeating: "x", count: 21))&_t.press=main%40Press")
      #expect(try await browser.get("/desk?_t.page=\(id)").text.contains("pressed 0 times"))
    }
  }

  @Test("A sheet is part of the page, returns a result, and closes. The page below cannot be pressed until then")
  func sheet() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.press=main%40Ask")
      let asked = try await browser.get("/desk?_t.page=\(id)")
      #expect(asked.text.contains("<dialog") && asked.text.contains("Sure?"))
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.press=main%40Press")
      #expect(try await browser.get("/desk?_t.page=\(id)").text.contains("pressed 0 times"))
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=1&_t.press=main%40Yes")
      let answered = try await browser.get("/desk?_t.page=\(id)")
      #expect(!answered.text.contains("<dialog") && answered.text.contains("pressed 100 times"))
    }
  }

  @Test("If a screen navigates, the response redirects")
  func destination() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      #expect(try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.press=main%40Away").headers["location"] == "/elsewhere")
    }
  }

  @Test("An app can use `page` in its query: screens get it, and the host's page parameter is separate")
  func ownQuery() async throws {
    let app = InlineApp("List", environment: ScreenEnvironment { _ in }) { route, _ in
      route.hasPrefix("/list") ? AnyScreen(Listing(route: route)) : nil
    }
    try await withServer(app) { server in
      let guest = server.guest()
      let first = try await guest.get("/list?page=2")
      let id = try #require(first.pageID)
      #expect(first.text.contains("at /list?page=2"))
      #expect(try await guest.use("note", value: #""half""#, on: id, id: "1").status == 200)
      let again = try await guest.get("/list?page=2&_t.page=\(id)")
      #expect(again.pageID == id && again.text.contains("at /list?page=2") && again.text.contains("half"))
      #expect(again.action == "/list?page=2&_t.page=\(id)")
      let sent = try await guest.post(try #require(again.action), [("_t.layer", "0"), ("_t.v.main@note", "whole")])
      #expect(sent.status == 303 && sent["location"] == "/list?page=2&_t.page=\(id)")
      // Another of the app's pages is another page of the host's.
      let other = try await guest.get("/list?page=3&_t.page=\(id)")
      #expect(other.pageID != id && other.text.contains("at /list?page=3"))
    }
  }

  @Test("Another visitor can neither see nor drive a page")
  func strangers() async throws {
    try await RunningHost.run { running in
      let owner = Browser(running), stranger = Browser(running)
      let id = try #require(try await owner.get("/desk").pageID)
      _ = try await stranger.get("/desk")
      #expect(try await stranger.get("/desk?_t.page=\(id)").pageID != id)
      _ = try await stranger.post("/desk?_t.page=\(id)", "_t.layer=0&_t.press=main%40Press")
      let event = #"{"page":"\#(id)","layer":0,"id":"1","kind":"control","item":"Press","control":"main"}"#
      #expect(try await stranger.event(event).status == 410)
      #expect(try await owner.get("/desk?_t.page=\(id)").text.contains("pressed 0 times"))
    }
  }

  @Test("Switching the language keeps the input and the page")
  func language() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let id = try #require(try await browser.get("/desk").pageID)
      _ = try await browser.post("/desk?_t.page=\(id)", "_t.layer=0&_t.v.main%40Name=Ada&apply=1")
      let arabic = try await browser.get("/desk?_t.page=\(id)", headers: ["Accept-Language": "ar"])
      #expect(arabic.text.contains("dir=\"rtl\"") && arabic.text.contains("value=\"Ada\""))
      for target in ["//evil.example", "https://evil.example", "/%5Cevil.example", "javascript:alert(1)"] {
        #expect(try await browser.get("/_tessera/language/ar?return=\(target)").headers["location"] == "/", "\(target)")
      }
    }
  }

  @Test("An unknown path is not found, with the same headers")
  func notFound() async throws {
    try await RunningHost.run { running in
      let answer = try await Browser(running).get("/nothing")
      #expect(answer.status == 404 && answer.headers["content-security-policy"] != nil)
    }
  }
}
