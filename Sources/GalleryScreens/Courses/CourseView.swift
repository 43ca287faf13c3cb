public import Tessera

/// A course: when it meets, its call, its messages, what is to be done.
///
/// Knows nothing of where it lives. The same view stands in the courses' own flow, in the onboarding and in the marketplace.
public struct CourseView<Owner: Screen>: ScreenPart {
  /// What is shown.
  let course: Course
  /// The to-do items that are done.
  var done: Set<String> = []
  var schedule: (@Sendable (Course) -> Owner.Action?)?
  var joinCall: (@Sendable (Course) -> Owner.Action?)?
  var messages: (@Sendable (Course) -> Owner.Action?)?
  var todo: (@Sendable (Course.Todo) -> Owner.Action?)?
  var gear: (@Sendable () -> Owner.Action?)?
  var close: (@Sendable () -> Owner.Action?)?

  public var sections: [SectionModel<Owner>] {
    SectionModel {
      FactsItem([
        Element.Fact("Teacher", "\(course.teacher)"), Element.Fact("Topic", "\(course.topic)"),
        Element.Fact("Sessions", "\(course.sessions.count)"),
      ])
      .id("facts")
      if let action = schedule?(course) {
        SubtitleItem("Schedule", subtitle: nextSession, icon: "calendar", on: action)
      }
      if let action = messages?(course) {
        SubtitleItem("Messages", value: "\(course.messages.count)", icon: "chat", on: action)
      }
    }
    .id("course.\(course.id)")
    if let todo, !course.todos.isEmpty {
      SectionModel("To do") {
        for item in course.todos {
          if let action = todo(item) {
            let isDone = done.contains(item.id)
            SubtitleItem("\(item.title)", value: isDone ? "Done" : nil, icon: isDone ? "check" : "list", on: action).id("todo.\(item.id)")
          }
        }
      }
    }
    if joinCall?(course) != nil || gear?() != nil || close?() != nil {
      SectionModel {
        if let action = joinCall?(course) { ButtonItem("Join the call", icon: "phone", on: action) }
        if let action = gear?() { ButtonItem("Settings", icon: "gear", emphasis: .normal, on: action) }
        if let action = close?() { ButtonItem("Close", emphasis: .subtle, on: action) }
      }
      .id("course.\(course.id).actions").style(.actions)
    }
  }

  private var nextSession: Phrase? { course.sessions.first.map { "\($0.title) · \(day($0.day))" } }
}
