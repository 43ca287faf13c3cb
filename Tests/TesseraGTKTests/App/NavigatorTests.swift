#if GTK
import CGtk4
import Foundation
import Synchronization
import Tessera
import XCTest

@testable import TesseraGTK

/// Windows with pages: routes, the way back, what was not saved, languages, keys.
final class NavigatorTests: GtkTestCase {
  private let reports = Mutex<[Diagnostic]>([])

  private func navigator(_ configure: (inout GtkApp) -> Void = { _ in }) -> GtkNavigator {
    var app = GtkApp(id: "tessera-tests", name: "Tests") { route in
      switch route {
      case "/": AnyScreen(LinksScreen(), state: .init())
      case "/stack": AnyScreen(StackedScreen(), state: .init())
      case "/board": AnyScreen(BoardScreen(), state: .init())
      default: nil
      }
    }
    app.languages = [
      GtkLanguage(.english, name: "English"),
      GtkLanguage(.arabic, name: "العربية", catalog: ["Tests": "اختبارات", "Links": "روابط"]),
    ]
    // Diagnostics come on any thread; the test case lives as long as its windows.
    app.environment.report = { [weak self] diagnostic in self?.reports.withLock { $0.append(diagnostic) } }
    configure(&app)
    let window = GtkNavigator(app, keepsState: false)
    window.didClose = {}
    window.open("/")
    window.present()
    turn("the first page is there") { window.pages.last?.host.layers.first?.isLaidOut == true }
    return window
  }

  private func press(_ key: String, in window: GtkNavigator) {
    guard let layer = window.pages.last?.host.layers.last else { return XCTFail("no layer") }
    turn("\(key) is there") { layer.isLaidOut && layer.cells[key] != nil }
    guard let button = layer.cells[key]?.widget.descendants(of: gtk_button_get_type()).first else { return XCTFail("no button \(key)") }
    emit("clicked", on: UnsafeMutableRawPointer(button))
  }

  func testALinkLeadsToAPageAndBackToTheOneThatIsStillThere() async throws {
    let window = navigator()
    defer { window.close() }
    XCTAssertFalse(window.back())
    let first = try XCTUnwrap(window.session)
    press("board", in: window)
    XCTAssertEqual(window.pages.map(\.route), ["/", "/board"])
    XCTAssertTrue(window.bar.canGoBack)
    XCTAssertTrue(window.back())
    XCTAssertTrue(window.session === first)
    XCTAssertFalse(window.bar.canGoBack)
  }

  func testALinkToAPageBelowGoesBackToIt() async throws {
    let window = navigator()
    defer { window.close() }
    window.open("/board")
    window.open("/stack")
    XCTAssertEqual(window.pages.count, 3)
    window.open("/")
    XCTAssertEqual(window.pages.map(\.route), ["/"])
  }

  func testWhatIsNotThereIsReportedOrShownAsNotFound() async throws {
    let window = navigator()
    defer { window.close() }
    for target in ["/nowhere", "javascript:alert(1)", "//evil.example", "file:///etc/passwd"] { window.open(target) }
    XCTAssertEqual(window.pages.count, 1)
    XCTAssertEqual(reports.withLock { $0.map(\.code) }, Array(repeating: .refusedURL, count: 4))
    let other = navigator { $0.notFound = AnyScreen(LinksScreen(), state: .init()) }
    defer { other.close() }
    other.open("/nowhere")
    XCTAssertEqual(other.pages.map(\.route), ["/", "/nowhere"])
  }

  func testTheAppMayKeepARouteForItself() async throws {
    var asked: [String] = []
    let window = navigator {
      $0.mayOpen = { route in
        asked.append(route)
        return route == "/"
      }
    }
    defer { window.close() }
    press("board", in: window)
    XCTAssertEqual(asked, ["/", "/board"])
    XCTAssertEqual(window.pages.count, 1)
  }

  func testBackClosesLayersBeforeItLeavesThePage() async throws {
    let window = navigator()
    defer { window.close() }
    window.open("/stack")
    press("push", in: window)
    XCTAssertEqual(window.pages.last?.host.layers.count, 2)
    XCTAssertTrue(window.bar.canGoBack)
    XCTAssertTrue(window.back())
    XCTAssertEqual(window.pages.last?.host.layers.count, 1)
    XCTAssertTrue(window.back())
    XCTAssertEqual(window.pages.map(\.route), ["/"])
  }

