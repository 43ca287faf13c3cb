#if GTK
import CGtk4
import Foundation
import Synchronization
import Tessera
import XCTest

@testable import TesseraGTK

/// Windows of an app: routes, the way back, unsaved changes, languages, keys, identities.
final class WindowTests: GtkTestCase {
  private let reports = Mutex<[Diagnostic]>([])

  private func window(mayOpen: @escaping @Sendable (String) -> Bool = { _ in true }, configure: (inout InlineApp) -> Void = { _ in })
    -> GtkWindow
  {
    var app = InlineApp(
      "Tests",
      languages: [
        AppLanguage(.english, name: "English"), AppLanguage(.arabic, name: "العربية", catalog: ["Tests": "اختبارات", "Links": "روابط"]),
      ]
    ) { route, visit in
      switch route {
      case "/": AnyScreen(LinksScreen())
      case "/stack": AnyScreen(StackedScreen(), state: .init())
      case "/board": AnyScreen(BoardScreen(), state: .init())
      case "/secret": visit.identity == nil ? .signIn : AnyScreen(SecretScreen(name: visit.identity?.name ?? ""))
      case "/sign-in": AnyScreen(SignInScreen())
      case "/moved": .redirect(to: "/board")
      default: nil
      }
    }
    app.signInRoute = "/sign-in"
    // Diagnostics come on any thread; the test case lives as long as its windows.
    app.environment.report = { [weak self] diagnostic in self?.reports.withLock { $0.append(diagnostic) } }
    configure(&app)
    let window = GtkWindow(app, id: "tessera-tests", keepsState: false, mayOpen: mayOpen)
    window.didClose = {}
    window.open("/")
    window.present()
    turn("the first page is there") { window.host.layers.first?.isLaidOut == true }
    return window
  }

  private func press(_ key: String, in window: GtkWindow) {
    guard let layer = window.host.layers.last else { return XCTFail("no layer") }
    turn("\(key) is there") { layer.isLaidOut && layer.cells[key] != nil }
    guard let button = layer.cells[key]?.widget.descendants(of: gtk_button_get_type()).first else { return XCTFail("no button \(key)") }
    emit("clicked", on: UnsafeMutableRawPointer(button))
  }

  private func routes(_ window: GtkWindow) -> String { window.page?.navigation ?? "" }

  func testALinkLeadsToAPageAndBackToTheOneThatIsStillThere() async throws {
    let window = window()
    defer { window.close() }
    XCTAssertFalse(window.back())
    let first = try XCTUnwrap(window.host.layers.first)
    press("board", in: window)
    XCTAssertEqual(routes(window), "/ › /board")
    XCTAssertTrue(window.bar.canGoBack)
    XCTAssertTrue(window.back())
    XCTAssertTrue(window.host.layers.last === first)
    XCTAssertFalse(window.bar.canGoBack)
  }

  func testALinkToAPageBelowGoesBackToIt() async throws {
    let window = window()
    defer { window.close() }
    window.open("/board")
    window.open("/stack")
    XCTAssertEqual(routes(window), "/ › /board › /stack")
    window.open("/")
    XCTAssertEqual(routes(window), "/")
  }

  func testARedirectIsFollowed() async throws {
    let window = window()
    defer { window.close() }
    window.open("/moved")
    XCTAssertEqual(routes(window), "/ › /board")
  }

  func testAMissingRouteIsReportedOrShownAsNotFound() async throws {
    let window = window()
    defer { window.close() }
    for target in ["/nowhere", "javascript:alert(1)", "//evil.example", "file:///etc/passwd"] { window.open(target) }
    XCTAssertEqual(routes(window), "/")
    XCTAssertEqual(reports.withLock { $0.map(\.code) }, Array(repeating: .refusedURL, count: 4))
    let other = self.window(configure: { $0.notFound = AnyScreen(LinksScreen()) })
    defer { other.close() }
    other.open("/nowhere")
    XCTAssertEqual(routes(other), "/ › /nowhere")
  }

  func testALinkThatLeadsOutIsOpenedByTheDesktopAlthoughTheAppHasAScreenForWhatItDoesNotHave() async throws {
    let window = window(configure: { $0.notFound = AnyScreen(LinksScreen()) })
    defer { window.close() }
    var opened: [String] = []
    window.didOpenExternal = { opened.append($0) }
    press("away", in: window)
    XCTAssertEqual(opened, ["https://meet.example/call"])
    XCTAssertEqual(routes(window), "/")
    press("script", in: window)
    XCTAssertEqual(opened.count, 1)
    XCTAssertEqual(routes(window), "/")
    XCTAssertEqual(reports.withLock { $0.map(\.code) }, [.refusedURL])
  }

  func testTheWindowMayKeepARouteForItself() async throws {
    let asked = Mutex<[String]>([])
    let window = window(mayOpen: { route in
      asked.withLock { $0.append(route) }
      return route == "/"
    })
    defer { window.close() }
    press("board", in: window)
    XCTAssertEqual(asked.withLock { $0 }, ["/", "/board"])
    XCTAssertEqual(routes(window), "/")
  }

  func testBackClosesLayersBeforeItLeavesThePage() async throws {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    press("push", in: window)
    XCTAssertEqual(window.host.layers.count, 3)
    XCTAssertTrue(window.bar.canGoBack)
    XCTAssertTrue(window.back())
    XCTAssertEqual(window.host.layers.count, 2)
    XCTAssertTrue(window.back())
    XCTAssertEqual(routes(window), "/")
  }

