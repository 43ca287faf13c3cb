import TestSupport
import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Receipt: Decodable, Sendable { let revision: Int, page: URL?, at: Date? }

private struct Profile: Screen {
  struct State: Equatable, Sendable {
    var branches = [OptionModel("b1", "Riyadh")]
    var submission = LiveSubmission(OptionSelection([OptionModel("b1", "Riyadh")]))
    var draft: [OptionModel] = []
  }
  enum Action: Equatable, Sendable { case show }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem(LiveBranches.self)
      OptionsItem(DraftBranches.self)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .present(Presentation(News(), id: "news") { _ in .show }) }
}

private struct News: Screen {
  struct State: ScreenState {}
  func title(for state: State) -> Phrase { "News" }
  func sections(for state: State) -> [SectionModel<Self>] {}
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

private enum DraftBranches: OptionsConfigurable {
  typealias Menu = Branches
  static let title: Phrase = "Draft"
  static let selection: Property<Profile.State, [OptionModel]> = \.draft
}

private enum LiveBranches: APIOptionsConfigurable {
  typealias Menu = Branches
  static let title: Phrase = "Live"
  static let selection: Property<Profile.State, [OptionModel]> = \.branches
  static let apiPath = "/account/branches"
  static let apiKey = "value"
  static let responseType = Receipt.self
  static let cachePath: String? = Nearby.path
  static var submission: LiveProperty<Profile.State>? { LiveProperty(\.submission) }
}

/// Depends on the branches of the account.
private enum Nearby: MenuType {
  static let path = "/account/branches/nearby"
}

@Suite("Live submission")
struct LiveTests {
  /// A server that counts its work by key, like the gallery's service.
  private final class Server: Sendable {
    let transport = StubTransport()
    private let done = Mutex<[String: String]>([:])
    var count: Int { done.withLock { $0.count } }

