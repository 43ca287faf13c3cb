import Foundation
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

@Suite("A course, wherever it is placed")
struct CourseViewTests {
  /// A screen that places a course.
  private struct Owner: Screen {
    struct State: Equatable, Codable, Sendable {}
    enum Action: Equatable, Sendable { case schedule, call, messages, todo, gear, close }
    let view: CourseView<Owner>
    func sections(for state: State) -> [SectionModel<Self>] { view }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  }

  /// A type that implements the actions, as the marketplace could.
  private struct OnlySchedule: CourseActions {
    func didPressSchedule(_ course: Course) -> Owner.Action? { .schedule }
  }

  private let course: Course

  init() throws {
    let json = """
      {"id": "swift", "title": "Swift", "teacher": "Ada", "topic": "Types", "sessions": [],
       "todos": [{"id": "one", "title": "Read"}], "messages": []}
      """
    course = try JSONDecoder().decode(Course.self, from: Data(json.utf8))
  }

  private func buttons(_ view: CourseView<Owner>) -> [String] {
    Headless(Owner(view: view), state: .init()).elements.filter { $0.role == .button }.map(\.label)
  }

  @Test("Each given action adds its element, and pressing it sends the action")
  func chain() {
    let view = CourseView<Owner>(course).didPressSchedule { _ in .schedule }.didPressJoinCall { _ in .call }
      .didPressMessages { _ in .messages }.didPressTodo { _ in .todo }.didPressGear { .gear }.didPressClose { .close }
    let app = Headless(Owner(view: view), state: .init())
    for name in ["Schedule", "Messages", "Read", "Join the call", "Settings", "Close"] { app.tap(.verbatim(name)) }
    #expect(app.actions == [.schedule, .messages, .todo, .call, .gear, .close])
  }

  @Test("Without actions only the facts are there: no button, no empty heading, for eye and screen reader")
  func nothing() {
    let plain = Headless(Owner(view: CourseView(course)), state: .init())
    let silent = Headless(Owner(view: CourseView(course).didPressTodo { _ in nil }.didPressClose { nil }), state: .init())
    for app in [plain, silent] {
      #expect(!app.shows("To do"))
      #expect(app.elements.allSatisfy { $0.role != .button })
    }
    #expect(plain.accessibilityTree == silent.accessibilityTree)
  }

  @Test("Closures, an interface and a chain place the same course")
  func ways() {
    let ways = [
      CourseView<Owner>(course, didPressSchedule: { _ in .schedule }), CourseView(course, actions: OnlySchedule()),
      CourseView(course).didPressSchedule { _ in .schedule },
    ]
    let trees = ways.map { Headless(Owner(view: $0), state: .init()).accessibilityTree }
    #expect(Set(ways.map(buttons)).count == 1)
    #expect(trees.allSatisfy { $0 == trees[0] })
  }
}
