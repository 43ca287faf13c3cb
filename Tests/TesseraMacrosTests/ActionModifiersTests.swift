import Tessera
import TesseraMacros
import TesseraTesting
import Testing

/// A screen that places a course, and keeps what its actions meant.
private struct Owner: Screen {
  struct State: Equatable, Codable, Sendable {}
  enum Action: Equatable, Sendable { case open(String), tick(String), leave }

  let position: @Sendable (Course) -> CourseView<Owner>

  func sections(for state: State) -> [SectionModel<Self>] {
    position(Course(id: "Swift", todos: [.init(id: "Install"), .init(id: "Read")]))
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }

  /// The buttons of a course that is placed so.
  static func buttons(_ position: @escaping @Sendable (Course) -> CourseView<Owner>) -> [String] {
    let app = Headless(Owner(position: position), state: .init())
    return app.elements.filter { $0.role == .button }.map(\.label)
  }
}

@Suite("The three ways to give actions")
struct ActionModifiersTests {
  /// Knows what to do with some actions.
  private struct Reading: CourseViewActions {
    func didPressSchedule(_ course: Course) -> Owner.Action? { .open(course.id) }
    func didPressTodo(_ todo: Course.Todo) -> Owner.Action? { todo.id == "Read" ? .tick(todo.id) : nil }
  }
  private struct Nothing: CourseViewActions {
    typealias Action = Owner.Action
  }

  @Test("Each way creates the same view, and a press sends the same action", arguments: [0, 1, 2])
  func sameView(way: Int) {
    let app = Headless(
      Owner { course in
        switch way {
        case 0: CourseView(course, didPressSchedule: { .open($0.id) }, didPressTodo: { $0.id == "Read" ? .tick("Read") : nil })
        case 1: CourseView(course, actions: Reading())
        default: CourseView(course).didPressTodo { $0.id == "Read" ? .tick("Read") : nil }.didPressSchedule { .open($0.id) }
        }
      }, state: .init())
    #expect(
      app.text == """
        ━━ Owner ━━
        Swift
        ( Schedule )
        ( Read )

        """)
    app.tap("Schedule")
    app.tap("Read")
    #expect(app.actions == [.open("Swift"), .tick("Read")])
  }

  @Test("Every step of the chain is a valid view, with the elements of the actions that were given so far")
  func steps() {
    #expect(Owner.buttons { CourseView($0) } == [])
    #expect(Owner.buttons { CourseView($0).didPressClose { .leave } } == ["Close"])
    #expect(Owner.buttons { CourseView($0).didPressClose { .leave }.didPressSchedule { .open($0.id) } } == ["Schedule", "Close"])
    #expect(
      Owner.buttons { CourseView($0).didPressClose { .leave }.didPressSchedule { .open($0.id) }.didPressTodo { .tick($0.id) } }
        == ["Schedule", "Install", "Read", "Close"])
  }

  @Test("A step leaves the view before it as it was")
  func copies() {
    #expect(
      Owner.buttons {
        let plain = CourseView<Owner>($0)
        _ = plain.didPressClose { .leave }
        return plain
      } == [])
  }

  @Test("An action that is not given, not implemented, or says nil is neither seen nor in the accessibility tree")
  func leftOut() {
    let plain = Headless(Owner { CourseView($0) }, state: .init())
    #expect(plain.text == "━━ Owner ━━\nSwift\n")
    let ways: [@Sendable (Course) -> CourseView<Owner>] = [
      { CourseView($0, actions: Nothing()) }, { CourseView($0, didPressTodo: nil) }, { CourseView($0).didPressClose { nil } },
    ]
    for way in ways {
      let app = Headless(Owner(position: way), state: .init())
      #expect(app.text == plain.text)
      #expect(app.accessibilityTree == plain.accessibilityTree)
    }
  }

  @Test("A step replaces one action of an interface")
  func replaced() {
    let app = Headless(Owner { CourseView($0, actions: Reading()).didPressSchedule { _ in .leave } }, state: .init())
    app.tap("Schedule")
    app.tap("Read")
    #expect(app.actions == [.leave, .tick("Read")])
  }

  @Test("Inputs keep their defaults")
  func inputs() {
    let course = Course(id: "Swift")
    #expect(CourseView<Owner>(course).done == [])
    #expect(CourseView<Owner>(course, done: ["a"], actions: Nothing()).done == ["a"])
  }
}
