#if GTK
import Foundation
import TesseraFlow
import TesseraGTK
import TesseraScreen
import TesseraTesting

/// Shows a screen of the conformance suite in a window, for a driver outside of the process.
///
/// Usage: `ConformanceWindow FIXTURE JOURNAL WIDTHxHEIGHT`. The handled actions, announcements and opened routes
/// are written to the journal as JSON.
@main
enum ConformanceWindow {
  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 3, let name = arguments.first, let fixture = HostConformance.fixture(named: name),
      let size = size(arguments[arguments.startIndex + 2])
    else {
      fail(
        "usage: ConformanceWindow FIXTURE JOURNAL WIDTHxHEIGHT; fixtures: \(HostConformance.fixtures.map(\.name).joined(separator: ", "))")
    }
    guard GtkMainLoop.prepare() else { fail("There is no display. Set DISPLAY or WAYLAND_DISPLAY, or run inside 'xvfb-run'.") }
    let journal = FixtureJournal(path: arguments[arguments.startIndex + 1])
    let screen = fixture.screen(journal.log)
    let tabs = fixture.app(journal.log), first = fixture.areas.first?.path ?? "/"
    var app =
      tabs
      ?? InlineApp("Tessera", languages: [AppLanguage(fixture.language, name: fixture.language.tag)]) { route, _ in
        route == "/" ? screen : nil
      }
    HostConformance.addServices(to: &app.environment)
    // The fixture's links open nothing. They are only recorded.
    app.linkPolicy = .standard
    let opened = journal.openedRoutes
    let rows = NativeRowRegistry()
    rows.register(ConformanceTally.self) { context -> TallyView in
      let view = TallyView()
      view.listen(context)
      return view
    } show: { view, tally, context in
      view.show(tally, context)
    }
    let window = TesseraGTK.GtkWindow(app, id: "tessera-fixture", rows: rows, language: fixture.language, dark: false, keepsState: false) {
      route in
      if tabs != nil { return true }
      if route != "/" { opened.append(route) }
      return route == "/"
    }
    window.resize(width: size.width, height: size.height)
    window.didOpenExternal = { opened.append($0) }
    window.didAnnounce = { words, _ in journal.said.append(words) }
    window.open(first)
    window.present()
    journal.begin()
    GtkMainLoop.run()
  }

  private static func size(_ text: String) -> (width: Int, height: Int)? {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  private static func fail(_ words: String) -> Never {
    FileHandle.standardError.write(Data((words + "\n").utf8))
    exit(2)
  }
}
#else
/// Nothing to show windows with.
@main
enum ConformanceWindow {
  static func main() { print("The windows of the conformance suite need GTK 4: build with '--traits GTK'.") }
}
#endif
