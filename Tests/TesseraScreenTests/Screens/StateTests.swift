import TestSupport
import Foundation
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Loadable")
struct LoadableTests {
  static let all: [Loadable<Int>] = [
    .idle, .loading(last: nil), .loading(last: 1), .loaded(2), .failed(LoadFailure(.refused)), .stale(3, LoadFailure(.unreachable)),
  ]

  @Test("Beginning keeps the value from before", arguments: all)
  func begin(before: Loadable<Int>) {
    var after = before
    after.begin()
    #expect(after.isLoading && after.value == before.value && after.failure == nil)
  }

  @Test("Success shows the new value, failure keeps the old one beside it", arguments: all)
  func finish(before: Loadable<Int>) {
    let failure = LoadFailure(.deadline)
    var after = before
    after.finish(.success(9))
    #expect(after == .loaded(9))
    after = before
    after.finish(.failure(failure))
    #expect(after == before.value.map { .stale($0, failure) } ?? .failed(failure))
    #expect(after.value == before.value && after.failure == failure && !after.isLoading)
  }

  @Test("Mapping changes the value and nothing else", arguments: all)
  func map(before: Loadable<Int>) {
    let after = before.map { "\($0)" }
    #expect(after.value == before.value.map { "\($0)" } && after.failure == before.failure && after.isLoading == before.isLoading)
  }

  @Test("Every state survives JSON. Running loads are restored as interrupted and can be retried", arguments: all)
  func coding(state: Loadable<Int>) throws {
    let back = try JSONDecoder().decode(Loadable<Int>.self, from: JSONEncoder().encode(state))
    #expect(back == state.interrupted)
    #expect(!back.isLoading && back.value == state.value)
    if state.isLoading { #expect(back.failure?.isRetryable == true) }
  }

  @Test("Everything that was loading anywhere in a state is restored as interrupted, and nothing else changes", arguments: 0..<200)
  func codingAnywhere(seed: UInt64) throws {
    struct State: Codable, Equatable {
      struct Part: Codable, Equatable { var title: Loadable<String>, more: [Loadable<[Int]>] }
      var nested: Loadable<Loadable<Int>>
      var perhaps: Loadable<Int>?
      var parts: [String: Part]
    }
    var generator = SeededGenerator(seed: seed)
    func load<Value>(_ value: Value) -> Loadable<Value> {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: .idle
      case 1: .loading(last: nil)
      case 2: .loading(last: value)
      case 3: .loaded(value)
      case 4: .failed(LoadFailure(.refused))
      default: .stale(value, LoadFailure(.unreachable))
      }
    }
    let before = State(
      nested: load(load(1)), perhaps: Bool.random(using: &generator) ? load(2) : nil,
      parts: ["a": .init(title: load("x"), more: [load([1]), load([])]), "b": .init(title: load(""), more: [])])
    let expected = State(
      nested: before.nested.map(\.interrupted).interrupted, perhaps: before.perhaps?.interrupted,
      parts: before.parts.mapValues { .init(title: $0.title.interrupted, more: $0.more.map(\.interrupted)) })
    let back = try JSONDecoder().decode(State.self, from: JSONEncoder().encode(before))
    #expect(back == expected)
    // A restored state is stored unchanged from then on.
    #expect(try JSONDecoder().decode(State.self, from: JSONEncoder().encode(back)) == back)
  }

  @Test("Any error becomes a failure: itself, as it wants, or with its text in the detail")
  func failures() {
    struct Plain: Error {}
    struct Polite: LoadFailure.Convertible { var loadFailure: LoadFailure { LoadFailure(.refused, message: "Please wait") } }
    let own = LoadFailure(.malformed, detail: "x")
    #expect(LoadFailure(own as any Error) == own)
    #expect(LoadFailure(Polite()).message == "Please wait")
    #expect(LoadFailure(Plain()).code == .other && LoadFailure(Plain()).detail == "Plain()")
    #expect(LoadFailure.deadline(.seconds(3)).detail == "no reply within 3.0 seconds")
  }
}

