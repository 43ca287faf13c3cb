#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Three sections side by side. The rows of the first are inserted and removed.
private struct ColumnScreen: Screen {
  struct State: Equatable, Sendable {
    var names = ["a", "b"]
    var isBeside = true
    var pressed: [String] = []
  }
  enum Action: Equatable, Sendable { case show([String]), beside(Bool), press(String) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("One", state.names) { ButtonItem("\($0)", on: .press($0)).id($0) }
    SectionModel("Two") { for name in ["x", "y"] { ButtonItem("\(name)", on: .press(name)).id(name) } }.style(.grid).beside(state.isBeside)
    SectionModel("Three") { TextItem("\(state.names.count) rows").id("count") }.footer("Below").beside(state.isBeside)
    SectionModel("Last") { ButtonItem("z", on: .press("z")).id("z") }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .show(let names): state.names = names
    case .beside(let isBeside): state.isBeside = isBeside
    case .press(let name): state.pressed.append(name)
    }
    return .none
  }
}

/// A list of mails, and the open mail.
private struct MailScreen: Screen {
  struct State: Equatable, Sendable {
    var count = 3
    var open: String?
  }
  enum Action: Equatable, Sendable { case open(String), close, count(Int) }

  func title(for state: State) -> Phrase { "Mail" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Mails", (0..<state.count).map { "m\($0)" }) { ButtonItem("\($0)", on: .open($0)).id($0) }
    SectionModel("Chosen") { TextItem(state.open.map { "\($0) is open" } ?? "None").id("text") }
      .detail(of: "Mails", isOpen: state.open != nil, onClose: .close)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open(let mail): state.open = mail
    case .close: state.open = nil
    case .count(let count): state.count = count
    }
    return .none
  }
}

