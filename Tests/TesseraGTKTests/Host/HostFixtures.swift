#if GTK
import Tessera
import TesseraGTK

/// A list that can be changed from outside, with a field, a switch and buttons.
struct BoardScreen: Screen {
  struct State: Equatable, Codable, Sendable {
    var numbers = Array(0..<40)
    var note = ""
    var isOn = false
    var isWaiting = false
    var presses: [String] = []
    var extra: [String] = []
  }
  enum Action: Equatable, Sendable {
    case press(Int), set([Int]), refuse(Bool), clear, wait(Bool), remove(Int), shout, tick(Int), load
  }
  /// The note after typing.
  var rewrite: @Sendable (String) -> String = { $0 }

  func title(for state: State) -> Phrase { "Board" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Form") {
      TextFieldItem("Note", text: \.note).id("note")
      RefusingToggle(isOn: state.isOn)
      ButtonItem("Clear", on: .clear).id("clear").pending(state.isWaiting)
    }
    .style(.form)
    SectionModel("Numbers") {
      for number in state.numbers { SubtitleItem("Number \(number)", on: .remove(number)).id(number) }
    }
    .footer("The end")
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .press(let number): state.presses.append("\(number)")
    case .set(let numbers): state.numbers = numbers
    case .refuse(let isOn): state.extra.append("refused \(isOn)")
    case .wait(let isWaiting): state.isWaiting = isWaiting
    case .clear: state.note = ""
    case .remove(let number): state.numbers.removeAll { $0 == number }
    case .shout: state.note = state.note.uppercased()
    case .tick(let number): state.extra = ["\(number)"]
    case .load:
      return .run { context in
        for number in 0..<5 {
          try await context.sleep(for: .milliseconds(1))
          context.send(.press(number))
        }
        try await context.sleep(for: .seconds(60))
      }
    }
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.note = rewrite(state.note)
    return .none
  }
}

/// A switch that the screen never follows.
struct RefusingToggle: Item {
  typealias Owner = BoardScreen
  let isOn: Bool
  var id: String { "toggle" }
  var content: Element { .toggle(Element.Toggle("Refused", isOn: isOn)) }
  func intent(for event: RowEvent) -> Intent<BoardScreen>? {
    if case .flag(let isOn)? = event.value { .action(.refuse(isOn)) } else { nil }
  }
}

/// A window into a hundred thousand rows.
struct LongScreen: Screen {
  struct State: Equatable, Codable, Sendable { var visibleRange = VisibleRange() }
  enum Action: Equatable, Sendable { case reveal(Range<Int>) }
  static let total = 100_000

  func sections(for state: State) -> [SectionModel<Self>] {
    let rows = state.visibleRange.range(of: Self.total)
    SectionModel("Rows", rows) { SubtitleItem("Row \($0)").id($0) }
      .visibleRange(SectionModel.ShownPart(total: Self.total, start: rows.lowerBound) { .action(.reveal($0)) })
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .reveal(let rows) = action { state.visibleRange.reveal(rows, of: Self.total) }
    return .none
  }
}

/// Two hundred rows, and a row that is inserted above them.
struct LongScreenWithoutWindow: Screen {
  struct State: Equatable, Sendable { var numbers = Array(0..<200) }
  enum Action: Equatable, Sendable { case arrive }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { for number in state.numbers { SubtitleItem("Number \(number)").id(number) } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.numbers.insert(-1, at: 0)
    return .none
  }
}

/// Presents sheets, questions and pages over itself.
struct StackedScreen: Screen {
  struct State: Equatable, Codable, Sendable {
    var depth = 0
    var answers: [String] = []
    var draft = ""
  }
  enum Action: Equatable, Sendable { case present(String), closed(Int), finish }
  typealias Output = Int

  func title(for state: State) -> Phrase { "Level \(state.depth)" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Draft", text: \.draft).id("draft")
      for kind in ["sheet", "alert", "push", "fullScreen"] { ButtonItem("\(kind)", on: .present(kind)).id(kind) }
      ButtonItem("Finish", on: .finish).id("finish")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .present(let kind):
      return .present(
        Presentation(
          StackedScreen(), id: "\(kind) \(state.depth)", kind: ScreenSnapshot.PresentationKind(rawValue: kind) ?? .sheet,
          state: State(depth: state.depth + 1), dismissed: .closed(-1)
        ) { .closed($0) })
    case .closed(let depth): state.answers.append("\(depth)")
    case .finish: return .finish(state.depth)
    }
    return .none
  }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.draft.isEmpty })
}
#endif
