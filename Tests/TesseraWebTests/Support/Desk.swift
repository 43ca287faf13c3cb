import TesseraScreen

/// A screen with one control of each kind, and a sheet.
struct Desk: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var isLoud = false
    var volume = 1.0
    var presses = 0
    var isLocked = false
  }
  enum Action: Equatable, Sendable { case didPress, didPressLocked, didPressAsk, answered(Bool), didPressAway }

  func title(for state: State) -> Phrase { "Desk" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Form") {
      TextFieldItem("Name", text: \.name, maximumLength: 20).id("Name")
      ToggleItem("Loud", isOn: \.isLoud).id("Loud")
      SliderItem("Volume", value: \.volume, in: 0...10).id("Volume")
    }
    SectionModel("Work") {
      TextItem("pressed \(state.presses) times by \(state.name)").id("status")
      ButtonItem("Press", on: .didPress)
      ButtonItem("Locked", on: .didPressLocked).disabled(because: "Not yet")
      ButtonItem("Ask", on: .didPressAsk)
      ButtonItem("Away", on: .didPressAway)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress: state.presses += 1
    case .didPressLocked: state.presses = -1
    case .didPressAsk:
      return .present(Presentation(Question(), id: "question", state: .init()) { .answered($0) })
    case .answered(let yes): state.presses = yes ? 100 : 0
    case .didPressAway: return .open("/elsewhere")
    }
    return .none
  }
}

/// A screen that takes edits back, or goes only half of their way.
struct StubbornDesk: Screen {
  struct State: Equatable, Sendable {
    var isLoud = false
    var volume = 1.0
    var name = ""
  }
  enum Action: Equatable, Sendable {}

  func title(for state: State) -> Phrase { "Stubborn" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ToggleItem("Loud", isOn: \.isLoud).id("Loud")
      SliderItem("Volume", value: \.volume, in: 0...10).id("Volume")
      TextFieldItem("Name", text: \.name).id("Name")
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.isLoud = false
    state.volume = min(state.volume, 5)
    state.name = ""
    return .none
  }
}

struct Question: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case yes }
  typealias Output = Bool

  func title(for state: State) -> Phrase { "Sure?" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { ButtonItem("Yes", on: .yes) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(true) }
}
