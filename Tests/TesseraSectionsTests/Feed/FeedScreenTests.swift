import Synchronization
import TesseraScreen
import TesseraSections
import TesseraTesting
import Testing

/// A source whose answers a test changes.
final class Answers: Sendable {
  let json: Mutex<String>
  let requests = Mutex<[SectionSource.Request.Part]>([])
  init(_ json: String) { self.json = Mutex(json) }

  func source(_ name: String = "test") -> SectionSource {
    SectionSource(name) { [self] request in
      requests.withLock { $0.append(request.part) }
      let json = json.withLock { $0 }
      if json.isEmpty { throw LoadFailure(.unreachable, message: "The server cannot be reached") }
      return Payload(json)
    }
  }

  func change(to json: String) { self.json.withLock { $0 = json } }
}

@Suite("The feed")
struct FeedScreenTests {
  private static let notes: [any InteractiveSectionConfigurator] = [
    NoteConfigurator(name: "One", claims: [.id(1)]), NoteConfigurator(name: "Two", claims: [.id(2)]), QuizConfigurator(),
  ]
  private static func section(_ id: Int, _ text: String, _ more: String = "") -> String {
    #"{"id": \#(id), "name": "Section \#(id)", "items": [{"text": "\#(text)"}]\#(more)}"#
  }
  private static func response(_ sections: String..., next: String? = nil) -> String {
    #"{"sections": [\#(sections.joined(separator: ", "))]\#(next.map { #", "next": "\#($0)""# } ?? "")}"#
  }
  private static let quiz = #"{"id": "q", "kind": "quiz@1", "name": "Quiz", "items": [{"id": 1, "text": "Why?", "answer": "Because"}]}"#

  private func feed(
    _ answers: Answers, expecting: Set<Diagnostic.Code> = [],
    unsupported: @escaping @Sendable (FeedScreen.UnsupportedSection) -> FeedScreen.UnsupportedDisplay = { _ in .drop }
  ) async throws -> Headless<FeedScreen> {
    let useCase = try GetSectionsUseCase([answers.source()], configurators: Self.notes)
    let app = Headless(FeedScreen("Feed", useCase, unsupported: unsupported), expecting: expecting)
    #expect(app.element("Loading…", role: .progressbar) != nil)
    try await app.settle()
    return app
  }

  @Test("Each provider's rows act on their own section, through actions, edits and effects")
  func interaction() async throws {
    let answers = Answers(Self.response(Self.section(1, "Hello"), Self.quiz))
    let app = try await feed(answers)
    #expect(app.shows("Hello") && app.shows("quiet") && !app.text.contains("Because"))
    app.tap("Why?")
    try await app.settle()
    #expect(app.text.contains("Because") && app.shows("Fetched 1"))
    app.toggle("Loud", to: true)
    #expect(app.shows("LOUD"))
    // A newer response keeps the provider's state.
    answers.change(to: Self.response(Self.section(1, "Newer"), Self.quiz))
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Newer") && app.shows("LOUD") && app.text.contains("Because"))
  }

