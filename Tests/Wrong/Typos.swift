import TesseraScreen

// Does not compile, and must not: `Scripts/check-messages.py` compares the compiler's errors with the comments at the ends of lines.
struct Invite: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var rows = [1, 2]
  }
  enum Action: Equatable, Sendable { case didPressInvite, didPick(Int) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Full name", text: \.name)
      if state.name.isEmpty {
        ButtonItem("Invite", on: .didPressInvit).disabled(state.name.isEmpty)  // error: type 'Invite.Action' has no member 'didPressInvit'
      }
      for row in state.rows { SubtitleItem("\(row)", on: .didPick(row)) }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

struct Pick: Screen {
  struct State: Equatable, Sendable { var isOn = false }
  enum Action: Equatable, Sendable { case didPick(Int) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Numbers") {
      SubtitleItem("One", on: .didPik(1))  // error: type 'Pick.Action' has no member 'didPik'
      ToggleItem("On", isOn: \.isOn)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}
