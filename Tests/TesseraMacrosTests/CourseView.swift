import Tessera
import TesseraMacros

struct Course: Hashable, Sendable {
  struct Todo: Hashable, Sendable { var id: String }
  var id: String
  var todos: [Todo] = []
}

@ActionModifiers
struct CourseView<Owner: Screen>: ScreenPart {
  let course: Course
  var done: Set<String> = []
  /// The action of the schedule.
  var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
  var didPressTodo: (@Sendable (Course.Todo) -> Owner.Action?)?
  var didPressClose: (@Sendable () -> Owner.Action?)?

  var sections: [SectionModel<Owner>] {
    SectionModel {
      TextItem("\(course.id)").id("title")
      if let action = didPressSchedule?(course) { ButtonItem("Schedule", on: action) }
      if let didPressTodo {
        for todo in course.todos {
          if let action = didPressTodo(todo) { ButtonItem("\(todo.id)", on: action) }
        }
      }
      if let action = didPressClose?() { ButtonItem("Close", on: action) }
    }
  }
}
