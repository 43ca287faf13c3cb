import Foundation
import Synchronization
import TesseraScreen
import TesseraSections
import TesseraTesting
import Testing

/// A provider that polls while its section is shown, and tells the screen around the feed about it.
private struct ScoresConfigurator: InteractiveSectionConfigurator {
  struct Model: Decodable, Identifiable, Sendable { let id: Int, club: String }
  struct State: Equatable, Codable, Sendable { var goals = 0 }
  enum Action: Equatable, Sendable { case scored, didPress(Int) }
  enum Output: Equatable, Sendable { case starred(Int), goals(Int) }

  final class Log: Sendable {
    let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  let log: Log
  let claims: [SectionClaim] = [.kind("scores")]
  let initialState = State()

  func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
    SectionModel("Scores", section.items) { SubtitleItem("\($0.club)", value: "\(state.goals)", on: .didPress($0.id)).id($0.id) }
  }
  func start(_ section: Section<Model>, _ state: inout State) -> Effect<Action> {
    .follow("scores") { [log] context in
      log.note("begin \(section.items.count)")
      defer { log.note("end") }
      context.didBegin()
      while true {
        try await context.sleep(for: .seconds(30))
        context.send(.scored)
      }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .scored:
      state.goals += 1
      return .deliver(Output.goals(state.goals))
    case .didPress(let id): return .deliver(Output.starred(id))
    }
  }
}

/// A provider with a result of the same type as another one's.
private struct PollConfigurator: InteractiveSectionConfigurator {
  struct Model: Decodable, Identifiable, Sendable { let id: Int, text: String }
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case didPress(Int) }
  typealias Output = ScoresConfigurator.Output
  let claims: [SectionClaim] = [.kind("poll")]
  let initialState = State()

  func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
    SectionModel("Poll", section.items) { ButtonItem("\($0.text)", on: .didPress($0.id)).id($0.id) }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPress(let id): .deliver(Output.starred(id))
    }
  }
}

/// A screen around a feed: a flag of the user decides about a provider, and providers tell it things.
private struct Today: Screen {
  struct State: ScreenState, Codable {
    var hasScores = true
    var feed = FeedScreen.State()
    var told: [String] = []
  }
  enum Action: Equatable, Sendable { case scores(ScoresConfigurator.Output), poll(PollConfigurator.Output) }
  let useCase: GetSectionsUseCase
  var isRefreshable = true

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { ToggleItem("Show scores", isOn: \.hasScores) }
    Part(\.feed, FeedScreen("Feed", useCase, isRefreshable: isRefreshable, hiding: state.hasScores ? [] : [ScoresConfigurator.self])) {
      $0.from(ScoresConfigurator.self).map { .scores($0) } ?? $0.from(PollConfigurator.self).map { .poll($0) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .scores(let output): state.told.append("scores \(output)")
    case .poll(let output): state.told.append("poll \(output)")
    }
    return .none
  }
}

