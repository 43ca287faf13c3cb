import GalleryScreens
import Tessera
import TesseraTesting
import Testing

@Suite("A course, wherever it is placed")
struct CourseViewTests {
  /// A screen that places a course. What the user presses becomes its own action.
  private struct Owner: Screen {
    struct State: ScreenState, Codable { var course = CourseState() }
    enum Action: Equatable, Sendable { case schedule, call, messages, todo, gear, close }
    let view: CourseView<Action>
    func sections(for state: State) -> [SectionModel<Self>] { Part(\.course, view) { $0 } }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  }

  /// A type that implements the actions, as the marketplace could.
  private struct OnlySchedule: CourseActions {
    func didPressSchedule(_ course: Course) -> Owner.Action? { .schedule }
  }

  private func placed(_ view: CourseView<Owner.Action>) async throws -> Headless<Owner> {
    let app = Headless(Owner(view: view))
    try await app.wait { !$0.page.isBusy }
    return app
  }

  @Test("Each given action adds its element, and pressing it sends the owner's action")
  func chain() async throws {
    try await RunningService.run { service in
      let app = try await placed(
        CourseView(service.client, id: "swift-types").didPressSchedule { _ in .schedule }.didPressJoinCall { _ in .call }
          .didPressMessages { _ in .messages }.didPressTodo { _ in .todo }.didPressGear { .gear }.didPressClose { .close })
      for name in ["Schedule", "Messages", "Read chapter one", "Join the call", "Settings", "Close"] { app.tap(.verbatim(name)) }
      #expect(app.actions == [.schedule, .messages, .todo, .call, .gear, .close])
    }
  }

  @Test("Without actions only the facts are there: no button, no empty heading, for eye and screen reader")
  func nothing() async throws {
    try await RunningService.run { service in
      let plain = try await placed(CourseView(service.client, id: "swift-types"))
      let silent = try await placed(CourseView(service.client, id: "swift-types").didPressTodo { _ in nil }.didPressClose { nil })
      for app in [plain, silent] {
        #expect(app.shows("Teacher") && !app.shows("To do"))
        #expect(app.elements.allSatisfy { $0.role != .button })
      }
      #expect(plain.accessibilityTree == silent.accessibilityTree)
    }
  }

  @Test("Closures, an interface and a chain place the same course")
  func ways() async throws {
    try await RunningService.run { service in
      let closures = try await placed(CourseView(service.client, id: "swift-types", didPressSchedule: { _ in .schedule }))
      let interface = try await placed(CourseView(service.client, id: "swift-types", actions: OnlySchedule()))
      let chain = try await placed(CourseView(service.client, id: "swift-types").didPressSchedule { _ in .schedule })
      #expect(chain.elements.filter { $0.role == .button }.count == 1)
      #expect([closures, interface].allSatisfy { $0.accessibilityTree == chain.accessibilityTree })
    }
  }
}
