public import Tessera
internal import TesseraMacros

/// A course: its sessions, its call, its messages, its to-do list. It loads itself.
///
/// It doesn't know where it is used. The same view is pushed in the courses' flow, is a step of the onboarding and a
/// part of the marketplace. An action that its owner doesn't give has no element.
@ActionModifiers
public struct CourseView<Reply: Sendable>: Screen {
  public typealias State = CourseState
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Course, LoadFailure>)
    case didPressSchedule(Course), didPressJoinCall(Course), didPressMessages(Course), didPressTodo(Course.Todo)
    case didPressGear, didPressClose
  }
  /// What the owner answers to an action: its own action, its event, or a step of a flow.
  public typealias Output = Reply

  let api: GalleryClient
  let id: String
  /// Called for the schedule.
  var didPressSchedule: (@Sendable (Course) -> Reply?)?
  /// Called for the call.
  var didPressJoinCall: (@Sendable (Course) -> Reply?)?
  /// Called for the messages.
  var didPressMessages: (@Sendable (Course) -> Reply?)?
  /// Called after a to-do item was marked as done, or as not done.
  var didPressTodo: (@Sendable (Course.Todo) -> Reply?)?
  /// Called for the settings.
  var didPressGear: (@Sendable () -> Reply?)?
  /// Called for closing.
  var didPressClose: (@Sendable () -> Reply?)?

  public func title(for state: CourseState) -> Phrase { state.course.value.map { "\($0.title)" } ?? "Course" }

  public func sections(for state: CourseState) -> [SectionModel<Self>] {
    showing(state.course, retry: .didPressRetry) { course in
      overview(course)
      todos(course, state.done)
      actions(course)
    }
  }

  @SectionsBuilder<Self> private func overview(_ course: Course) -> [SectionModel<Self>] {
    SectionModel {
      FactsItem([
        Element.Fact("Teacher", "\(course.teacher)"), Element.Fact("Topic", "\(course.topic)"),
        Element.Fact("Sessions", "\(course.sessions.count)"),
      ])
      .id("facts")
      if didPressSchedule?(course) != nil {
        let next: Phrase? = course.sessions.first.map { "\($0.title) · \(day($0.day))" }
        SubtitleItem("Schedule", subtitle: next, icon: "calendar", on: .didPressSchedule(course))
      }
      if didPressMessages?(course) != nil {
        SubtitleItem("Messages", value: "\(course.messages.count)", icon: "chat", on: .didPressMessages(course))
      }
    }
    .id("course.\(course.id)")
  }

  @SectionsBuilder<Self> private func todos(_ course: Course, _ done: Set<String>) -> [SectionModel<Self>] {
    let todos = course.todos.filter { didPressTodo?($0) != nil }
    if !todos.isEmpty {
      SectionModel("To do") {
        for item in todos {
          let isDone = done.contains(item.id)
          SubtitleItem("\(item.title)", value: isDone ? "Done" : nil, icon: isDone ? "check" : "list", on: .didPressTodo(item))
            .id("todo.\(item.id)")
        }
      }
    }
  }

  @SectionsBuilder<Self> private func actions(_ course: Course) -> [SectionModel<Self>] {
    if didPressJoinCall?(course) != nil || didPressGear?() != nil || didPressClose?() != nil {
      SectionModel {
        if didPressJoinCall?(course) != nil {
          ButtonItem("Join the call", icon: "phone", emphasis: .primary, on: .didPressJoinCall(course))
        }
        if didPressGear?() != nil { ButtonItem("Settings", icon: "gear", on: .didPressGear) }
        if didPressClose?() != nil { ButtonItem("Close", emphasis: .subtle, on: .didPressClose) }
      }
      .id("course.\(course.id).actions").style(.actions)
    }
  }

  public func start(_ state: inout CourseState) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout CourseState, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result): state.course.finish(result)
    case .didPressSchedule(let course): return deliver(didPressSchedule?(course))
    case .didPressJoinCall(let course): return deliver(didPressJoinCall?(course))
    case .didPressMessages(let course): return deliver(didPressMessages?(course))
    case .didPressTodo(let item):
      state.done.formSymmetricDifference([item.id])
      return deliver(didPressTodo?(item))
    case .didPressGear: return deliver(didPressGear?())
    case .didPressClose: return deliver(didPressClose?())
    }
    return .none
  }

  private func deliver(_ reply: Reply?) -> Effect<Action> { reply.map { .deliver($0) } ?? .none }

  private func load(_ state: inout CourseState) -> Effect<Action> { api.load(id, into: &state.course) { .loaded($0) } }
}

/// A course that is loaded, and its finished to-do items.
public struct CourseState: ScreenState, Codable {
  var course: Loadable<Course> = .idle
  var done: Set<String> = []
  public init() {}
}

/// The actions on a course, for a type that implements them for several views.
public typealias CourseActions = CourseViewActions
