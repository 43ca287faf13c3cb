#if GTK
import CGtk4
import Foundation
import Tessera
import Testing

@testable import TesseraGTK

/// The look that the environment asks for: `"1"` is libadwaita's.
private let wantedLook = ProcessInfo.processInfo.environment["TESSERA_ADWAITA"]

/// Windows with libadwaita. `Scripts/gtk-tests.sh` runs them once more with it; then it has to be there.
@Suite(
  .enabled(if: wantedLook == "1", "these windows are those with libadwaita: TESSERA_ADWAITA=1"), .display, .serialized, .oneAtATime)
@MainActor
struct AdwaitaTests {
  init() {
    #expect(Adwaita.current != nil, "libadwaita 1.2 or later is not installed")
  }

  private func adwaita() throws -> Adwaita { try #require(Adwaita.current) }

  private func window(dark: Bool? = nil, _ screen: AnyScreen, theme: Theme = .standard) -> GtkWindow {
    var app = InlineApp(
      "Tests",
      languages: [
        AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: ["Nothing here": "لا شيء هنا"]),
      ]
    ) { route, _ in route == "/" ? screen : nil }
    app.theme = theme
    let window = GtkWindow(app, id: "tessera-tests", dark: dark, keepsState: false)
    window.didClose = {}
    window.open("/")
    window.present()
    turn("the page is there") { window.host.layers.first?.isLaidOut == true }
    return window
  }

  private func classes(_ key: String, _ layer: LayerView?) -> [String] {
    guard let cell = layer?.cells[key]?.widget, let frame = gtk_widget_get_first_child(cell) else { return ["nothing"] }
    return ["t-boxed", "t-first", "t-last"].filter { gtk_widget_has_css_class(frame, $0) != 0 }
  }

  @Test func rowsOfFormsAndListsStandInBoxesAsTheyComeAndGo() {
    let screen = HostWindow(BoardScreen(), state: .init(numbers: [0, 1, 2]))
    defer { screen.close() }
    #expect(classes("note", screen.top) == ["t-boxed", "t-first"])
    #expect(classes("toggle", screen.top) == ["t-boxed", "t-last"])
    #expect(classes("clear", screen.top) == [])
    for (numbers, expected) in [([0, 1, 2], 0..<3), ([1, 2], 1..<3), ([1, 2, 3, 4], 1..<5), ([3], 3..<4), ([2, 3], 2..<4)] {
      screen.act(.set(numbers))
      let wanted = expected.map { number in
        ["t-boxed"] + (number == expected.first ? ["t-first"] : []) + (number == expected.last ? ["t-last"] : [])
      }
      turn("the rows are a box: \(numbers)") { expected.map { classes("\($0)", screen.top) } == wanted }
    }
  }

  @Test func theContentIsInAClampAsWideAsWithoutTheLibrary() throws {
    let screen = HostWindow(BoardScreen(), state: .init())
    defer { screen.close() }
    let cell = try #require(screen.top?.cells["note"]?.widget)
    #expect(g_type_check_instance_is_a(cell.instance, try adwaita().clamp) == 1)
    tessera_window_set_size(screen.window, 960, 500)
    turn("the window is wide") { gtk_widget_get_width(cell) > 900 }
    // The area inside the margins, border and padding.
    var bounds = graphene_rect_t()
    turn("the row is not") {
      guard let row = gtk_widget_get_first_child(cell), gtk_widget_compute_bounds(row, cell, &bounds) != 0 else { return false }
      return abs(Int32(bounds.size.width) - (LayerFrame.widest - 36)) <= 1
    }
  }

  @Test func aMessageThatIsAllThereIsFillsThePage() throws {
    let screen = HostWindow(EmptyScreen(), state: .init())
    defer { screen.close() }
    let type = try adwaita().statusPage
    var page: Widget? { screen.top?.cells["empty"]?.widget.descendants(of: type).first }
    #expect(page != nil)
    turn("it fills the page") { page.map { gtk_widget_get_height($0) > 300 } == true }
    #expect(screen.words("empty").contains("Nothing <b>here</b> & there"))
    #expect(screen.words("empty").contains("Wait & <i>see</i>"))
    screen.act(.fill(3))
    turn("it is one of several") { screen.top?.cells["0"] != nil && page == nil }
    #expect(screen.words("empty").contains("Nothing <b>here</b> & there"))
    screen.act(.fill(0))
    turn("it is alone again") { page != nil }
    #expect(screen.press("empty"))
    #expect(screen.state?.presses == 1)
  }

