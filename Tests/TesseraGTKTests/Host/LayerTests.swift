#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

/// Sheets, questions and pages over each other.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct LayerTests {
  private func stacked() -> HostWindow<StackedScreen> { HostWindow(StackedScreen(), state: .init()) }

  @Test func everyKindOfLayerComesAndGoesWithItsAnswer() {
    let screen = stacked()
    defer { screen.close() }
    for kind in ["sheet", "alert", "push", "fullScreen"] {
      #expect(screen.press(kind))
      #expect(screen.host.layers.map(\.kind.rawValue) == ["root", kind])
      #expect(screen.host.layers.map(\.isCovered) == [true, false])
      #expect(screen.top?.title == "Level 1")
      turn("the layer is laid out") { screen.top?.isLaidOut == true }
      #expect(screen.press("finish"))
      #expect(screen.host.layers.map(\.isCovered) == [false])
    }
    #expect(screen.state?.answers == ["1", "1", "1", "1"])
  }

  @Test func closingALayerGivesNothingBack() {
    let screen = stacked()
    defer { screen.close() }
    #expect(!screen.host.dismissTop())
    #expect(screen.press("sheet"))
    #expect(screen.host.dismissTop())
    #expect(screen.state?.answers == ["-1"])
    #expect(screen.host.layers.count == 1)
  }

  /// The button of a layer that closes it, if it is shown.
  private func closer(of layer: LayerView?) -> Widget? {
    layer?.widget.descendants(of: gtk_button_get_type()).first {
      gtk_widget_get_tooltip_text($0).map { String(cString: $0) } == "Close" && gtk_widget_get_visible($0) != 0
    }
  }

  @Test func aLayerCanBeClosedByAPointerWhereNoAnswerDoes() throws {
    let screen = stacked()
    defer { screen.close() }
    for kind in ["sheet", "alert", "fullScreen"] {
      #expect(screen.press(kind))
      emit("clicked", on: UnsafeMutableRawPointer(try #require(closer(of: screen.top), "\(kind)")))
      #expect(screen.host.layers.count == 1, "\(kind)")
    }
    #expect(screen.state?.answers == ["-1", "-1", "-1"])
    #expect(screen.press("push"))
    #expect(closer(of: screen.top) == nil)
  }

  @Test func aQuestionHasOneWayOut() throws {
    let screen = HostWindow(AskingScreen(), state: .init())
    defer { screen.close() }
    #expect(screen.press("choose"))
    emit("clicked", on: UnsafeMutableRawPointer(try #require(closer(of: screen.top))))
    #expect(screen.press("delete"))
    #expect(screen.host.layers.count == 2)
    #expect(closer(of: screen.top) == nil)
    screen.host.dismissTop()
    #expect(screen.state?.said == [])
  }

  @Test func layersStandOverLayersAndOnlyTheTopOneIsUsed() {
    let screen = stacked()
    defer { screen.close() }
    for kind in ["sheet", "sheet", "alert", "push"] {
      #expect(screen.press(kind))
      turn("the layer is laid out") { screen.top?.isLaidOut == true }
    }
    #expect(screen.host.layers.map(\.isCovered) == [true, true, true, true, false])
    for layer in screen.host.layers.dropLast() {
      #expect(gtk_widget_get_can_target(layer.widget) == 0)
      #expect(gtk_widget_get_can_focus(layer.widget) == 0)
    }
    for expected in (1...4).reversed() {
      #expect(screen.host.layers.count == expected + 1)
      #expect(screen.host.dismissTop())
    }
    #expect(screen.host.layers.count == 1)
  }

  @Test func theFocusGoesIntoALayerAndBackToWhereItWas() {
    let screen = stacked()
    defer { screen.close() }
    screen.focus(screen.top?.cells["push"]?.widget.descendants(of: gtk_button_get_type()).first)
    #expect(screen.press("sheet"))
    turn("the focus is in the sheet") { screen.top?.currentFocus()?.target?.item.text == "draft" }
    screen.host.dismissTop()
    turn("the focus is back") { screen.top?.currentFocus()?.target?.item.text == "push" }
  }

  @Test func whatASessionSaysAgainIsShownOnceMoreInAnotherLanguage() {
    let screen = stacked()
    defer { screen.close() }
    #expect(screen.press("sheet"))
    let catalog: Catalog = ["Level %d": "المستوى %d", "Finish": "إنهاء"]
    screen.host.localizer = Localizer(.arabic, catalog: catalog)
    screen.page?.attach(screen.host)
    #expect(screen.host.layers.map(\.title) == ["المستوى 0", "المستوى 1"])
    turn("the layer is laid out") { screen.top?.isLaidOut == true }
    #expect(screen.words("finish") == ["إنهاء"])
    #expect(screen.host.layers.map(\.isCovered) == [true, false])
  }

  @Test func wordsAreSaidWhereEverybodySeesThem() {
    let host = GtkScreenHost(localizer: Localizer(.arabic, catalog: ["Saved": "تم الحفظ"]))
    var said: [String] = []
    host.didAnnounce = { said.append("\($0) \($1.rawValue)") }
    host.announce("Saved", .polite)
    host.announce("Saved", .assertive)
    #expect(said == ["تم الحفظ polite", "تم الحفظ assertive"])
    #expect(host.toast.text == "تم الحفظ")
    host.close()
    #expect(host.toast.text == nil)
  }
}

/// Asks with and without an answer that means nothing.
private struct AskingScreen: Screen {
  struct State: Equatable, Sendable { var said: [String] = [] }
  enum Action: Equatable, Sendable { case choose, delete, said(String) }
  func title(for state: State) -> Phrase { "Asking" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      ButtonItem("Choose", on: .choose).id("choose")
      ButtonItem("Delete", on: .delete).id("delete")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .choose: return .ask(Question("Which?", answers: [.init("Light", .said("light")), .init("Dark", .said("dark"))]))
    case .delete: return .ask(Question("Sure?", answers: [.init("Keep"), .init("Delete", isDestructive: true, .said("deleted"))]))
    case .said(let words):
      state.said.append(words)
      return .none
    }
  }
}
#endif
