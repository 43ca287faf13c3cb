public import Tessera

/// The settings of the courses, stored by the service.
public struct CourseSettingsScreen: Screen {
  public struct State: ScreenState, Codable {
    var settings: Loadable<CourseSettings> = .idle
    var remindsMe = true
    var name = ""
    var isChanged = false
    var saving: Loadable<CourseSettings> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry, didPressSave
    case loaded(Result<CourseSettings, LoadFailure>)
    case saved(Result<CourseSettings, LoadFailure>)
  }
  /// Sent when the settings were saved: whether to remind.
  public typealias Output = Bool

  let api: GalleryClient

  public func title(for state: State) -> Phrase { "Settings" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.settings, retry: .didPressRetry) { _ in
      SectionModel {
        ToggleItem("Remind me before a session", isOn: \.remindsMe)
        TextFieldItem("Name in calls", text: \.name, maximumLength: 60)
      }
      .style(.form)
      SectionModel {
        if let failure = state.saving.failure { InfoItem(failure.message, tone: .failure, icon: "warning").id("failure") }
        ButtonItem("Save", emphasis: .primary, on: .didPressSave).pending(state.saving.isLoading)
      }
      .style(.actions)
    }
  }

  public static let behavior = Behavior(
    hasUnsavedChanges: \.isChanged,
    didEdit: { _, state, _ in
      state.isChanged = true
      return .none
    })

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.settings.finish(result)
      // Keep changes made meanwhile or before a restart.
      if let settings = state.settings.value, !state.isChanged { (state.remindsMe, state.name) = (settings.remindsMe, settings.name) }
    case .didPressSave:
      let settings = CourseSettings(remindsMe: state.remindsMe, name: state.name)
      state.saving.begin()
      return .write("save") {
        try await api.transport.send("PUT", "/v1/course-settings", settings, language: $0.environment.localizer.language)
      } then: {
        .saved($0)
      }
    case .saved(let result):
      state.saving.finish(result)
      if let failure = state.saving.failure { return .announce(failure.message, .assertive) }
      state.isChanged = false
      return .finish(state.remindsMe)
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.settings.begin()
    return .load("settings") {
      try await api.get("/v1/course-settings", language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }
}
