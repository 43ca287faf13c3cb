#if GTK
import CGtk4
import Tessera
import XCTest

@testable import TesseraGTK

/// Sheets, questions and pages over each other.
final class LayerTests: GtkTestCase {
  private func stacked() -> HostWindow<StackedScreen> { HostWindow(StackedScreen(), state: .init()) }

  func testEveryKindOfLayerComesAndGoesWithItsAnswer() async throws {
    let screen = stacked()
    defer { screen.close() }
    for kind in ["sheet", "alert", "push", "fullScreen"] {
      XCTAssertTrue(screen.press(kind))
      XCTAssertEqual(screen.host.layers.map(\.kind.rawValue), ["root", kind])
      XCTAssertEqual(screen.host.layers.map(\.isCovered), [true, false])
      XCTAssertEqual(screen.top?.title, "Level 1")
      turn("the layer is laid out") { screen.top?.isLaidOut == true }
      XCTAssertTrue(screen.press("finish"))
      XCTAssertEqual(screen.host.layers.map(\.isCovered), [false])
    }
    XCTAssertEqual(screen.state?.answers, ["1", "1", "1", "1"])
  }

  func testClosingALayerGivesNothingBack() async throws {
    let screen = stacked()
    defer { screen.close() }
    XCTAssertFalse(screen.host.dismissTop())
    XCTAssertTrue(screen.press("sheet"))
    XCTAssertTrue(screen.host.dismissTop())
    XCTAssertEqual(screen.state?.answers, ["-1"])
    XCTAssertEqual(screen.host.layers.count, 1)
  }

  /// The button of a layer that closes it, if it is shown.
  private func closer(of layer: LayerView?) -> Widget? {
    layer?.widget.descendants(of: gtk_button_get_type()).first {
      gtk_widget_get_tooltip_text($0).map { String(cString: $0) } == "Close" && gtk_widget_get_visible($0) != 0
    }
  }

  func testALayerCanBeClosedByAPointerWhereNoAnswerDoes() async throws {
    let screen = stacked()
    defer { screen.close() }
    for kind in ["sheet", "alert", "fullScreen"] {
      XCTAssertTrue(screen.press(kind))
      emit("clicked", on: UnsafeMutableRawPointer(try XCTUnwrap(closer(of: screen.top), kind)))
      XCTAssertEqual(screen.host.layers.count, 1, kind)
    }
    XCTAssertEqual(screen.state?.answers, ["-1", "-1", "-1"])
    XCTAssertTrue(screen.press("push"))
    XCTAssertNil(closer(of: screen.top))
  }

  func testAQuestionHasOneWayOut() async throws {
    let screen = HostWindow(AskingScreen(), state: .init())
    defer { screen.close() }
    XCTAssertTrue(screen.press("choose"))
    emit("clicked", on: UnsafeMutableRawPointer(try XCTUnwrap(closer(of: screen.top))))
    XCTAssertTrue(screen.press("delete"))
    XCTAssertEqual(screen.host.layers.count, 2)
    XCTAssertNil(closer(of: screen.top))
    screen.host.dismissTop()
    XCTAssertEqual(screen.state?.said, [])
  }

  func testLayersStandOverLayersAndOnlyTheTopOneIsUsed() async throws {
    let screen = stacked()
    defer { screen.close() }
    for kind in ["sheet", "sheet", "alert", "push"] {
      XCTAssertTrue(screen.press(kind))
      turn("the layer is laid out") { screen.top?.isLaidOut == true }
    }
    XCTAssertEqual(screen.host.layers.map(\.isCovered), [true, true, true, true, false])
    for layer in screen.host.layers.dropLast() {
      XCTAssertEqual(gtk_widget_get_can_target(layer.widget), 0)
      XCTAssertEqual(gtk_widget_get_can_focus(layer.widget), 0)
    }
    for expected in (1...4).reversed() {
      XCTAssertEqual(screen.host.layers.count, expected + 1)
      XCTAssertTrue(screen.host.dismissTop())
    }
    XCTAssertEqual(screen.host.layers.count, 1)
  }

  func testTheFocusGoesIntoALayerAndBackToWhereItWas() async throws {
    let screen = stacked()
    defer { screen.close() }
    screen.focus(screen.top?.cells["push"]?.widget.descendants(of: gtk_button_get_type()).first)
    XCTAssertTrue(screen.press("sheet"))
    turn("the focus is in the sheet") { screen.top?.currentFocus()?.target?.item.text == "draft" }
    screen.host.dismissTop()
    turn("the focus is back") { screen.top?.currentFocus()?.target?.item.text == "push" }
  }

  func testWhatASessionSaysAgainIsShownOnceMoreInAnotherLanguage() async throws {
    let screen = stacked()
    defer { screen.close() }
    XCTAssertTrue(screen.press("sheet"))
    let catalog: Catalog = ["Level %d": "المستوى %d", "Finish": "إنهاء"]
    screen.host.localizer = Localizer(.arabic, catalog: catalog)
    screen.page?.attach(screen.host)
    XCTAssertEqual(screen.host.layers.map(\.title), ["المستوى 0", "المستوى 1"])
    turn("the layer is laid out") { screen.top?.isLaidOut == true }
    XCTAssertEqual(screen.words("finish"), ["إنهاء"])
    XCTAssertEqual(screen.host.layers.map(\.isCovered), [true, false])
  }

  func testWordsAreSaidWhereEverybodySeesThem() async throws {
    let host = GtkScreenHost(localizer: Localizer(.arabic, catalog: ["Saved": "تم الحفظ"]))
    var said: [String] = []
    host.didAnnounce = { said.append("\($0) \($1.rawValue)") }
    host.announce("Saved", .polite)
    host.announce("Saved", .assertive)
    XCTAssertEqual(said, ["تم الحفظ polite", "تم الحفظ assertive"])
    XCTAssertEqual(host.toast.text, "تم الحفظ")
    host.close()
    XCTAssertNil(host.toast.text)
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
