import TesseraScreen
import TesseraTesting
import Testing

/// Records that can be deleted, after a question.
private struct Drawer: Screen {
  struct State: ScreenState, Codable { var names = ["Ada", "Grace"], isOpen = false }
  enum Action: Equatable, Sendable { case didDelete(String) }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      for name in state.names {
        ButtonItem("Delete \(name)", on: .didDelete(name)).confirm("Delete “\(name)”?", message: "It is gone then.", action: "Delete")
          .disabled(state.names.count == 1).id(name)
      }
      ToggleItem("Open", isOn: \.isOpen).confirm("Open?", action: "Open it")
      ButtonItem("Send", on: .didDelete("nobody")).confirm("Send?", action: "Send it", isDestructive: false).id("send")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .didDelete(let name) = action { state.names.removeAll { $0 == name } }
    return .none
  }
}

@Suite("Items that ask")
struct ConfirmTests {
  @Test("The action is sent after the answer, and not when the question is closed or refused")
  func answering() {
    let app = Headless(Drawer())
    app.tap("Delete Ada")
    #expect(app.actions.isEmpty && app.title == "Delete “Ada”?" && app.shows("It is gone then."))
    app.tap("Cancel")
    #expect(app.actions.isEmpty && app.state.names == ["Ada", "Grace"])
    app.tap("Delete Ada")
    app.dismiss()
    #expect(app.actions.isEmpty)
    app.tap("Delete Ada")
    app.tap("Delete")
    #expect(app.actions == [.didDelete("Ada")] && app.state.names == ["Grace"])
    #expect(app.element("Delete Grace")?.isAvailable == false)
  }

  @Test("A destructive button looks like one, in the row and in the question")
  func looks() throws {
    func emphasis(_ row: Row) -> Element.Emphasis? { if case .button(let button) = row.content { button.emphasis } else { nil } }
    let app = Headless(Drawer())
    let rows = app.page.snapshots[0].sections[0].rows
    #expect(rows.map(emphasis) == [.destructive, .destructive, nil, .normal])
    app.tap("Delete Ada")
    #expect(app.page.snapshots[1].sections.flatMap { Array($0.rows) }.compactMap(emphasis) == [.destructive, .normal])
  }

  @Test("What shows its own value is not asked about")
  func values() {
    let app = Headless(Drawer())
    app.toggle("Open")
    #expect(app.state.isOpen && app.page.snapshots.count == 1)
  }
}
