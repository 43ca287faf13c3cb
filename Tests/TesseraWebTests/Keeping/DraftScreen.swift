import TesseraFlow
import TesseraScreen

/// A draft and how often it was sent; a sheet with a name.
struct DraftScreen: Screen {
  struct State: Equatable, Codable, Sendable { var text = "", sent = 0, name = "" }
  enum Action: Equatable, Sendable { case didPressSend, didPressRename, named(String) }

  /// Called when an effect begins that reaches outside.
  var submit: @Sendable () -> Void = {}

  func title(for state: State) -> Phrase { "Draft" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text).id("Text")
      TextItem("sent \(state.sent) times, now '\(state.text)' for '\(state.name)'").id("status")
      ButtonItem("Send", on: .didPressSend)
      ButtonItem("Rename", on: .didPressRename)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSend:
      state.sent += 1
      return .run("send") { [submit] _ in submit() }
    case .didPressRename: return .present(Presentation(NameSheet(), id: "name", state: .init()) { .named($0) })
    case .named(let name): state.name = name
    }
    return .none
  }

  static func app(submit: @escaping @Sendable () -> Void = {}) -> InlineApp {
    InlineApp("Drafts") { route, _ in route == "/draft" ? AnyScreen(DraftScreen(submit: submit), state: .init()) : nil }
  }
}

/// Asks for a name.
struct NameSheet: Screen {
  struct State: Equatable, Codable, Sendable { var name = "" }
  enum Action: Equatable, Sendable { case didPressDone }
  typealias Output = String

  func title(for state: State) -> Phrase { "Name" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Name", text: \.name).id("Name")
      ButtonItem("Done", on: .didPressDone)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(state.name) }
}
