import Synchronization
import Tessera
import TesseraMacros
import Testing

@Suite("Misuse of actions, in debug builds")
struct ActionMisuseTests {
  private struct Owner: Screen {
    struct State: Equatable, Codable, Sendable {}
    enum Action: Equatable, Sendable { case first, last }
    func sections(for state: State) -> [SectionModel<Self>] {}
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  }
  private struct Actions: CourseViewActions {
    func didPressClose() -> Owner.Action? { .first }
  }

  private func misuse(_ body: () -> Void) -> [GivenActions.Misuse] {
    let found = Mutex<[GivenActions.Misuse]>([])
    GivenActions.Misuse.$report.withValue({ misuse in found.withLock { $0.append(misuse) } }, operation: body)
    return found.withLock { $0 }
  }

  private let course = Course(id: "Swift")

  @Test("A step that is given twice is reported with its names and positions; the last one counts")
  func twice() {
    let line: UInt = #line + 2
    let found = misuse {
      let view = CourseView<Owner>(course).didPressClose { .first }.didPressSchedule { _ in .first }
        .didPressClose { .last }
      #expect(view.didPressClose?() == .last)
    }
    #expect(
      found.map(\.description) == [
        """
        CourseView.didPressClose is given twice: the closure at TesseraMacrosTests/ActionMisuseTests.swift:\(line + 1) counts, \
        the one at TesseraMacrosTests/ActionMisuseTests.swift:\(line) never runs. Remove one of them.
        """
      ])
  }

  @Test("A step after the same closure in the initialiser is reported")
  func initializer() {
    let found = misuse { _ = CourseView<Owner>(course, didPressClose: { .first }).didPressClose { .last } }
    #expect(found.map(\.replaced) == [.initializer])
    #expect(found.map(\.view) == ["CourseView"])
    #expect(found.map(\.action) == ["didPressClose"])
  }

  @Test("Correct use is not reported: other actions, copies, one action of an interface")
  func correct() {
    let found = misuse {
      let view = CourseView<Owner>(course)
      _ = view.didPressClose { .first }
      _ = view.didPressClose { .last }.didPressSchedule { _ in .last }
      _ = CourseView<Owner>(course, actions: Actions()).didPressClose { .last }
      _ = CourseView<Owner>(course, didPressClose: nil).didPressClose { .last }
    }
    #expect(found == [])
  }
}
