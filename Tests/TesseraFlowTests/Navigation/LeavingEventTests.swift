import Synchronization
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A draft that is written on a page of its own, thrown away by a button of that page.
private struct DraftFlow: StatefulFlow {
  enum Destination: Codable, Hashable { case list, page }
  enum Event: Codable, Hashable { case write, discard, told, sent, finish }
  struct State: ScreenState, Codable { var drafts = 1, sent = 0, told = 0 }
  typealias Output = Int
  let told: Counter

  func screen(at destination: Destination, _ state: State) -> DestinationScreen<Event> {
    switch destination {
    case .list: DestinationScreen(Drafts(count: state.drafts, sent: state.sent, told: state.told)) { $0 }
    case .page: DestinationScreen(Writing()) { $0 }
    }
  }

  func reduce(_ navigation: inout Navigation<Destination, Event>, _ state: inout State, _ event: Event) -> Effect<Event> {
    switch event {
    case .write:
      navigation.push(.page)
      return .merge(.after(.seconds(60), "send", .sent), .after(.seconds(10), "tell", .told))
    case .discard:
      state.drafts -= 1
      navigation.popToRoot()
      return .run { [told] _ in told.count() }
    case .finish: return .merge(.run { [told] _ in told.count() }, .finish(1))
    case .sent:
      state.sent += 1
      navigation.popToRoot()
    case .told: state.told += 1
    }
    return .none
  }
}

/// Has the drafts over a page of its own, so that they can end.
private struct ShelfFlow: Flow {
  enum Destination: Codable, Hashable { case shelf, drafts }
  enum Event: Codable, Hashable { case ended }
  let told: Counter

  func screen(at destination: Destination) -> DestinationScreen<Event> {
    switch destination {
    case .shelf: DestinationScreen(Drafts(count: 0, sent: 0, told: 0)) { _ in nil }
    case .drafts: DestinationScreen(DraftFlow(told: told), at: Navigation(.list)) { _ in .ended }
    }
  }
  func reduce(_ navigation: inout Navigation<Destination, Event>, _ event: Event) -> Effect<Event> { .none }
}

private final class Counter: Sendable {
  private let value = Mutex(0)
  func count() { value.withLock { $0 += 1 } }
  var now: Int { value.withLock { $0 } }
}

private struct Drafts: Screen {
  enum Action: Hashable, Codable, Sendable { case write }
  typealias Output = DraftFlow.Event
  let count: Int
  let sent: Int
  let told: Int
  func title(for state: NoState) -> Phrase { "Drafts" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(count) drafts, \(sent) sent").id("count")
      TextItem("Told \(told) times").id("told")
      ButtonItem("Write", on: .write)
    }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .deliver(DraftFlow.Event.write) }
}

private struct Writing: Screen {
  struct State: ScreenState, Codable { var text = "" }
  enum Action: Hashable, Codable, Sendable { case discard, finish }
  typealias Output = DraftFlow.Event
  func title(for state: State) -> Phrase { "Writing" }
  static let behavior = Behavior(hasUnsavedChanges: { !$0.text.isEmpty })
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Text", text: \.text)
      ButtonItem("Throw away", on: .discard)
      ButtonItem("Finish", on: .finish)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    .deliver(action == .discard ? DraftFlow.Event.discard : .finish)
  }
}

@Suite("Events that would lose something")
struct LeavingEventTests {
  private func page(_ told: Counter) -> HeadlessPage { HeadlessPage(AnyScreen(DraftFlow(told: told), at: Navigation(.list))) }

  @Test("An event that asks before leaving takes effect only once that is confirmed, and keep editing drops it")
  func held() async throws {
    let told = Counter()
    let app = page(told)
    app.tap("Write")
    app.type("Dear Ada", into: "Text")
    for answer in ["Keep editing", "Discard"] as [Phrase] {
      app.tap("Throw away")
      #expect(app.shows("Discard changes?") || app.title == "Discard changes?")
      try await app.advance(by: .milliseconds(1))
      #expect(told.now == 0)
      app.tap(answer)
      try await app.advance(by: .milliseconds(1))
    }
    #expect(app.title == "Drafts" && app.shows("0 drafts, 0 sent"))
    #expect(told.now == 1)
  }

  @Test("A flow that ends with an event begins nothing of it before it is confirmed")
  func ends() async throws {
    let told = Counter()
    let app = HeadlessPage(AnyScreen(ShelfFlow(told: told), at: Navigation(.shelf, .drafts)))
    app.tap("Write")
    app.type("Dear Ada", into: "Text")
    app.tap("Finish")
    try await app.advance(by: .milliseconds(1))
    #expect(told.now == 0)
    app.tap("Keep editing")
    #expect(app.title == "Writing" && app.element("Text")?.value == "Dear Ada")
    try await app.advance(by: .milliseconds(1))
    #expect(told.now == 0)
    app.tap("Finish")
    app.tap("Discard")
    try await app.advance(by: .milliseconds(1))
    #expect(told.now == 1 && app.navigation == "shelf")
  }

  @Test("An event that does not navigate leaves the question open, and the answer keeps its meaning")
  func unmoved() async throws {
    let told = Counter()
    let app = page(told)
    app.tap("Write")
    app.type("Dear Ada", into: "Text")
    app.tap("Throw away")
    try await app.advance(by: .seconds(11))
    #expect(app.title == "Discard changes?" && app.navigation == "list › page, asking whether to leave")
    app.tap("Discard")
    try await app.advance(by: .milliseconds(1))
    #expect(app.shows("0 drafts, 0 sent") && app.shows("Told 1 times") && told.now == 1)
  }

  @Test("The result of a flow's effect counts, whatever the answer is")
  func facts() async throws {
    let app = page(Counter())
    app.tap("Write")
    app.type("Dear Ada", into: "Text")
    try await app.advance(by: .seconds(61))
    app.tap("Keep editing")
    #expect(app.title == "Writing" && app.element("Text")?.value == "Dear Ada")
    app.tap("Throw away")
    app.tap("Discard")
    #expect(app.shows("0 drafts, 1 sent"))
  }
}
