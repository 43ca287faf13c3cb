#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Names as cards, or as a list.
private struct CardScreen: Screen {
  struct State: Equatable, Sendable {
    var names = ["a", "b", "c", "d"]
    var style = SectionStyle.grid
    var pressed: [String] = []
  }
  enum Action: Equatable, Sendable { case show([String]), style(SectionStyle), press(String) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Cards", state.names) { ButtonItem("\($0)", on: .press($0)).id($0) }.style(state.style)
    SectionModel("Others") {
      for name in ["y", "z"] where !state.names.contains(name) { ButtonItem("\(name)", on: .press(name)).id(name) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .show(let names): state.names = names
    case .style(let style): state.style = style
    case .press(let name): state.pressed.append(name)
    }
    return .none
  }
}

/// Grids and carousels: several rows in one entry of the list.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct CardTests {
  private typealias CardWindow = HostWindow<CardScreen>

  private func window(_ style: SectionStyle, _ names: [String] = ["a", "b", "c", "d"], _ localizer: Localizer = .english) -> CardWindow {
    HostWindow(CardScreen(), state: .init(names: names, style: style), localizer: localizer)
  }

  /// The beginning and the top of a card in the list.
  private func position(_ screen: CardWindow, _ key: String) -> (x: Double, y: Double)? {
    guard let layer = screen.top, let cell = layer.cells[key] else { return nil }
    var (x, y) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(cell.widget, layer.listView, 0, 0, &x, &y) != 0 else { return nil }
    return (x, y)
  }

  private func waitForCards(_ screen: CardWindow, _ keys: String...) {
    turn("the cards \(keys) are laid out") { keys.allSatisfy { gtk_widget_get_height(screen.top?.cells[$0]?.widget ?? screen.window) > 0 } }
  }

  @Test func cardsOfAGridStandSideBySideAsFarAsThereIsRoom() throws {
    let screen = window(.grid)
    defer { screen.close() }
    #expect(screen.top?.list.keys == ["Cards.header", "a | b | c | d", "Others.header", "y", "z"])
    waitForCards(screen, "a", "d")
    // 480 units are room for one card of 230 beside the margins, and a wider window for more.
    let (a, b) = (try #require(position(screen, "a")), try #require(position(screen, "b")))
    #expect(a.x == b.x && a.y < b.y)
    tessera_window_set_size(screen.window, 800, 500)
    turn("the cards have room") { self.position(screen, "b").map { $0.x > 100 } == true }
    let wide = try ["a", "b", "c", "d"].map { try #require(position(screen, $0)) }
    #expect(wide[0].x < wide[1].x && wide[1].x < wide[2].x && wide[0].y == wide[2].y)
    #expect(wide[3].x == wide[0].x && wide[3].y > wide[0].y)
    #expect(screen.press("d"))
    #expect(screen.state?.pressed == ["d"])
  }

  @Test func aCarouselIsOneLineAndArrowsGoAlongIt() throws {
    let screen = window(.carousel)
    defer { screen.close() }
    waitForCards(screen, "a", "d")
    let positions = try ["a", "b", "c", "d"].map { try #require(position(screen, $0)) }
    #expect(positions.allSatisfy { $0.y == positions[0].y })
    #expect(positions.map(\.x) == positions.map(\.x).sorted())
    #expect(screen.top?.cells["a"]?.focus(.main) == true)
    for next in ["b", "c", "d"] {
      #expect(screen.top?.moveFocus(GTK_DIR_RIGHT) == true)
      #expect(screen.top?.cells[next]?.focused != nil, "\(next)")
    }
    #expect(screen.top?.moveFocus(GTK_DIR_RIGHT) != true)
    #expect(screen.top?.moveFocus(GTK_DIR_LEFT) == true)
    #expect(screen.top?.cells["c"]?.focused != nil)
    #expect(screen.top?.moveFocus(GTK_DIR_TAB_FORWARD) == true && screen.top?.moveFocus(GTK_DIR_TAB_FORWARD) == true)
    #expect(screen.top?.cells["y"]?.focused != nil)
  }

  @Test func cardsThatStayKeepTheirWidgetsAndTheFocus() {
    let screen = window(.grid)
    defer { screen.close() }
    waitForCards(screen, "a", "d")
    let (b, d) = (screen.top?.cells["b"]?.widget, screen.top?.cells["d"]?.widget)
    #expect(screen.top?.cells["d"]?.focus(.main) == true)
    for names in [["d", "b"], ["x", "d", "y", "b"], ["b", "d", "z"], ["d"], [], ["d", "e"]] {
      screen.act(.show(names))
      turn("\(names) are shown") {
        screen.top?.list.keys.first { $0.contains("|") || $0 == names.first } == (names.isEmpty ? nil : names.joined(separator: " | "))
      }
      turn("\(names) have cells") { names.allSatisfy { screen.words($0) == [$0] } }
      #expect(screen.top?.cells["a"] == nil)
      if names.contains("b") { #expect(screen.top?.cells["b"]?.widget == b, "\(names)") }
      if names.count > 0 && names != ["d", "e"] {
        #expect(screen.top?.cells["d"]?.widget == d, "\(names)")
        #expect(screen.top?.cells["d"]?.focused != nil, "\(names)")
      }
    }
    #expect(screen.top?.list.keys == ["Cards.header", "d | e", "Others.header", "y", "z"])
    #expect(screen.diagnostics == [])
  }

  @Test func cardsBecomeAListAndAListCards() {
    let screen = window(.grid)
    defer { screen.close() }
    for style in [SectionStyle.list, .carousel, .grid, .list, .grid] {
      screen.act(.style(style))
      let keys = style == .list ? ["a", "b", "c", "d"] : ["a | b | c | d"]
      turn("it is shown as \(style)") { screen.top?.list.keys == ["Cards.header"] + keys + ["Others.header", "y", "z"] }
      turn("all are there as \(style)") { ["a", "b", "c", "d"].allSatisfy { screen.words($0) == [$0] } }
      #expect(screen.press("c"))
    }
    #expect(screen.state?.pressed == ["c", "c", "c", "c", "c"])
  }

  @Test func moreCardsThanWidgetsAreGoodForStandBelowEachOther() {
    let names = (0..<121).map { "n\($0)" }
    let screen = window(.grid, names)
    defer { screen.close() }
    #expect(screen.top?.list.count == 1 + 121 + 3)
    screen.act(.show(Array(names.prefix(120))))
    turn("they are one entry") { screen.top?.list.count == 1 + 1 + 3 }
    screen.act(.show(names))
    turn("they are rows again") { screen.top?.list.count == 1 + 121 + 3 }
  }
}
#endif
