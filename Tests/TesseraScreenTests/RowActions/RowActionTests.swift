import TesseraScreen
import TesseraTesting
import Testing

/// Mails with actions.
private struct Inbox: Screen {
  struct State: ScreenState, Codable { var mails = ["Plans", "Bills"], isLocked = false, flags: [String] = [] }
  enum Action: Equatable, Sendable { case open(String), archive(String), delete(String), flag(String), empty }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mails") {
      for mail in state.mails {
        SubtitleItem("\(mail)", on: .open(mail)).actions {
          ButtonItem("Archive", icon: "box", on: .archive(mail)).disabled(state.isLocked, because: "Locked").undo(\.mails, "Archived")
          ButtonItem("Delete", on: .delete(mail)).confirm("Delete “\(mail)”?", action: "Delete it")
        } leading: {
          if !state.flags.contains(mail) { ButtonItem("Flag", on: .flag(mail)) }
        }
        .id(mail)
      }
      ToggleItem("Locked", isOn: \.isLocked).actions { ButtonItem("Why?", on: .open("why")) }
      SubtitleItem("Nothing to do").actions {}
      MenuItem("More") {
        for word in ["Empty", "Empty"] { ButtonItem("\(word)", on: word == "Empty" ? .empty : .flag("")) }
      }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .archive(let mail), .delete(let mail): state.mails.removeAll { $0 == mail }
    case .flag(let mail): state.flags.append(mail)
    case .empty: state.mails = []
    case .open: break
    }
    return .none
  }
}

/// Places in a table, which are chosen and put into order, with everything that a menu does.
private struct Depot: Screen {
  struct Place: Identifiable, Equatable, Codable, Sendable { let id: String, price: String }
  struct State: ScreenState, Codable {
    var places = [Place(id: "Riyadh", price: "12.00"), Place(id: "Abha", price: "84.00")]
    var chosen: Set<String> = []
    var isOfRow = false
  }
  enum Action: Equatable, Sendable { case open(String), refresh, empty }
  func sections(for state: State) -> [SectionModel<Self>] {
    let columns: [TableColumn<Self, Place>] = [TableColumn("Name") { "\($0.id)" }, TableColumn("Price") { "\($0.price)" }]
    SectionModel("Places", state.places, columns: columns, selection: \.chosen) { ButtonItem("Open", on: .open($0.id)) }
      .reorderable(\.places)
    SectionModel {
      if state.isOfRow {
        SubtitleItem("Places").actions {
          ButtonItem("Empty", on: .empty)
          ButtonItem("Refresh", on: .refresh).refreshes()
        }
      } else {
        MenuItem("More") {
          ButtonItem("Empty", on: .empty)
          ButtonItem("Refresh", on: .refresh).refreshes()
        }
      }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

@Suite("Actions of rows")
struct RowActionTests {
  @Test("An action has the meaning of its button, also after a question and with undo")
  func pressing() async throws {
    let app = Headless(Inbox())
    app.tap("Flag", in: "Bills")
    #expect(app.actions == [.flag("Bills")] && app.element("Flag", in: "Bills") == nil)
    app.tap("Delete", in: "Bills")
    #expect(app.title == "Delete “Bills”?" && app.state.mails == ["Plans", "Bills"])
    app.tap("Delete it")
    #expect(app.state.mails == ["Plans"])
    app.tap("Archive", role: .menuitem)
    #expect(app.state.mails.isEmpty)
    app.tap("Undo")
    #expect(app.state.mails == ["Plans"])
  }

  @Test("The row's own meaning, content and reading stay")
  func base() {
    let app = Headless(Inbox())
    app.tap("Plans", role: .button)
    app.toggle("Locked")
    app.tap("Why?")
    #expect(app.actions == [.open("Plans"), .open("why")] && app.state.isLocked)
    #expect(app.element("Archive", in: "Plans")?.isAvailable == false && app.element("Archive", in: "Plans")?.hint == "Locked")
    let rows = app.page.snapshots[0].sections[0].rows
    #expect(rows.map(\.key.text) == ["Plans", "Bills", #"\State.isLocked"#, "Nothing to do", "More"])
    if case .menu = rows[3].content { Issue.record("a row without actions has no menu") }
  }

  @Test(
    "An action that a row does not offer, or not now, is refused and changes nothing",
    arguments: [
      "row.t.Purge", "row.t.", "row.l.Archive", "row.t.Archive#2", "menu.Archive", "row.up", "row.move", "\u{0}",
    ])
  func refusing(control: String) {
    let app = Headless(Inbox())
    #expect(app.page.send(.control("Plans", Control.Name(control))) == .refused(.unknownControl))
    #expect(app.page.send(.control("Plans", "row.t.Delete", .text("x"))) == .refused(.invalidValue))
    #expect(app.page.send(.control("Bills?", "row.t.Delete")) == .refused(.unknownItem))
    #expect(app.actions.isEmpty && app.state == Inbox.State())
  }

  @Test("An action that cannot be used now is refused")
  func unavailable() {
    let app = Headless(Inbox(), state: Inbox.State(isLocked: true))
    #expect(app.page.send(.control("Plans", "row.t.Archive")) == .refused(.unavailable))
    #expect(app.actions.isEmpty)
  }

  @Test("Two actions with the same name are distinguished by their order")
  func duplicates() throws {
    let app = Headless(Inbox())
    guard case .menu(let menu)? = app.page.snapshots[0].row(for: "More")?.content else { throw HeadlessPage.Failure("no menu") }
    #expect(menu.all.map(\.control) == ["menu.Empty", "menu.Empty#2"])
    #expect(app.page.send(.control("More", "menu.Empty#2")) == .handled && app.actions == [.empty])
  }

  @Test("A line that can be chosen is known by its words, in its menu as well")
  func choosing() throws {
    let app = Headless(Depot())
    #expect(app.element("Actions: Abha") != nil && app.element("Choose Abha") != nil)
    app.tap("Open", in: "Abha")
    #expect(app.actions == [.open("Abha")])
    let section = app.page.snapshots[0].sections[0]
    let cells = section.style.cells(of: section.rows[1].content)
    guard case .menu(let menu)? = cells?.last else { throw HeadlessPage.Failure("no menu in the last cell") }
    let name = app.localizer.string(menu.name ?? "")
    #expect(name.contains("Abha") && !name.contains("Choose") && !name.contains("84.00") && menu.position != nil)
  }

  @Test("A refresh action also works in a menu", arguments: [true, false])
  func refreshing(isOfRow: Bool) {
    let app = Headless(Depot(), state: Depot.State(isOfRow: isOfRow))
    app.pullDown()
    app.tap("Refresh", role: .menuitem)
    app.tap("Empty", role: .menuitem)
    #expect(app.actions == [.refresh, .refresh, .empty])
  }

  @Test("A question of an action is there again after a restart")
  func restoring() throws {
    let app = Headless(Inbox())
    app.tap("Delete", in: "Bills")
    let again = try HeadlessPage(AnyScreen(Inbox()), restoring: #require(app.save()))
    #expect(again.title == "Delete “Bills”?")
    again.tap("Delete it")
    #expect(again.element("Plans", role: .button) != nil && again.element("Bills") == nil)
  }
}
