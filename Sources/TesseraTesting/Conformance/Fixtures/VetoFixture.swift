internal import TesseraScreen

/// A screen that rejects every edit. Its controls must keep showing the screen's values.
struct VetoFixture: Screen {
  struct State: ScreenState, Hashable {
    var isOn = false
    var isNeeded = true
    var level = 3.0
    var guests = 2
  }
  enum Action: Hashable, Sendable {}
  let log: HostConformance.Log

  func title(for state: State) -> Phrase { "Vetoes" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Fixed") {
      ToggleItem("Notify", isOn: \.isOn)
      ToggleItem("Needed", isOn: \.isNeeded)
      SliderItem("Volume", value: \.level, in: 0...10, step: 1)
      StepperItem("Guests", value: \.guests, in: 1...9)
    }.style(.form)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    if let isOn = edit.newValue(of: \.isOn) { log.append("notify \(isOn)") }
    if let isNeeded = edit.newValue(of: \.isNeeded) { log.append("needed \(isNeeded)") }
    if let level = edit.newValue(of: \.level) { log.append("volume \(level)") }
    if let guests = edit.newValue(of: \.guests) { log.append("guests \(guests)") }
    state = State()
    return .none
  }
}
