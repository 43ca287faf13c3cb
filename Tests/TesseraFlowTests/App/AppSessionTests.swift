import Synchronization
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// Somebody's page: says who is asking as the app made it, leads everywhere, and changes who is asking.
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
  func hasUnsavedChanges(_ state: State) -> Bool { !state.draft.isEmpty }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .go(let link): .open(link)
    case .becomes(let roles, let token): .signIn(Identity("ada", roles: roles, credential: token))
    }
  }
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

  @Test("A link that leads out of the app is opened there, although the app has a screen for what it does not have")
  func external() {
    let app = headless()
    app.tap("To https://meet.example/call")
    #expect(app.opened == ["https://meet.example/call"] && app.navigation == "/")
  }

  @Test("A link that the app's policy refuses leads nowhere, and is reported", arguments: ["javascript:alert(1)", "//evil.example"])
  func refused(link: String) {
    let app = headless(expecting: [.refusedURL])
    app.tap(.verbatim("To \(link)"))
    #expect(app.opened.isEmpty && app.navigation == "/")
    #expect(app.diagnostics.count == 1 && app.diagnostics.first?.message.contains("'\(link)' is not followed") == true)
  }

  @Test("An address of the app's own is a route, and what it does not have is not found")
  func own() {
    let app = headless()
    app.tap("To https://shop.example/desk")
    #expect(app.navigation == "/ › /desk")
    app.dismiss()
    app.tap("To /nowhere")
    #expect(app.navigation == "/ › /nowhere" && app.title == "Not here" && app.opened.isEmpty)
  }

  @Test("A window does not begin with a link that leads out of the app")
  func beginning() {
    let session = AppSession(app()) { EffectInbox {} }
    #expect(!session.open("https://meet.example/call") && session.page == nil)
    #expect(session.open("https://shop.example/desk") && session.page?.location?.path == "/desk")
  }

  // MARK: Roles and languages

  @Test("What is opened later is opened for the roles and the token that the person has then")
  func roles() {
    let app = headless()
    app.follow("/desk")
    #expect(app.title == "Desk of boss first in en")
    app.dismiss()
    app.tap("Lose the role")
    app.tap("To /desk")
    #expect(app.title == "Desk of  second in en")
  }

  @Test("Pages that the person may not see any more end, without a question; the others stay with what was typed")
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
    // A page that leads elsewhere now does so.
    let other = headless()
    other.follow("/ledger")
    other.tap("Lose the role")
    #expect(other.navigation == "/ › /desk" && other.title == "Desk of  second in en")
  }

  @Test("A page below that ends goes from the stack, and the page on top stays there")
  func below() {
    let app = headless()
    app.follow("/safe")
    app.follow("/desk")
    app.tap("Lose the role")
    #expect(app.navigation == "/ › /desk")
  }

  @Test("What is opened after the language changed is opened in that language")
  func languages() {
    let session = AppSession(app()) { EffectInbox {} }
    session.open("/")
    session.relocalize(.arabic)
    session.open("/desk")
    #expect(session.page?.snapshots.last?.title == .verbatim("Desk of nobody in ar"))
  }
}
