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
