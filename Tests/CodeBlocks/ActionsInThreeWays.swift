import Tessera
import TesseraMacros
import Testing

struct Todo: Identifiable, Hashable, Sendable { var id: Int, title: String, isLocked: Bool }
struct Course: Sendable { var id: Int, todos: [Todo] = [] }

@ActionModifiers
struct CourseView<Owner: Screen>: ScreenPart {
  let course: Course
  var didPressSchedule: (@Sendable (Course) -> Owner.Action?)?
  var didPressTodo: (@Sendable (Todo) -> Owner.Action?)?
  var didPressGear: (@Sendable () -> Owner.Action?)?
  var sections: [SectionModel<Owner>] {
    // block 6
  }
}

enum Destination: Equatable, Sendable { case schedule(Int) }
struct CourseScreen: Screen {
  enum Action: Equatable, Sendable { case push(Destination), askForLocation, openSettings, tick(Int) }
  let course: Course, isOwner: Bool
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    // block 1
  }
  @SectionsBuilder<Self> var withClosures: [SectionModel<Self>] {
    // block 2
  }
  @SectionsBuilder<Self> var withAnInterface: [SectionModel<Self>] {
    // block 4
  }
  @SectionsBuilder<Self> var withoutAnAction: [SectionModel<Self>] {
    // block 5
  }
}

// block 3

func misuse(_ course: Course) {
  typealias CourseView = ActionsCourseView
  // block 7
}
typealias ActionsCourseView = CourseView<CourseScreen>
