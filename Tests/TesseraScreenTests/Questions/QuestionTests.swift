import TestSupport
import TesseraTesting
import Testing

@testable import TesseraScreen

/// A sheet with a letter that the user writes.
private struct Letter: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Equatable, Sendable { case didPressClose }
  func title(for state: State) -> Phrase { "Letter" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      ButtonItem("Close", on: .didPressClose)
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .dismiss }
}

/// A desk on which two things fail while the user writes.
private struct Desk: Screen {
  struct State: ScreenState, Codable { var answers: [String] = [] }
  enum Action: Equatable, Sendable { case didPressLoad, didPressWrite, failed(String), answered(String) }
  func title(for state: State) -> Phrase { "Desk" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Load", on: .didPressLoad)
      ButtonItem("Write", on: .didPressWrite)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLoad:
      func load(_ name: String) -> Effect<Action> { .after(.seconds(1), EffectID(name), .failed(name)) }
      return .merge(load("Mail"), load("News"))
    case .didPressWrite: return .present(Presentation(Letter(), id: "letter"))
    case .failed(let name):
      return .ask(Question("Again?", message: .verbatim(name), answers: [.init("Yes", .answered(name)), .init("No")]))
    case .answered(let name): state.answers.append(name)
    }
    return .none
  }
}

@Suite("Questions of a screen")
struct QuestionTests {
  @Test("Of two questions the second one is asked after the first: none is dropped, however the first ends")
  func both() async throws {
    let app = Headless(Desk())
    for answer in ["Yes", "No"] {
      app.tap("Load")
      try await app.advance(by: .seconds(2))
      #expect(app.page.snapshots.count == 2 && app.shows("Mail"))
      app.tap(.verbatim(answer))
      #expect(app.page.snapshots.count == 2 && app.shows("News"))
      app.dismiss()
      #expect(app.page.snapshots.count == 1 && app.title == "Desk")
    }
    #expect(app.state.answers == ["Mail"])
  }

  @Test("A question of an effect leaves an open sheet with its input, and is asked when that is closed")
  func overSheet() async throws {
    let app = Headless(Desk())
    app.tap("Load")
    app.tap("Write")
    app.type("Dear Ada", into: "Text")
    try await app.advance(by: .seconds(2))
    #expect(app.title == "Letter" && app.element("Text")?.value == "Dear Ada")
    app.tap("Close")
    #expect(app.title == "Again?" && app.shows("Mail"))
    app.tap("Yes")
    #expect(app.title == "Again?" && app.shows("News"))
    app.tap("No")
    #expect(app.title == "Desk" && app.state.answers == ["Mail"])
  }

  @Test("The only answer with a meaning is the primary one, and so is a single answer. A destructive one never is")
  func mainAnswer() {
    func emphases(_ answers: Question<Int>.Answer...) -> [Element.Emphasis] {
      QuestionScreen(Question("Sure?", answers: answers)).answers.map(\.emphasis)
    }
    #expect(emphases(.init("Save", 1), .init("Cancel")) == [.primary, .normal])
    #expect(emphases(.init("Keep"), .init("Delete", isDestructive: true, 1)) == [.normal, .destructive])
    #expect(emphases(.init("Light", 1), .init("Dark", 2), .init("Cancel")) == [.normal, .normal, .normal])
    #expect(emphases(.init("OK")) == [.primary])
    #expect(emphases(.init("Delete", isDestructive: true)) == [.destructive])
  }

  @Test("A waiting question is not asked if its part was removed")
  func goneParts() async throws {
    let app = Headless(Room())
    _ = app.page.send(.control("load", .main, nil))
    app.tap("Load", in: "Desk")
    try await app.advance(by: .seconds(2))
    #expect(app.page.snapshots.count == 2 && app.shows("Of the room"))
    app.tap("Clear")
    #expect(app.page.snapshots.count == 1 && app.state.desk == nil, "\(app.text)")
  }

  @Test("A screen's wishes while no host shows its page are reported")
  func nobody() {
    let reports = Reported()
    var environment = ScreenEnvironment()
    environment.report = { reports.append($0) }
    let page = Page(Wishing(), state: .init(), environment: environment, inbox: Page.EffectInbox {})
    page.start()
    #expect(reports.all.map(\.code) == [.missingCapability] && reports.all.map(\.severity) == [.notice])
    #expect(reports.all.first?.message.contains("wants to announce") == true)
    page.end()
  }
}

/// Announces something when it begins.
private struct Wishing: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { [] }
  func start(_ state: inout NoState) -> Effect<Never> { .announce("Hello") }
}

/// A room whose question is asked before those of its desk, and which removes the desk.
private struct Room: Screen {
  struct State: ScreenState, Codable { var desk: Table.State? = .init() }
  enum Action: Equatable, Sendable { case didPressLoad, loaded, didClear }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ButtonItem("Load", on: .didPressLoad).id("load") }
    Part(\.desk, Table())
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLoad: return .after(.seconds(1), "room", .loaded)
    case .loaded: return .ask(Question("Clear?", message: "Of the room", answers: [.init("Clear", .didClear), .init("Keep")]))
    case .didClear: state.desk = nil
    }
    return .none
  }
}

private struct Table: Screen {
  struct State: ScreenState, Codable {}
  enum Action: Equatable, Sendable { case didPressLoad, loaded }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel("Desk") { ButtonItem("Load", on: .didPressLoad) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLoad: .after(.milliseconds(1_500), "table", .loaded)
    case .loaded: .ask(Question("Again?", message: "Of the desk", answers: [.init("Yes"), .init("No")]))
    }
  }
}
