import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// The first page of an app for users who are not signed in.
private struct Landing: Screen {
  func title(for state: NoState) -> Phrase { "Landing" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { EmptyItem("Welcome") } }
}

/// The first page for the others.
private struct Home: Screen {
  struct State: ScreenState, Codable { var orders: [String] = [] }
  func title(for state: State) -> Phrase { "Home" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("\(state.orders.count) orders").id("count") } }
}

private struct OrderForm: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Hashable, Codable, Sendable { case ask }
  func title(for state: State) -> Phrase { "Order" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note)
      ButtonItem("Ask", on: .ask)
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.note.isEmpty })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .askToSignIn }
}

/// A page for signed-in users only. It asks the user to sign in when it starts.
private struct Orders: Screen {
  struct State: ScreenState, Codable { var isAsked = false }
  let isKnown: Bool
  func title(for state: State) -> Phrase { "Orders" }
  func start(_ state: inout State) -> Effect<Never> { isKnown ? .none : .askToSignIn }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ToggleItem("Asked", isOn: \.isAsked) } }
}

/// Tells a session what screens say, as windows do.
private final class Asking: LayerHost, IdentifyingHost {
  private let session: AppSession
  init(_ session: AppSession) { self.session = session }
  func show(_ snapshot: ScreenSnapshot) {}
  func apply(_ update: ScreenSnapshot.Update) {}
  func dismiss(_ layer: Page.LayerID) {}
  func identify(_ identity: Identity?) { session.note(identity) }
  func askToSignIn() { session.noteAskToSignIn() }
}

/// A flow at a route that shows a screen to users who are not signed in.
private struct Shelf: Flow {
  enum Destination: Codable, Hashable { case list }
  typealias Event = Never
  func screen(at destination: Destination) -> DestinationScreen<Never> { DestinationScreen(Home()) }
  func reduce(_ navigation: inout Navigation<Destination, Never>, _ event: Never) -> Effect<Never> {}
}

@Suite("Signing in where routes show other screens to signed-in users")
struct SigningInTests {
  /// - Parameter isFlow: Whether the first route is a flow for signed-in users.
  private func app(isFlow: Bool = false) -> InlineApp {
    var app = InlineApp("Shop") { route, visit in
      switch (route, visit.identity) {
      case ("/", nil): AnyScreen(Landing())
      case ("/", _): isFlow ? AnyScreen(Shelf(), at: Navigation(.list)) : AnyScreen(Home())
      case ("/order", _): AnyScreen(OrderForm())
      case ("/orders", _): AnyScreen(Orders(isKnown: visit.identity != nil))
      case ("/sign-in", nil): AnyScreen(SignIn())
      case ("/sign-in", _): .redirect(to: "/")
      default: nil
      }
    }
    app.signInRoute = "/sign-in"
    return app
  }

  @Test("Screens of the same type keep their input, and other screens start again", arguments: [false, true])
  func drafts(isFlow: Bool) {
    let app = Headless(app(isFlow: isFlow))
    app.follow("/order")
    app.type("half a letter", into: "Note")
    app.tap("Ask")
    #expect(app.navigation == "/ › /order › /sign-in")
    app.type("Ada", into: "Name")
    app.tap("Go")
    #expect(app.navigation == "/ › /order" && app.element("Note")?.value == "half a letter")
    app.dismiss()
    app.tap("Discard")
    #expect(app.title == "Home")
  }

  @Test("Signing in without other pages starts at the first page")
  func alone() {
    let app = Headless(app(), at: "/sign-in")
    app.tap("Go")
    #expect(app.navigation == "/" && app.title == "Home")
  }

  @Test("A change of identity by a starting screen is applied at once, however the screen was started")
  func beginning() throws {
    let app = Headless(app(), at: "/orders")
    #expect(app.navigation == "/orders › /sign-in" && app.title == "Sign in")
    app.dismiss()
    let saved = try #require(app.saveSession())
    let restored = Headless(self.app(), restoring: saved)
    #expect(restored.navigation == "/orders › /sign-in")
    restored.tap("Go")
    #expect(restored.navigation == "/orders" && restored.title == "Orders")
  }

  @Test("A change of identity by a restored screen is applied when a host is attached")
  func attached() throws {
    let before = Headless(app(), at: "/orders")
    before.dismiss()
    let session = AppSession(app()) { Page.EffectInbox {} }
    try session.restore(try #require(before.saveSession()))
    #expect(session.page?.location?.path == "/orders")
    let host = Asking(session)
    session.attach(host)
    #expect(session.page?.location?.path == "/sign-in")
  }

  @Test("A tab that asks when it is first shown does so at once")
  func area() {
    var app = InlineApp(
      "Shop", navigation: [AppLink("Home", to: "/"), AppLink("Orders", to: "/orders")]
    ) { route, visit in
      switch route {
      case "/": AnyScreen(Landing())
      case "/orders": AnyScreen(Orders(isKnown: visit.identity != nil))
      case "/sign-in": AnyScreen(SignIn())
      default: nil
      }
    }
    (app.navigationStyle, app.signInRoute) = (.tabs, "/sign-in")
    let session = AppSession(app) { Page.EffectInbox {} }
    let host = Asking(session)
    session.attach(host)
    session.open("/")
    session.choose(session.areas[1])
    #expect(session.page?.navigation == "/orders › /sign-in")
  }

  @Test("A signed-out session is restored for a later user, screen by screen", arguments: [false, true])
  func kept(isFlow: Bool) throws {
    let before = Headless(app(isFlow: isFlow))
    before.follow("/order")
    before.type("half a letter", into: "Note")
    let saved = try #require(before.saveSession())
    let after = Headless(app(isFlow: isFlow), for: Visit(identity: Identity("ada")), restoring: saved)
    #expect(after.refusal == nil && after.navigation == "/ › /order" && after.element("Note")?.value == "half a letter")
    #expect(!after.text.contains("updated"))
    after.dismiss()
    after.tap("Discard")
    #expect(after.title == "Home")
  }
}
