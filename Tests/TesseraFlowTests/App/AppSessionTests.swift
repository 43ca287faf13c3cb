import Synchronization
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A page that shows its user as created, opens other routes, and changes the user.
private struct Hall: Screen {
  struct State: ScreenState, Codable { var draft = "" }
  enum Action: Hashable, Sendable { case go(String), becomes(Set<String>, String) }
  let words: String
  var links: [String] = []

  func title(for state: State) -> Phrase { .verbatim(words) }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem(.verbatim(words)).id("words")
      TextFieldItem("Draft", text: \.draft)
      for link in links { ButtonItem(.verbatim("To \(link)"), on: .go(link)).id(link) }
      ButtonItem("Lose the role", on: .becomes([], "second"))
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.draft.isEmpty })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .go(let link): .open(link)
    case .becomes(let roles, let token): .signIn(Identity("ada", roles: roles, credential: token))
    }
  }
}

/// Shows the boss more, and opens a sheet in which the role can be lost.
private struct Vault: Screen {
  struct State: ScreenState, Codable {
    var draft = ""
    var content = "nothing"
  }
  enum Action: Hashable, Sendable { case open, loaded(String), nothing }

  func title(for state: State) -> Phrase { "Vault" }
  func start(_ state: inout State) -> Effect<Action> {
    .run { context in
      let roles = context.environment.visit.identity?.roles ?? []
      context.send(.loaded(roles.contains("boss") ? "gold" : "dust"))
    }
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Holds \(state.content)").id("content")
      TextFieldItem("Draft", text: \.draft)
      ButtonItem("Open", on: .open)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open: return .present(Presentation(Hall(words: "Inside"), id: "inside", dismissed: .nothing))
    case .loaded(let content): state.content = content
    case .nothing: break
    }
    return .none
  }
}

/// Documents, of which one is for the boss.
private struct Documents: Flow {
  enum Destination: String, Codable, Hashable { case list, secret }
  typealias Event = Never
  let routes: RouteTable<Destination>?

  init() throws {
    routes = try RouteTable {
      RoutePattern(.list) { "documents" }
      RoutePattern(.secret) { "documents/secret" }.under(.list)
    }
  }
  func screen(at destination: Destination) -> DestinationScreen<Never> {
    DestinationScreen(Hall(words: "Document \(destination.rawValue)", links: ["/documents/secret"]))
  }
  func reduce(_ navigation: inout Navigation<Destination, Never>, _ event: Never) -> Effect<Never> {}
}

@Suite("A person's use of an app in a window")
struct AppSessionTests {
  private static let links = [
    "https://meet.example/call", "javascript:alert(1)", "//evil.example", "https://shop.example/desk", "/desk", "/nowhere",
  ]

