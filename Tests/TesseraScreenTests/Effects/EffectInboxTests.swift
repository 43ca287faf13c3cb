import Synchronization
@testable import TesseraScreen
import Testing

private struct Flood: Screen {
  struct State: Equatable, Sendable { var count = 0 }
  enum Action: Equatable, Sendable { case begin(Int), drop }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem("\(state.count) drops").id("count") } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard case .begin(let count) = action else {
      state.count += 1
      return .none
    }
    return .run("flood") { context in
      for _ in 0..<count { context.send(.drop) }
    }
  }
}

private final class CountingHost: ScreenHost {
  var updates = 0
  func show(_ snapshot: ScreenSnapshot) {}
  func apply(_ update: ScreenSnapshot.Update) { updates += 1 }
}

/// Runs work at once, where it is handed in.
private final class AtOnce: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor()) }
}

@Suite("The inbox")
struct EffectInboxTests {
  @Test(
    "Any number of replies wakes the owner once and is one change of the screen. Excess replies are dropped, counted and reported",
    arguments: [(10_000, 10_000), (10_000, 20_000), (1_000, 100), (1, 1)])
  func flood(sent: Int, capacity: Int) {
    let wakes = Mutex(0)
    let reported = Reported()
    let inbox = Page.EffectInbox(capacity: capacity) { wakes.withLock { $0 += 1 } }
    var environment = ScreenEnvironment { reported.append($0) }
    environment.executor = AtOnce()
    let page = Page(Flood(), state: .init(), environment: environment, inbox: inbox)
    let host = CountingHost()
    page.attach(host)
    page.send(.begin(sent), to: Flood.self)
    #expect(page.state(of: Flood.self)?.count == 0 && wakes.withLock { $0 } == 1 && !inbox.isEmpty)
    page.pump()
    #expect(page.state(of: Flood.self)?.count == min(sent, capacity) && host.updates == 1 && inbox.isEmpty)
    #expect(!page.isBusy, "the end of an effect is heard even when its actions are too many")
    #expect(
      reported.all.map(\.message)
        == (sent > capacity
          ? ["\(sent - capacity) actions of effects were dropped because too many waited; send fewer, or less often"] : []))
    page.send(.begin(1), to: Flood.self)
    #expect(wakes.withLock { $0 } == 2)
  }

  @Test("After the page ended nothing is stored any more")
  func closed() {
    let wakes = Mutex(0)
    let inbox = Page.EffectInbox { wakes.withLock { $0 += 1 } }
    let page = Page(Flood(), state: .init(), inbox: inbox)
    page.end()
    inbox.deliver(Page.EffectInbox.Reply(layer: .root, token: 1, effect: nil, kind: .ended, payload: nil))
    #expect(inbox.isEmpty && wakes.withLock { $0 } == 0)
  }
}