  private func type(_ text: String, in window: GtkWindow) throws {
    let layer = try XCTUnwrap(window.host.layers.last?.layer)
    XCTAssertEqual(window.session.send(.control("draft", .main, .text(text), layer: layer)), .handled)
  }

  func testUnsavedChangesAreNotLostWithoutAQuestion() async throws {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    let host = window.host
    turn("the page is there") { host.layers.last?.cells["draft"] != nil && host.layers.last?.isLaidOut == true }
    try type("half a letter", in: window)
    // The first answer keeps the page, the second one gives it up.
    for answer in ["0", "1"] {
      window.back()
      XCTAssertEqual(routes(window), "/ › /stack, asking whether to leave")
      XCTAssertEqual(host.layers.last?.title, "Discard changes?")
      XCTAssertEqual(host.layers.last?.kind, .alert)
      press(answer, in: window)
    }
    XCTAssertEqual(routes(window), "/")
  }

  func testTheQuestionIsAnsweredByEscapeAsWell() async throws {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    try type("half a letter", in: window)
    window.back()
    XCTAssertEqual(window.host.layers.count, 3)
    XCTAssertTrue(window.host.dismissTop())
    XCTAssertEqual(window.host.layers.count, 2)
    XCTAssertEqual(routes(window), "/ › /stack")
  }

  func testAnotherLanguageKeepsTheDraftAndTurnsTheWindowAround() async throws {
    let window = window()
    defer {
      window.relocalize(.english)
      window.close()
    }
    window.open("/stack")
    try type("half a letter", in: window)
    window.relocalize(.arabic)
    XCTAssertEqual(gtk_widget_get_direction(window.window.widget), GTK_TEXT_DIR_RTL)
    XCTAssertEqual(window.page?.wouldLoseChanges, true)
    XCTAssertEqual(window.host.layers.first?.title, "روابط")
  }

  func testSomebodySignsInOnTheWayAndOutAgain() async throws {
    let window = window()
    defer { window.close() }
    var told: [String?] = []
    window.session.didIdentify = { told.append($0?.id) }
    window.open("/secret")
    XCTAssertEqual(routes(window), "/ › /sign-in")
    press("sign in", in: window)
    XCTAssertEqual(routes(window), "/ › /secret")
    XCTAssertEqual(window.host.layers.last?.title, "Secrets of Ada")
    press("sign out", in: window)
    XCTAssertEqual(routes(window), "/")
    XCTAssertEqual(window.host.layers.map(\.title), ["Links"])
    XCTAssertEqual(told, ["ada", nil])
  }

  func testKeysReachTheWindow() async throws {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    let host = window.host
    turn("the page has the focus") { host.layers[1].currentFocus()?.target?.item.text == "draft" }
    let keyboard = Keyboard()
    keyboard.press("Tab")
    turn("Tab moved the focus") { host.layers[1].currentFocus()?.target?.item.text == "sheet" }
    keyboard.press("Return")
    turn("a sheet came") { host.layers.count == 3 }
    turn("it has the focus") { host.layers.last?.currentFocus() != nil }
    keyboard.press("Escape")
    turn("the sheet is gone") { host.layers.count == 2 }
    turn("the focus is back") { host.layers[1].currentFocus()?.target?.item.text == "sheet" }
    keyboard.press("Down")
    turn("Down moved the focus") { host.layers[1].currentFocus()?.target?.item.text == "alert" }
    keyboard.press("shift+Tab")
    turn("Shift Tab moved it back") { host.layers[1].currentFocus()?.target?.item.text == "sheet" }
    keyboard.press("alt+Left")
    turn("the page was left") { host.layers.count == 1 }
  }

  func testNothingIsLeftOfAWindow() async throws {
    weak var window: GtkWindow?
    weak var page: Page?
    let objects = ObjectDetector()
    do {
      let made = self.window()
      made.open("/board")
      (window, page) = (made, made.page)
      objects.track(made.window.widget)
      made.close()
      made.close()
    }
    idle()
    GtkMainLoop.turn(until: { window == nil && page == nil && objects.alive == 0 }, within: .seconds(2))
    XCTAssertNil(window)
    XCTAssertNil(page)
    XCTAssertEqual(objects.alive, 0)
  }
}

/// Leads elsewhere.
struct LinksScreen: Screen {
  func title(for state: NoState) -> Phrase { "Links" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      SubtitleItem("Board", route: "/board").id("board")
      SubtitleItem("Stack", route: "/stack").id("stack")
      SubtitleItem("Away", route: "https://meet.example/call").id("away")
      SubtitleItem("Script", route: "javascript:alert(1)").id("script")
    }
  }
}

/// Something for one person.
private struct SecretScreen: Screen {
  enum Action: Equatable, Sendable { case signOut }
  let name: String
  func title(for state: NoState) -> Phrase { "Secrets of \(name)" }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Sign out", on: .signOut).id("sign out") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signOut }
}

private struct SignInScreen: Screen {
  enum Action: Equatable, Sendable { case signIn }
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { ButtonItem("Sign in", on: .signIn).id("sign in") } }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .signIn(Identity("ada", name: "Ada")) }
}

/// The keys of the display.
@MainActor
struct Keyboard {
  /// Gives the window the keyboard: nobody else does without a window manager.
  init() { xdotool(["search", "--onlyvisible", "--pid", "\(getpid())", "windowfocus", "--sync"]) }

  func press(_ keys: String...) { xdotool(["key"] + keys) }
}
#endif
