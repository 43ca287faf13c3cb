public import Tessera

/// A course. It reports what was pressed, and the flow that placed it decides.
public struct CourseScreen: Screen {
  public struct State: ScreenState, Codable {
    var course: Loadable<Course> = .idle
    var done: Set<String> = []
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Course, LoadFailure>)
    case didPress(Output)
    case didPressTodo(String)
  }
  /// The pressed control.
  public enum Output: Codable, Hashable, Sendable {
    case schedule(String), joinCall(String), messages(String), gear, close
  }

  let api: GalleryClient
  let id: String
  /// Whether the course is part of another screen, without a call, settings and a close button.
  let isEmbedded: Bool

  public init(api: GalleryClient, id: String, isEmbedded: Bool = false) { (self.api, self.id, self.isEmbedded) = (api, id, isEmbedded) }

  public func title(for state: State) -> Phrase { state.course.value.map { "\($0.title)" } ?? "Course" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.course, retry: .didPressRetry) { course in
      let view = CourseView<Self>(course, done: state.done).didPressSchedule { .didPress(.schedule($0.id)) }
      if isEmbedded {
        SectionModel { TextItem("\(course.title)", role: .heading).id("title") }
        view
      } else {
        view
          .didPressMessages { .didPress(.messages($0.id)) }
          .didPressJoinCall { .didPress(.joinCall($0.id)) }
          .didPressTodo { .didPressTodo($0.id) }
          .didPressGear { .didPress(.gear) }
          .didPressClose { .didPress(.close) }
      }
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.course.finish(result)
    case .didPress(let output): return .deliver(output)
    case .didPressTodo(let id): state.done.formSymmetricDifference([id])
    }
    return .none
  }

  private func load(_ state: inout State) -> Effect<Action> { api.load(id, into: &state.course) { .loaded($0) } }
}