  @Test func wordsAreSeenInAToastThatSaysNothingTwice() throws {
    let screen = HostWindow(EmptyScreen(), state: .init())
    defer { screen.close() }
    let overlay = screen.host.toast.widget
    #expect(g_type_check_instance_is_a(overlay.instance, try adwaita().toastOverlay) == 1)
    #expect(gtk_widget_get_can_target(overlay) == 0)
    func words(in toast: Widget) -> [String] {
      toast.descendants(of: gtk_label_get_type()).map { String(cString: tessera_label_text($0)) }.filter { !$0.isEmpty }
    }
    for said in ["Saved", "Tom & <b>Jerry</b>"] {
      screen.host.announce(Phrase(said), .polite)
      #expect(screen.host.toast.text == said)
      let toasts = overlay.children(named: "toast")
      #expect(toasts.last.map(words) == [said])
      for toast in toasts { #expect(gtk_widget_get_can_focus(toast) == 0) }
    }
    #expect(gtk_widget_get_can_target(overlay) == 1)
    // The previous toast is dismissed, and the user closes the other.
    turn("one toast is left") { overlay.children(named: "toast").count == 1 }
    let closers = overlay.children(named: "toast").flatMap { $0.descendants(of: gtk_button_get_type()) }
    emit("clicked", on: UnsafeMutableRawPointer(try #require(closers.last)))
    #expect(screen.host.toast.text == nil)
    #expect(gtk_widget_get_can_target(overlay) == 0)
    turn("no toast is left") { overlay.children(named: "toast").isEmpty }
  }

  @Test func darkIsWhatTheAppSays() {
    for dark in [true, false] {
      let window = window(dark: dark, AnyScreen(EmptyScreen(), state: .init()))
      #expect(ColorScheme.isDark == dark)
      window.close()
    }
  }

  @Test func coloursOfTheThemeComeBeforeThoseOfTheLibrary() throws {
    let theme = try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF))
    let names = ["accent_bg", "window_bg", "view_bg", "card_bg", "headerbar_bg", "popover_bg", "dialog_bg"].map { $0 + "_color" }
    let label = Widgets.label()
    let own = names.map { color($0, label) }
    #expect(!own.contains(nil))
    let window = window(dark: false, AnyScreen(EmptyScreen(), state: .init()), theme: theme)
    let (light, dark) = (theme.light, theme.dark)
    let wanted = [light.accent, light.background, light.surface, light.surface, light.background, light.surface, light.background]
    #expect(names.map { color($0, label) } == wanted.map(\.description))
    ColorScheme.force(dark: true)
    #expect(color("accent_bg_color", label) == dark.accent.description)
    ColorScheme.force(dark: false)
    window.close()
    #expect(names.map { color($0, label) } == own)
  }

  @Test func arabicIsWrittenFromTheRight() {
    let window = window(AnyScreen(EmptyScreen(), state: .init()))
    defer {
      window.relocalize(.english)
      window.close()
    }
    window.relocalize(.arabic)
    #expect(gtk_widget_get_direction(window.window.widget) == GTK_TEXT_DIR_RTL)
    #expect(window.host.layers.first?.title == "لا شيء هنا")
  }

  @Test func nothingIsLeftOfAWindowWithAToast() {
    weak var window: GtkWindow?
    let objects = ObjectDetector()
    do {
      let made = self.window(AnyScreen(EmptyScreen(), state: .init()))
      window = made
      made.host.announce("Saved", .polite)
      objects.track(made.window.widget)
      objects.track(made.host.toast.widget)
      made.close()
    }
    idle()
    GtkMainLoop.turn(until: { window == nil && objects.alive == 0 }, within: .seconds(5))
    #expect(window == nil)
    #expect(objects.alive == 0)
  }
}

/// Windows without it, as all other tests use them.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct PlainLookTests {
  @Test(.enabled(if: wantedLook == "0", "these windows are those without libadwaita: TESSERA_ADWAITA=0"))
  func withoutTheLibraryNothingOfItIsLoaded() throws {
    #expect(Adwaita.current == nil)
    let screen = HostWindow(EmptyScreen(), state: .init())
    defer { screen.close() }
    screen.host.announce("Saved", .polite)
    for type in ["AdwStyleManager", "AdwClamp", "AdwStatusPage", "AdwToastOverlay"] { #expect(g_type_from_name(type) == 0, "\(type)") }
    // Such a file has no length; it is read to its end.
    let maps = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
    let bytes = try #require(try maps.readToEnd())
    let mapped = String(decoding: bytes, as: UTF8.self)
    #expect(mapped.contains("libgtk-4"))
    #expect(!mapped.contains("libadwaita"))
  }

  @Test func aVariableOfTheEnvironmentSwitchesItOff() {
    #expect(Adwaita.isWanted(nil, theme: nil))
    #expect(Adwaita.isWanted("1", theme: ""))
    #expect(!Adwaita.isWanted("0", theme: nil))
    #expect(!Adwaita.isWanted(nil, theme: "HighContrast"))
  }
}

/// A page with nothing but a message, until it has rows.
private struct EmptyScreen: Screen {
  struct State: ScreenState {
    var rows = 0
    var presses = 0
  }
  enum Action: Equatable, Sendable { case fill(Int), press }

  func title(for state: State) -> Phrase { "Nothing here" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      EmptyItem("Nothing <b>here</b> & there", detail: "Wait & <i>see</i>", button: "Look again", on: .press).id("empty")
      for row in 0..<state.rows { SubtitleItem("Row \(row)").id(row) }
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .fill(let rows): state.rows = rows
    case .press: state.presses += 1
    }
    return .none
  }
}

/// A named colour as a widget finds it.
@MainActor
private func color(_ name: String, _ widget: Widget) -> String? {
  var parts: (UInt8, UInt8, UInt8) = (0, 0, 0)
  guard tessera_named_color(widget, name, &parts.0, &parts.1, &parts.2) != 0 else { return nil }
  return Theme.Color(red: parts.0, green: parts.1, blue: parts.2).description
}

extension UnsafeMutablePointer where Pointee == GtkWidget {
  fileprivate var instance: UnsafeMutablePointer<GTypeInstance> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
  }

  /// The children whose name in style sheets is this one.
  @MainActor fileprivate func children(named name: String) -> [Widget] {
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(self)
    while let next = child {
      if String(cString: gtk_widget_get_css_name(next)) == name { found.append(next) }
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }
}
#endif
