public import Tessera

/// All courses, with links to them.
public struct CourseListScreen: Screen {
  public struct State: ScreenState, Codable {
    var courses: Loadable<Listing<Course>> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Listing<Course>, LoadFailure>)
    case didPressBegin
  }
  /// The user wants an introduction.
  public enum Output: Codable, Hashable, Sendable { case didPressBegin }

  let api: GalleryClient
  /// Whether nearby courses are first.
  var isNear = false
  let path: @Sendable (CoursesFlow.Destination) -> String?

  public func title(for state: State) -> Phrase { isNear ? "Courses near you" : "Courses" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.courses, retry: .didPressRetry) { courses in
      SectionModel("Your courses", courses.items) { course in
        SubtitleItem("\(course.title)", subtitle: course.words, icon: "play", route: path(.course(course.id))).id(course.id)
      }
    }
    if !isNear {
      more
    }
  }

  @SectionsBuilder<Self> private var more: [SectionModel<Self>] {
    SectionModel("More") {
      SubtitleItem("Marketplace", subtitle: "A featured course", icon: "cart", route: path(.marketplace))
      SubtitleItem("Take a tour", subtitle: "See how courses work", icon: "star", on: .didPressBegin)
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.courses.finish(result)
    case .didPressBegin: return .deliver(Output.didPressBegin)
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.courses.begin()
    return .load("courses") {
      try await api.get(isNear ? "/v1/courses/near" : "/v1/courses", language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }
}

extension Course {
  /// The teacher and the city.
  var words: Phrase { city.map { "\(teacher) · \($0.name)" } ?? "\(teacher)" }
}
