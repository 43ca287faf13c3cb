internal import Synchronization
public import TesseraFlow

/// A kind of store under test: how it is opened, and how its clocks are turned.
public protocol PageStoreSubject: Sendable {
  /// Opens a store without pages.
  func open(_ budget: PageBudget) async throws -> any PageStore
  /// Opens what the last one keeps once more, beside it, as another process would; `nil` if the store is for one process.
  func openAgain(_ budget: PageBudget) async throws -> (any PageStore)?
  /// Lets time pass on every clock, for all stores that are open; those whose time is a server's have told it then.
  func pass(_ time: Duration) async throws
  /// Sets the wall clock forward, or back; no time passes.
  func jump(by time: Duration) async throws
  /// Deletes what was opened.
  func close() async throws
}

/// Clocks that a test turns.
public final class TurnedStoreClock: Sendable {
  private let times = Mutex((elapsed: 1_000.0, wall: 1_750_000_000.0))
  /// Clocks at some time.
  public init() {}

  /// The clocks, for a store.
  public var clock: StoreClock {
    StoreClock(elapsed: { self.times.withLock(\.elapsed) }, wall: { self.times.withLock(\.wall) })
  }
  /// Lets time pass on both clocks.
  public func pass(_ time: Duration) {
    times.withLock { times in
      times.elapsed += Double(seconds: time)
      times.wall += Double(seconds: time)
    }
  }
  /// Sets the wall clock forward, or back.
  public func jump(by time: Duration) { times.withLock { $0.wall += Double(seconds: time) } }
}

/// The store in memory as a subject.
public final class InMemoryPageStoreSubject: PageStoreSubject {
  private let clock = TurnedStoreClock()
  /// A subject.
  public init() {}
  public func open(_ budget: PageBudget) async throws -> any PageStore { InMemoryPageStore(budget: budget, clock: clock.clock) }
  public func openAgain(_ budget: PageBudget) async throws -> (any PageStore)? { nil }
  public func pass(_ time: Duration) async throws { clock.pass(time) }
  public func jump(by time: Duration) async throws { clock.jump(by: time) }
  public func close() async throws {}
}