  func testWhatWasEnteredIsNotLostWithoutAQuestion() async throws {
    let window = navigator()
    defer { window.close() }
    window.open("/stack")
    let host = try XCTUnwrap(window.pages.last?.host)
    turn("the page is there") { host.layers.first?.cells["draft"] != nil && host.layers.first?.isLaidOut == true }
    window.session?.send(.control("draft", .main, .text("half a letter")))
    for answer in ["Keep editing", "Discard"] {
      window.back()
      XCTAssertEqual(window.pages.count, 2)
      XCTAssertEqual(host.layers.last?.title, "Discard changes?")
      XCTAssertEqual(host.layers.last?.kind, .alert)
      press(answer, in: window)
    }
    XCTAssertEqual(window.pages.map(\.route), ["/"])
  }

  func testTheQuestionIsAnsweredByEscapeAsWell() async throws {
    let window = navigator()
    defer { window.close() }
    window.open("/stack")
    window.session?.send(.control("draft", .main, .text("half a letter")))
    window.back()
    XCTAssertEqual(window.pages.last?.host.layers.count, 2)
    XCTAssertTrue(window.pages.last?.host.dismissTop() == true)
    XCTAssertEqual(window.pages.last?.host.layers.count, 1)
    XCTAssertEqual(window.pages.count, 2)
  }

  func testAnotherLanguageKeepsWhatWasTypedAndTurnsTheWindowAround() async throws {
    let window = navigator()
    defer {
      window.speak(.english)
      window.close()
    }
    window.open("/stack")
    window.session?.send(.control("draft", .main, .text("half a letter")))
    window.speak(window.app.languages[1].localizer)
    XCTAssertEqual(gtk_widget_get_direction(window.window.widget), GTK_TEXT_DIR_RTL)
    XCTAssertEqual(window.session?.wouldLoseChanges, true)
    XCTAssertEqual(window.pages.first?.host.layers.first?.title, "روابط")
  }

  func testKeysReachTheWindow() async throws {
    let window = navigator()
    defer { window.close() }
    window.open("/stack")
    let host = try XCTUnwrap(window.pages.last?.host)
    turn("the page has the focus") { host.layers.first?.currentFocus()?.target?.item.text == "draft" }
    let keyboard = Keyboard()
    keyboard.press("Tab")
    turn("Tab moved the focus") { host.layers.first?.currentFocus()?.target?.item.text == "sheet" }
    keyboard.press("Return")
    turn("a sheet came") { host.layers.count == 2 }
    turn("it has the focus") { host.layers.last?.currentFocus() != nil }
    keyboard.press("Escape")
    turn("the sheet is gone") { host.layers.count == 1 }
    turn("the focus is back") { host.layers.first?.currentFocus()?.target?.item.text == "sheet" }
    keyboard.press("Down")
    turn("Down moved the focus") { host.layers.first?.currentFocus()?.target?.item.text == "alert" }
    keyboard.press("shift+Tab")
    turn("Shift Tab moved it back") { host.layers.first?.currentFocus()?.target?.item.text == "sheet" }
    keyboard.press("alt+Left")
    turn("the page was left") { window.pages.count == 1 }
  }

  func testNothingIsLeftOfAWindow() async throws {
    weak var window: GtkNavigator?
    weak var session: Page?
    let objects = ObjectDetector()
    do {
      let made = navigator()
      made.open("/board")
      (window, session) = (made, made.session)
      objects.track(made.window.widget)
      made.close()
      made.close()
    }
    idle()
    GtkMainLoop.turn(until: { window == nil && session == nil && objects.alive == 0 }, within: .seconds(2))
    XCTAssertNil(window)
    XCTAssertNil(session)
    XCTAssertEqual(objects.alive, 0)
  }
}

/// Leads elsewhere.
struct LinksScreen: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable {}
  func title(for state: State) -> Phrase { "Links" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("Board", route: "/board").id("board")
      SubtitleItem("Stack", route: "/stack").id("stack")
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

/// The keys of the display.
@MainActor
struct Keyboard {
  /// Gives the window the keyboard: nobody else does without a window manager.
  init() { run(["search", "--onlyvisible", "--pid", "\(getpid())", "windowfocus", "--sync"]) }

  func press(_ keys: String...) { run(["key"] + keys) }

  private func run(_ arguments: [String]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdotool"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return XCTFail("xdotool is not installed; run Scripts/gtk-tests.sh") }
    GtkMainLoop.turn(until: { !process.isRunning }, within: .seconds(10))
  }
}
#endif
