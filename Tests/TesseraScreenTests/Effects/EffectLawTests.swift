import TesseraScreen
import TesseraTesting
import Testing

private struct Lab: Screen {
  struct State: Equatable, Sendable { var answers: [String] = [] }
  enum Action: Equatable, Sendable {
    case load(String), cancel, stream, debounce, endless, throwing
    case answered(String), part(Int), settled
  }
  var work: @Sendable (Effect<Action>.Context, String) async throws -> String = { _, name in name }

  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("Lab") } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .load(let name):
      return .load("load", within: .seconds(5)) { [work] context in
        try await work(context, name)
      } then: { result in
        switch result {
        case .success(let name): .answered(name)
        case .failure(let failure): .answered("failed: \(failure.code.rawValue)")
        }
      }
    case .cancel: return .cancel("load")
    case .stream:
      return .run("stream") { context in
        for part in 1...3 {
          context.send(.part(part))
          try await context.sleep(for: .seconds(1))
        }
      }
    case .debounce: return .after(.milliseconds(300), "debounce", .settled)
    case .endless: return .send(.endless)
    case .throwing: return .run { _ in throw LoadFailure(detail: "boiler") }
    case .answered(let words): state.answers.append(words)
    case .part, .settled: break
    }
    return .none
  }
}

@Suite("Effects")
struct EffectLawTests {
  /// A fate of a load.
  enum Fate: CaseIterable { case success, thrown, late, dropped, fault, delayed, delayedTooLong, held, ownSleep }

  @Test("A load ends with exactly one action, whatever its result", arguments: Fate.allCases)
  func exactlyOne(fate: Fate) async throws {
    let lab = Lab { context, name in
      switch fate {
      case .thrown: throw LoadFailure(.refused)
      case .late: try await context.sleep(for: .seconds(60))
      case .ownSleep: try await context.sleep(for: .seconds(4))
      default: break
      }
      return name
    }
    let app = Headless(lab, state: .init())
    switch fate {
    case .dropped: app.effects.drop("load")
    case .fault: app.effects.fail("load", with: LoadFailure(.unreachable))
    case .delayed: app.effects.delay("load", by: .seconds(4))
    case .delayedTooLong: app.effects.delay("load", by: .seconds(6))
    case .held: app.effects.hold("load")
    default: break
    }
    app.send(.load("a"))
    try await app.advance(by: .seconds(4))
    app.effects.release("load")
    try await app.advance(by: .seconds(100))
    let answer =
      switch fate {
      case .success, .delayed, .held, .ownSleep: "a"
      case .thrown: "failed: refused"
      case .late, .dropped, .delayedTooLong: "failed: deadline"
      case .fault: "failed: unreachable"
      }
    #expect(app.actions == [.load("a"), .answered(answer)])
    #expect(!app.page.isBusy && app.clock.sleeperCount == 0)
  }

  @Test("A load whose answer is lost while it ends answers that it was lost")
  func lostAnswer() async throws {
    let inbox = Page.EffectInbox(filter: { $0.kind != .answer }, wake: {})
    let page = Page(Lab(), state: .init(), environment: ScreenEnvironment { _ in }, inbox: inbox)
    page.send(.load("a"), to: Lab.self)
    while page.isBusy {
      page.pump()
      await Task.yield()
    }
    #expect(page.state(of: Lab.self)?.answers == ["failed: other"])
  }

  @Test("The last load of an id wins, however late the earlier ones answer")
  func lastWins() async throws {
    let app = Headless(
      Lab { context, name in
        // A work that does not care about being cancelled.
        try? await context.sleep(for: name == "a" ? .seconds(2) : .seconds(1))
        return name
      }, state: .init())
    app.send(.load("a"))
    try await app.settle()
    app.send(.load("b"))
    try await app.advance(by: .seconds(10))
    #expect(app.state.answers == ["b"])
  }

  @Test("An answer that is already on its way when its load is replaced does not arrive")
  func replacedInTheInbox() async throws {
    let app = Headless(Lab(), state: .init())
    app.effects.hold("load")
    app.send(.load("a"))
    try await app.settle()
    app.send(.load("b"))
    try await app.settle()
    #expect(app.effects.release("load") == 4)
    try await app.settle()
    #expect(app.state.answers == ["b"])
  }

  @Test("A cancelled load answers nothing, and its work is cancelled")
  func cancelled() async throws {
    let app = Headless(
      Lab { context, name in
        try await context.sleep(for: .seconds(1))
        return name
      }, state: .init())
    app.send(.load("a"))
    try await app.settle()
    app.send(.cancel)
    #expect(!app.page.isBusy)
    try await app.advance(by: .seconds(10))
    #expect(app.state.answers.isEmpty && app.clock.sleeperCount == 0)
  }

  @Test("A stream sends in order, in its own time")
  func stream() async throws {
    let app = Headless(Lab(), state: .init())
    app.send(.stream)
    try await app.settle()
    #expect(app.actions == [.stream, .part(1)])
    try await app.advance(by: .milliseconds(1_999))
    #expect(app.actions.last == .part(2))
    try await app.advance(by: .milliseconds(1))
    #expect(app.actions == [.stream, .part(1), .part(2), .part(3)])
  }

  @Test("Waiting with the same id starts again, so typing is debounced")
  func debounce() async throws {
    let app = Headless(Lab(), state: .init())
    for _ in 0..<10 {
      app.send(.debounce)
      try await app.advance(by: .milliseconds(299))
    }
    #expect(!app.actions.contains(.settled))
    try await app.advance(by: .milliseconds(1))
    #expect(app.actions.filter { $0 == .settled }.count == 1)
  }

  @Test("A screen that sends itself actions without end is stopped at 10,000 and reported")
  func loopGuard() {
    let app = Headless(Lab(), state: .init(), expecting: [.effect])
    app.send(.endless)
    #expect(app.actions.count == 10_000)
    #expect(
      app.diagnostics.map(\.message)
        == ["Lab sent itself 10,000 actions in a row; 'endless' triggers itself again. The rest are dropped."])
    app.send(.settled)
    #expect(app.actions.last == .settled)
  }

  @Test("An error thrown by a run is reported")
  func throwing() async throws {
    let app = Headless(Lab(), state: .init(), expecting: [.effect])
    app.send(.throwing)
    try await app.settle()
    #expect(app.diagnostics.map(\.message) == ["An effect of Lab failed: boiler"])
  }

  @Test("Ending a page cancels everything")
  func ending() async throws {
    let app = Headless(Lab(), state: .init())
    app.send(.stream)
    app.send(.load("a"))
    try await app.settle()
    app.page.end()
    try await app.advance(by: .seconds(10))
    #expect(app.clock.sleeperCount == 0 && app.actions.filter { $0 == .part(2) }.isEmpty)
  }

  @Test("An effect mapped to other actions keeps its id, its deadline and its failure")
  func mapped() async throws {
    struct Outer: Screen {
      struct State: Equatable, Sendable {}
      enum Action: Equatable, Sendable { case begin, inner(Lab.Action) }
      func sections(for state: State) -> [SectionModel<Self>] {}
      func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        guard action == .begin else { return .none }
        var inner = Lab.State()
        return Lab { context, name in
          try await context.sleep(for: .seconds(60))
          return name
        }.reduce(&inner, .load("x")).map { .inner($0) }
      }
    }
    let app = Headless(Outer(), state: .init())
    app.send(.begin)
    try await app.settle()
    #expect(app.page.runningEffects == ["load"])
    try await app.advance(by: .seconds(5))
    #expect(app.actions == [.begin, .inner(.answered("failed: deadline"))])
  }
}
