#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Stops with actions, in an order.
private struct Stops: Screen {
  struct Stop: Identifiable, Equatable, Sendable { let id: String }
  struct State: Equatable, Sendable {
    var stops = ["a", "b", "c"].map { Stop(id: $0) }
    var opened: [String] = []
    var isLocked = false
  }
  enum Action: Equatable, Sendable { case open(String), delete(String), lock }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Stops") {
      for stop in state.stops {
        SubtitleItem("\(stop.id)", on: .open(stop.id)).actions {
          ButtonItem("Delete", on: .delete(stop.id)).disabled(state.isLocked, because: "Locked")
        }
        .id(stop.id)
      }
    }
    .reorderable(\.stops)
    SectionModel("All") { MenuItem("More") { ButtonItem("Lock", icon: "lock", on: .lock) } }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .open(let id): state.opened.append(id)
    case .delete(let id): state.stops.removeAll { $0.id == id }
    case .lock: state.isLocked = true
    }
    return .none
  }
}

/// Two lists of numbers, each in an order of its own.
private struct Lists: Screen {
  struct Number: Identifiable, Equatable, Sendable { let id: Int }
  struct State: Equatable, Sendable {
    var first = [1, 2, 3].map { Number(id: $0) }
    var second = [1, 2, 3].map { Number(id: $0) }
  }
  enum Action: Equatable, Sendable { case open }
  var isBeside = false

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { for number in state.first { SubtitleItem("A \(number.id)", on: .open).id(number.id) } }
      .reorderable(\.first).id("first")
    SectionModel { for number in state.second { SubtitleItem("B \(number.id)", on: .open).id(number.id) } }
      .reorderable(\.second).id("second").beside(isBeside)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
}

