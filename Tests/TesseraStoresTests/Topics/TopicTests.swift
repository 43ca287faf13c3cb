import TesseraStores
import TesseraScreen
import TesseraTesting
import Testing

/// Follows a number, and can publish and leave.
private struct Watcher: Screen {
  struct State: ScreenState, Codable { var seen: [Int] = [] }
  enum Action: Equatable, Sendable { case didChange(Int), didPressPublish, didPressLeave }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("seen \(state.seen.map(String.init).joined(separator: " "))").id("seen")
      ButtonItem("Publish", on: .didPressPublish)
      ButtonItem("Leave", on: .didPressLeave)
    }
  }
  func start(_ state: inout State) -> Effect<Action> { .subscribe(Topic<Int>.number) { .didChange($0) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didChange(let number): state.seen.append(number)
    case .didPressPublish: return .publish(Topic<Int>.number, 1000)
    case .didPressLeave: return .unsubscribe(Topic<Int>.number)
    }
    return .none
  }
}

extension Topic where Value == Int {
  fileprivate static let number = Topic("number")
}

extension Topic where Value == String {
  /// The same name, as another version of the app uses it.
  fileprivate static let number = Topic("number")
}

@Suite("Screens that follow topics")
struct TopicTests {
  private let relay = LocalTopicRelay()
  private var broadcaster: Broadcaster { Broadcaster(relay) }

  private func watch(expecting: Set<Diagnostic.Code> = []) -> Headless<Watcher> {
    let broadcaster = broadcaster
    return Headless(Watcher(), expecting: expecting) { $0.broadcaster = broadcaster }
  }

  @Test("All subscribers get a published value, and late ones get the last value")
  func everybody() async throws {
    let (first, second) = (watch(), watch())
    try await first.settle()
    try await second.settle()
    #expect(first.state.seen == [])
    first.tap("Publish")
    try await first.settle()
    try await second.wait { _ in second.state.seen == [1000] }
    #expect(first.state.seen == [1000])
    let late = watch()
    try await late.settle()
    #expect(late.state.seen == [1000])
  }

  @Test("Following is not loading: the page is not busy, with a value or without")
  func notBusy() async throws {
    let page = watch()
    #expect(page.page.isBusy, "the last value may be on its way")
    try await page.settle()
    #expect(!page.page.isBusy && page.page.runningEffects.isEmpty)
    try await broadcaster.publish(Topic<Int>.number, 7)
    try await page.wait { _ in page.state.seen == [7] }
    #expect(!page.page.isBusy)
  }

  @Test("Between two values is the interval; those between are left out, never the last")
  func coalesced() async throws {
    let page = watch()
    try await page.settle()
    try await broadcaster.publish(Topic<Int>.number, 1)
    try await page.wait { _ in page.state.seen == [1] }
    for number in 2...500 { try await broadcaster.publish(Topic<Int>.number, number) }
    try await page.settle()
    #expect(page.state.seen == [1])
    try await page.advance(by: .milliseconds(100))
    try await page.wait { _ in page.state.seen == [1, 500] }
    try await page.advance(by: .seconds(10))
    #expect(page.state.seen == [1, 500])
  }

  @Test("A value equal to the previous one is delivered too, and the last value only once")
  func equal() async throws {
    try await broadcaster.publish(Topic<Int>.number, 3)
    let page = watch()
    try await page.settle()
    #expect(page.state.seen == [3])
    for count in 2...4 {
      try await broadcaster.publish(Topic<Int>.number, 3)
      try await page.wait { _ in page.state.seen.count == count }
      try await page.advance(by: .seconds(1))
      #expect(page.state.seen == Array(repeating: 3, count: count))
    }
  }

  @Test("A page that takes no replies stores one value of a topic, the newest")
  func bounded() async throws {
    struct Fast: Screen {
      struct State: ScreenState { var seen: [Int] = [] }
      func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("fast") } }
      func start(_ state: inout State) -> Effect<Int> { .subscribe(Topic<Int>.number, every: .zero) { $0 } }
      func reduce(_ state: inout State, _ number: Int) -> Effect<Int> {
        state.seen.append(number)
        return .none
      }
    }
    let inbox = Page.EffectInbox {}
    var environment = ScreenEnvironment()
    environment.broadcaster = broadcaster
    let page = Page(Fast(), environment: environment, inbox: inbox)
    page.start()
    while page.isBusy { page.pump(); await Task.yield() }
    for number in 1...1000 {
      try await broadcaster.publish(Topic<Int>.number, number)
      await Task.yield()
    }
    while page.state(of: Fast.self)?.seen.last != 1000 {
      try await Task.sleep(for: .milliseconds(20))
      page.pump()
    }
    #expect((page.state(of: Fast.self)?.seen.count ?? 0) < 20)
    page.end()
  }

  @Test("It ends with the screen, and when the screen wants it to end")
  func ends() async throws {
    let page = watch()
    try await page.settle()
    #expect(relay.isFollowed("number"))
    page.tap("Leave")
    try await page.wait { _ in !relay.isFollowed("number") }
    let other = watch()
    try await other.settle()
    #expect(relay.isFollowed("number"))
    other.page.end()
    while relay.isFollowed("number") { try await Task.sleep(for: .milliseconds(1)); try await other.settle() }
  }

  @Test("A value of another type is ignored and reported, and the next one is delivered")
  func unreadable() async throws {
    let page = watch(expecting: [.badData])
    try await page.settle()
    try await broadcaster.publish(Topic<String>.number, "seven")
    try await page.wait { !$0.diagnostics.isEmpty }
    #expect(
      page.diagnostics.map(\.message) == [
        "A value of the topic 'number' is not a Int and is ignored. Did another version of the app publish it?"
      ])
    try await broadcaster.publish(Topic<Int>.number, 8)
    try await page.advance(by: .seconds(1))
    try await page.wait { _ in page.state.seen == [8] }
  }

  @Test("Without a broadcaster there is no subscription, and a diagnostic contains the remedy")
  func missing() async throws {
    let page = Headless(Watcher(), expecting: [.missingCapability])
    try await page.settle()
    #expect(
      page.diagnostics.map(\.message) == [
        "A screen uses the topic 'number', but its environment has no broadcaster. Set environment.broadcaster in environment(for:)."
      ])
    #expect(!page.page.isBusy)
  }

  @Test("A value that is too large, or whose topic's name is too long, is refused")
  func refused() async throws {
    let large = String(repeating: "x", count: Broadcaster.maximumSize)
    let tooLarge = await #expect(throws: Broadcaster.Failure.self) { try await broadcaster.publish(Topic<String>.number, large) }
    #expect(tooLarge?.code == .tooLarge)
    let badTopic = await #expect(throws: Broadcaster.Failure.self) {
      try await broadcaster.publish(Topic<Int>(String(repeating: "n", count: 501)), 1)
    }
    #expect(badTopic?.code == .badTopic)
    #expect(relay.count == 0)
  }
}
