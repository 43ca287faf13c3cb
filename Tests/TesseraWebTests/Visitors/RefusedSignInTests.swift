import Logging
import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Sign-ins that cannot be written", .timeLimit(.minutes(2)))
struct RefusedSignInTests {
  private struct Door: Screen {
    enum Action: Equatable, Sendable { case didPressIn }
    let who: String
    func sections(for state: NoState) -> [SectionModel<Self>] {
      SectionModel {
        TextItem("Hello, \(who)").id("who")
        ButtonItem("In", on: .didPressIn)
      }
    }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signIn(Identity("ada", name: "Ada")) }
  }

  @Test("A failed sign-in asks for another try, other pages are shown, and a later response signs in when it can")
  func full() async throws {
    let (store, log) = (FailingSignIns(refusing: .writes), RecordingLog())
    let app = InlineApp("Door") { route, visit in
      route.hasPrefix("/door") || route.hasPrefix("/other") ? AnyScreen(Door(who: visit.identity?.name ?? "nobody")) : nil
    }
    try await withServer(app, logger: log.logger, signIns: store) { server in
      let (guest, page) = try await server.guest(at: "/door")
      let refused = try await guest.post("/door?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@In")])
      #expect(refused.status == 503 && refused["retry-after"] != nil)
      let other = try await guest.get("/other")
      #expect(other.status == 200 && other.text.contains("Hello, nobody"))
      #expect(try await guest.get("/door?_t.page=\(page)").status == 503)
      #expect(log.lines.count { $0.level >= .error } == 1, "\(log.lines.map(\.message))")
      store.refused.withLock { $0 = .nothing }
      let changed = try await guest.follow(try await guest.get("/door?_t.page=\(page)"))
      #expect(changed.text.contains("Hello, Ada"), "\(changed.status)")
    }
  }

  private struct SignUp: Screen {
    enum Action: Equatable, Sendable { case didPressJoin }
    let who: String
    var target = "/notes"
    func sections(for state: NoState) -> [SectionModel<Self>] {
      SectionModel {
        TextItem("Hello, \(who)").id("who")
        ButtonItem("Join", on: .didPressJoin)
      }
    }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {
      .merge(.signIn(Identity("ada", name: "Ada")), .open(target))
    }
  }

  @Test("A new user is redirected to another host as well", arguments: [true, false])
  func signUpElsewhere(isLive: Bool) async throws {
    let app = InlineApp("Notes") { _, visit in
      AnyScreen(SignUp(who: visit.identity?.name ?? "nobody", target: "https://pay.example/1"))
    }
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/sign-up")
      if isLive {
        #expect(try await guest.use("Join", on: page, id: "1").text.contains(#""go":"https://pay.example/1""#))
      } else {
        let reply = try await guest.post("/sign-up?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Join")])
        #expect(reply.status == 200 && reply.text.contains("url=https://pay.example/1"))
      }
      #expect(try await guest.get("/sign-up").text.contains("Hello, Ada"))
    }
  }

  @Test("A new user is signed in, and redirected where the screen says", arguments: [true, false])
  func signUp(isLive: Bool) async throws {
    let app = InlineApp("Notes") { route, visit in
      switch route {
      case "/sign-up": AnyScreen(SignUp(who: visit.identity?.name ?? "nobody"))
      case "/notes": AnyScreen(Door(who: visit.identity?.name ?? "nobody"))
      default: nil
      }
    }
    try await withServer(app) { server in
      let (guest, page) = try await server.guest(at: "/sign-up")
      if isLive {
        #expect(try await guest.use("Join", on: page, id: "1").text.contains(#""go":"/notes""#))
      } else {
        let reply = try await guest.post("/sign-up?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Join")])
        #expect(reply["location"] == "/notes")
      }
      #expect(try await guest.get("/notes").text.contains("Hello, Ada"))
    }
  }

  @Test("Events and forms that are refused fill no log")
  func refusedEvents() async throws {
    let log = RecordingLog()
    try await withServer(logger: log.logger) { server in
      let (guest, page) = try await server.guest(at: "/form")
      for number in 0..<20 {
        _ = try await guest.use("nothing \(number)", on: page, id: "\(number)")
        _ = try await guest.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@nothing \(number)")])
      }
      #expect(log.lines.count { $0.message.contains("refused") } == 2, "\(log.lines.map(\.message))")
    }
  }
}