  private func app(_ change: (inout InlineApp) -> Void = { _ in }) -> InlineApp {
    var app = InlineApp(
      "Tests",
      languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: ["Hello": "مرحبا"])]
    ) { route, visit in
      let person = visit.identity.map { "\($0.roles.sorted().joined()) \($0.credential)" } ?? "nobody"
      return switch route {
      case "/": AnyScreen(Hall(words: "Hall", links: Self.links))
      case "/desk": AnyScreen(Hall(words: "Desk of \(person) in \(visit.language.tag)"))
      case "/vault": AnyScreen(Vault())
      case "/documents": (try? Documents()).map { AnyScreen($0, at: Navigation(.list)) }
      case "/documents/secret":
        visit.identity?.roles.contains("boss") == true
          ? (try? Documents()).map { AnyScreen($0, at: Navigation(stack: [.list, .secret])!) } : nil
      case "/safe": visit.identity?.roles.contains("boss") == true ? AnyScreen(Hall(words: "Safe")) : nil
      case "/ledger": visit.identity?.roles.contains("boss") == true ? AnyScreen(Hall(words: "Ledger")) : .redirect(to: "/desk")
      default: nil
      }
    }
    app.notFound = AnyScreen(Hall(words: "Not here"))
    app.linkPolicy = LinkPolicy.standard.sameOrigin(as: "https://shop.example")
    change(&app)
    return app
  }

  private func headless(roles: Set<String> = ["boss"], expecting: Set<Diagnostic.Code> = []) -> Headless<AppRoutes> {
    Headless(app(), for: Visit(identity: Identity("ada", roles: roles, credential: "first")), expecting: expecting)
  }

  // MARK: Links

  @Test("An external link is opened outside, even if the app has a not-found screen")
  func external() {
    let app = headless()
    app.tap("To https://meet.example/call")
    #expect(app.opened == ["https://meet.example/call"] && app.navigation == "/")
  }

  @Test("A link that the app's policy refuses is not followed, and is reported", arguments: ["javascript:alert(1)", "//evil.example"])
  func refused(link: String) {
    let app = headless(expecting: [.refusedURL])
    app.tap(.verbatim("To \(link)"))
    #expect(app.opened.isEmpty && app.navigation == "/")
    #expect(app.diagnostics.count == 1 && app.diagnostics.first?.message.contains("'\(link)' is not followed") == true)
  }

  @Test("An address of the app itself is a route, and an unknown one is not found")
  func own() {
    let app = headless()
    app.tap("To https://shop.example/desk")
    #expect(app.navigation == "/ › /desk")
    app.dismiss()
    app.tap("To /nowhere")
    #expect(app.navigation == "/ › /nowhere" && app.title == "Not here" && app.opened.isEmpty)
  }

  @Test("A window does not start with an external link")
  func beginning() {
    let session = AppSession(app()) { Page.EffectInbox {} }
    #expect(!session.open("https://meet.example/call") && session.page == nil)
    #expect(session.open("https://shop.example/desk") && session.page?.location?.path == "/desk")
  }

  // MARK: Roles and languages

  @Test("A page opened later gets the user's roles and token at that time")
  func roles() {
    let app = headless()
    app.follow("/desk")
    #expect(app.title == "Desk of boss first in en")
    app.dismiss()
    app.tap("Lose the role")
    app.tap("To /desk")
    #expect(app.title == "Desk of  second in en")
  }

  @Test("Pages that the user may no longer see end without a question. The others keep their input")
  func lostRoles() {
    let app = headless()
    app.type("half a letter", into: "Draft")
    app.follow("/safe")
    app.type("a secret", into: "Draft")
    app.tap("Lose the role")
    #expect(app.navigation == "/ › /safe" && app.title == "Not here", "the app was asked anew, as the web does")
    #expect(!app.shows("a secret") && app.element("Draft")?.value == "")
    app.dismiss()
    #expect(app.element("Draft")?.value == "half a letter")
    // A page that opens another route does so now.
    let other = headless()
    other.follow("/ledger")
    other.tap("Lose the role")
    #expect(other.navigation == "/ › /desk" && other.title == "Desk of  second in en")
  }

  @Test("When a role is lost, sheets close and loaded data loads again. Input stays")
  func withdrawn() async throws {
    let app = headless()
    app.follow("/vault")
    try await app.settle()
    app.type("half a letter", into: "Draft")
    #expect(app.text.contains("Holds gold"))
    app.tap("Open")
    #expect(app.title == "Inside")
    app.tap("Lose the role")
    try await app.settle()
    #expect(app.title == "Vault" && app.text.contains("Holds dust") && app.element("Draft")?.value == "half a letter")
  }

  @Test("A flow does not open a route that the app shows only to other users", arguments: [true, false])
  func guarded(isBoss: Bool) {
    let app = headless(roles: isBoss ? ["boss"] : [])
    app.follow("/documents")
    app.tap("To /documents/secret")
    #expect(app.title == (isBoss ? "Document secret" : "Not here"))
  }

  @Test("A forbidden page of a flow is removed below the flow's other pages")
  func belowInFlow() {
    let app = headless()
    app.follow("/documents")
    app.tap("To /documents/secret")
    #expect(app.title == "Document secret")
    app.tap("Lose the role")
    #expect(app.title == "Document list")
  }

  @Test("A page below that ends is removed from the stack, and the top page stays")
  func below() {
    let app = headless()
    app.follow("/safe")
    app.follow("/desk")
    app.tap("Lose the role")
    #expect(app.navigation == "/ › /desk")
  }

  @Test("After a language change, the app's own texts and new pages are in that language")
  func headlessLanguages() {
    let app = Headless(app())
    app.changeLanguage(to: .arabic)
    #expect(app.visit?.language == .arabic && app.localizer.string("Hello") == "مرحبا")
    app.follow("/desk")
    #expect(app.title == "Desk of nobody in ar")
  }

  @Test("A page opened after the language changed is in that language")
  func languages() {
    let session = AppSession(app()) { Page.EffectInbox {} }
    session.open("/")
    session.relocalize(.arabic)
    session.open("/desk")
    #expect(session.page?.snapshots.last?.title == .verbatim("Desk of nobody in ar"))
  }
}
