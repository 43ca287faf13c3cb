import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A profile form that loads when it starts.
private struct Profile: Screen {
  enum Fill: Sendable { case assigns, guards, saves }
  struct State: ScreenState, Codable {
    var name = ""
    var isEdited = false
  }
  enum Action: Equatable, Sendable { case loaded(String), saved, didPressReload }
  var fill = Fill.assigns

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name)
      ButtonItem("Reload", on: .didPressReload)
    }
  }
  func start(_ state: inout State) -> Effect<Action> { load() }
  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.isEdited = true
    return fill == .saves
      ? .write("save") { _ in
      } then: { _ in
        .saved
      } : .none
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let name): if fill != .guards || !state.isEdited { state.name = name }
    case .saved: break
    case .didPressReload: return load()
    }
    return .none
  }
  private func load() -> Effect<Action> {
    .load("profile") { _ in
      "Ada"
    } then: {
      .loaded((try? $0.get()) ?? "")
    }
  }
}

@Suite("Edits that a reply overwrites")
struct OverwrittenEditTests {
  private func app(_ fill: Profile.Fill) -> Headless<Profile> { Headless(Profile(fill: fill), expecting: [.overwrittenEdit]) }

  @Test("A load that began before the edit and overwrites it is reported, with the property")
  func inFlight() async throws {
    let app = app(.assigns)
    app.type("Grace", into: "Name")
    try await app.settle()
    #expect(app.state.name == "Ada")
    #expect(app.diagnostics.map(\.code) == [.overwrittenEdit])
    #expect(app.diagnostics.first?.message.contains("'name'") == true && app.diagnostics.first?.message.contains("'profile'") == true)
  }

  @Test("A start that would overwrite the edit after a restart is reported at the edit")
  func restart() async throws {
    let app = app(.assigns)
    try await app.settle()
    app.type("Grace", into: "Name")
    #expect(app.diagnostics.map(\.code) == [.overwrittenEdit])
    // And that is what happens.
    let again = try HeadlessPage(AnyScreen(Profile()), restoring: #require(app.save()))
    try await again.settle()
    #expect(again.page.state(of: Profile.self)?.name == "Ada")
  }

  @Test("Keeping the edit, sending it at once, and a load that the user requested are not reported")
  func fine() async throws {
    for fill in [Profile.Fill.guards, .saves] {
      let app = app(fill)
      try await app.settle()
      app.type("Grace", into: "Name")
      try await app.settle()
      #expect(app.diagnostics.isEmpty)
    }
    let app = app(.guards)
    app.type("Grace", into: "Name")
    try await app.settle()
    app.tap("Reload")
    try await app.settle()
    #expect(app.diagnostics.isEmpty && app.state.name == "Grace")
  }
}
