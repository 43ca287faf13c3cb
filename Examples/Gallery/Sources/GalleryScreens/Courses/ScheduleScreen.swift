public import Tessera

/// The dates of a course, on the third level.
public struct ScheduleScreen: Screen {
  public struct State: ScreenState, Codable {
    var course: Loadable<Course> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Course, LoadFailure>)
  }

  let api: GalleryClient
  let id: String

  public func title(for state: State) -> Phrase { "Schedule" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.course, retry: .didPressRetry) { course in
      if course.remindsMe == true {
        SectionModel { InfoItem("You get a reminder before each session", tone: .neutral, icon: "bell") }.id("reminder")
      }
      SectionModel("\(course.title)", course.sessions) { session in
        SubtitleItem("\(session.title)", subtitle: day(session.day), value: "\(session.time)", icon: "clock").id(session.id)
      }
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.course.finish(result)
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> { api.load(id, into: &state.course) { .loaded($0) } }
}
