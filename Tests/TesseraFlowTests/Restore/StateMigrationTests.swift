import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// The screens of an app, before and after their stored state changed its shape.
private enum Before {
  struct Profile: Screen {
    struct State: Equatable, Codable, Sendable { var first = "", last = "" }
    enum Action: Equatable, Codable, Sendable { case didPressColour }
    func title(for state: State) -> Phrase { "Profile" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("First name", text: \.first)
        TextFieldItem("Last name", text: \.last)
        ButtonItem("Colour", on: .didPressColour)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      .present(Presentation(Colour(), id: "colour", state: .init()))
    }
  }
  struct Colour: Screen {
    struct State: Equatable, Codable, Sendable { var colour = "" }
    typealias Action = Never
    func title(for state: State) -> Phrase { "Colour" }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextFieldItem("Colour", text: \.colour) } }
    func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
  }
  static let app = people("1", Profile(), Profile.State())
}

private enum After {
  struct Profile: Screen {
    struct State: Equatable, Codable, Sendable { var name = "" }
    enum Action: Equatable, Codable, Sendable { case didPressColour }
    func title(for state: State) -> Phrase { "Profile" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextFieldItem("Name", text: \.name)
        ButtonItem("Colour", on: .didPressColour)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      .present(Presentation(Before.Colour(), id: "colour", state: .init()))
    }
  }
  static func app(_ migrations: [SavedPage.Migration]) -> InlineApp {
    var app = people("3", Profile(), Profile.State())
    app.migrations = migrations
    return app
  }
}

private struct Draft: Screen {
  struct State: Equatable, Codable, Sendable { var text = "" }
  typealias Action = Never
  func title(for state: State) -> Phrase { "Draft" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      SubtitleItem("Open profile", subtitle: "", route: "/profile")
    }
  }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

private func people<S: Screen>(_ version: String, _ profile: S, _ state: S.State) -> InlineApp where S.Output == Never {
  var app = InlineApp("People") { route, _ in
    switch route {
    case "/": AnyScreen(Draft(), state: .init())
    case "/profile": AnyScreen(profile, state: state)
    default: nil
    }
  }
  app.version = version
  return app
}

@Suite("Pages that another version kept") struct StateMigrationTests {
  private struct Joined: Error {}

  /// A draft, a profile over it, and a sheet over that, as version 1 keeps them.
  private func kept() throws -> AppSession.Saved {
    let before = Headless(Before.app)
    before.type("half a thought", into: "Text")
    before.tap("Open profile")
    before.type("Ada", into: "First name")
    before.type("Lovelace", into: "Last name")
    before.tap("Colour")
    before.type("green", into: "Colour")
    return try #require(before.saveSession())
  }

  private func restored(_ migrations: SavedPage.Migration...) throws -> (HeadlessPage, Bool) {
    let page = Headless(After.app(migrations), restoring: try kept())
    #expect(page.refusal == nil)
    return (page, page.announcements.isEmpty)
  }

  private let join = SavedPage.Migration(from: "1") { (old: Before.Profile.State) in After.Profile.State(name: "\(old.first) \(old.last)") }

  @Test("A state of another shape is migrated, and everything else is restored unchanged") func migrated() throws {
    let (page, isWhole) = try restored(join)
    #expect(isWhole)
    #expect(page.element("Colour", role: .textbox)?.value == "green")
    page.dismiss()
    #expect(page.element("Name", role: .textbox)?.value == "Ada Lovelace")
    page.dismiss()
    #expect(page.element("Text", role: .textbox)?.value == "half a thought")
  }

  @Test("An unchanged version is read as it is. A state that it cannot read starts over, and the user is told") func asItIs() throws {
    let (page, isWhole) = try restored(SavedPage.Migration(from: "1"))
    #expect(!isWhole && page.announcements == ["This was updated meanwhile, so some of what was open was closed"])
    // The screen and the layers over it started again. The layer below did not.
    #expect(page.element("Name", role: .textbox)?.value == "")
    page.dismiss()
    #expect(page.element("Text", role: .textbox)?.value == "half a thought")
  }

  @Test("If a migration throws, its screen starts over") func throwing() throws {
    let (page, isWhole) = try restored(
      SavedPage.Migration(from: "1") { (_: Before.Profile.State) throws -> After.Profile.State in throw Joined() })
    #expect(!isWhole && page.element("Name", role: .textbox)?.value == "")
  }

  @Test("Of several shapes of one version, the first that fits is used") func shapes() throws {
    struct Other: Decodable { let nickname: String }
    let (page, isWhole) = try restored(SavedPage.Migration(from: "1") { (old: Other) in After.Profile.State(name: old.nickname) }, join)
    page.dismiss()
    #expect(isWhole && page.element("Name", role: .textbox)?.value == "Ada Lovelace")
  }

  @Test("A version without a migration is refused, and the replacement page tells the user") func unknown()
    throws
  {
    let page = Headless(After.app([SavedPage.Migration(from: "2")]), at: "/profile", restoring: try kept())
    #expect(page.refusal == .version("1") && page.announcements.count == 1)
    #expect(page.element("Name", role: .textbox)?.value == "")
  }

  @Test("The same version needs no migration, and none is used") func same() throws {
    var app = Before.app
    app.migrations = [SavedPage.Migration(from: "1") { (_: Before.Colour.State) in Before.Colour.State(colour: "never") }]
    let page = Headless(app, restoring: try kept())
    #expect(page.element("Colour", role: .textbox)?.value == "green" && page.announcements.isEmpty)
  }
}
