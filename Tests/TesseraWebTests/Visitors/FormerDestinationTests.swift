import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

private struct Desks: App {
  let name: Phrase = "Desks"
  let signInRoute: String? = "/sign-in"
  let languages = [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية")]

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/", "/forgot": AnyScreen(Entrance())
    case "/orders": visit.identity == nil ? .signIn : AnyScreen(Entrance())
    case "/sign-in": AnyScreen(Entrance())
    default: nil
    }
  }
}

private struct Entrance: Screen {
  enum Action: Equatable, Sendable { case forgot, enter }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Forgot password?", on: .forgot).id("forgot")
      ButtonItem("Ada", on: .enter).id("Ada")
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
    switch action {
    case .forgot: .open("/forgot")
    case .enter: .signIn(Identity("ada", name: "Ada"))
    }
  }
}

@Suite("The way on after signing in", .timeLimit(.minutes(1)))
struct FormerDestinationTests {
  /// A tab at the sign-in screen, on the way to the orders.
  private func asked(_ server: TestServer) async throws -> (guest: Guest, page: String) {
    let (guest, page) = try await server.guest(at: "/sign-in?_t.return=/orders")
    #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
    return (guest, page)
  }

  @Test("An earlier redirect from which the tab returned does not count")
  func backAgain() async throws {
    try await withServer(Desks()) { server in
      let (guest, page) = try await asked(server)
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        #expect(try await guest.use("forgot", on: page, id: "1").status == 200)
        #expect(try await stream.nextMessage()?.operations.contains { $0["op"] as? String == "go" } == true)
      }
      #expect(try await guest.use("Ada", on: page, id: "2").text.contains(#""go":"/orders""#))
    }
  }

  @Test("Nor does it that the tab was to fetch its page again, because another one chose a language")
  func fetchedAgain() async throws {
    try await withServer(Desks()) { server in
      let (guest, page) = try await asked(server)
      guest.cookies["tessera-language"] = "ar"
      #expect(try await guest.get("/").text.contains("dir=\"rtl\""))
      #expect(try await guest.use("Ada", on: page, id: "1").text.contains(#""go":"/orders""#))
    }
  }
}
