import Foundation
import TesseraFlow
import TesseraOptions
import TesseraScreen
import Testing

@testable import TesseraWeb

/// A trip whose cities are for people who are signed in.
private struct Trips: App {
  let name: Phrase = "Trips"
  var languages: [AppLanguage] { [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")] }
  let signInRoute: String?

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/trip": AnyScreen(Trip(isKnown: visit.identity != nil))
    case "/sign-in": AnyScreen(Door())
    default: nil
    }
  }
}

private struct Trip: Screen {
  struct State: ScreenState, Codable {
    var note = ""
    var city: OptionModel?
  }
  enum Action: Equatable, Sendable {}
  let isKnown: Bool

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note).id("Note")
      OptionsItem("City", .loading { [isKnown] in try Self.cities(isKnown) }, selection: \.city).id("City")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  private static func cities(_ isKnown: Bool) throws -> [OptionModel] {
    guard isKnown else { throw LoadFailure(.unauthorized, message: "Who are you?") }
    return [OptionModel("r", "Riyadh")]
  }
}

private struct Door: Screen {
  enum Action: Equatable, Sendable { case didPress }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Ada", on: .didPress) } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signIn(Identity("ada", name: "Ada")) }
}

@Suite("A menu for signed-in users", .timeLimit(.minutes(2)))
struct MenuSignInTests {
  /// Opens the picker; its layer and markup.
  private func open(_ guest: Guest, _ page: String, language: String = "en") async throws -> (layer: String, text: String) {
    var reply = try await guest.follow(
      try await guest.post(
        "/trip?_t.page=\(page)", [("_t.layer", "0"), ("_t.language", language), ("_t.v.main@Note", "by train"), ("_t.press", "main@City")]))
    while !reply.text.contains("Who are you?") { reply = try await guest.get("/trip?_t.page=\(page)") }
    let sheet = try #require(reply.text.components(separatedBy: "<dialog").last)
    return (try #require(sheet.attribute("data-layer")), sheet)
  }

  @Test("Without script: the failure offers to sign in, and returns to the same page with its input")
  func form() async throws {
    try await withServer(Trips(signInRoute: "/sign-in")) { server in
      let (guest, page) = try await server.guest(at: "/trip")
      let (layer, sheet) = try await open(guest, page)
      #expect(sheet.contains("Sign in"))
      let way = try await guest.post("/trip?_t.page=\(page)", [("_t.layer", layer), ("_t.press", "main@failure")])
      #expect(way.status == 303 && way["location"] == "/sign-in?_t.return=/trip")
      let door = try await guest.follow(way)
      let back = try await guest.post("/sign-in?_t.page=\(try #require(door.pageID))", [("_t.layer", "0"), ("_t.press", "main@Ada")])
      #expect(back["location"]?.hasPrefix("/trip") == true)
      var trip = try await guest.follow(back)
      for _ in 0..<100 where !trip.text.contains("Riyadh") { trip = try await guest.get("/trip?_t.page=\(try #require(trip.pageID))") }
      #expect(trip.text.contains("by train") && trip.text.contains("Riyadh") && !trip.text.contains("Who are you?"))
    }
  }

  @Test("Live: the tab is redirected to the sign-in")
  func live() async throws {
    try await withServer(Trips(signInRoute: "/sign-in")) { server in
      let (guest, page) = try await server.guest(at: "/trip")
      let (layer, _) = try await open(guest, page)
      _ = try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#)
      let target = try await LiveStream.open(guest) { stream -> String? in
        _ = try await stream.next()
        #expect(try await guest.use("failure", on: page, layer: try #require(Int(layer)), id: "1").status == 200)
        while let message = try await stream.nextMessage() {
          if let go = message.operations.first(where: { $0["op"] as? String == "go" }) { return go["url"] as? String }
        }
        return nil
      }
      #expect(target == "/sign-in?_t.return=/trip")
    }
  }

  @Test("In Arabic; and an app without a way to sign in offers none")
  func words() async throws {
    try await withServer(Trips(signInRoute: "/sign-in")) { server in
      let guest = server.guest()
      guest.cookies["tessera-language"] = "ar"
      let page = try #require(try await guest.get("/trip").pageID)
      #expect(try await open(guest, page, language: "ar").text.contains("تسجيل الدخول"))
    }
    try await withServer(Trips(signInRoute: nil)) { server in
      let (guest, page) = try await server.guest(at: "/trip")
      let text = try await open(guest, page).text
      #expect(!text.contains("Sign in"))
    }
  }
}
