public import Tessera
internal import TesseraMacros

/// A course: when it meets, its call, its messages, what is to be done.
///
/// Knows nothing of where it lives. The same view stands in the courses' own flow, in the onboarding and in the marketplace.
@ActionModifiers
public struct CourseView<Owner: Screen>: ScreenPart {
  /// The course that is shown.
  let course: Course
  /// The to-do items that are done.
  var done: Set<String> = []
  /// The course with something that its schedule leads to.
  var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
  /// The course with a call to join.
  var didPressJoinCall: (@Sendable (Course) -> Owner.Action?)?
  /// The course with messages to read.
  var didPressMessages: (@Sendable (Course) -> Owner.Action?)?
  /// The course with to-do items.
  var didPressTodo: (@Sendable (Course.Todo) -> Owner.Action?)?
  /// The course with a gear.
  var didPressGear: (@Sendable () -> Owner.Action?)?
  /// The course with a way out.
  var didPressClose: (@Sendable () -> Owner.Action?)?

  public var sections: [SectionModel<Owner>] {
    SectionModel {
      FactsItem([
        Element.Fact("Teacher", "\(course.teacher)"), Element.Fact("Topic", "\(course.topic)"),
        Element.Fact("Sessions", "\(course.sessions.count)"),
      ])
      .id("facts")
      if let action = didPressSchedule?(course) {
        SubtitleItem("Schedule", subtitle: nextSession, icon: "calendar", on: action)
      }
      if let action = didPressMessages?(course) {
        SubtitleItem("Messages", value: "\(course.messages.count)", icon: "chat", on: action)
      }
    }
    .id("course.\(course.id)")
    if course.todos.contains(where: { didPressTodo?($0) != nil }) {
      SectionModel("To do") {
        for item in course.todos {
          if let action = didPressTodo?(item) {
            let isDone = done.contains(item.id)
            SubtitleItem("\(item.title)", value: isDone ? "Done" : nil, icon: isDone ? "check" : "list", on: action).id("todo.\(item.id)")
          }
        }
      }
    }
    if didPressJoinCall?(course) != nil || didPressGear?() != nil || didPressClose?() != nil {
      SectionModel {
        if let action = didPressJoinCall?(course) { ButtonItem("Join the call", icon: "phone", emphasis: .primary, on: action) }
        if let action = didPressGear?() { ButtonItem("Settings", icon: "gear", on: action) }
        if let action = didPressClose?() { ButtonItem("Close", emphasis: .subtle, on: action) }
      }
      .id("course.\(course.id).actions").style(.actions)
    }
  }

  private var nextSession: Phrase? { course.sessions.first.map { "\($0.title) · \(day($0.day))" } }
}

/// The actions on a course, for a type that gives them for several views.
public typealias CourseActions = CourseViewActions