@Suite("Providers that live")
struct LivingProviderTests {
  private static let scores = #"{"id": 1, "kind": "scores", "name": "Scores", "items": [{"id": 4, "club": "Rovers"}]}"#
  private static let poll = #"{"id": 2, "kind": "poll", "name": "Poll", "items": [{"id": 9, "text": "Vote"}]}"#
  private static func response(_ sections: String...) -> String { #"{"sections": [\#(sections.joined(separator: ","))]}"# }

  private let log = ScoresConfigurator.Log()
  private let answers = Answers(response(scores, poll))

  private func today(
    _ state: Today.State = .init(), _ providers: [any InteractiveSectionConfigurator]? = nil, expecting: Set<Diagnostic.Code> = []
  ) async throws -> Headless<Today> {
    let useCase = try GetSectionsUseCase(
      [answers.source()], configurators: providers ?? [ScoresConfigurator(log: log), PollConfigurator()])
    let app = Headless(Today(useCase: useCase), state: state, expecting: expecting)
    try await app.settle()
    return app
  }

  @Test("A section that arrives starts its work once, and ends it when it leaves. It returns with its state")
  func life() async throws {
    let app = try await today()
    #expect(log.all == ["begin 1"])
    try await app.advance(by: .seconds(61))
    #expect(app.element("Rovers, 2") != nil && app.state.told == ["scores goals(1)", "scores goals(2)"])
    app.tap("Refresh")
    try await app.settle()
    #expect(log.all == ["begin 1"], "a newer response of the same section doesn't start it again")

    answers.change(to: Self.response(Self.poll))
    app.tap("Refresh")
    try await app.settle()
    #expect(log.all == ["begin 1", "end"] && !app.shows("Rovers"))
    try await app.advance(by: .seconds(61))
    #expect(app.state.told.count == 2)
  }

  @Test("What a provider tells arrives typed at the screen around the feed, by provider")
  func output() async throws {
    let app = try await today()
    app.tap("Rovers")
    app.tap("Vote")
    #expect(app.state.told == ["scores starred(4)", "poll starred(9)"])
    #expect(app.actions.contains(.poll(.starred(9))))
  }

  @Test("A flag hides and shows a provider without a request. Its work ends and starts with it")
  func flag() async throws {
    let app = try await today()
    try await app.advance(by: .seconds(31))
    app.toggle("Show scores", to: false)
    try await app.settle()
    #expect(log.all == ["begin 1", "end"] && !app.shows("Scores") && app.shows("Vote"))
    app.toggle("Show scores", to: true)
    try await app.settle()
    #expect(log.all == ["begin 1", "end", "begin 1"] && app.element("Rovers, 1") != nil, "\(app.text)")
    #expect(answers.requests.withLock { $0 } == [.all])
  }

  @Test("Providers are added and removed while the feed is shown, without a request. Earlier batches are decoded again, too")
  func remoteConfiguration() async throws {
    let more = #"{"sections": [{"id": 1, "kind": "scores", "name": "Scores", "items": [{"id": 5, "club": "United"}]}]}"#
    let parts = Mutex<[SectionSource.Request.Part]>([])
    let first = #"{"sections": [\#(Self.scores), \#(Self.poll)], "next": "2"}"#
    let source = SectionSource("s") { request in
      parts.withLock { $0.append(request.part) }
      return Payload(request.cursor == nil ? first : more)
    }
    let useCase = try GetSectionsUseCase([source], configurators: [PollConfigurator()])
    let app = Headless(Today(useCase: useCase), state: .init(), expecting: [.unsupportedSection])
    try await app.settle()
    app.tap("Show more")
    try await app.settle()
    #expect(app.shows("Vote") && !app.shows("Rovers"))
    let scores = ScoresConfigurator(log: log)
    try await useCase.add(configurators: [scores])
    try await app.settle()
    #expect(app.shows("Rovers") && app.shows("United") && log.all == ["begin 2"])
    try await app.advance(by: .seconds(31))
    await useCase.remove(configurators: [scores])
    try await app.settle()
    #expect(!app.shows("Rovers") && app.shows("Vote") && log.all == ["begin 2", "end"])
    try await useCase.add(configurators: [scores])
    try await app.settle()
    #expect(app.element("Rovers, 1") != nil && app.shows("United"), "its state stayed")
    #expect(parts.withLock { $0 } == [.all, .batch(cursor: "2")])
  }

  @Test("Restoring starts the work again, with the state of before")
  func restore() async throws {
    let app = try await today()
    try await app.advance(by: .seconds(31))
    let state = try JSONDecoder().decode(Today.State.self, from: JSONEncoder().encode(app.state))
    let again = try await today(state)
    #expect(log.all == ["begin 1", "begin 1"] && again.element("Rovers, 1") != nil)
    try await again.advance(by: .seconds(31))
    #expect(again.element("Rovers, 2") != nil)
  }

  @Test("A section with a cursor of its own offers more, by one line of settings")
  func pagesOfASection() async throws {
    @Sendable func section(_ id: Int, _ club: String, next: String?) -> String {
      let next = next.map { #", "next": "\#($0)""# } ?? ""
      return #"{"sections": [{"id": 1, "kind": "scores", "name": "S", "items": [{"id": \#(id), "club": "\#(club)"}]\#(next)}]}"#
    }
    let isDown = Mutex(true)
    let source = SectionSource("s") { request in
      guard request.cursor != nil else { return Payload(section(1, "Rovers", next: "2")) }
      #expect(request.part == .items(1, cursor: "2") && request.section == 1)
      if isDown.withLock({ $0 }) { throw LoadFailure(.unreachable) }
      return Payload(section(2, "United", next: nil))
    }
    let useCase = try GetSectionsUseCase([source], configurators: [ScoresConfigurator(log: log)], settings: .init(nextItems: "next"))
    let app = Headless(FeedScreen("Feed", useCase))
    try await app.settle()
    app.tap("Show more")
    try await app.settle()
    #expect(app.shows("Rovers") && app.shows("Retry"))
    isDown.withLock { $0 = false }
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Rovers") && app.shows("United") && !app.shows("Show more") && log.all == ["begin 1"])
  }

  @Test("A section that gets another provider ends the former one's work. Its replies change nothing")
  func otherProvider() async throws {
    let app = try await today()
    answers.change(to: Self.response(#"{"id": 1, "kind": "poll", "name": "Poll", "items": [{"id": 9, "text": "Vote"}]}"#))
    app.tap("Refresh")
    try await app.settle()
    #expect(log.all == ["begin 1", "end"] && app.shows("Vote") && !app.shows("Rovers"))
    answers.change(to: Self.response(Self.scores))
    app.tap("Refresh")
    try await app.settle()
    #expect(log.all == ["begin 1", "end", "begin 1"])
  }

  @Test("The button that refreshes is optional")
  func withoutRefresh() async throws {
    let useCase = try GetSectionsUseCase([answers.source()], configurators: [PollConfigurator()])
    let app = Headless(FeedScreen("Feed", useCase, isRefreshable: false), expecting: [.unsupportedSection])
    try await app.settle()
    #expect(app.shows("Vote") && !app.shows("Refresh"))
  }
}
