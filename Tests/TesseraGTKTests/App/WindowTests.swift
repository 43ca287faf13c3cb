#if GTK
import CGtk4
import Foundation
import Synchronization
import Tessera
import Testing

@testable import TesseraGTK

/// Windows of an app: routes, the way back, unsaved changes, languages, keys, identities.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
final class WindowTests {
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
    // Diagnostics can arrive on any thread. The suite lives as long as its windows.
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
    guard let layer = window.host.layers.last else {
      Issue.record("no layer")
      return
    }
    turn("\(key) is there") { layer.isLaidOut && layer.cells[key] != nil }
    guard let button = layer.cells[key]?.widget.descendants(of: gtk_button_get_type()).first else {
      Issue.record("no button \(key)")
      return
    }
    emit("clicked", on: UnsafeMutableRawPointer(button))
  }

  private func routes(_ window: GtkWindow) -> String { window.page?.navigation ?? "" }

  @Test func aLinkLeadsToAPageAndBackToTheOneThatIsStillThere() throws {
    let window = window()
    defer { window.close() }
    #expect(!window.back())
    let first = try #require(window.host.layers.first)
    press("board", in: window)
    #expect(routes(window) == "/ › /board")
    #expect(window.bar.canGoBack)
    #expect(window.back())
    #expect(window.host.layers.last === first)
    #expect(!window.bar.canGoBack)
  }

  @Test func aLinkToAPageBelowGoesBackToIt() {
    let window = window()
    defer { window.close() }
    window.open("/board")
    window.open("/stack")
    #expect(routes(window) == "/ › /board › /stack")
    window.open("/")
    #expect(routes(window) == "/")
  }

  @Test func aRedirectIsFollowed() {
    let window = window()
    defer { window.close() }
    window.open("/moved")
    #expect(routes(window) == "/ › /board")
  }

  @Test func aMissingRouteIsReportedOrShownAsNotFound() {
    let window = window()
    defer { window.close() }
    for target in ["/nowhere", "javascript:alert(1)", "//evil.example", "file:///etc/passwd"] { window.open(target) }
    #expect(routes(window) == "/")
    #expect(reports.withLock { $0.map(\.code) } == Array(repeating: .refusedURL, count: 4))
    let other = self.window(configure: { $0.notFound = AnyScreen(LinksScreen()) })
    defer { other.close() }
    other.open("/nowhere")
    #expect(routes(other) == "/ › /nowhere")
  }

  @Test func aLinkThatLeadsOutIsOpenedByTheDesktopAlthoughTheAppHasAScreenForWhatItDoesNotHave() {
    let window = window(configure: { $0.notFound = AnyScreen(LinksScreen()) })
    defer { window.close() }
    var opened: [String] = []
    window.didOpenExternal = { opened.append($0) }
    press("away", in: window)
    #expect(opened == ["https://meet.example/call"])
    #expect(routes(window) == "/")
    press("script", in: window)
    #expect(opened.count == 1)
    #expect(routes(window) == "/")
    #expect(reports.withLock { $0.map(\.code) } == [.refusedURL])
  }

  @Test func theWindowMayKeepARouteForItself() {
    let asked = Mutex<[String]>([])
    let window = window(mayOpen: { route in
      asked.withLock { $0.append(route) }
      return route == "/"
    })
    defer { window.close() }
    press("board", in: window)
    #expect(asked.withLock { $0 } == ["/", "/board"])
    #expect(routes(window) == "/")
  }

  @Test func backClosesLayersBeforeItLeavesThePage() {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    press("push", in: window)
    #expect(window.host.layers.count == 3)
    #expect(window.bar.canGoBack)
    #expect(window.back())
    #expect(window.host.layers.count == 2)
    #expect(window.back())
    #expect(routes(window) == "/")
  }

  private func type(_ text: String, in window: GtkWindow) throws {
    let layer = try #require(window.host.layers.last?.layer)
    #expect(window.session.send(.control("draft", .main, .text(text), layer: layer)) == .handled)
  }

  @Test func unsavedChangesAreNotLostWithoutAQuestion() throws {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    let host = window.host
    turn("the page is there") { host.layers.last?.cells["draft"] != nil && host.layers.last?.isLaidOut == true }
    try type("half a letter", in: window)
    // The first answer keeps the page, the second one gives it up.
    for answer in ["0", "1"] {
      window.back()
      #expect(routes(window) == "/ › /stack, asking whether to leave")
      #expect(host.layers.last?.title == "Discard changes?")
      #expect(host.layers.last?.kind == .alert)
      press(answer, in: window)
    }
    #expect(routes(window) == "/")
  }

  @Test func theQuestionIsAnsweredByEscapeAsWell() throws {
    let window = window()
    defer { window.close() }
    window.open("/stack")
    try type("half a letter", in: window)
    window.back()
    #expect(window.host.layers.count == 3)
    #expect(window.host.dismissTop())
    #expect(window.host.layers.count == 2)
    #expect(routes(window) == "/ › /stack")
  }

  @Test func anotherLanguageKeepsTheDraftAndTurnsTheWindowAround() throws {
    let window = window()
    defer {
      window.relocalize(.english)
      window.close()
    }
    window.open("/stack")
    try type("half a letter", in: window)
    window.relocalize(.arabic)
    #expect(gtk_widget_get_direction(window.window.widget) == GTK_TEXT_DIR_RTL)
    #expect(window.page?.wouldLoseChanges == true)
    #expect(window.host.layers.first?.title == "روابط")
  }

  @Test func somebodySignsInOnTheWayAndOutAgain() {
    let window = window()
    defer { window.close() }
    var told: [String?] = []
    window.session.didIdentify = { told.append($0?.id) }
    window.open("/secret")
    #expect(routes(window) == "/ › /sign-in")
    press("sign in", in: window)
    #expect(routes(window) == "/ › /secret")
    #expect(window.host.layers.last?.title == "Secrets of Ada")
    press("sign out", in: window)
    #expect(routes(window) == "/")
    #expect(window.host.layers.map(\.title) == ["Links"])
    #expect(told == ["ada", nil])
  }

  @Test func keysReachTheWindow() {
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

  @Test func nothingIsLeftOfAWindow() {
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
    #expect(window == nil)
    #expect(page == nil)
    #expect(objects.alive == 0)
  }
}

/// Opens other routes.
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
  /// Gives the window the keyboard focus, because there is no window manager.
  init() { xdotool(["search", "--onlyvisible", "--pid", "\(getpid())", "windowfocus", "--sync"]) }

  func press(_ keys: String...) { xdotool(["key"] + keys) }
}
#endif
