import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A note that the user writes in a sheet. The sheet can open another route and can end by itself.
private struct Note: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Hashable, Codable, Sendable { case terms, ask, later, comes }
  typealias Output = String
  func title(for state: State) -> Phrase { "Note" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      ButtonItem("Read the terms", on: .terms)
      ButtonItem("Sign in first", on: .ask)
      ButtonItem("Save later", on: .later)
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .terms: .open("/terms")
    case .ask: .askToSignIn
    case .later: .after(.seconds(5), "later", .comes)
    case .comes: .finish(state.text)
    }
  }
}

private struct Desk: Screen {
  struct State: ScreenState, Codable { var notes: [String] = [] }
  enum Action: Hashable, Codable, Sendable { case write, writeLater, wrote(String) }
  var name: Phrase = "Desk"
  func title(for state: State) -> Phrase { name }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Write", on: .write)
      ButtonItem("Write later", on: .writeLater)
      TextItem("Notes: \(.verbatim(state.notes.joined(separator: ", ")))").id("notes")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .write: return .present(Presentation(Note(), id: "note") { .wrote($0) })
    case .writeLater: return .after(.seconds(5), "write", .write)
    case .wrote(let text): state.notes.append(text)
    }
    return .none
  }
}

/// Moves on by itself after ten seconds.
private struct Clockwork: StatefulFlow {
  enum Destination: Codable, Hashable { case desk, next }
  enum Event: Codable, Hashable { case goOn }
  func start(_ state: inout NoState) -> Effect<Event> { .after(.seconds(10), "go", .goOn) }
  func screen(at destination: Destination, _ state: NoState) -> DestinationScreen<Event> {
    DestinationScreen(Desk(name: destination == .desk ? "Desk" : "Next")).kept()
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout NoState, _ event: Event) -> Effect<Event> {
    navigation.push(.next)
    return .none
  }
}

@Suite("Sheets of screens, when the stack moves")
struct PresentedUnderMovesTests {
  private var app: InlineApp {
    var app = InlineApp("Desks") { route, _ in
      switch route {
      case "/", "/desk": AnyScreen(Desk())
      case "/terms": AnyScreen(Desk(name: "Terms"))
      case "/sign-in": AnyScreen(SignIn())
      default: nil
      }
    }
    app.signInRoute = "/sign-in"
    return app
  }

  private func titles(_ app: HeadlessPage) -> [Phrase] { app.page.snapshots.map(\.title) }

  private func write(_ app: HeadlessPage) {
    app.tap("Write")
    app.type("draft", into: "Text")
  }

  private func isWriting(_ app: HeadlessPage) -> Bool { app.title == "Note" && app.element("Text")?.value == "draft" }

  // MARK: Asking

  @Test("A link in a sheet asks before input is lost: keep editing stays, and discard follows it")
  func link() {
    let app = Headless(app)
    write(app)
    app.tap("Read the terms")
    #expect(titles(app) == ["Desk", "Note", "Discard changes?"] && app.navigation == "/, asking whether to leave")
    app.tap("Keep editing")
    #expect(isWriting(app) && app.navigation == "/")
    app.follow("/terms")
    app.tap("Discard")
    #expect(titles(app) == ["Desk", "Terms"] && app.navigation == "/ › /terms")
    app.dismiss()
    #expect(titles(app) == ["Desk"])
  }

  @Test("A sheet without input closes without a question")
  func empty() {
    let app = Headless(app)
    app.tap("Write")
    app.tap("Read the terms")
    #expect(titles(app) == ["Desk", "Terms"])
  }

  @Test("Going back asks over the sheet, and keep editing returns to it")
  func back() {
    let app = Headless(app)
    app.follow("/desk")
    write(app)
    app.follow("/")
    #expect(titles(app) == ["Desk", "Desk", "Note", "Discard changes?"])
    app.tap("Keep editing")
    #expect(isWriting(app) && app.navigation == "/ › /desk")
    app.follow("/")
    app.tap("Discard")
    #expect(titles(app) == ["Desk"])
  }

  @Test("A flow that moves on by an effect asks as well, even if the screen below is kept")
  func effect() async throws {
    let app = HeadlessPage(AnyScreen(Clockwork(), at: Navigation(.desk)))
    write(app)
    try await app.advance(by: .seconds(11))
    #expect(titles(app) == ["Desk", "Note", "Discard changes?"])
    app.tap("Keep editing")
    #expect(isWriting(app) && app.navigation == "desk")
  }

  // MARK: Under the question

  @Test("A sheet that ends during the leave question is removed below it, and its result is reported")
  func ends() async throws {
    let app = Headless(app)
    app.follow("/desk")
    write(app)
    app.tap("Save later")
    app.follow("/")
    try await app.advance(by: .seconds(6))
    #expect(titles(app) == ["Desk", "Desk", "Discard changes?"])
    app.tap("Keep editing")
    #expect(app.shows("Notes: draft"))
    app.follow("/")
    #expect(titles(app) == ["Desk"])
  }

  @Test("A sheet presented during the question is below it")
  func comes() async throws {
    let app = HeadlessPage(AnyScreen(Clockwork(), at: Navigation(.desk)))
    try await app.advance(by: .seconds(6))
    app.tap("Write later")
    write(app)
    try await app.advance(by: .seconds(4))
    #expect(titles(app) == ["Desk", "Note", "Discard changes?"])
    try await app.advance(by: .seconds(2))
    app.tap("Keep editing")
    #expect(isWriting(app))
  }

  // MARK: Signing in

  @Test("Signing in from a sheet is shown over it, and returns to it with all input")
  func signIn() {
    let app = Headless(app)
    write(app)
    app.tap("Sign in first")
    #expect(titles(app) == ["Desk", "Note", "Sign in"] && app.navigation == "/ › /sign-in")
    #expect(app.page.snapshots.last?.presentation == .sheet)
    app.dismiss()
    #expect(isWriting(app) && app.navigation == "/")
    app.tap("Sign in first")
    app.tap("Go")
    #expect(app.visit?.identity?.id == "ada" && isWriting(app) && app.navigation == "/")
  }

  @Test("A sheet that ends under the sign-in screen leaves it as it is")
  func endsUnderSignIn() async throws {
    let app = Headless(app)
    write(app)
    app.tap("Save later")
    app.tap("Sign in first")
    app.type("Ada", into: "Name")
    try await app.advance(by: .seconds(6))
    #expect(titles(app) == ["Desk", "Sign in"] && app.element("Name")?.value == "Ada")
    app.dismiss()
    #expect(app.shows("Notes: draft"))
  }

  @Test("A window closed during a sign-in over a sheet restores the sheet")
  func restarted() throws {
    let before = Headless(app)
    write(before)
    before.tap("Sign in first")
    let saved = try #require(before.saveSession())
    let after = Headless(app, restoring: saved)
    #expect(isWriting(after) && after.navigation == "/")
    after.tap("Sign in first")
    #expect(titles(after) == ["Desk", "Note", "Sign in"])
  }
}
