import Foundation
import Synchronization
import TesseraScreen
import TesseraSections
import TesseraTesting
import Testing

/// Changes of a feed after it has arrived: single sections, promised ones, parameters, restarts.
@Suite("Updates of a feed")
struct FeedUpdateTests {
  /// A source that answers each request as a test says.
  private final class Server: Sendable {
    let requests = Mutex<[SectionSource.Request]>([])
    let answer: Mutex<@Sendable (SectionSource.Request) throws -> String>
    let (changes, announce) = AsyncStream.makeStream(of: SectionSource.Change.self)
    init(_ answer: @escaping @Sendable (SectionSource.Request) throws -> String) { self.answer = Mutex(answer) }

    func feed(_ state: FeedScreen.State = .init(), expecting: Set<Diagnostic.Code> = []) throws -> Headless<FeedScreen> {
      let source = SectionSource("s", changes: { [changes] in changes }) { [self] request in
        requests.withLock { $0.append(request) }
        return Payload(try answer.withLock { $0 }(request))
      }
      let useCase = try GetSectionsUseCase(
        [source],
        configurators: [
          NoteConfigurator(name: "One", claims: [.id(1)]), NoteConfigurator(name: "Two", claims: [.id(2)]), QuizConfigurator(),
          VoteConfigurator(),
        ])
      return Headless(FeedScreen("Feed", useCase), state: state, expecting: expecting)
    }

    var parts: [SectionSource.Request.Part] { requests.withLock { $0.map(\.part) } }
  }

  /// A provider that remembers in a form that can be written.
  private struct VoteConfigurator: InteractiveSectionConfigurator {
    struct Model: Decodable, Identifiable, Sendable { let id: Int }
    struct State: Equatable, Codable, Sendable { var votes: [Int: Int] = [:] }
    enum Action: Equatable, Sendable { case didVote(Int) }
    let claims: [SectionClaim] = [.kind("votes", major: nil)]
    let initialState = State()