  @Test("A broken section shows a failure where it would be, and its retry asks for that section alone")
  func sectionRetry() async throws {
    let answers = Answers(Self.response(Self.section(1, "Hello"), #"{"id": 2, "name": "Two", "items": {}}"#, Self.quiz))
    let app = try await feed(answers, expecting: [.failedSection])
    #expect(app.shows("Hello") && app.shows("This section could not be shown") && app.shows("Why?"))
    #expect(app.diagnostics.first?.message.contains("$.sections[1].items") ?? false)
    answers.change(to: Self.response(Self.section(1, "Not asked for, but newer"), Self.section(2, "Mended")))
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Mended") && app.shows("Why?") && !app.shows("This section could not be shown"))
    #expect(answers.requests.withLock { $0 } == [.all, .section(2)])
  }

  @Test("An item that cannot be decoded is dropped, counted below its section and reported")
  func dropped() async throws {
    let answers = Answers(
      Self.response(#"{"id": 1, "name": "One", "items": [{"text": "Good"}, {"text": 5}, {}]}"#, Self.section(2, "Fine")))
    let app = try await feed(answers, expecting: [.droppedItems])
    #expect(app.shows("Good") && app.shows("Fine") && app.shows("2 items could not be shown"))
    #expect(app.diagnostics.count == 1 && app.diagnostics[0].message.contains("$.sections[0].items[1].text"))
  }

  @Test("An unclaimed section is dropped, replaced by a text, or offers an update, and is reported once per kind")
  func unsupported() async throws {
    let unknown = #"{"id": 7, "kind": "hologram@3", "name": "H", "items": []}, {"id": 8, "kind": "hologram@3", "name": "H", "items": []}"#
    let answers = Answers(Self.response(Self.section(1, "Hello"), unknown))
    let dropping = try await feed(answers, expecting: [.unsupportedSection])
    #expect(dropping.diagnostics.map(\.message).filter { $0.hasPrefix("2 of the sections that 'test' sent are hologram@3") }.count == 1)
    dropping.tap("Refresh")
    try await dropping.settle()
    #expect(dropping.diagnostics.count == 1 && !dropping.shows("Section"))
    let holding = try await feed(answers, expecting: [.unsupportedSection]) {
      $0.id == 7 ? .placeholder("Coming soon") : .upgradeNotice("Update to see this", route: "/update")
    }
    #expect(holding.shows("Coming soon"))
    holding.tap("Update to see this")
    #expect(holding.opened == ["/update"])
  }

  @Test("Kinds without end, and names without end, do not fill the screen's state")
  func unsupportedWithoutEnd() async throws {
    let answers = Answers("")
    let app = try await feed(answers, expecting: [.unsupportedSection])
    for round in 0..<3 {
      let tail = String(repeating: "x", count: 200)
      let sections = (0..<500).map { #"{"id": \#($0), "kind": "k\#(round).\#($0)\#(tail)", "name": "H", "items": []}"# }
      answers.change(to: Self.response(sections.joined(separator: ", ")))
      app.tap(round == 0 ? "Retry" : "Refresh")
      try await app.settle()
    }
    // The first answer, which is empty, is reported as a failed load.
    let reports = app.diagnostics.filter { $0.code == .unsupportedSection }
    #expect(reports.count == 1_000 && reports.allSatisfy { $0.message.count < 250 })
  }

  @Test("The author's fallback replaces an unclaimed section")
  func fallback() async throws {
    let answers = Answers(
      Self.response(#"{"id": 7, "kind": "hologram", "name": "H", "items": [], "fallback": \#(Self.section(1, "Flat"))}"#))
    let app = try await feed(answers, expecting: [.unsupportedSection])
    #expect(app.shows("Flat"))
  }

  @Test("A failed source shows its failure, and its earlier sections stay, with their age")
  func stale() async throws {
    let answers = Answers("")
    let app = try await feed(answers)
    #expect(app.shows("The server cannot be reached"))
    answers.change(to: Self.response(Self.section(1, "Hello")))
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Hello") && !app.shows("The server cannot be reached"))
    answers.change(to: "")
    try await app.advance(by: .seconds(180))
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Hello") && app.shows("This may be out of date") && app.shows("3 minutes ago"))
  }

  @Test(
    "A response with an invalid envelope fails its source with a message and a retry, and removes nothing",
    arguments: [
      ("<html>", "The response could not be read"), (#"{"sections": [{"id": 1, "na"#, "The response could not be read"),
      (#"{"data": []}"#, "The response could not be read"), (#"{"error": {"message": "Closed until six"}}"#, "Closed until six"),
      (#"{"error": "Closed today"}"#, "Closed today"), (#"{"error": {"code": 5}}"#, "The server answered with an error"),
    ])
  func envelopes(_ json: String, _ words: String) async throws {
    let answers = Answers(json)
    let app = try await feed(answers)
    #expect(app.shows(Phrase(words)))
    answers.change(to: Self.response(Self.section(1, "Hello")))
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Hello") && !app.shows(Phrase(words)))
    answers.change(to: json)
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Hello") && app.text.contains(words) && app.shows("This may be out of date") && app.shows("Just now"))
  }

  @Test("Batches follow each other by cursor: sections are appended, items with the same id are shown once, the end is marked")
  func paging() async throws {
    let answers = Answers(Self.response(Self.quiz, next: "p2"))
    let app = try await feed(answers)
    answers.change(to: "")
    app.tap("Show more")
    try await app.settle()
    #expect(app.shows("The server cannot be reached") && app.shows("Why?"))
    let more = Self.quiz.replacing("}]", with: #"}, {"id": 2, "text": "How?", "answer": "So"}]"#)
    answers.change(to: Self.response(more, Self.section(1, "Last")))
    app.tap("Retry")
    try await app.settle()
    #expect(app.element("Why?", role: .button) != nil && app.shows("How?") && app.shows("Last") && app.shows("That is all"))
    #expect(answers.requests.withLock { $0 } == [.all, .batch(cursor: "p2"), .batch(cursor: "p2")])
  }

  @Test("Of two responses with a section, the lower revision changes nothing")
  func revisions() async throws {
    let answers = Answers(Self.response(Self.section(1, "Five", #", "revision": 5"#), Self.section(2, "Old")))
    let app = try await feed(answers)
    answers.change(to: Self.response(Self.section(1, "Four", #", "revision": 4"#), Self.section(2, "New")))
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Five") && app.shows("New"))
  }

  @Test("Without a required section the screen fails as a whole, with a retry")
  func required() async throws {
    let answers = Answers(Self.response(Self.section(1, "Hello")))
    let useCase = try GetSectionsUseCase(
      [answers.source()], configurators: [Self.notes[0], ClubConfigurator(isRequired: true)])
    let app = Headless(FeedScreen("Feed", useCase))
    try await app.settle()
    #expect(!app.shows("Hello") && app.shows("Something went wrong"))
    answers.change(
      to: Self.response(Self.section(1, "Hello"), #"{"id": 321, "name": "Clubs", "items": [{"id": 1, "name": "A", "score": 199}]}"#))
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Hello") && app.text.contains("Underdog"))
  }

  @Test("Two sources may use the same ids; the late one does not hold up the other")
  func sources() async throws {
    let (first, second) = (Answers(Self.response(Self.section(1, "First"))), Answers(Self.response(Self.section(1, "Second"))))
    let useCase = try GetSectionsUseCase([first.source("a"), second.source("b")], configurators: Self.notes)
    let app = Headless(FeedScreen("Feed", useCase))
    app.effects.delay("feed b", by: .seconds(3))
    try await app.settle()
    #expect(app.shows("First") && !app.shows("Second"))
    try await app.advance(by: .seconds(3))
    #expect(app.shows("First") && app.shows("Second"))
  }
}
