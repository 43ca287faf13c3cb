import TesseraScreen
import TesseraTesting
import Testing

/// A note that is written in a sheet, with one for its title over it.
private struct Note: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Hashable, Codable, Sendable { case didPressTitle, didPressDone, titled }
  var name: Phrase = "Note"
  func title(for state: State) -> Phrase { name }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      ButtonItem("Title", on: .didPressTitle)
      ButtonItem("Done", on: .didPressDone)
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty }, leaving: { _, state in "left with \(state.text)" })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressTitle: .present(Presentation(Note(name: "Title"), id: "title") { _ in .titled })
    case .didPressDone: .finish("\(state.text)")
    case .titled: .none
    }
  }
  typealias Output = String
}

private struct Desk: Screen {
  struct State: ScreenState, Codable { var results: [String] = [] }
  enum Action: Hashable, Codable, Sendable { case didPressWrite, wrote(String) }
  func title(for state: State) -> Phrase { "Desk" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Write", on: .didPressWrite) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressWrite: return .present(Presentation(Note(), id: "note") { .wrote($0) })
    case .wrote(let text): state.results.append(text)
    }
    return .none
  }
}

@Suite("Sheets with unsaved input")
struct LeavingTests {
  private func titles(_ app: Headless<Desk>) -> [Phrase] { app.page.snapshots.map(\.title) }

  @Test("Closing one asks: keep editing loses nothing, and discard is reported to the screen below")
  func asked() {
    let app = Headless(Desk())
    app.tap("Write")
    app.type("draft", into: "Text")
    for answer in ["Keep editing", nil] as [Phrase?] {
      app.dismiss()
      #expect(titles(app) == ["Desk", "Note", "Discard changes?"])
      if let answer { app.tap(answer) } else { app.dismiss() }
      #expect(titles(app) == ["Desk", "Note"] && app.state.results.isEmpty)
    }
    app.dismiss()
    app.tap("Discard")
    #expect(titles(app) == ["Desk"] && app.state.results == ["left with draft"])
  }

  @Test("There is no question without input, or if the screen itself ends")
  func notAsked() {
    let app = Headless(Desk())
    app.tap("Write")
    app.dismiss()
    #expect(titles(app) == ["Desk"] && app.state.results == ["left with "])
    app.tap("Write")
    app.type("draft", into: "Text")
    app.tap("Done")
    #expect(titles(app) == ["Desk"] && app.state.results == ["left with ", "draft"])
  }

  @Test("For two sheets, the question is about the upper one. The lower one, which is covered, is not closed under it")
  func upper() throws {
    let app = Headless(Desk())
    app.tap("Write")
    let lower = try #require(app.page.snapshots.last?.layer)
    app.tap("Title")
    app.type("draft", into: "Text")
    #expect(app.page.send(ScreenEvent(layer: lower, .dismiss)) != .handled)
    #expect(titles(app) == ["Desk", "Note", "Title"])
    app.dismiss()
    app.tap("Discard")
    #expect(titles(app) == ["Desk", "Note"])
  }
}