extension Loadable {
  /// The state after it was stored and restored.
  fileprivate var interrupted: Self {
    guard isLoading else { return self }
    return value.map { .stale($0, .interrupted) } ?? .failed(.interrupted)
  }
}

private struct Form: Screen {
  struct Address: Equatable, Sendable { var city = "" }
  struct State: Equatable, Sendable {
    var name = ""
    var other = ""
    var isOn = false
    var addresses = [Address(), Address()]
    var edits = 0
  }
  enum Action: Equatable, Sendable { case fromEdit }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name)
      TextFieldItem("City", text: \.addresses[1].city)
      ToggleItem("On", isOn: \.isOn)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.edits += 1
    return edit.newValue(of: \.name) == "go" ? .send(.fromEdit) : .none
  }
}

@Suite("Edits")
struct EditTests {
  @Test("Edits are equal by property and value")
  func equality() {
    typealias Change = Edit<Form.State>
    #expect(Change(\.name, "a") == Change(\.name, "a"))
    #expect(Change(\.name, "a") != Change(\.name, "b"))
    #expect(Change(\.name, "a") != Change(\.other, "a"))
    #expect(Change(\.addresses[0].city, "x") != Change(\.addresses[1].city, "x"))
    #expect(Change(\.addresses[1].city, "x") == Change(\.addresses[1].city, "x"))
    #expect(Change(\.isOn, true) != Change(\.name, "true"))
  }

  @Test("An edit sets its property, and only reports it to a handler of that property")
  func apply() {
    var state = Form.State()
    let edit = Edit<Form.State>(\.addresses[1].city, "Riyadh")
    edit.apply(to: &state)
    #expect(state.addresses.map(\.city) == ["", "Riyadh"])
    #expect(edit.newValue(of: \.addresses[1].city) == "Riyadh" && edit.newValue(of: \.addresses[0].city) == nil)
    #expect(edit.newValue(of: \.name) == nil)
    #expect("\(Edit<Form.State>(\.name, "Ada"))".hasSuffix("name = Ada"))
  }

  @Test("A bound item edits, then the screen is told. The action it sends is handled")
  func bound() {
    let app = Headless(Form(), state: .init())
    app.type("Riyadh", into: "City")
    app.type("go", into: "Name")
    app.toggle("On", to: true)
    #expect(app.state == .init(name: "go", isOn: true, addresses: [.init(), .init(city: "Riyadh")], edits: 3))
    #expect(app.actions == [.fromEdit])
    #expect(app.element("City")?.value == "Riyadh")
  }
}

@Suite("Environment")
struct EnvironmentTests {
  private enum Name: ScreenEnvironment.Key { static let defaultValue = "nobody" }
  private struct Greeter: Screen {
    struct State: Equatable, Sendable { var name = "" }
    enum Action: Equatable, Sendable { case greet(String) }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("Hello \(state.name)").id("hello") } }
    func start(_ state: inout State) -> Effect<Action> { .run { $0.send(.greet($0.environment[Name.self])) } }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      if case .greet(let name) = action { state.name = name }
      return .none
    }
  }

  @Test("Effects get services from the environment. A missing one has its default")
  func services() async throws {
    let app = Headless(Greeter(), state: .init()) { $0[Name.self] = "Ada" }
    try await app.settle()
    let other = Headless(Greeter(), state: .init())
    try await other.settle()
    #expect(app.shows("Hello Ada") && other.shows("Hello nobody"))
  }

  @Test("A page changes its language while it lives")
  func language() async throws {
    let app = Headless(Greeter(), state: .init()) { $0[Name.self] = "Ada" }
    try await app.settle()
    app.changeLanguage(to: .arabic, catalog: ["Hello %@": "مرحبا %@"])
    #expect(app.elements.map(\.label) == ["مرحبا \u{2068}Ada\u{2069}"])
    #expect(app.shows("مرحبا Ada"), "marks that nobody sees are not part of a name")
  }
}
