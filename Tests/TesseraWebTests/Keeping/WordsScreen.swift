import TesseraFlow
import TesseraScreen

/// The draft of a later version, which keeps words instead of a text.
struct WordsScreen: Screen {
  struct State: Equatable, Codable, Sendable { var words: [String] = [], sent = 0, title = "" }
  enum Action: Equatable, Sendable { case didPressSend }

  func title(for state: State) -> Phrase { "Words" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Title", text: \.title).id("Title")
      TextItem("\(state.words.count) words: \(state.words.joined(separator: ", ")); sent \(state.sent) times").id("status")
      ButtonItem("Send", on: .didPressSend)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.sent += 1
    return .none
  }

  static func app(_ migrations: SavedPage.Migration...) -> InlineApp {
    var app = InlineApp("Drafts") { route, _ in route == "/draft" ? AnyScreen(WordsScreen(), state: .init()) : nil }
    (app.version, app.migrations) = ("2", migrations)
    return app
  }
}
