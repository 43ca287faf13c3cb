internal import Tessera

/// A call that the user joined, under the name from the settings.
struct CallScreen: Screen {
  struct State: ScreenState, Codable {
    var settings: Loadable<CourseSettings> = .idle
  }
  enum Action: Equatable, Sendable {
    case didPressLeave
    case loaded(Result<CourseSettings, LoadFailure>)
  }

  let api: GalleryClient
  let course: String

  func title(for state: State) -> Phrase { "In the call" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      InfoItem("You are the first to join", tone: .neutral, icon: "phone")
      if let name = state.settings.value?.name, !name.isEmpty { TextItem("You are here as \(name)").id("name") }
    }
    SectionModel { ButtonItem("Leave", emphasis: .destructive, on: .didPressLeave) }.style(.actions)
  }

  func start(_ state: inout State) -> Effect<Action> {
    state.settings.begin()
    return .load("settings") {
      try await api.get("/v1/course-settings", language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressLeave: return .dismiss
    case .loaded(let result):
      // Without an answer the call continues without a name.
      state.settings.finish(result)
      return .none
    }
  }
}
