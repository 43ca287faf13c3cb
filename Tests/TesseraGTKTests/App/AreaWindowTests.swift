#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Windows of an app with tabs: areas beside the pages, below them where the window is narrow.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct AreaWindowTests {
  private struct Counter: Screen {
    struct State: ScreenState { var count = 0 }
    let name: String
    func title(for state: State) -> Phrase { "\(name)" }
    func sections(for state: State) -> [SectionModel<Self>] {
      SectionModel {
        TextItem("\(name) \(state.count)").id("status")
        ButtonItem("More", on: true).id("more")
      }
    }
    func reduce(_ state: inout State, _ action: Bool) -> Effect<Bool> {
      state.count += 1
      return .none
    }
  }

  private func window(width: Int = 1000) -> GtkWindow {
    var app = InlineApp(
      "Tests",
      languages: [AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: ["Shop": "المتجر"])],
      navigation: [AppLink("Shop", icon: "tag", to: "/shop"), AppLink("Orders", icon: "box", to: "/orders")]
    ) { route, _ in AnyScreen(Counter(name: String(route.dropFirst()))) }
    app.navigationStyle = .tabs
    let window = GtkWindow(app, id: "tessera-tests", keepsState: false)
    window.didClose = {}
    window.resize(width: width, height: 500)
    window.open("/shop")
    window.present()
    turn("the first page is there") { window.host.layers.first?.isLaidOut == true }
    return window
  }

  private func words(_ window: GtkWindow) -> [String] {
    let cell = window.host.layers.last?.cells["status"]
    return (cell?.widget.descendants(of: gtk_label_get_type()) ?? []).map { String(cString: tessera_label_text($0)) }
  }

  private func buttons(_ window: GtkWindow) -> [UnsafeMutablePointer<GtkWidget>] { window.areaBar?.buttons ?? [] }

  private func chosen(_ window: GtkWindow) -> [Bool] { buttons(window).map { tessera_toggle_is_active($0) != 0 } }

  @Test func areasAreTabsThatKeepWhatTheyShow() throws {
    let window = window()
    defer { window.close() }
    #expect(window.areas.map(\.path) == ["/shop", "/orders"])
    #expect(buttons(window).count == 2)
    #expect(chosen(window) == [true, false])
    #expect(buttons(window).allSatisfy { gtk_accessible_get_accessible_role(OpaquePointer($0)) == GTK_ACCESSIBLE_ROLE_TAB })
    let more = try #require(window.host.layers.last?.cells["more"]?.widget.descendants(of: gtk_button_get_type()).first)
    emit("clicked", on: UnsafeMutableRawPointer(more))
    turn("it counts") { self.words(window) == ["shop 1"] }
    emit("clicked", on: UnsafeMutableRawPointer(buttons(window)[1]))
    turn("the other area is there") { self.words(window) == ["orders 0"] }
    #expect(window.area?.path == "/orders")
    #expect(chosen(window) == [false, true])
    emit("clicked", on: UnsafeMutableRawPointer(buttons(window)[0]))
    turn("the first one is as it was left") { self.words(window) == ["shop 1"] }
    // A press of the tab that is shown leaves it pressed.
    emit("clicked", on: UnsafeMutableRawPointer(buttons(window)[0]))
    #expect(chosen(window) == [true, false])
  }

  @Test func tabsStandBesideThePagesAndBelowThemInANarrowWindow() throws {
    let window = window()
    defer { window.close() }
    let (bar, pages) = (try #require(window.areaBar), window.host.widget)
    func position(_ widget: UnsafeMutablePointer<GtkWidget>) -> (x: Double, y: Double) {
      var (x, y) = (0.0, 0.0)
      gtk_widget_translate_coordinates(widget, window.content?.widget, 0, 0, &x, &y)
      return (x, y)
    }
    #expect(!bar.isNarrow)
    #expect(position(bar.widget).x < position(pages).x)
    window.relocalize(.arabic)
    turn("right to left, it stands at the other side") { position(bar.widget).x > position(pages).x }
    window.relocalize(.english)
    window.resize(width: 420, height: 500)
    turn("the window is narrow") { bar.isNarrow && position(bar.widget).y > position(pages).y }
    #expect(gtk_widget_get_width(pages) > 300)
    window.resize(width: 1000, height: 500)
    turn("the window is wide") { !bar.isNarrow && position(bar.widget).x < position(pages).x }
  }
}
#endif
