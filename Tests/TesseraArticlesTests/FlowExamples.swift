import Tessera
import TesseraMacros

// example: CourseView, a view that reports what the user did | –
@ActionModifiers
struct CourseView<Owner: Screen>: ScreenPart {
  let course: String
  var didPressSchedule: (@Sendable (String) -> Owner.Action?)?
  var didPressGear: (@Sendable () -> Owner.Action?)?

  var sections: [SectionModel<Owner>] {
    SectionModel("\(course)") {
      if let action = didPressSchedule?(course) { ButtonItem("Schedule", on: action) }
      if let action = didPressGear?() { ButtonItem("Settings", icon: "gear", on: action) }
    }
  }
}
// end

struct CourseScreen: Screen {
  enum Action: Equatable, Sendable { case didPressSchedule(String) }
  typealias Output = Action
  let course: String

  // example: CourseView in a flow, without its settings | –
  func sections(for state: NoState) -> [SectionModel<Self>] {
    CourseView(course).didPressSchedule { .didPressSchedule($0) }
  }
  // end

  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(action) }
}
