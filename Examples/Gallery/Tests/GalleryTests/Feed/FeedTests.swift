import Foundation
import GalleryAPI
import GalleryScreens
import Tessera
import TesseraTesting
import Testing

@Suite("Feed on the headless host")
struct FeedTests {
  private func open(
    _ service: RunningService, _ rehearsal: FeedRehearsal = FeedRehearsal(), language: Language = .english,
    expecting: Set<Diagnostic.Code> = [], relay: LocalTopicRelay = LocalTopicRelay()
  ) async throws -> Headless<DepotFeedScreen> {
    let app = Headless(
      try DepotFeedScreen(api: service.client), state: .init(rehearsal), language: language,
      catalog: language == .arabic ? .galleryArabic : Catalog(), expecting: expecting.union([.unsupportedSection])
    ) { $0.broadcaster = Broadcaster(relay) }
    try await app.wait { !$0.page.isBusy && !$0.shows("Loading…") }
    return app
  }

  private static let headings: [Phrase] = [
    "Football", "Today at the depot", "News", "Weather", "Offers", "Did you know?", "Notes", "From the archive", "Offers nearby",
  ]

  @Test("Sections of six providers arrive in one response and one more, each shown by its own provider, in order")
  func loads() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      for heading in Self.headings { #expect(app.shows(heading), "\(heading)") }
      #expect(app.text.contains("Underdog") && app.text.contains("Top Club"))
      #expect(app.shows("Late shift") && app.shows("This card stands in for one that is not known here yet."))
    }
  }

  @Test("Each switch breaks one thing while the screen is shown, and leaves the others as they are")
  func switches() async throws {
    try await RunningService.run { service in
      let app = try await open(service, expecting: [.failedSection, .droppedItems])
      app.tap("Simulate problems")
      func turn(_ name: Phrase, _ isOn: Bool, until words: Phrase, _ isShown: Bool) async throws {
        app.toggle(name, to: isOn)
        try await app.wait { $0.shows(words) == isShown && !$0.page.isBusy }
        for heading in Self.headings { #expect(app.shows(heading), "\(heading) with \(name)") }
      }
      try await turn("Send a broken section", true, until: "This section could not be shown", true)
      try await turn("Send a broken story", true, until: "1 item could not be shown", true)
      try await turn("Send an unknown section", true, until: "This section needs a newer version of the app", true)
      try await turn("Let a provider fail", true, until: "This may be out of date", true)
      #expect(app.text.contains("The offers nearby are resting.") && app.shows("Just now") && app.shows("Ten pallets from the harbour"))
      try await turn("Let a provider fail", false, until: "This may be out of date", false)
      try await turn("Offer more pages", false, until: "Show more", false)
      try await turn("Send a broken section", false, until: "This section could not be shown", false)
      try await turn("Send a broken story", false, until: "1 item could not be shown", false)
    }
  }

  @Test("Pages follow each other: a section of both is one, a story that is there already is not shown twice, the end is marked")
  func pages() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      app.tap("Show more")
      try await app.wait { $0.shows("Honey does not spoil when it is kept dry.") }
      #expect(app.shows("That is all") && app.shows("Pages follow by cursor"))
      #expect(app.text.components(separatedBy: "Failures stay where they happen").count == 2)
    }
  }

  @Test("A section that is only announced loads when it becomes visible")
  func archive() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      #expect(!app.text.contains("bar code"))
      app.reveal(0..<1, in: "From the archive")
      try await app.wait { $0.text.contains("bar code") }
    }
  }

  @Test("A provider follows a topic while its section is shown: what one reader saves, the others see")
  func subscription() async throws {
    try await RunningService.run { service in
      let relay = LocalTopicRelay()
      let (mine, yours) = (try await open(service, relay: relay), try await open(service, relay: relay))
      yours.tap("Failures stay where they happen")
      try await yours.wait { $0.shows("Bookmarked last: Failures stay where they happen") }
      try await mine.wait { $0.shows("Bookmarked last: Failures stay where they happen") }
    }
  }

  @Test("A flag of the user hides one provider and shows it again, without a request")
  func flag() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      app.tap("Simulate problems")
      app.toggle("Show the weather", to: false)
      #expect(!app.shows("Weather") && app.shows("Offers") && !app.page.isBusy)
      app.toggle("Show the weather", to: true)
      #expect(app.shows("Weather") && !app.page.isBusy)
    }
  }

  @Test("A goal reloads only the football section, and keeps input elsewhere")
  func goal() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      app.type("Two lorries wait", into: "What did you see?")
      app.tap("Simulate problems")
      app.tap("Score a goal for the second club")
      try await app.wait { $0.text.contains("197") }
      app.tap("Score a goal for the second club")
      try await app.wait { $0.text.contains("207") }
      #expect(!app.text.contains("Underdog") && app.element("What did you see?")?.value == "Two lorries wait")
    }
  }

  @Test("A section of elements takes input, refuses incomplete input, and confirms when it is done")
  func report() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      app.tap("Report")
      try await app.wait { $0.shows("Write what you saw") }
      app.slide("Full, in percent", to: 80)
      app.type("Two lorries wait", into: "What did you see?")
      #expect(!app.shows("Write what you saw"))
      app.tap("Report")
      try await app.wait { $0.shows("Done") }
      // All users who open the feed afterwards see it.
      #expect(try await open(service).text.contains("80 % full, Two lorries wait"))
      app.tap("See the latest orders")
      #expect(app.opened == ["/account/orders"])
    }
  }

  @Test("After a restart the stories that were saved are saved, and the pages are there")
  func restart() async throws {
    try await RunningService.run { service in
      let app = try await open(service)
      app.tap("Show more")
      try await app.wait { $0.shows("That is all") }
      app.tap("Pages follow by cursor")
      #expect(app.text.contains("Saved"))
      let state = try JSONDecoder().decode(DepotFeedScreen.State.self, from: try JSONEncoder().encode(app.state))
      let again = Headless(try DepotFeedScreen(api: service.client), state: state, expecting: [.unsupportedSection]) {
        $0.broadcaster = Broadcaster(LocalTopicRelay())
      }
      try await again.wait { $0.shows("That is all") && !$0.page.isBusy && !$0.shows("Loading…") }
      #expect(again.text == app.text)
    }
  }

  @Test("Without a connection the feed shows its cached sections with their age, and a retry")
  func offline() async throws {
    try await RunningService.run { service in
      let cache = MemorySectionCache()
      let expected: Set<Diagnostic.Code> = [.unsupportedSection, .failedSection]
      let before = Headless(try GalleryApp(api: service.client, sections: cache), at: "/feed", expecting: expected)
      try await before.wait { $0.shows("Offers nearby") && !$0.page.isBusy }
      #expect(!before.shows("This may be out of date"))
      let nowhere = GalleryClient(base: try #require(URL(string: "http://127.0.0.1:1")))
      let page = Headless(try GalleryApp(api: nowhere, sections: cache), at: "/feed", expecting: expected)
      try await page.wait { $0.shows("This may be out of date") && !$0.page.isBusy }
      #expect(page.shows("Football") && page.shows("Offers nearby") && page.shows("Just now") && page.shows("Retry"))
      let arabic = Headless(
        try GalleryApp(api: nowhere, sections: cache), at: "/feed", for: Visit(language: .arabic), expecting: expected)
      try await arabic.wait { !$0.page.isBusy }
      #expect(!arabic.shows("كرة القدم"), "what was kept in one language is not shown in another")
    }
  }

  @Test("In Arabic nothing of the feed is left in English")
  func arabic() async throws {
    try await RunningService.run { service in
      var rehearsal = FeedRehearsal()
      (rehearsal.isBroken, rehearsal.isUnknown, rehearsal.hasBrokenItem) = (true, true, true)
      let app = try await open(service, rehearsal, language: .arabic, expecting: [.failedSection, .droppedItems])
      app.tap("Simulate problems")
      app.tap("Show more")
      try await app.wait { $0.shows("That is all") }
      let words = app.text.split { !$0.isLetter || !$0.isASCII }.map(String.init)
      // The role names of the tree, the unknown kind, the currency.
      let known: Set = ["SAR"]
      let left = Set(words.filter { $0.count > 3 && !known.contains($0) && $0.first?.isUppercase == true })
      #expect(left.isEmpty, "\(left)")
    }
  }
}
