public import Tessera

/// Courses of others, with one of them embedded: no way to close it, no gear.
public struct MarketplaceScreen: Screen {
  public struct State: ScreenState, Codable {
    var course: Loadable<Course> = .idle
    var reservation: Loadable<Course> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Course, LoadFailure>)
    case didPressSchedule(String)
    case didPressReserve
    case reserved(Result<Course, LoadFailure>)
  }
  /// The schedule of a course was pressed.
  public typealias Output = String

  let api: GalleryClient
  let featured: String

  /// The meaning of the course's actions here, in a type of their own.
  private struct Actions: CourseActions {
    func didPressSchedule(_ course: Course) -> Action? { .didPressSchedule(course.id) }
  }

  public func title(for state: State) -> Phrase { "Marketplace" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("A course that somebody offers, in the middle of another page.", emphasis: .subtle) }
    showing(state.course, retry: .didPressRetry) { course in
      SectionModel { TextItem("\(course.title)", role: .heading).id("featured") }
      CourseView(course, actions: Actions())
      SectionModel {
        if let failure = state.reservation.failure { InfoItem(failure.message, tone: .failure, icon: "warning").id("failure") }
        if course.isReserved == true {
          InfoItem("A place is reserved for you", tone: .success, icon: "check")
        } else {
          ButtonItem("Reserve a place", emphasis: .primary, on: .didPressReserve).pending(state.reservation.isLoading)
        }
      }
      .style(.actions)
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.course.finish(result)
    case .didPressSchedule(let id): return .deliver(id)
    case .didPressReserve:
      state.reservation.begin()
      return .load("reserve") {
        try await api.reserve(featured, language: $0.environment.localizer.language)
      } then: {
        .reserved($0)
      }
    case .reserved(let result):
      state.reservation.finish(result)
      if let failure = state.reservation.failure { return .announce(failure.message, .assertive) }
      if let course = state.reservation.value { state.course = .loaded(course) }
      return .announce("A place is reserved for you")
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.course.begin()
    return .load("course") {
      try await api.course(featured, language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }
}
