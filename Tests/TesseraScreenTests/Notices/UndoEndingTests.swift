import Foundation
import Synchronization
import TesseraTesting
import Testing

@testable import TesseraScreen

/// Everything that a service was asked to delete, with the keys.
private final class Deletions: Sendable {
  private let state = Mutex<[(name: String, key: String)]>([])
  var names: [String] { state.withLock { $0.map(\.name) } }
  var keys: [String] { state.withLock { $0.map(\.key) } }
  func delete(_ name: String, _ key: String) { state.withLock { $0.append((name, key)) } }
}

/// Files that can be deleted, and taken back for a while; the service hears of it in a second step.
private struct Files: Screen {
  struct State: ScreenState, Codable { var files = ["a", "b"] }
  enum Action: Equatable, Codable, Sendable { case didDelete(String), didUndo(String), didForget(String), delete(String), deleted }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Files", state.files) { ButtonItem("Delete \($0)", on: .didDelete($0)).id($0) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didDelete(let name):
      state.files.removeAll { $0 == name }
      return .undoable("Deleted", within: .seconds(60), undo: .didUndo(name), otherwise: .didForget(name))
    case .didUndo(let name): state.files.append(name)
    case .didForget(let name): return .send(.delete(name))
    case .delete(let name):
      return .submit("delete", name) { [service] name, key, _ in
        service.delete(name, key)
      } then: { _ in
        .deleted
      }
    case .deleted: break
    }
    return .none
  }
}

/// Files inside of another screen.
private struct Drawer: Screen {
  struct State: ScreenState, Codable { var files = Files.State(), isLabelled = false }
  enum Action: Equatable, Codable, Sendable { case didLabel }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Label", on: .didLabel) }
    Part(\.files, Files(service: service))
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isLabelled = true
    return .none
  }
}

/// A drawer that can be taken away.
private struct Cupboard: Screen {
  struct State: ScreenState, Codable { var drawer: Box.State? = .init(), thrown = 0 }
  enum Action: Equatable, Codable, Sendable { case didPressClose, box(Box.Output) }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Close the drawer", on: .didPressClose) }
    Part(\.drawer, Box(service: service)) { .box($0) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressClose, .box(.isEmpty): state.drawer = nil
    case .box(.forgot): state.thrown += 1
    }
    return .none
  }
}

/// Files in a part that tells when it is empty.
private struct Box: Screen {
  struct State: ScreenState, Codable { var files = Files.State() }
  enum Action: Equatable, Codable, Sendable { case didThrow, didKeep, didForget, deleted }
  enum Output: Equatable, Codable, Sendable { case isEmpty, forgot }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Throw it away", on: .didThrow) }
    Part(\.files, Files(service: service))
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didThrow:
      state.files.files = []
      return .merge(.undoable("Thrown away", undo: .didKeep, otherwise: .didForget), .finish(Output.isEmpty))
    case .didKeep, .deleted: return .none
    case .didForget:
      let send: Effect<Action> = .submit("delete", "all") { [service] name, key, _ in
        service.delete(name, key)
      } then: { _ in
        .deleted
      }
      return .merge(.deliver(Output.forgot), send)
    }
  }
}

/// A letter that can be thrown away; what became of that is shown.
private struct Letter: Screen {
  struct State: ScreenState, Codable { var deleting: Loadable<String> = .idle }
  enum Action: Equatable, Sendable { case didThrow, didKeep, didForget, deleted(Result<String, LoadFailure>) }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Throw away", on: .didThrow).pending(state.deleting.isLoading) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didThrow: return .undoable("Thrown away", undo: .didKeep, otherwise: .didForget)
    case .didKeep: break
    case .didForget:
      state.deleting.begin()
      return .submit("delete", "letter") { [service] name, key, _ in
        service.delete(name, key)
        return name
      } then: {
        .deleted($0)
      }
    case .deleted(let result): state.deleting.finish(result)
    }
    return .none
  }
}

/// A letter inside of another screen.
private struct Envelope: Screen {
  struct State: ScreenState, Codable { var letter = Letter.State() }
  enum Action: Equatable, Sendable { case none }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] { Part(\.letter, Letter(service: service)) }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

private struct WrittenState: ScreenState, Codable {}
private struct SecretState: ScreenState {}

/// Files in a sheet, which an action presents that has no written form.
private struct Desk<State: ScreenState>: Screen {
  enum Action: Equatable, Sendable { case didPressOpen, loaded }
  let service: Deletions

  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Open", on: .didPressOpen) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressOpen: return .run { $0.send(.loaded) }
    case .loaded: return .present(Presentation(Files(service: service), id: "files"))
    }
  }
}

/// States as JSON.
private struct JSONCodec: StateCodec {
  func encode(_ value: any Encodable) -> String? { (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } }
  func decode(_ type: any Decodable.Type, from text: String) -> (any Decodable)? { try? JSONDecoder().decode(type, from: Data(text.utf8)) }
}

@Suite("Taking back, and the end of a page")
struct UndoEndingTests {
  private let service = Deletions()

  /// Lets everything happen that is under way.
  private func pass(_ app: HeadlessPage) async throws { for _ in 0..<20 { try await app.advance(by: .milliseconds(1)) } }

  @Test("An action that becomes final when a page ends runs to its end, including the actions it sends")
  func followed() async throws {
    let app = Headless(Files(service: service))
    app.tap("Delete a")
    app.page.end()
    try await pass(app)
    #expect(service.names == ["a"] && app.actions.suffix(2) == [.didForget("a"), .delete("a")])
    #expect(service.keys.allSatisfy { !$0.isEmpty })
  }

