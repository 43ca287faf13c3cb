public import Tessera
internal import TesseraMacros

/// A course: its sessions, its call, its messages, its to-do list.
///
/// It doesn't know where it is used. The same view is part of the courses' flow, the onboarding and the marketplace.
@ActionModifiers
public struct CourseView<Owner: Screen>: ScreenPart {
  let course: Course
  /// The finished to-do items.
  var done: Set<String> = []
  /// Called for the schedule. Without it, the course has no schedule button.
  var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
  /// Called for the call. Without it, the course has no call button.
  var didPressJoinCall: (@Sendable (Course) -> Owner.Action?)?
  /// Called for the messages. Without it, the course has no messages button.
  var didPressMessages: (@Sendable (Course) -> Owner.Action?)?
  /// Called for a to-do item. Without it, the course has no to-do list.
  var didPressTodo: (@Sendable (Course.Todo) -> Owner.Action?)?
  /// Called for the settings. Without it, the course has no settings button.
  var didPressGear: (@Sendable () -> Owner.Action?)?
  /// Called for closing. Without it, the course has no close button.
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

/// The actions on a course, for a type that implements them for several views.
public typealias CourseActions = CourseViewActions
