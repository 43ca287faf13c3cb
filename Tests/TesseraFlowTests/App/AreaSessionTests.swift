import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A desk with a draft; what it does later it does wherever the person is by then.
private struct Desk: Screen {
  struct State: ScreenState, Codable { var draft = "" }
  enum Action: Hashable, Sendable { case signIn, later(Later), comes(Later) }
  enum Later: String, Hashable, Sendable, CaseIterable { case signOut = "Sign out", ask = "Ask", link = "Link" }
  let name: String

  func title(for state: State) -> Phrase { .verbatim(name) }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Draft", text: \.draft).id("draft")
      ButtonItem("Sign in", on: .signIn)
      for later in Later.allCases { ButtonItem(.verbatim("\(later.rawValue) later"), on: .later(later)).id(later.rawValue) }
    }
  }
  func hasUnsavedChanges(_ state: State) -> Bool { !state.draft.isEmpty }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .signIn: .signIn(Identity("ada"))
    case .later(let later): .after(.seconds(5), "later", .comes(later))
    case .comes(.signOut): .signOut
    case .comes(.ask): .askToSignIn
    case .comes(.link): .open("https://meet.example/call")
    }
  }
}

@Suite("Areas, whoever is there, and drafts in them")
struct AreaSessionTests {
  private var app: InlineApp {
    var app = InlineApp(
      "Desks", languages: [AppLanguage(.english, name: "English")],
      navigation: [AppLink("Home", to: "/"), AppLink("Office", to: "/office"), AppLink("Studio", to: "/studio")]
    ) { route, visit in
      route == "/office/safe" && visit.identity == nil ? .signIn : AnyScreen(Desk(name: route))
    }
    app.navigationStyle = .tabs
    app.signInRoute = "/sign-in"
    return app
  }

  private func draft(_ app: HeadlessPage) -> String? { app.element("Draft")?.value }

  // MARK: Signing in

  @Test("Whoever signs in finds each area with its own draft")
  func drafts() {
    let app = Headless(app)
    app.type("draft at home", into: "Draft")
    app.goTo(area: "Office")
    app.type("draft in the office", into: "Draft")
    app.tap("Sign in")
    #expect(app.visit?.identity?.id == "ada")
    #expect(app.area == "Home" && app.navigation == "/" && draft(app) == "draft at home")
    app.goTo(area: "Office")
    #expect(app.navigation == "/office" && draft(app) == "draft in the office")
  }

  @Test("Nobody comes back to a screen for signing in, in whichever area that was done")
  func signInScreens() {
    let app = Headless(app)
    app.goTo(area: "Office")
    app.follow("/sign-in")
    app.goTo(area: "Studio")
    app.follow("/sign-in")
    app.tap("Sign in")
    #expect(app.area == "Home" && app.navigation == "/")
    app.goTo(area: "Office")
    #expect(app.navigation == "/office")
    app.goTo(area: "Studio")
    #expect(app.navigation == "/studio")
  }

  @Test("The route that was wanted before is opened in its own area")
  func wanted() {
    let app = Headless(app)
    app.goTo(area: "Office")
    app.type("draft", into: "Draft")
    app.goTo(area: "Studio")
    app.follow("/office/safe")
    #expect(app.area == "Studio" && app.navigation == "/studio › /sign-in")
    app.tap("Sign in")
    #expect(app.area == "Office" && app.navigation == "/office › /office/safe")
    app.dismiss()
    #expect(draft(app) == "draft")
    app.goTo(area: "Studio")
    #expect(app.navigation == "/studio")
  }

  // MARK: Areas that are not shown

  @Test("An area that is not shown signs the person out at once")
  func signedOut() async throws {
    let app = Headless(app, for: Visit(identity: Identity("ada")))
    app.tap("Sign out later")
    app.goTo(area: "Office")
    app.type("secret", into: "Draft")
    try await app.advance(by: .seconds(6))
    #expect(app.visit?.identity == nil && app.area == "Home" && draft(app) == "")
    app.goTo(area: "Office")
    #expect(draft(app) == "")
  }

  @Test("An area that is not shown leads elsewhere when it is shown again")
  func heldBack() async throws {
    let app = Headless(app)
    app.tap("Link later")
    app.goTo(area: "Office")
    app.tap("Ask later")
    app.goTo(area: "Studio")
    try await app.advance(by: .seconds(6))
    #expect(app.opened.isEmpty && app.area == "Studio" && app.navigation == "/studio")
    app.goTo(area: "Home")
    #expect(app.opened == ["https://meet.example/call"])
    app.goTo(area: "Studio")
    app.goTo(area: "Home")
    #expect(app.opened.count == 1)
    app.goTo(area: "Office")
    #expect(app.area == "Office" && app.navigation == "/office › /sign-in")
  }

  // MARK: Coming back

  @Test("What is kept of one person goes on for that person in that sign-in, and for nobody else")
  func persons() throws {
    let ada = Headless(app, at: "/office", for: Visit(identity: Identity("ada", session: "1")))
    ada.type("secret of ada", into: "Draft")
    let saved = try #require(ada.saveSession())
    func restored(_ identity: Identity?) -> HeadlessPage { Headless(app, at: "/office", for: Visit(identity: identity), restoring: saved) }
    for other in [Identity("bob", session: "1"), Identity("ada", session: "2"), nil] {
      let page = restored(other)
      #expect(page.refusal == .person && draft(page) == "", "\(other?.description ?? "nobody")")
    }
    #expect(draft(restored(Identity("ada", session: "1", roles: ["boss"]))) == "secret of ada")
    let text = String(decoding: try JSONEncoder().encode(saved), as: UTF8.self)
    let edited = try JSONDecoder().decode(SavedSession.self, from: Data(text.replacingOccurrences(of: "\"ada\"", with: "\"bob\"").utf8))
    #expect(edited != saved)
    #expect(Headless(app, for: Visit(identity: Identity("bob", session: "1")), restoring: edited).refusal == .damaged)
  }

  @Test("What nobody had signed in to goes on for whoever is there")
  func ofNobody() throws {
    let before = Headless(app, at: "/office")
    before.type("draft", into: "Draft")
    let after = Headless(app, for: Visit(identity: Identity("ada")), restoring: try #require(before.saveSession()))
    #expect(after.refusal == nil && after.area == "Office" && draft(after) == "draft")
  }
}