  @Test("A deletion in a part becomes final when the page ends, and when a stored page is restored")
  func part() async throws {
    let app = Headless(Drawer(service: service))
    app.tap("Delete a")
    let states = try #require(app.page.states(JSONCodec()))
    // As after `kill -9`: nothing of the first page is carried out.
    let page = Page(Drawer(service: Deletions()), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.restore(states, JSONCodec()) == 0)
    page.start()
    #expect(page.state(of: Drawer.self)?.files.files == ["b"] && page.runningEffects == ["files/delete"])
    page.end()
    app.page.end()
    try await pass(app)
    #expect(service.names == ["a"])
  }

  @Test("A deletion in a part that is removed becomes final at once, and can no longer be undone", arguments: [false, true])
  func goneParts(endsPage: Bool) async throws {
    let app = Headless(Cupboard(service: service), state: .init())
    app.tap("Delete a")
    #expect(app.shows("Undo"))
    app.tap("Close the drawer")
    #expect(!app.shows("Undo") && !app.shows("Deleted"))
    if endsPage { app.page.end() }
    try await pass(app)
    #expect(service.names == ["a"] && service.keys.allSatisfy { !$0.isEmpty })
    guard !endsPage else { return }
    try await app.advance(by: .seconds(100))
    #expect(service.names == ["a"], "once")
  }

  @Test("A part that deletes itself still makes it final, with its result")
  func removesItself() async throws {
    let app = Headless(Cupboard(service: service), state: .init())
    app.tap("Throw it away")
    #expect(app.state.drawer == nil && !app.shows("Undo"))
    try await pass(app)
    #expect(service.names == ["all"] && app.state.thrown == 1)
  }

  @Test(
    "A page restored elsewhere leaves it to the new process, and one owned elsewhere runs nothing", arguments: [false, true])
  func goesOn(isLost: Bool) async throws {
    let app = Headless(Files(service: service))
    app.tap("Delete a")
    _ = try #require(app.page.states(JSONCodec()))
    app.page.end(isLost ? .lost : .goesOn)
    try await pass(app)
    #expect(service.names.isEmpty && app.actions == [.didDelete("a")])
  }

  @Test("In a sheet that cannot be restored, the ending page makes it final", arguments: [false, true])
  func lostSheet(isStateWritten: Bool) async throws {
    let app: HeadlessPage =
      isStateWritten
      ? HeadlessPage(AnyScreen(Desk<WrittenState>(service: service))) : HeadlessPage(AnyScreen(Desk<SecretState>(service: service)))
    app.tap("Open")
    try await app.wait { $0.shows("Delete a") }
    app.tap("Delete a")
    #expect((app.page.states(JSONCodec()) != nil) == isStateWritten)
    app.page.end(.goesOn)
    try await pass(app)
    #expect(service.names == ["a"])
  }

  @Test("A layer of a stored page that is removed before it starts makes it final")
  func neverBegun() async throws {
    let app = Headless(Files(service: Deletions()))
    app.tap("Delete a")
    let states = try #require(app.page.states(JSONCodec()))
    let page = Page(Files(service: service), state: .init(), inbox: Page.EffectInbox {})
    #expect(page.restore(states, JSONCodec()) == 0)
    page.end()
    // Not the end of all final work, because tests beside this one may keep work that never ends.
    for _ in 0..<6_000 where service.names.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(service.names == ["a"])
  }

  @Test("When a role is removed, it becomes final, nothing stays busy, and it can be retried under the same key")
  func withdrawn() async throws {
    let app = Headless(Letter(service: service))
    app.tap("Throw away")
    app.page.withdraw()
    app.page.beginAgain()
    try await pass(app)
    #expect(service.names == ["letter"] && app.state.deleting.failure == .interrupted && !app.page.isBusy)
    app.tap("Throw away")
    try await app.advance(by: .seconds(100))
    #expect(app.state.deleting == .loaded("letter") && Set(service.keys).count == 1)
    let outer = Headless(Envelope(service: service))
    outer.tap("Throw away")
    outer.page.withdraw()
    outer.page.beginAgain()
    try await pass(outer)
    #expect(service.names.count == 3 && outer.state.letter.deleting.failure == .interrupted)
  }

  @Test("A process that ends waits for the final actions of its pages, with a time limit")
  func processEnd() async throws {
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let done = Mutex(false)
    let task = Task {
      beginning.finish()
      for await _ in gate {}
      done.withLock { $0 = true }
    }
    FinalWork.keep(task)
    for await _ in began {}
    await FinalWork.end(within: .milliseconds(1))
    #expect(!done.withLock { $0 } && !FinalWork.isOver)
    opening.finish()
    // Tests beside this one may keep work that never ends, so there is a limit.
    await FinalWork.end(within: .seconds(5))
    #expect(done.withLock { $0 })
  }

  @Test("An action that cannot be stored is made final by the ending page, because no other page could")
  func unwritten() async throws {
    let app = Headless(Files(service: service))
    app.tap("Delete a")
    _ = try #require(app.page.states(JSONCodec()))
    // Since then another one, which nothing was saved of.
    app.tap("Delete b")
    try await pass(app)
    app.page.end(.goesOn)
    try await pass(app)
    #expect(service.names.sorted() == ["a", "b"])
  }
}
