import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

/// Answers each name when the test says so.
private final class Reception: Sendable {
  private let gates = Mutex<[String: (AsyncStream<Void>, AsyncStream<Void>.Continuation)]>([:])

  private func gate(_ name: String) -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
    gates.withLock { gates in
      let gate = gates[name] ?? AsyncStream.makeStream(of: Void.self)
      gates[name] = gate
      return gate
    }
  }

  func wait(for name: String) async { for await _ in gate(name).0 { break } }
  func open(_ name: String) { gate(name).1.yield() }
}

private struct Lobby: App {
  let name: Phrase = "Lobby"
  let signInRoute: String? = "/sign-in"
  let desk: Reception
  let replaces: Bool

  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route.prefix(while: { $0 != "?" }) {
    case "/": AnyScreen(Hall(who: visit.identity?.id ?? "nobody"))
    case "/sign-in": AnyScreen(Counter(desk: desk, replaces: replaces))
    default: nil
    }
  }
}

private struct Hall: Screen {
  enum Action: Equatable, Sendable {}
  let who: String
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("Hall of \(who)").id("who") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> {}
}

private struct Counter: Screen {
  struct State: ScreenState { var name = "" }
  enum Action: Equatable, Sendable { case didPress, signedIn(String) }
  let desk: Reception
  /// Whether the second sign-in ends the first, as one with the same name does.
  let replaces: Bool

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name).id("Name")
      ButtonItem("Sign in", on: .didPress)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress:
      return .run(EffectID(replaces ? "sign in" : "sign in \(state.name)")) { [desk, name = state.name] context in
        await desk.wait(for: name)
        try Task.checkCancellation()
        context.send(.signedIn(name))
      }
    case .signedIn(let name): return .merge(.signIn(Identity(name)), .open("/?of=\(name)"))
    }
  }
}

extension Visitor {
  fileprivate func waiters(of page: String) -> Int { self.page(page)?.loading.waiters.count ?? 0 }
}

@Suite("Two people sign in at once from one page, without script", .timeLimit(.minutes(2)))
struct TwoSignInsTests {
  private static func form(_ name: String) -> [(String, String)] {
    [("_t.layer", "0"), ("_t.revision", "1"), ("_t.v.main@Name", name), ("_t.press", "main@Sign in")]
  }

  @Test(
    "Each gets their own sign-in or none, whoever is known first, and whichever request is answered first",
    arguments: [["ada"], ["bob"], ["ada", "bob"], ["bob", "ada"]], [false, true])
  func both(order: [String], replaces: Bool) async throws {
    let desk = Reception()
    var limits = WebLimits()
    limits.formAnswerWait = .seconds(60)
    try await withServer(Lobby(desk: desk, replaces: replaces), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/sign-in")
      let visitor = try #require(server.visitor(guest))
      let people = ["ada", "bob"].map { name in
        let copy = server.guest()
        copy.cookies = guest.cookies
        return (name: name, guest: copy)
      }
      let (ada, bob) = (people[0].guest, people[1].guest)
      async let first = ada.post("/sign-in?_t.page=\(page)", Self.form("ada"))
      while await visitor.waiters(of: page) != 1 { try await Task.sleep(for: .milliseconds(2)) }
      async let second = bob.post("/sign-in?_t.page=\(page)", Self.form("bob"))
      while await visitor.waiters(of: page) != 2 { try await Task.sleep(for: .milliseconds(2)) }
      for name in order { desk.open(name) }
      // The server does not wait for the unanswered sign-in.
      if order.count == 1 {
        while await visitor.identifies == false, await !visitor.hasEnded, !(replaces && order == ["ada"]) { await Task.yield() }
        await visitor.stopWaiting()
      }
      var signedIn = 0
      for (name, reply) in [("ada", try await first), ("bob", try await second)] {
        #expect(reply.status == 303 || reply.status == 503)
        guard reply.all("set-cookie").contains(where: { $0.contains("-identity=") && !$0.contains("Max-Age=0") }) else { continue }
        signedIn += 1
        #expect(reply["location"] == "/?of=\(name)")
        let person = people.first { $0.name == name }?.guest
        #expect(try await person?.get("/").text.contains("Hall of \(name)") == true)
      }
      // If the second sign-in replaces the first, no tab is told about the first.
      #expect(signedIn == (replaces && order == ["ada"] ? 0 : 1))
    }
  }

  @Test("A sign-in that comes after its request was answered is given to no other form")
  func late() async throws {
    let desk = Reception()
    var limits = WebLimits()
    limits.formAnswerWait = .milliseconds(1)
    try await withServer(Lobby(desk: desk, replaces: false), limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/sign-in")
      let visitor = try #require(server.visitor(guest))
      let path = "/sign-in?_t.page=\(page)"
      #expect(try await guest.post(path, Self.form("ada"))["location"] == path)
      #expect(try await guest.post(path, Self.form("bob"))["location"] == path)
      desk.open("ada")
      while await visitor.isBusy(with: "ada") { await Task.yield() }
      #expect(try await !guest.get(path).all("set-cookie").contains { $0.contains("-identity=") })
      desk.open("bob")
      while await visitor.identifies == false { await Task.yield() }
      let led = try await guest.get(path)
      #expect(led["location"] == "/?of=bob")
      #expect(try await guest.follow(led).text.contains("Hall of bob"))
    }
  }
}

extension Visitor {
  fileprivate func isBusy(with name: String) -> Bool {
    pages.contains { $0.page.runningEffects.contains(EffectID("sign in \(name)")) }
  }
}
