#if GTK
import CGtk4
import Tessera
import Testing

@testable import TesseraGTK

extension Topic where Value == String {
  fileprivate static let headline = Topic("headline")
}

/// Windows follow topics as pages of the web do.
@Suite(.display, .serialized, .oneAtATime)
@MainActor
struct TopicWindowTests {
  private struct News: Screen {
    struct State: ScreenState { var headline = "none" }
    func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("news: \(state.headline)").id("news") } }
    func start(_ state: inout State) -> Effect<String> { .subscribe(.headline) { $0 } }
    func reduce(_ state: inout State, _ headline: String) -> Effect<String> {
      state.headline = headline
      return .none
    }
  }

  private func words(_ window: GtkWindow) -> [String] {
    let cell = window.host.layers.first?.cells["news"]
    return (cell?.widget.descendants(of: gtk_label_get_type()) ?? []).map { String(cString: tessera_label_text($0)) }
  }

  @Test func aWindowShowsTheLastValueAndEachNewOneUntilItEnds() async throws {
    let relay = LocalTopicRelay()
    let broadcaster = Broadcaster(relay)
    try await broadcaster.publish(.headline, "rain")
    var app = InlineApp("Tests", languages: [AppLanguage(.english, name: "English")]) { _, _ in AnyScreen(News()) }
    app.environment.broadcaster = broadcaster
    let windows = (0..<2).map { _ in
      let window = GtkWindow(app, id: "tessera-tests", keepsState: false)
      window.didClose = {}
      window.open("/")
      window.present()
      return window
    }
    for window in windows {
      await wait("who comes late sees the last value") { self.words(window) == ["news: rain"] }
      #expect(window.session.page?.isBusy == false)
    }
    try await broadcaster.publish(.headline, "sun")
    for window in windows { await wait("both see the new one") { self.words(window) == ["news: sun"] } }
    for window in windows {
      #expect(relay.isFollowed("headline"))
      window.session.end()
      window.close()
    }
    await wait("nobody follows any more") { !relay.isFollowed("headline") }
  }
}
#endif
