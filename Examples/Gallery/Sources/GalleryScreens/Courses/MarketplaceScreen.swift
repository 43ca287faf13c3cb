public import Tessera

/// Courses of other providers, with one of them embedded, without a close and a settings button.
public struct MarketplaceScreen: Screen {
  public struct State: ScreenState, Codable {
    var course = CourseState()
    var reservation: Loadable<Course> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressSchedule(Course)
    case didPressReserve
    case reserved(Result<Course, LoadFailure>)
  }
  /// Sent when the schedule of a course was pressed.
  public typealias Output = Course

  let api: GalleryClient
  let featured: String

  public func title(for state: State) -> Phrase { "Marketplace" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { TextItem("A featured course, with its schedule and a place to reserve.", emphasis: .subtle) }
    if let course = state.course.course.value { SectionModel { TextItem("\(course.title)", role: .heading).id("title") } }
    Part(\.course, CourseView(api, id: featured).didPressSchedule(Action.didPressSchedule)) { $0 }
    if let course = state.course.course.value {
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

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressSchedule(let course): return .deliver(course)
    case .didPressReserve:
      state.reservation.begin()
      return .write("reserve") {
        try await api.reserve(featured, language: $0.environment.localizer.language)
      } then: {
        .reserved($0)
      }
    case .reserved(let result):
      state.reservation.finish(result)
      if let failure = state.reservation.failure { return .announce(failure.message, .assertive) }
      if let course = state.reservation.value { state.course.course = .loaded(course) }
      return .announce("A place is reserved for you")
    }
  }
}