/// Menus of rows: by their button, by keys, by a secondary click; rows that are dragged.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct MenuTests {
  private func window() -> HostWindow<Stops> { HostWindow(Stops(), state: .init()) }

  private func cell(_ screen: HostWindow<Stops>, _ key: String) throws -> Widget { try #require(screen.top?.cells[key]?.widget) }

  /// The button of the row's menu: the last one outside of the menu itself.
  private func button(_ screen: HostWindow<Stops>, _ key: String) throws -> Widget {
    try #require(
      cell(screen, key).descendants(of: gtk_button_get_type()).last { gtk_widget_get_ancestor($0, gtk_popover_get_type()) == nil })
  }

  /// The words of the open menu, and its buttons.
  private func entries(_ screen: HostWindow<Stops>, _ key: String) throws -> [(words: String, button: Widget)] {
    try cell(screen, key).descendants(of: gtk_popover_get_type()).flatMap { popover in
      popover.descendants(of: gtk_button_get_type()).map { button in
        let texts = button.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }
        return (texts.filter { !$0.isEmpty }.joined(separator: ": "), button)
      }
    }
  }

  private func choose(_ words: String, _ screen: HostWindow<Stops>, _ key: String) throws {
    emit("clicked", on: UnsafeMutableRawPointer(try button(screen, key)))
    let entry = try #require(entries(screen, key).first { $0.words == words }, "\(words)")
    emit("clicked", on: UnsafeMutableRawPointer(entry.button))
  }

  @Test func aMenuOpensBesideItsRowAndItsActionsMeanWhatTheySay() throws {
    let screen = window()
    defer { screen.close() }
    emit("clicked", on: UnsafeMutableRawPointer(try button(screen, "b")))
    #expect(try entries(screen, "b").map(\.words) == ["Move up", "Move down", "Delete"])
    #expect(try entries(screen, "a").map(\.words) == [])
    try choose("Delete", screen, "b")
    #expect(screen.state?.stops.map(\.id) == ["a", "c"])
    #expect(screen.press("a"))
    #expect(screen.state?.opened == ["a"])
    try choose("Lock", screen, "More")
    #expect(screen.state?.isLocked == true)
    emit("clicked", on: UnsafeMutableRawPointer(try button(screen, "a")))
    let delete = try #require(entries(screen, "a").last)
    #expect(delete.words == "Delete: Locked")
    #expect(gtk_widget_get_sensitive(delete.button) == 0)
  }

  @Test func aRowIsMovedByItsMenuAndByKeys() throws {
    let screen = window()
    defer { screen.close() }
    try choose("Move down", screen, "a")
    #expect(screen.state?.stops.map(\.id) == ["b", "a", "c"])
    #expect(screen.top?.list.keys.prefix(4) == ["Stops.header", "b", "a", "c"])
    let alt = GDK_ALT_MASK.rawValue
    func view(_ key: String) throws -> MenuView { try #require(screen.top?.cells[key]?.content?.menu) }
    #expect(try view("a").press(UInt32(GDK_KEY_Down), alt))
    #expect(screen.state?.stops.map(\.id) == ["b", "c", "a"])
    #expect(try !view("a").press(UInt32(GDK_KEY_Down), alt))
    #expect(try !view("a").press(UInt32(GDK_KEY_Up), 0))
    #expect(try view("a").press(UInt32(GDK_KEY_Up), alt))
    #expect(screen.state?.stops.map(\.id) == ["b", "a", "c"])
    #expect(try view("a").press(UInt32(GDK_KEY_Menu), 0))
    #expect(try entries(screen, "a").count == 3)
  }

  @Test func aRowIsDroppedBeforeAnotherOneOrBehindIt() throws {
    let screen = window()
    defer { screen.close() }
    func view(_ key: String) throws -> MenuView { try #require(screen.top?.cells[key]?.content?.menu) }
    let height = Double(gtk_widget_get_height(try view("a").widget))
    #expect(height > 8)
    #expect(try view("a").drop(try view("c").lifted, at: 1))
    #expect(screen.state?.stops.map(\.id) == ["c", "a", "b"])
    #expect(try view("b").drop(try view("c").lifted, at: height - 1))
    #expect(screen.state?.stops.map(\.id) == ["a", "b", "c"])
    // A drop at the current position, and one from elsewhere.
    #expect(try !view("b").drop(try view("a").lifted, at: 1))
    #expect(try !view("b").drop(nil, at: 1))
    #expect(try !view("b").drop(try view("b").lifted, at: 1))
    #expect(screen.state?.stops.map(\.id) == ["a", "b", "c"])
  }

  @Test func theRowThatWasTakenIsMovedWhateverItsWidgetsShowWhenItIsDropped() throws {
    let screen = window()
    defer { screen.close() }
    func cell(_ key: String) throws -> RowCell { try #require(screen.top?.cells[key]) }
    let source = try cell("a")
    let dragged = try #require(source.content?.menu?.lifted)
    // The list has scrolled in between, so the widgets show another row.
    let row = try #require(cell("b").row)
    #expect(source.content?.bind(row, nil, source, screen.host) == true)
    let target = try #require(cell("c").content?.menu)
    #expect(target.drop(dragged, at: Double(gtk_widget_get_height(target.widget)) - 1))
    #expect(screen.state?.stops.map(\.id) == ["b", "c", "a"])
  }

  @Test func aRowIsDroppedInItsOwnListAlone() throws {
    for isBeside in [false, true] {
      let screen = HostWindow(Lists(isBeside: isBeside), state: .init())
      defer { screen.close() }
      if isBeside {
        tessera_window_set_size(screen.window, 1000, 500)
        turn("there is room for columns") { screen.top?.isWide == true && screen.top?.list.count == 1 }
      }
      func view(_ key: String) throws -> MenuView { try #require(screen.top?.cells[key]?.content?.menu, "\(key)") }
      let keys = try #require(screen.page?.snapshots.last?.sections.map { $0.rows.map(\.key.text) })
      let target = try view(keys[1][2])
      turn("the row has a height") { gtk_widget_get_height(target.widget) > 8 }
      let below = Double(gtk_widget_get_height(target.widget)) - 1
      #expect(!target.drop(try view(keys[0][0]).lifted, at: below))
      #expect(!target.drop(try view(keys[0][0]).lifted, at: 1))
      #expect(screen.state == Lists.State())
      #expect(target.drop(try view(keys[1][0]).lifted, at: below))
      #expect(screen.state?.second.map(\.id) == [2, 3, 1])
      #expect(screen.state?.first.map(\.id) == [1, 2, 3])
    }
  }

  @Test func aWindowWithAnOpenMenuGoesWithoutWarnings() throws {
    let screen = window()
    emit("clicked", on: UnsafeMutableRawPointer(try button(screen, "a")))
    #expect(try entries(screen, "a").count == 2)
    screen.close()
  }
}
#endif