    func createUIModel(_ section: Section<Model>, _ state: State) -> [SectionModel<Owner>] {
      SectionModel("Votes", section.items) {
        SubtitleItem("Candidate \($0.id)", value: "\(state.votes[$0.id] ?? 0)", on: .didVote($0.id)).id($0.id)
      }
    }
    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
      switch action {
      case .didVote(let id): state.votes[id, default: 0] += 1
      }
      return .none
    }
  }

  private static func note(_ id: Int, _ text: String, revision: Int? = nil) -> String {
    #"{"id": \#(id), "name": "Note \#(id)", "items": [{"text": "\#(text)"}]\#(revision.map { #", "revision": \#($0)"# } ?? "")}"#
  }
  private static func promised(_ id: Int, _ count: Int, revision: Int? = nil) -> String {
    #"{"id": \#(id), "name": "Note \#(id)", "items": [], "deferred": \#(count)\#(revision.map { #", "revision": \#($0)"# } ?? "")}"#
  }
  private static func response(_ sections: String..., next: String? = nil) -> String {
    #"{"sections": [\#(sections.joined(separator: ","))]\#(next.map { #", "next": "\#($0)""# } ?? "")}"#
  }

  @Test("A section that is only promised keeps its room, and is fetched alone when it is about to be seen")
  func promised() async throws {
    let server = Server {
      $0.section == nil ? Self.response(Self.note(1, "Here"), Self.promised(2, 30)) : Self.response(Self.note(2, "Late"))
    }
    let app = try server.feed()
    server.announce.finish()
    try await app.settle()
    #expect(app.shows("Here") && app.shows("Note 2") && !app.shows("Late"))
    #expect(app.page.snapshots[0].sections.compactMap(\.visibleRange?.total) == [30])
    app.reveal(0..<3, in: "Note 2")
    #expect(app.shows("Loading…"))
    try await app.settle()
    #expect(app.shows("Late") && app.page.snapshots[0].sections.allSatisfy { $0.visibleRange == nil })
    #expect(server.parts == [.all, .section(2)], "asked for once")
    // A refresh promises the section again. Its loaded content stays.
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Late"))
  }

  @Test("An announced section that never arrives shows a failure with a retry, and is not requested again by itself")
  func brokenPromise() async throws {
    let server = Server { _ in Self.response(Self.note(1, "Here"), Self.promised(2, 3)) }
    let app = try server.feed()
    server.announce.finish()
    try await app.settle()
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    #expect(app.shows("Something went wrong") && app.shows("Here"))
    #expect(server.parts == [.all, .section(2)])
    server.answer.withLock { $0 = { _ in Self.response(Self.note(2, "Kept")) } }
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Kept") && !app.shows("Something went wrong"))
  }

  @Test("A section that its source reports as changed is fetched alone, unless that revision is shown already")
  func changes() async throws {
    let server = Server { request in
      request.section == nil
        ? Self.response(Self.note(1, "Old", revision: 4), Self.promised(2, 5))
        : Self.response(Self.note(1, "New", revision: 5))
    }
    let app = try server.feed()
    try await app.wait { $0.shows("Old") }
    for change in [SectionSource.Change(1, revision: 4), SectionSource.Change(9), SectionSource.Change(2)] { server.announce.yield(change) }
    server.announce.yield(SectionSource.Change(1, revision: 5))
    server.announce.finish()
    try await app.wait { $0.shows("New") }
    #expect(!app.shows("Old") && server.parts == [.all, .section(1)])
  }

  @Test(
    "A change that is announced while the section is on its way is fetched behind it, once", arguments: [false, true], [nil, 1, 2])
  func announcedMeanwhile(isPromised: Bool, announced: Int?) async throws {
    let newest = Mutex(1)
    let server = Server { request in
      let revision = newest.withLock { $0 }
      if isPromised, request.section == nil { return Self.response(Self.promised(1, 3, revision: revision)) }
      return Self.response(Self.note(1, "Revision \(revision)", revision: revision))
    }
    server.announce.finish()
    let part: EffectID = isPromised ? "feed s section 1" : "feed s"
    let app = try server.feed()
    if isPromised { try await app.settle() }
    app.effects.hold(part)
    if isPromised { app.reveal(0..<3, in: "Note 1") }
    try await app.wait { _ in server.parts.last == (isPromised ? .section(1) : .all) }
    let isNewer = announced != 1
    newest.withLock { $0 = isNewer ? 2 : 1 }
    app.send(.changed(source: "s", SectionSource.Change(1, revision: announced)))
    app.effects.release(part)
    try await app.settle()
    #expect(app.shows(isNewer ? "Revision 2" : "Revision 1"))
    #expect(server.parts == [.all] + Array(repeating: .section(1), count: (isPromised ? 1 : 0) + (isNewer ? 1 : 0)))
  }

  @Test("A change fetched alone during a refresh stays when the older refresh response arrives", arguments: [false, true])
  func refreshOfBefore(hasRevisions: Bool) async throws {
    let newest = Mutex(1)
    let server = Server { _ in
      let revision = newest.withLock { $0 }
      return Self.response(Self.note(1, "Revision \(revision)", revision: hasRevisions ? revision : nil))
    }
    server.announce.finish()
    let app = try server.feed()
    try await app.settle()
    app.effects.hold("feed s")
    app.tap("Refresh")
    try await app.wait { _ in server.parts.count == 2 }
    newest.withLock { $0 = 2 }
    app.send(.changed(source: "s", SectionSource.Change(1, revision: hasRevisions ? 2 : nil)))
    try await app.wait { $0.shows("Revision 2") }
    app.effects.hold("feed s section 1")
    app.effects.release("feed s")
    try await app.advance(by: .seconds(1))
    #expect(app.shows("Revision 2") && !app.shows("Revision 1"))
    app.effects.release("feed s section 1")
    try await app.settle()
    #expect(app.shows("Revision 2") && !app.shows("Revision 1"))
    #expect(server.parts == [.all, .all, .section(1)] + (hasRevisions ? [] : [.section(1)]), "not without end")
  }

  @Test(
    "A section that is being fetched alone stays pending when the feed arrives, and newer changes are fetched after it",
    arguments: [false, true], [1, 2])
  func refreshAround(hasRevisions: Bool, last: Int) async throws {
    let newest = Mutex(1)
    let server = Server { request in
      let revision = newest.withLock { $0 }
      let told = hasRevisions ? revision : nil
      return Self.response(
        request.section == nil ? Self.promised(2, 30, revision: told) : Self.note(2, "Revision \(revision)", revision: told))
    }
    server.announce.finish()
    let app = try server.feed()
    try await app.settle()
    app.effects.hold("feed s section 2")
    app.reveal(0..<3, in: "Note 2")
    try await app.wait { _ in server.parts.count == 2 }
    newest.withLock { $0 = last }
    app.tap("Refresh")
    try await app.advance(by: .seconds(1))
    #expect(app.page.snapshots[0].sections.allSatisfy { $0.visibleRange == nil }, "it is not asked for again")
    // The revision in the answer says it as well.
    if last > 1, !hasRevisions { app.send(.changed(source: "s", SectionSource.Change(2))) }
    app.effects.release("feed s section 2")
    try await app.settle()
    #expect(app.shows("Revision \(last)") && !app.shows("Something went wrong"))
    #expect(server.parts == [.all, .section(2), .all] + (last > 1 ? [.section(2)] : []))
  }

  @Test("A source that answers with an older revision than it promised is shown, and not asked again and again")
  func olderThanPromised() async throws {
    let server = Server {
      Self.response($0.section == nil ? Self.promised(2, 30, revision: 2) : Self.note(2, "Older", revision: 1))
    }
    server.announce.finish()
    let app = try server.feed()
    try await app.settle()
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    #expect(app.shows("Older") && !app.shows("Something went wrong"))
    app.effects.hold("feed s")
    app.tap("Refresh")
    app.effects.release("feed s")
    try await app.settle()
    #expect(app.shows("Older") && server.parts == [.all, .section(2), .all, .section(2)])
  }

  @Test("Changes that are faster than responses are shown as responses arrive, and the last one in the end")
  func quickChanges() async throws {
    let newest = Mutex(1)
    let server = Server { _ in
      let revision = newest.withLock { $0 }
      return Self.response(Self.note(1, "Revision \(revision)", revision: revision))
    }
    server.announce.finish()
    let app = try server.feed()
    try await app.settle()
    app.effects.delay("feed s section 1", by: .milliseconds(150))
    var shown: Set<Int> = []
    for number in 2...31 {
      newest.withLock { $0 = number }
      app.send(.changed(source: "s", SectionSource.Change(1, revision: number)))
      try await app.advance(by: .milliseconds(50))
      shown.formUnion((1...31).filter { app.shows("Revision \($0)") })
    }
    #expect(shown.count > 5)
    try await app.advance(by: .seconds(1))
    #expect(app.shows("Revision 31"))
    #expect(server.parts.count < 20)
  }

  @Test("A feed that hears of changes is not busy, and hears of them") func listening() async throws {
    let server = Server { Self.response($0.section == nil ? Self.note(1, "Old", revision: 1) : Self.note(1, "New", revision: 2)) }
    let app = try server.feed()
    try await app.settle()
    #expect(app.shows("Old") && !app.page.isBusy)
    server.announce.yield(SectionSource.Change(1, revision: 2))
    try await app.wait { $0.shows("New") }
    #expect(!app.page.isBusy)
  }

  @Test("A batch requested by an old cursor during a refresh is not appended to the new response")
  func batchOfBefore() async throws {
    let server = Server { request in
      request.cursor == nil ? Self.response(Self.note(1, "First"), next: "old") : Self.response(Self.note(2, "Of before"))
    }
    let app = try server.feed()
    try await app.settle()
    server.answer.withLock { answer in
      answer = { request in
        request.cursor == nil ? Self.response(Self.note(1, "Newer"), next: "new") : Self.response(Self.note(2, "Of \(request.cursor!)"))
      }
    }
    for effect in ["feed s", "feed s batch"] as [EffectID] { app.effects.hold(effect) }
    app.tap("Refresh")
    app.tap("Show more")
    try await app.advance(by: .seconds(1))
    app.effects.release("feed s")
    try await app.advance(by: .seconds(1))
    #expect(app.shows("Newer"))
    app.effects.release("feed s batch")
    try await app.settle()
    #expect(!app.text.contains("Of old"))
    app.tap("Show more")
    try await app.settle()
    #expect(app.text.contains("Of new"))
  }

  @Test("A changed section that fails keeps its content, marked as outdated, with its own retry")
  func staleSection() async throws {
    let server = Server { request in
      if request.section != nil { throw LoadFailure(.unreachable, message: "The server cannot be reached") }
      return Self.response(Self.note(1, "Old"), Self.note(2, "Other"))
    }
    let app = try server.feed()
    try await app.wait { $0.shows("Old") }
    server.announce.yield(SectionSource.Change(1))
    server.announce.finish()
    try await app.wait { $0.shows("This may be out of date") }
    #expect(app.shows("Old") && app.shows("Other"))
    server.answer.withLock { $0 = { _ in Self.response(Self.note(1, "New")) } }
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("New") && !app.shows("This may be out of date"))
  }

  @Test("Parameters are sent with every request. New ones reload everything, equal ones nothing")
  func parameters() async throws {
    let server = Server { request in Self.response(Self.note(1, "\(request.parameters["city"] ?? "?") \(request.language.tag)")) }
    server.announce.finish()
    let app = try server.feed(FeedScreen.State(parameters: ["city": "Abha"]))
    try await app.settle()
    #expect(app.shows("Abha en"))
    app.send(.didChangeParameters(["city": "Jeddah"]))
    app.send(.didChangeParameters(["city": "Jeddah"]))
    try await app.settle()
    #expect(app.shows("Jeddah en") && server.requests.withLock { $0.count } == 2)
  }

  @Test("With other parameters, nothing of the former ones stays, whatever the revisions are", arguments: [nil, 5, 1, 9])
  func otherParameters(revision: Int?) async throws {
    let server = Server { request in
      let (city, revision) = (request.parameters["city"] ?? "?", request.parameters["city"] == "Abha" ? 5 : revision)
      if request.section != nil { return Self.response(Self.note(2, "Late in \(city)", revision: revision)) }
      return Self.response(Self.note(1, "Here in \(city)", revision: revision), Self.promised(2, 30, revision: revision))
    }
    server.announce.finish()
    let app = try server.feed(FeedScreen.State(parameters: ["city": "Abha"]))
    try await app.settle()
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    #expect(app.shows("Here in Abha") && app.shows("Late in Abha"))
    app.send(.didChangeParameters(["city": "Jeddah"]))
    try await app.settle()
    #expect(app.shows("Here in Jeddah") && !app.text.contains("Abha"))
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    #expect(app.shows("Late in Jeddah") && !app.text.contains("Abha"))
  }

  @Test("A refresh that promises a newer revision of a section that was fetched alone has it fetched again, and keeps its rows until then")
  func newerPromise() async throws {
    let revision = Mutex(1)
    let server = Server { request in
      let now = revision.withLock { $0 }
      return Self.response(request.section == nil ? Self.promised(2, 30, revision: now) : Self.note(2, "Revision \(now)", revision: now))
    }
    server.announce.finish()
    let app = try server.feed()
    try await app.settle()
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Revision 1") && server.parts == [.all, .section(2), .all])
    revision.withLock { $0 = 2 }
    app.effects.hold("feed s section 2")
    app.tap("Refresh")
    try await app.advance(by: .seconds(1))
    #expect(app.shows("Revision 1"))
    app.effects.release("feed s section 2")
    try await app.settle()
    #expect(app.shows("Revision 2") && !app.shows("Revision 1"))
  }

  @Test("A source that announces a newer revision without ever sending it is not requested endlessly")
  func onlyPromised() async throws {
    let count = Mutex(0)
    let server = Server { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return Self.response(number == 2 ? Self.note(2, "Here", revision: number) : Self.promised(2, 30, revision: number))
    }
    server.announce.finish()
    let app = try server.feed()
    try await app.settle()
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    app.tap("Refresh")
    try await app.settle()
    #expect(app.shows("Here") && server.parts == [.all, .section(2), .all, .section(2)])
  }

  @Test("A promised section that was on its way for the former parameters can be fetched again where the source fails")
  func promiseOfBefore() async throws {
    let isDown = Mutex(false)
    let server = Server { request in
      if request.section == nil, isDown.withLock({ $0 }) { throw LoadFailure(.unreachable) }
      return Self.response(request.section == nil ? Self.promised(2, 30) : Self.note(2, "Late"))
    }
    server.announce.finish()
    let app = try server.feed(FeedScreen.State(parameters: ["city": "Abha"]))
    try await app.settle()
    app.effects.hold("feed s section 2")
    app.reveal(0..<3, in: "Note 2")
    isDown.withLock { $0 = true }
    app.send(.didChangeParameters(["city": "Jeddah"]))
    app.effects.restore("feed s section 2")
    try await app.settle()
    #expect(!app.shows("Loading…"))
    app.reveal(0..<3, in: "Note 2")
    try await app.settle()
    #expect(app.shows("Late"))
  }

  /// A source of sections by kind, in two batches.
  private func batches(_ first: String, _ second: String, expecting: Set<Diagnostic.Code> = []) async throws -> Headless<FeedScreen> {
    let source = SectionSource("s") { Payload($0.cursor == nil ? first : second) }
    let useCase = try GetSectionsUseCase(
      [source],
      configurators: [
        NoteConfigurator(name: "Note", claims: [.kind("note", major: nil)]), VoteConfigurator(),
      ], settings: FeedScreen.Settings(shape: Payload.Shape(isIDRequired: false)))
    let app = Headless(FeedScreen("Feed", useCase), expecting: expecting)
    try await app.settle()
    app.tap("Show more")
    try await app.settle()
    return app
  }

  private static func section(_ kind: String, _ text: String, id: String? = nil) -> String {
    #"{\#(id.map { #""id": "\#($0)", "# } ?? "")"kind": "\#(kind)", "name": "\#(text)", "items": [{"id": 1, "text": "Text of \#(text)"}]}"#
  }

  @Test("Sections without an id are sections of their own batch")
  func batchesWithoutIDs() async throws {
    let app = try await batches(
      Self.response(Self.section("note", "A"), Self.section("votes", "B"), next: "c"),
      Self.response(Self.section("note", "C"), Self.section("note", "D")))
    #expect(app.shows("Text of A") && app.shows("Candidate 1, 0") && app.shows("Text of C") && app.shows("Text of D"))
    for name in ["A", "C", "D"] as [Phrase] { #expect(app.element(name, role: .heading) != nil) }
  }

  @Test("A section of a later batch with the id of another configurator's section is shown after it")
  func batchOfAnotherKind() async throws {
    let app = try await batches(
      Self.response(Self.section("note", "A", id: "x"), next: "c"), Self.response(Self.section("votes", "B", id: "x")))
    #expect(app.shows("Text of A") && app.shows("Candidate 1, 0"))
    app.tap("Candidate 1, 0")
    #expect(app.shows("Candidate 1, 1") && app.shows("Text of A"))
  }

  @Test("After a restart providers remember, and as many batches are there as before")
  func restart() async throws {
    let server = Server { request in
      let votes = #"{"id": "v\#(request.cursor ?? "")", "kind": "votes", "name": "Votes", "items": [{"id": 7}, {"id": 8}]}"#
      return switch request.cursor {
      case nil: Self.response(votes, next: "b")
      case "b": Self.response(Self.note(1, "Second batch"), next: "c")
      default: Self.response(Self.note(2, "Third batch"), next: "d")
      }
    }
    server.announce.finish()
    let app = try server.feed(FeedScreen.State(parameters: ["city": "Abha"]))
    try await app.settle()
    app.tap("Show more")
    try await app.settle()
    app.tap("Candidate 8")
    app.tap("Candidate 8")
    app.tap("Candidate 7")
    let kept = try JSONEncoder().encode(app.state)
    let state = try JSONDecoder().decode(FeedScreen.State.self, from: kept)
    // Also when it was written and read before anything arrived.
    let again = try JSONDecoder().decode(FeedScreen.State.self, from: try JSONEncoder().encode(state))
    #expect(again == state && state.parameters == ["city": "Abha"])
    let restarted = try server.feed(again)
    try await restarted.settle()
    #expect(restarted.element("Candidate 8, 2") != nil && restarted.element("Candidate 7, 1") != nil)
    #expect(restarted.shows("Second batch") && !restarted.shows("Third batch") && restarted.text == app.text)
    #expect(server.requests.withLock { $0.suffix(2).map(\.parameters) } == [["city": "Abha"], ["city": "Abha"]])
  }

  private static let votes = #"{"id": "v", "kind": "votes", "name": "Votes", "items": [{"id": 7}]}"#
  private static let broken = #"{"id": "v", "kind": "votes", "name": "Votes", "items": 3}"#

  /// A feed in which the user voted twice for the only candidate.
  private func voted() async throws -> (app: Headless<FeedScreen>, server: Server) {
    let server = Server { _ in Self.response(Self.votes) }
    server.announce.finish()
    let app = try server.feed(expecting: [.failedSection])
    try await app.settle()
    app.tap("Candidate 7")
    app.tap("Candidate 7")
    return (app, server)
  }

  @Test("A provider's state survives a failed response of its section, also in the stored state")
  func failedAnswer() async throws {
    let (app, server) = try await voted()
    server.answer.withLock { $0 = { _ in Self.response(Self.broken) } }
    app.tap("Refresh")
    try await app.settle()
    #expect(app.element("Candidate 7, 2") == nil)
    let kept = try JSONDecoder().decode(FeedScreen.State.self, from: JSONEncoder().encode(app.state))
    server.answer.withLock { $0 = { _ in Self.response(Self.votes) } }
    app.tap("Refresh")
    try await app.settle()
    #expect(app.element("Candidate 7, 2") != nil)
    let restarted = try server.feed(kept)
    try await restarted.settle()
    #expect(restarted.element("Candidate 7, 2") != nil)
  }

  @Test("A provider's state stays if its section failed and arrives with the next batch")
  func failedBatch() async throws {
    let (votes, broken) = (Self.votes, Self.broken)
    let (app, server) = try await voted()
    server.answer.withLock { answer in
      answer = { request in
        switch request.cursor {
        case nil: Self.response(broken, next: "b")
        case "b": Self.response(broken, next: "c")
        default: Self.response(votes)
        }
      }
    }
    for button in ["Refresh", "Show more", "Show more"] as [Phrase] {
      app.tap(button)
      try await app.settle()
    }
    #expect(app.element("Candidate 7, 2") != nil)
  }

  @Test("A restored feed requests all earlier batches, even if a section is fetched alone")
  func batchesAndSections() async throws {
    let server = Server {
      if $0.section != nil { return Self.response(Self.note(1, "Alone", revision: 2)) }
      return switch $0.cursor {
      case nil: Self.response(Self.note(1, "First batch", revision: 1), next: "b")
      case "b": Self.response(Self.note(2, "Second batch"), next: "c")
      default: Self.response(#"{"id": "v", "kind": "votes", "name": "Votes", "items": [{"id": 7}]}"#, next: "d")
      }
    }
    let json = #"{"parameters": {}, "reported": [], "sources": [{"name": "s", "batches": 3, "remembered": {}}]}"#
    let app = try server.feed(try JSONDecoder().decode(FeedScreen.State.self, from: Data(json.utf8)))
    app.effects.hold("feed s batch")
    try await app.wait { $0.shows("First batch") }
    server.announce.yield(SectionSource.Change(1, revision: 2))
    server.announce.finish()
    try await app.wait { $0.shows("Alone") }
    app.effects.release("feed s batch")
    try await app.settle()
    #expect(app.shows("Second batch") && app.element("Candidate 7, 0") != nil)
  }

  @Test("A feed is restored with its current sources, in order. The state of a removed one is dropped")
  func otherSources() async throws {
    func feed(_ names: [String], _ state: FeedScreen.State) throws -> Headless<FeedScreen> {
      let sources = names.map { name in
        SectionSource(name) { _ in Payload(Self.response(Self.note(name == "a" ? 1 : 2, "From \(name)"))) }
      }
      let useCase = try GetSectionsUseCase(
        sources, configurators: [NoteConfigurator(name: "One", claims: [.id(1)]), NoteConfigurator(name: "Two", claims: [.id(2)])])
      return Headless(FeedScreen("Feed", useCase), state: state)
    }
    let before = try feed(["b", "a"], FeedScreen.State())
    try await before.settle()
    let kept = try JSONDecoder().decode(FeedScreen.State.self, from: JSONEncoder().encode(before.state))
    let after = try feed(["c", "a"], kept)
    try await after.settle()
    let text = after.text
    let (first, second) = (try #require(text.firstRange(of: "From c")), try #require(text.firstRange(of: "From a")))
    #expect(first.lowerBound < second.lowerBound && !text.contains("From b"))
  }

  @Test("State that its provider can no longer decode is dropped, and the section is shown")
  func otherForm() async throws {
    let server = Server { _ in Self.response(#"{"id": "v", "kind": "votes", "name": "Votes", "items": [{"id": 7}]}"#) }
    server.announce.finish()
    let json =
      #"{"parameters": {}, "reported": [], "sources": [{"name": "s", "batches": 1, "remembered": {"s \"v\"": "{\"votes\": true}"}}]}"#
    let app = try server.feed(try JSONDecoder().decode(FeedScreen.State.self, from: Data(json.utf8)))
    try await app.settle()
    #expect(app.element("Candidate 7, 0") != nil)
  }

  @Test("The app may show its own elements for unclaimed sections")
  func ownFallback() async throws {
    let useCase = try GetSectionsUseCase(
      Self.response(#"{"id": 9, "kind": "orrery", "name": "Sky", "items": []}"#, Self.note(1, "Here")), [])
    let screen = FeedScreen("Feed", useCase) { section in
      .fallback([.text(Element.Text("Nothing for \(section.subject)")), .divider])
    }
    let app = Headless(screen, state: .init(), expecting: [.unsupportedSection])
    try await app.settle()
    #expect(app.shows("Nothing for orrery"))
  }
}
