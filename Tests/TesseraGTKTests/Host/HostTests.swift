#if GTK
import CGtk4
import Tessera
import TesseraTesting
import Testing

@testable import TesseraGTK

/// A page on real widgets: the display, the user's actions, and the state that survives changes.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct HostTests {
  @Test func aScreenIsShownWithHeadersRowsAndFooters() throws {
    let board = HostWindow(BoardScreen(), state: .init(numbers: [1, 2]))
    defer { board.close() }
    let layer = try #require(board.top)
    #expect(layer.list.keys == layer.shown.shownKeys)
    #expect(layer.title == "Board")
    #expect(board.words("1") == ["Number 1"])
    #expect(layer.list.keys.count == 8)
    #expect(board.diagnostics == [])
  }

  @Test func aPressReachesTheReducerAndTheAnswerIsSeenAtOnce() {
    let board = HostWindow(BoardScreen(), state: .init(numbers: [1, 2, 3]))
    defer { board.close() }
    #expect(board.press("2"))
    #expect(board.state?.numbers == [1, 3])
    #expect(board.top?.list.keys == board.page?.snapshots[0].shownKeys)
    #expect(board.top?.cells["2"] == nil)
  }

  @Test func nothingTheScreenAnswersToAKeystrokeChangesTheField() {
    let board = HostWindow(BoardScreen(rewrite: { $0.uppercased() }), state: .init())
    defer { board.close() }
    board.type("héllo", into: "note")
    #expect(board.state?.note == "HÉLLO")
    #expect(board.text(in: "note") == "héllo")
    board.act(.set([7]))
    board.host.flush()
    #expect(board.text(in: "note") == "héllo")
  }

  @Test func whatTheScreenChangesByItselfIsShownInTheField() {
    let board = HostWindow(BoardScreen(), state: .init())
    defer { board.close() }
    board.type("draft", into: "note")
    #expect(board.press("clear"))
    #expect(board.text(in: "note") == "")
    board.type("more", into: "note")
    #expect(board.state?.note == "more")
  }

  @Test func aSwitchThatTheScreenDoesNotFollowGoesBack() throws {
    let board = HostWindow(BoardScreen(), state: .init())
    defer { board.close() }
    let toggle = try #require(board.top?.cells["toggle"]?.widget.descendants(of: gtk_switch_get_type()).first)
    for count in 1...2 {
      tessera_switch_set_active(toggle, 1)
      turn("it is off") { tessera_switch_active(toggle) == 0 }
      #expect(gtk_widget_get_state_flags(toggle).rawValue & GTK_STATE_FLAG_CHECKED.rawValue == 0)
      #expect(gtk_switch_get_state(OpaquePointer(toggle)) == 0)
      GtkMainLoop.turn(until: { false }, within: .milliseconds(30))
      // The screen receives the user's changes, but not those that it reverted itself.
      #expect(board.state?.extra == Array(repeating: "refused true", count: count))
    }
  }

  @Test func theFocusComesBackToAControlThatWasPending() throws {
    let board = HostWindow(BoardScreen(), state: .init(numbers: [1, 2]))
    defer { board.close() }
    let layer = try #require(board.top)
    func show(_ action: BoardScreen.Action) {
      board.act(action)
      board.host.flush()
    }
    board.focus(layer.cells["clear"]?.widget.descendants(of: gtk_button_get_type()).first)
    #expect(layer.currentFocus()?.target?.item.text == "clear")
    show(.wait(true))
    show(.set([1, 2, 3]))
    show(.wait(false))
    #expect(layer.cells["clear"]?.focused == .main)
    // A user who has moved on is not moved back.
    show(.wait(true))
    board.focus(layer.cells["2"]?.widget.descendants(of: gtk_button_get_type()).first)
    show(.wait(false))
    #expect(layer.currentFocus()?.target?.item.text == "2")
  }

  @Test func rowsThatArriveAboveDoNotMoveWhatIsSeen() throws {
    let board = HostWindow(BoardScreen(), state: .init(numbers: Array(0..<200)))
    defer { board.close() }
    let layer = try #require(board.top)
    turn("the field has the focus") { layer.currentFocus() != nil }
    layer.scroll(by: 2_000)
    turn("scrolled") { tessera_scroll_value(layer.scrolled) > 1_900 && self.firstSeen(layer) != nil }
    for _ in 0..<3 { GtkMainLoop.turn(until: { false }, within: .milliseconds(30)) }
    let first = try #require(firstSeen(layer))
    board.act(.set(Array(1_000..<1_020) + Array(0..<200)))
    board.host.flush()
    turn("the rows above are there") { layer.list.keys.contains("1000") }
    for _ in 0..<3 { GtkMainLoop.turn(until: { false }, within: .milliseconds(30)) }
    let now = try #require(firstSeen(layer))
    #expect(now.key == first.key)
    #expect(abs(now.top - first.top) <= 2)
  }

  @Test func changesAllOverTheListDoNotMoveWhatIsSeen() throws {
    let board = HostWindow(BoardScreen(), state: .init(numbers: Array(0..<200)))
    defer { board.close() }
    let layer = try #require(board.top)
    turn("the field has the focus") { layer.currentFocus() != nil }
    layer.scroll(by: 2_000)
    turn("numbers are seen") { self.firstSeen(layer).flatMap { Int($0.key) } ?? 0 > 20 }
    let first = try #require(firstSeen(layer))
    let number = Int(first.key) ?? -1
    board.focus(layer.cells[first.key]?.widget.descendants(of: gtk_button_get_type()).first)
    var numbers = (0..<200).filter { $0 % 11 != 3 || $0 == number }
    for position in stride(from: 180, through: 0, by: -20) { numbers.insert(1_000 + position, at: position) }
    board.act(.set(numbers))
    board.host.flush()
    for _ in 0..<4 { GtkMainLoop.turn(until: { false }, within: .milliseconds(30)) }
    let now = try #require(layer.cells[first.key].flatMap { layer.extent(of: $0) })
    #expect(abs(now.top - first.top) <= 60)
    #expect(layer.currentFocus()?.target?.item.text == first.key)
  }

  @Test func atTheVeryTopRowsThatArriveAreSeen() throws {
    let board = HostWindow(LongScreenWithoutWindow(), state: .init())
    defer { board.close() }
    board.act(.arrive)
    board.host.flush()
    for _ in 0..<3 { GtkMainLoop.turn(until: { false }, within: .milliseconds(30)) }
    let layer = try #require(board.top)
    #expect(firstSeen(layer)?.key == "-1")
  }

  /// The first row that is wholly seen.
  private func firstSeen(_ layer: LayerView) -> (key: String, top: Double)? {
    for cell in layer.cellsInOrder {
      if let (top, _) = layer.extent(of: cell), top >= 0, let row = cell.row { return (row.key.text, top) }
    }
    return nil
  }

  @Test func theFocusStaysInARowThatMoves() {
    let board = HostWindow(BoardScreen(), state: .init(numbers: [1, 2, 3, 4]))
    defer { board.close() }
    board.focus(board.top?.cells["3"]?.widget.descendants(of: gtk_button_get_type()).first)
    #expect(board.top?.currentFocus()?.target?.item.text == "3")
    board.act(.set([3, 9, 1, 2, 4]))
    board.host.flush()
    turn("the focus is in the row") { board.top?.currentFocus()?.target?.item.text == "3" }
  }

  @Test func theCursorStaysWhereItIsWhileRowsChangeAround() throws {
    let board = HostWindow(BoardScreen(), state: .init(numbers: [1]))
    defer { board.close() }
    board.type("abcdef", into: "note")
    let field = try #require(board.field("note"))
    board.focus(field)
    tessera_editable_set_position(field, 3)
    board.act(.set([5, 6, 7]))
    board.host.flush()
    let changed = try #require(board.field("note"))
    #expect(tessera_editable_position(changed) == 3)
    #expect(board.top?.currentFocus()?.target?.item.text == "note")
  }

  /// Fields of some names, each with a text of its own.
  private struct Names: Screen {
    struct State: ScreenState {
      var names = ["a"]
      var texts: [String: String] = [:]
      subscript(name: String) -> String {
        get { texts[name] ?? "" }
        set { texts[name] = newValue }
      }
    }
    enum Action: Equatable, Sendable { case shows([String]) }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel { for name in state.names { TextFieldItem("\(name)", text: \.[name]).id(name) } }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      if case .shows(let names) = action { state.names = names }
      return .none
    }
  }

  @Test func whatWasTypedInOneRowIsNotTakenBackInAnother() throws {
    let board = HostWindow(Names(), state: .init())
    defer { board.close() }
    board.type("secret of a", into: "a")
    for text in ["", "b"] {
      board.act(.shows(["b"]))
      turn("the other row is shown") { board.field("b") != nil }
      let field = try #require(board.field("b"))
      for _ in 0..<3 { _ = gtk_widget_activate_action_variant(field, "text.undo", nil) }
      #expect(board.text(in: "b") == text)
      board.act(.shows(["a"]))
      turn("the first row is back") { board.text(in: "a") == "secret of a" }
      // Once more, where the other row has a text.
      if text.isEmpty {
        board.act(.shows(["b"]))
        turn("the other row is shown again") { board.field("b") != nil }
        board.type("b", into: "b")
        board.act(.shows(["a"]))
        turn("the first row is back again") { board.field("a") != nil }
      }
    }
  }

  @Test func tenThousandSnapshotsAreAHundredDrawingsAndTheLastOneIsShown() {
    let board = HostWindow(BoardScreen(), state: .init())
    defer { board.close() }
    let before = board.host.flushCount
    for number in 0..<10_000 { board.act(.set([number + 1, number + 2, -number])) }
    turn("everything is shown") { board.top?.isWaiting == false }
    #expect(board.top?.list.keys == board.page?.snapshots[0].shownKeys)
    #expect(board.top?.list.keys.contains("10000") == true)
    #expect(board.host.flushCount - before < 1_000)
  }

  @Test func everyDifferenceOfTheSuiteLeadsToWhatTheSessionShows() throws {
    for name in ["changes", "random-changes"] {
      let fixture = try #require(HostConformance.fixture(named: name))
      let host = GtkScreenHost()
      let page = Page(fixture.screen(HostConformance.Log()), inbox: Page.EffectInbox {})
      host.didSend = { page.send($0) }
      let window = WidgetHandle(gtk_window_new())
      tessera_window_set_child(window.widget, host.widget)
      page.attach(host)
      page.start()
      tessera_window_present(window.widget)
      let layer = try #require(host.layers.first)
      turn("the rows are there") { layer.isLaidOut }
      var steps = 0
      while let next = layer.cells.values.first(where: { $0.row?.content.control(named: .main)?.kind == .button }), steps < 200 {
        try next.send(RowEvent(), of: #require(next.row).key)
        steps += 1
        #expect(layer.list.keys == page.snapshots[0].shownKeys, "step \(steps)")
        #expect(layer.shown.revision == page.snapshots[0].revision)
        for cell in layer.cells.values {
          guard let row = cell.row, case .label(let label) = row.content else { continue }
          let words = cell.widget.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }
          #expect(words.contains(label.title.description), "\(row.key): \(words)")
        }
        if page.snapshots[0].revision == 1 { break }
      }
      #expect(steps > 5)
      page.end()
      host.close()
      tessera_window_destroy(window.widget)
    }
  }
}
#endif
