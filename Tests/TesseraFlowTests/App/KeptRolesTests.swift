import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraFlow

/// Orders. Users with the right role can refund one.
private struct Refunds: Flow {
  enum Destination: String, Codable, Hashable { case orders, refund }
  enum Event: Codable, Hashable { case refund }
  let isAllowed: Bool

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .orders: DestinationScreen(Orders(isAllowed: isAllowed)) { _ in .refund }
    case .refund: DestinationScreen(Refund())
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> {
    navigation.present(.refund)
    return .none
  }
}

private struct Orders: Screen {
  struct State: ScreenState, Codable { var note = "" }
  enum Action: Codable, Hashable, Sendable { case refund }
  typealias Output = Action
  let isAllowed: Bool
  func title(for state: State) -> Phrase { "Orders" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Note", text: \.note)
      if isAllowed { ButtonItem("Refund", on: .refund) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .deliver(action) }
}

private struct Refund: Screen {
  struct State: ScreenState, Codable { var reason = "" }
  func title(for state: State) -> Phrase { "Pay back" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextFieldItem("Reason", text: \.reason) } }
}

@Suite("A window that was stored with other roles") struct KeptRolesTests {
  private let app = InlineApp("Orders") { route, visit in
    route == "/" ? AnyScreen(Refunds(isAllowed: visit.identity?.roles.contains("boss") == true), at: Navigation(.orders)) : nil
  }

  private func visit(_ roles: Set<String>) -> Visit { Visit(identity: Identity("ada", roles: roles)) }

  private func kept(_ roles: Set<String>) throws -> AppSession.Saved {
    let page = Headless(app, for: visit(roles))
    page.type("ask twice", into: "Note")
    page.tap("Refund")
    page.type("broken", into: "Reason")
    return try #require(page.saveSession())
  }

  @Test("When a role is lost, layers that require it are closed, and input below stays") func fewer() throws {
    for now in [visit([]), visit(["clerk"])] {
      let page = Headless(app, for: now, restoring: try kept(["boss", "clerk"]))
      #expect(page.refusal == nil && page.title == "Orders" && page.page.snapshots.count == 1)
      #expect(page.element("Note", role: .textbox)?.value == "ask twice")
    }
  }

  @Test("With the same or more roles, nothing is removed") func noFewer() throws {
    for now in [visit(["boss"]), visit(["boss", "clerk"])] {
      let page = Headless(app, for: now, restoring: try kept(["boss"]))
      #expect(page.title == "Pay back" && page.element("Reason", role: .textbox)?.value == "broken")
    }
  }

  @Test("The note names no role, and tells every one from the others") func notes() throws {
    let roles: Set<String> = ["boss", "two words", "", "line\nbreak", "ä"]
    let kept = KeptRoles(of: Identity("ada", roles: roles))
    #expect(KeptRoles(kept.note) == kept && !kept.note.contains("boss") && !kept.note.contains("\n"))
    #expect(!kept.exceed(Identity("ada", roles: roles)) && !kept.exceed(Identity("ada", roles: roles.union(["more"]))))
    for role in roles { #expect(kept.exceed(Identity("ada", roles: roles.subtracting([role])))) }
    #expect(!KeptRoles(of: nil).exceed(nil) && kept.exceed(nil))
    #expect(KeptRoles("") == nil && KeptRoles("roles boss") == nil && KeptRoles("file a b") == nil)
  }
}
