import GalleryAPI
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

@Suite("Feed on the headless host")
struct FeedTests {
  @Test("Sections of five providers arrive in one response and one more, each shown by its own provider")
  func loads() async throws {
    try await RunningService.run { service in
      let app = Headless(try FeedScreen.gallery(service.client), state: .init(), expecting: [.unsupportedSection])
      try await app.wait { $0.shows("Football") && $0.shows("Offers") && !$0.root.isBusy }
      #expect(app.text.contains("Underdog") && app.text.contains("Top Club"))
      #expect(app.shows("This card stands in for one that is not known here yet."))
      app.tap("Show more")
      try await app.wait { $0.shows("Honey does not spoil when it is kept dry.") }
      #expect(app.shows("That is all"))
    }
  }

  @Test("One that is broken, one that nobody shows and one that is late leave the others as they are")
  func breaks() async throws {
    try await RunningService.run { service in
      let app = Headless(
        try FeedScreen.gallery(service.client, rehearsal: "broken=1&unknown=1&late=300"), state: .init(),
        expecting: [.unsupportedSection, .failedSection])
      try await app.wait { $0.shows("Football") }
      #expect(app.shows("This section could not be shown") && app.text.contains("hologram@3") && app.shows("Weather"))
      try await app.wait { $0.shows("Offers") }
    }
  }
}
