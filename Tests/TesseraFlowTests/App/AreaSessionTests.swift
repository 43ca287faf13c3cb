import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A desk with a draft. Its delayed actions apply wherever the user is by then.
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
  static let behavior = Behavior(hasUnsavedChanges: { !$0.draft.isEmpty })
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

@Suite("Areas and drafts for signed-in and signed-out users")
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

  @Test("A user who signs in finds each area with its own draft")
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

  @Test("Going back never shows a sign-in screen, in any area")
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

  @Test("The requested route is forgotten when the user leaves the sign-in screen, or opens it directly")
  func unwanted() {
    for comesBack in [true, false] {
      let app = Headless(app)
      app.goTo(area: "Office")
      app.follow("/office/safe")
      #expect(app.navigation == "/office › /sign-in")
      app.dismiss()
      app.goTo(area: "Studio")
      if comesBack { app.follow("/sign-in") }
      app.tap("Sign in")
      #expect(app.area == "Home" && app.navigation == "/")
    }
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

  @Test("A hidden area follows its redirect when it is shown again")
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

  // MARK: Leaving

  private func row(_ words: String, in session: AppSession) -> ScreenEvent? {
    guard let top = session.page?.snapshots.last else { return nil }
    for section in top.sections {
      for row in section.rows {
        guard let node = row.content.accessibilityNodes(.english).first(where: { $0.label == words }) else { continue }
        return ScreenEvent(layer: top.layer, .control(item: row.key.text, Control.Event(node.control ?? .main)))
      }
    }
    return nil
  }

  private func press(_ words: String, in session: AppSession) throws {
    #expect(session.send(try #require(row(words, in: session))) == .handled)
  }

  private func type(_ words: String, in session: AppSession) {
    #expect(session.send(.control("draft", .main, .text(words))) == .handled)
  }

  @Test("Leaving asks in every area with unsaved input, where it is visible")
  func leaving() throws {
    let session = AppSession(app) { Page.EffectInbox {} }
    var count = 0
    session.didLeave = { count += 1 }
    session.open("/")
    type("draft at home", in: session)
    session.choose(session.areas[1])
    type("draft in the office", in: session)
    session.choose(session.areas[2])
    session.leave()
    #expect(count == 0 && session.area?.path == "/")
    try press("Keep editing", in: session)
    #expect(count == 0 && session.area?.path == "/")
    session.choose(session.areas[2])
    session.leave()
    try press("Discard", in: session)
    #expect(count == 0 && session.area?.path == "/office")
    try press("Keep editing", in: session)
    // The discarded text is gone, and the area starts again.
    session.choose(session.areas[0])
    #expect(count == 0 && session.page?.wouldLoseChanges == false && session.page?.navigation == "/")
    session.leave()
    #expect(session.area?.path == "/office")
    try press("Discard", in: session)
    #expect(count == 1)
  }

  @Test("Leaving without unsaved input asks nothing")
  func leavingAtOnce() {
    let session = AppSession(app) { Page.EffectInbox {} }
    var hasLeft = false
    session.didLeave = { hasLeft = true }
    session.open("/")
    session.choose(session.areas[1])
    session.leave()
    #expect(hasLeft)
  }

  // MARK: Coming back

  @Test("A stored session is restored for the same user and sign-in only")
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
    let edited = try JSONDecoder().decode(AppSession.Saved.self, from: Data(text.replacingOccurrences(of: "\"ada\"", with: "\"bob\"").utf8))
    #expect(edited != saved)
    #expect(Headless(app, for: Visit(identity: Identity("bob", session: "1")), restoring: edited).refusal == .damaged)
  }

  @Test("A signed-out session is restored for any user")
  func ofNobody() throws {
    let before = Headless(app, at: "/office")
    before.type("draft", into: "Draft")
    let saved = try #require(before.saveSession())
    let after = Headless(app, for: Visit(identity: Identity("ada")), restoring: saved)
    #expect(after.refusal == nil && after.area == "Office" && draft(after) == "draft")
  }

  @Test("All areas are stored, with their stacks and drafts")
  func areas() throws {
    let before = Headless(app)
    before.type("draft at home", into: "Draft")
    before.goTo(area: "Office")
    before.follow("/studio/easel")
    before.type("draft at the easel", into: "Draft")
    before.goTo(area: "Studio")
    let saved = try #require(before.saveSession())
    let after = Headless(app, restoring: saved)
    #expect(after.area == "Studio" && after.navigation == "/studio")
    after.goTo(area: "Office")
    #expect(after.navigation == "/office › /studio/easel" && draft(after) == "draft at the easel")
    after.goTo(area: "Home")
    #expect(draft(after) == "draft at home")
  }
}
