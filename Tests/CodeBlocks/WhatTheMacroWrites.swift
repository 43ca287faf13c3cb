import Tessera
import TesseraMacros

public struct Course: Sendable { var id: Int }

public enum Declared {
  // block 1
}

public protocol CourseViewActions<Action>: Sendable {
  associatedtype Action
  func didPressSchedule(_ course: Course) -> Action?
}

public struct CourseView<Owner: Screen>: Sendable {
  let course: Course
  var done: Set<String> = []
  var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
  // block 2
}