/// Sections beside each other, and lists with a detail: one line of the list where there is room.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct ColumnTests {
  private func widen<S: Screen>(_ screen: HostWindow<S>, _ width: Int32 = 1000) {
    tessera_window_set_size(screen.window, width, 500)
    turn("there is room for columns, or not") { screen.top?.isWide == (width >= LayerView.roomy) }
  }

  private func position<S: Screen>(_ screen: HostWindow<S>, _ key: String) throws -> (x: Double, y: Double) {
    turn("\(key) is laid out") { (screen.top?.cells[key]?.widget).map { gtk_widget_get_height($0) > 0 } == true }
    let (layer, cell) = (try #require(screen.top), try #require(screen.top?.cells[key], "\(key)"))
    var (x, y) = (0.0, 0.0)
    #expect(gtk_widget_translate_coordinates(cell.widget, layer.listView, 0, 0, &x, &y) != 0)
    return (x, y)
  }

  private let below = ["One.header", "a", "b", "Two.header", "x | y", "Three.header", "count", "Three.footer", "Last.header", "z"]
  private let beside = ["One.header a b | Two.header x y | Three.header count Three.footer", "Last.header", "z"]

  @Test func sectionsStandBesideEachOtherWhereThereIsRoomAndBelowWhereNot() throws {
    let screen = HostWindow(ColumnScreen(), state: .init())
    defer { screen.close() }
    #expect(screen.top?.list.keys == below)
    widen(screen)
    #expect(screen.top?.list.keys == beside)
    let heads = try ["One.header", "Two.header", "Three.header"].map { try position(screen, $0) }
    #expect(heads[0].x < heads[1].x && heads[1].x < heads[2].x && heads.allSatisfy { $0.y == heads[0].y })
    #expect(try position(screen, "a").y < position(screen, "b").y && position(screen, "b").x == heads[0].x)
    #expect(try position(screen, "Last.header").y > position(screen, "Three.footer").y)
    // A section alone in its line is as wide as several beside each other: its edge is aligned with that of the
    // first column.
    turn("the edges are in one line") { (try? position(screen, "z").x == position(screen, "a").x) == true }
    #expect(screen.top?.most == LayerFrame.widestLine)
    #expect(screen.press("b") && screen.press("y") && screen.press("z"))
    #expect(screen.state?.pressed == ["b", "y", "z"])
    widen(screen, 500)
    #expect(screen.top?.list.keys == below)
    #expect(screen.top?.most == LayerFrame.widest)
    turn("all are there") { ["a", "b", "x", "y", "z"].allSatisfy { screen.words($0) == [$0] } }
    #expect(screen.press("x"))
    #expect(screen.diagnostics == [])
  }

  @Test func fromRightToLeftTheFirstStandsAtTheRight() throws {
    gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    let screen = HostWindow(ColumnScreen(), state: .init(), localizer: Localizer(.arabic))
    defer { screen.close() }
    widen(screen)
    #expect(try position(screen, "One.header").x > position(screen, "Two.header").x)
    #expect(try position(screen, "Two.header").x > position(screen, "Three.header").x)
  }

  @Test func rowsThatStayKeepTheirWidgetsAndTheFocusWhenOthersComeAndGo() throws {
    let screen = HostWindow(ColumnScreen(), state: .init())
    defer { screen.close() }
    widen(screen)
    _ = try position(screen, "b")
    let (b, x) = (screen.top?.cells["b"]?.widget, screen.top?.cells["x"]?.widget)
    #expect(screen.top?.cells["b"]?.focus(.main) == true)
    for names in [["b", "a"], ["c", "b", "d"], ["b"]] {
      screen.act(.show(names))
      turn("\(names) are shown") { screen.words("count") == ["\(names.count) rows"] && names.allSatisfy { screen.words($0) == [$0] } }
      #expect(
        screen.top?.list.keys.first == "One.header \(names.joined(separator: " ")) | Two.header x y | Three.header count Three.footer")
      #expect(screen.top?.cells["b"]?.widget == b && screen.top?.cells["x"]?.widget == x, "\(names)")
      #expect(screen.top?.cells["b"]?.focused != nil, "\(names)")
    }
    #expect(screen.top?.cells["c"] == nil)
    screen.act(.beside(false))
    turn("they stand below each other") { screen.top?.list.keys.first == "One.header" }
    screen.act(.beside(true))
    turn("they stand beside each other") { screen.top?.list.count == 3 }
    turn("all are there") { ["b", "x", "y", "z"].allSatisfy { screen.words($0) == [$0] } }
    #expect(screen.diagnostics == [])
  }

  @Test func keysGoThroughTheColumnsInTheOrderOfTheirSections() throws {
    let screen = HostWindow(ColumnScreen(), state: .init())
    defer { screen.close() }
    widen(screen)
    _ = try position(screen, "z")
    #expect(screen.top?.cells["a"]?.focus(.main) == true)
    for next in ["b", "x", "y", "z"] {
      #expect(screen.top?.moveFocus(GTK_DIR_TAB_FORWARD) == true)
      #expect(screen.top?.cells[next]?.focused != nil, "\(next)")
    }
  }

  @Test func aListAndItsDetailStandBesideEachOtherOrOneIsSeen() throws {
    let screen = HostWindow(MailScreen(), state: .init())
    defer { screen.close() }
    #expect(screen.top?.list.keys == ["Mails.header", "m0", "m1", "m2"])
    widen(screen)
    #expect(screen.top?.list.keys == ["Mails.header m0 m1 m2 | Chosen.header text"])
    _ = try position(screen, "m1")
    #expect(screen.press("m1"))
    turn("it is open") { screen.words("text") == ["m1 is open"] }
    #expect(screen.top?.wayBack == nil)
    #expect(!screen.host.closeDetail())
    widen(screen, 500)
    #expect(screen.top?.list.keys == ["Mails.back", "Chosen.header", "text"])
    #expect(screen.host.closeDetail())
    #expect(screen.state?.open == nil)
    #expect(screen.top?.list.keys == ["Mails.header", "m0", "m1", "m2"])
  }

  @Test func theFocusGoesToTheWayBackAndFromThereToWhatWasChosen() throws {
    let screen = HostWindow(MailScreen(), state: .init())
    defer { screen.close() }
    _ = try position(screen, "m2")
    #expect(screen.top?.cells["m2"]?.focus(.main) == true)
    #expect(screen.press("m2"))
    turn("the way back has the focus") { screen.top?.cells["Mails.back"]?.focused != nil }
    #expect(screen.press("Mails.back"))
    turn("the row has the focus") { screen.top?.cells["m2"]?.focused != nil }
    #expect(screen.state?.open == nil)
  }

  @Test func ofALongListAndItsDetailOneIsSeenAlsoWhereThereIsRoom() {
    let screen = HostWindow(MailScreen(), state: .init(count: 121))
    defer { screen.close() }
    widen(screen)
    #expect(screen.top?.list.count == 122)
    screen.act(.open("m0"))
    turn("the detail is seen") { screen.top?.list.keys == ["Mails.back", "Chosen.header", "text"] }
    screen.act(.count(5))
    turn("both are seen") { screen.top?.list.keys == ["Mails.header m0 m1 m2 m3 m4 | Chosen.header text"] }
  }
}
#endif