    init() {
      transport.on("/branches", rows([("b1", "Riyadh"), ("b2", "Jeddah")]))
      accept()
    }
    func accept(losing: Bool = false) {
      transport.on("/account/branches") { [self] request in
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        done.withLock { $0[request.headers["Idempotency-Key"] ?? ""] = body }
        if losing { throw LoadFailure(.unreachable, message: "The server cannot be reached") }
        return TransportResponse(body: Data(#"{"revision":1,"page":"https://a.example/1","at":"2024-09-17T20:45:00Z"}"#.utf8))
      }
    }
  }

  private func profile(_ server: Server) -> Headless<Profile> {
    let number = Mutex(0)
    let key: @Sendable () -> String = {
      number.withLock { number in
        number += 1
        return "key \(number)"
      }
    }
    return Headless(
      Profile(), state: .init(),
      environment: {
        $0.load(over: server.transport, MenuEnvironment(makeKey: key))
      })
  }

  private func keys(_ server: Server) -> [String?] {
    server.transport.requests.filter { $0.method == "PUT" }.map { $0.headers["Idempotency-Key"] }
  }

  private func open(_ app: Headless<Profile>) async throws {
    app.tap("Live")
    try await app.settle()
    app.tap("Jeddah")
  }
  private var done: Phrase { "\("Done" as Phrase) (\(2))" }

  @Test("The choice is sent at once, and the sheet closes when it was accepted")
  func committed() async throws {
    let server = Server()
    let app = profile(server)
    try await open(app)
    app.tap(done)
    try await app.settle()
    #expect(app.title == "Profile")
    #expect(app.state.branches.map(\.id) == ["b1", "b2"])
    #expect(app.state.submission.phase == .committed)
    let request = try #require(server.transport.requests.last)
    #expect(request.method == "PUT")
    #expect(request.body.map { String(decoding: $0, as: UTF8.self) } == #"{"value":["b1","b2"]}"#)
  }

  @Test("While it is sent, the button is busy, options cannot be pressed, and the field in the form is pending")
  func pending() async throws {
    let app = profile(Server())
    try await open(app)
    app.effects.hold("options.submit")
    app.tap(done)
    try await app.settle()
    #expect(app.element(done)?.states == [.disabled, .busy])
    #expect(app.element("Riyadh", role: .checkbox)?.states.contains(.busy) == true)
    #expect(app.state.submission.isSubmitting)
    let form = app.accessibilityTrees[0].description
    #expect(form.contains(#"combobox "Live" value="Riyadh" disabled busy"#), "\(form)")
    app.effects.release("options.submit")
    try await app.settle()
    #expect(app.title == "Profile")
  }

  @Test("A refusal is announced, the form keeps its value, and the sheet keeps its picks")
  func rejected() async throws {
    let server = Server()
    server.transport.on("/account/branches", status: 422, #"{"error":{"message":"Jeddah is closed"}}"#)
    let app = profile(server)
    try await open(app)
    app.tap(done)
    try await app.settle()
    #expect(app.title == "Jeddah is closed")
    app.tap("OK")
    #expect(app.title == "Live")
    #expect(app.element("Jeddah", role: .checkbox)?.states == [.checked])
    #expect(app.state.branches.map(\.id) == ["b1"])
    server.accept()
    app.tap(done)
    try await app.settle()
    #expect(app.state.branches.map(\.id) == ["b1", "b2"])
    #expect(keys(server) == ["key 1", "key 2"])
  }

  @Test("After a lost answer the same choice is sent again with the same key, and counts once")
  func lostAnswer() async throws {
    let server = Server()
    server.accept(losing: true)
    let app = profile(server)
    try await open(app)
    app.tap(done)
    try await app.settle()
    app.tap("OK")
    server.accept()
    app.tap(done)
    try await app.settle()
    #expect(keys(server) == ["key 1", "key 1"])
    #expect(server.count == 1)
    #expect(app.state.branches.map(\.id) == ["b1", "b2"])
  }

  @Test("The key of a lost answer outlives a restart, also where the same was chosen again before it")
  func lostKey() throws {
    var live = LiveSubmission("a")
    live.change(to: "b")
    #expect(live.begin("key 1") == "key 1")
    live.finish(.failure(LoadFailure(.unreachable)))
    live.change(to: "b")
    var kept = try JSONDecoder().decode(LiveSubmission<String>.self, from: JSONEncoder().encode(live))
    #expect(kept == live && kept.phase == .draft)
    #expect(kept.begin("key 2") == "key 1" && live.begin("key 2") == "key 1")
  }

  @Test("No answer in time ends the wait, and another choice gets another key")
  func deadline() async throws {
    let server = Server()
    let app = profile(server)
    try await open(app)
    app.effects.drop("options.submit")
    app.tap(done)
    try await app.settle()
    try await app.advance(by: .seconds(20))
    #expect(app.title == "The server did not answer in time")
    app.effects.restore("options.submit")
    app.tap("OK")
    app.tap("Riyadh")
    app.tap("\("Done" as Phrase) (\(1))")
    try await app.settle()
    #expect(keys(server) == ["key 1", "key 2"])
    #expect(app.state.branches.map(\.id) == ["b2"])
  }

  @Test("If a role is removed before the reply, the sheet closes and the field can be used again")
  func withdrawn() async throws {
    let server = Server()
    let app = profile(server)
    try await open(app)
    app.effects.hold("options.submit")
    app.tap(done)
    try await app.settle()
    app.page.withdraw()
    app.page.beginAgain()
    #expect(app.title == "Profile" && app.state.submission.failure == .interrupted)
    app.effects.restore("options.submit")
    try await open(app)
    app.tap(done)
    try await app.settle()
    #expect(app.state.branches.map(\.id) == ["b1", "b2"])
  }

  enum Closing { case escape, cancel, anotherSheet }

  @Test(
    "Closing the sheet before the reply leaves the field's value and says that the outcome is unknown. Retrying uses the same key",
    arguments: [Closing.escape, .cancel, .anotherSheet])
  func closed(by closing: Closing) async throws {
    let server = Server()
    let app = profile(server)
    try await open(app)
    app.effects.hold("options.submit")
    app.tap(done)
    try await app.settle()
    switch closing {
    case .escape: app.dismiss()
    case .cancel: app.tap("Cancel")
    case .anotherSheet:
      app.send(.show)
      try await app.settle()
      #expect(app.title == "News")
      app.dismiss()
    }
    app.effects.restore("options.submit")
    try await app.settle()
    #expect(!app.state.submission.isSubmitting)
    #expect(app.state.branches.map(\.id) == ["b1"])
    #expect(app.element("Live")?.hint == "It is not known yet whether this was saved")
    try await open(app)
    app.tap(done)
    try await app.settle()
    #expect(keys(server) == ["key 1", "key 1"])
    #expect(server.count == 1)
  }

  @Test("Cached data at a path that the choice changes is requested again")
  func keptAnswer() async throws {
    let server = Server()
    server.transport.on("/account/branches/nearby", rows([("n1", "Old")]))
    let app = profile(server)
    let environment = app.page.environment
    #expect(try await Nearby.allCases(in: environment).all.map(\.name) == ["Old"])
    server.transport.on("/account/branches/nearby", rows([("n1", "New")]))
    #expect(try await Nearby.allCases(in: environment).all.map(\.name) == ["Old"], "it is new enough")
    try await open(app)
    app.tap(done)
    try await app.settle()
    #expect(try await Nearby.allCases(in: environment).all.map(\.name) == ["New"])
    let others = server.transport.paths.count { $0 == "/branches" }
    #expect(try await Branches.allCases(in: environment).count == 2)
    #expect(server.transport.paths.count { $0 == "/branches" } == others, "other paths are kept")
  }

  @Test("The response is cached for offline use, and its age is known")
  func keptForLater() async throws {
    let server = Server()
    let cache = MemoryCache()
    let app = Headless(
      Profile(), state: .init(),
      environment: {
        $0.transport = server.transport
        $0.menus = MenuEnvironment(cache: cache, now: { 1_000 })
      })
    let before = await LiveBranches.kept(in: app.page.environment)
    #expect(before?.response.revision == nil)
    try await open(app)
    app.tap(done)
    try await app.settle()
    var later = app.page.environment
    later.transport = nil
    later.menus.now = { 1_060 }
    let kept = await LiveBranches.kept(in: later)
    #expect(kept?.response.revision == 1)
    #expect(kept?.age == 60)
  }

  @Test("The same field as a draft sends nothing")
  func draft() async throws {
    let server = Server()
    let app = profile(server)
    try await app.choose("Jeddah", in: "Draft", confirm: "\("Done" as Phrase) (\(1))")
    #expect(app.state.draft.map(\.id) == ["b2"])
    #expect(keys(server).isEmpty)
  }

  @Test("Where asked, it is confirmed first")
  func confirmation() async throws {
    let sent = Mutex(0)
    let picker = OptionsPicker(
      Roles.self, title: "Role", isMultiple: false, config: OptionsViewConfig(confirmation: "Give away the keys?"),
      submission: OptionSelection.Submission { selection, _, _ in
        sent.withLock { $0 += 1 }
        return selection
      })
    let app = Headless(picker, state: .init())
    try await app.settle()
    app.tap("Driver")
    #expect(app.title == "Give away the keys?")
    app.tap("Cancel")
    try await app.settle()
    #expect(sent.withLock { $0 } == 0)
    app.tap("Driver")
    app.tap("Done")
    try await app.settle()
    #expect(sent.withLock { $0 } == 1)
  }
}

@Suite("The state machine of a live submission")
struct LiveSubmissionTests {
  @Test("Every sequence of events keeps its laws", arguments: 0..<200)
  func laws(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var machine = LiveSubmission(0)
    var used: Set<String> = []
    var lost: (value: Int, key: String)?
    var next = 0
    for _ in 0..<60 {
      let before = machine
      switch random.next() % 5 {
      case 0:
        let value = Int(random.next() % 3)
        machine.change(to: value)
        #expect(machine.draft == (before.isSubmitting ? before.draft : value))
        if !before.isSubmitting, value != before.draft { lost = nil }
        #expect(machine.committed == before.committed)
      case 1:
        next += 1
        let key = machine.begin("\(next)")
        #expect((key == nil) == before.isSubmitting)
        guard let key else { continue }
        if let lost, lost.value == machine.draft { #expect(key == lost.key) } else { #expect(used.insert(key).inserted) }
      case 2:
        machine.finish(.success(machine.draft))
        #expect(machine.committed == (before.isSubmitting ? before.draft : before.committed))
        if before.isSubmitting { lost = nil }
      case 3:
        machine.finish(.failure(LoadFailure(.refused)))
        if before.isSubmitting { lost = nil }
        #expect(machine.committed == before.committed && machine.draft == before.draft)
      default:
        if case .submitting(let key) = before.phase { lost = (before.draft, key) }
        machine.finish(.failure(LoadFailure(.unreachable)))
        #expect(machine.committed == before.committed && machine.draft == before.draft)
      }
      #expect(machine.isSubmitting == (machine.phase != .draft && machine.phase != .committed && machine.failure == nil))
    }
  }
}
