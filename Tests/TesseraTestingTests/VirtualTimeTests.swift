import TesseraScreen
import TesseraTesting
import Testing

private struct Waiting: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case begin(String), came(String) }
  var work: @Sendable (String, Effect<Action>.Context) async throws -> Void = { _, _ in }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("Waiting") } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard case .begin(let name) = action else { return .none }
    return .load(EffectID(name), within: .seconds(100)) { [work] context in
      try await work(name, context)
    } then: { _ in
      .came(name)
    }
  }
}

@Suite("Virtual time")
struct VirtualTimeTests {
  @Test("Sleepers wake in the order of their deadlines, equal ones in the order in which they lay down")
  func order() async throws {
    let app = Headless(
      Waiting { name, context in try await context.sleep(for: .seconds(name.hasPrefix("late") ? 2 : 1)) }, state: .init())
    for name in ["late 1", "early 1", "late 2", "early 2"] { app.send(.begin(name)) }
    try await app.advance(by: .seconds(1))
    #expect(app.actions.suffix(2) == [.came("early 1"), .came("early 2")] && app.clock.now.offset == .seconds(1))
    try await app.advance(by: .seconds(5))
    #expect(app.actions.suffix(2) == [.came("late 1"), .came("late 2")] && app.clock.now.offset == .seconds(6))
    #expect(app.clock.sleeperCount == 0 && app.clock.nextDeadline == nil)
  }

  @Test("Nothing happens between two calls, and no time passes in settling")
  func still() async throws {
    let app = Headless(Waiting(), state: .init())
    app.send(.begin("a"))
    #expect(app.actions == [.begin("a")] && app.page.isBusy)
    try await app.settle()
    #expect(app.actions == [.begin("a"), .came("a")] && app.clock.now.offset == .zero)
  }

  @Test("Held replies arrive in the order in which they are released")
  func reorder() async throws {
    let app = Headless(Waiting(), state: .init())
    app.effects.hold("a")
    app.effects.hold("b")
    app.send(.begin("a"))
    app.send(.begin("b"))
    try await app.settle()
    #expect(app.actions.count == 2)
    app.effects.release("b", "a")
    try await app.settle()
    #expect(app.actions.suffix(2) == [.came("b"), .came("a")])
  }

  @Test("A load that never ends is named, after a limit of real time")
  func stuck() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let app = Headless(Waiting { _, _ in for await _ in stream { break } }, state: .init())
    app.send(.begin("stuck"))
    let failure = await #expect(throws: HeadlessPage.Failure.self) { try await app.settle(within: .milliseconds(10)) }
    #expect(failure?.message.hasSuffix("there is still work: stuck.") == true)
    continuation.yield()
    try await app.settle()
    #expect(app.actions.last == .came("stuck"))
  }

  @Test("A clock by itself wakes who sleeps on it, and a cancelled sleep ends at once")
  func clock() async throws {
    let clock = HeadlessPage.VirtualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(3)) }
    while clock.sleeperCount == 0 { await Task.yield() }
    clock.advance(by: .seconds(3))
    try await sleeper.value
    let other = Task { try await clock.sleep(for: .seconds(3)) }
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    #expect(clock.sleeperCount == 0)
  }
}
