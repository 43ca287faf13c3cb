public import Tessera

/// The settings of the courses.
public struct CourseSettingsScreen: Screen {
  public struct State: ScreenState, Codable {
    var remindsMe = true
    var name = ""
    var isChanged = false
    public init() {}
  }
  public enum Action: Equatable, Sendable { case didPressSave }
  /// The settings were saved: whether to remind.
  public typealias Output = Bool

  public func title(for state: State) -> Phrase { "Settings" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ToggleItem("Remind me before a session", isOn: \.remindsMe)
      TextFieldItem("Name in calls", text: \.name)
    }
    .style(.form)
    SectionModel { ButtonItem("Save", on: .didPressSave) }.style(.actions)
  }

  public func hasUnsavedChanges(_ state: State) -> Bool { state.isChanged }

  public func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    state.isChanged = true
    return .none
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .finish(state.remindsMe) }
}
