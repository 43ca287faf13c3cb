#if GTK
import CGtk4
import Foundation
import Synchronization
import Tessera
import Testing

@testable import TesseraGTK

/// A window that is opened where it was closed.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
final class WindowRestoreTests {
  private let reports = Mutex<[Diagnostic.Code]>([])
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString)")

  init() { setenv("XDG_STATE_HOME", folder.path, 1) }

  deinit {
    unsetenv("XDG_STATE_HOME")
    try? FileManager.default.removeItem(at: folder)
  }

  private func makeWindow(version: String = "1") -> GtkWindow {
    var app = InlineApp("Tests") { route, _ in
      switch route {
      case "/": AnyScreen(LinksScreen())
      case "/board": AnyScreen(BoardScreen(), state: .init())
      default: nil
      }
    }
    app.version = version
    app.environment.report = { [weak self] diagnostic in self?.reports.withLock { $0.append(diagnostic.code) } }
    let window = GtkWindow(app, id: "restore")
    window.didClose = {}
    return window
  }

  private func laidOut(_ window: GtkWindow) {
    window.present()
    turn("the page is there") { window.host.layers.last?.isLaidOut == true }
  }

  /// The key of the first row in view, and the text of the note.
  private func seen(_ window: GtkWindow) -> String? { window.host.anchors.last }
  private func note(_ window: GtkWindow) -> String? {
    guard case .textField(let field)? = window.page?.snapshots.last?.row(for: "note")?.content else { return nil }
    return field.text
  }

  /// Closes a window on the board with a note, scrolled down; the row that was first in view.
  private func leave() throws -> String {
    let window = makeWindow()
    window.open("/")
    window.open("/board")
    laidOut(window)
    #expect(
      window.session.send(.control("note", "main", .text("half a thought"), layer: window.host.layers.last?.layer ?? .root)) == .handled)
    let layer = try #require(window.host.layers.last)
    tessera_scroll_set(layer.scrolled, 600)
    turn("it is scrolled") { seen(window)?.isEmpty == false }
    idle()
    let row = try #require(seen(window))
    tessera_window_close(window.window.widget)
    turn("it is closed") { window.page == nil }
    return row
  }

  @Test func theWindowOpensWhereItWasClosed() throws {
    let row = try leave()
    let window = makeWindow()
    defer { window.close() }
    #expect(window.restore())
    laidOut(window)
    #expect(window.page?.navigation == "/ › /board")
    #expect(note(window) == "half a thought")
    #expect(window.bar.canGoBack)
    turn("the same rows are in view") {
      guard let layer = window.host.layers.last, let cell = layer.cells[row], let extent = layer.extent(of: cell) else {
        return false
      }
      return extent.bottom > 0 && extent.top < Double(gtk_widget_get_height(layer.scrolled))
    }
    #expect(window.back())
    #expect(reports.withLock { $0 } == [])
  }

  @Test func itIsRestoredOnce() throws {
    _ = try leave()
    let window = makeWindow()
    defer { window.close() }
    #expect(window.restore())
    let other = makeWindow()
    defer { other.close() }
    #expect(!other.restore())
  }

  @Test func anotherVersionAndAnEditedFileBeginAnewAndAreReported() throws {
    _ = try leave()
    let window = makeWindow(version: "2")
    // Kept whole or not at all: then the window begins with a route.
    #expect(!window.restore())
    #expect(window.page == nil)
    #expect(reports.withLock { $0 } == [.notRestored])
    window.close()

    _ = try leave()
    let file = folder.appendingPathComponent("restore/page.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("half a thought"))
    try text.replacingOccurrences(of: "half a thought", with: "half a THOUGHT").write(to: file, atomically: true, encoding: .utf8)
    let edited = makeWindow()
    defer { edited.close() }
    #expect(!edited.restore())
    #expect(edited.page == nil)
    #expect(reports.withLock { $0.filter { $0 == .notRestored }.count } == 2)
  }

  @Test func aFileThatIsNoneIsIgnored() throws {
    for text in ["", "{", "[1]", "[{}]", String(repeating: "[", count: 100_000)] {
      let file = folder.appendingPathComponent("restore/page.json")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      let window = makeWindow()
      #expect(!window.restore(), "\(text.prefix(10).description)")
      window.close()
    }
  }
}
#endif
