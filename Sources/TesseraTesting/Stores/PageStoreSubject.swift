internal import Synchronization
internal import TesseraFlow
public import TesseraStores

extension PageStoreConformance {
  /// A kind of store under test: how to open it and how to control its clocks.
  public protocol Subject: Sendable {
    /// Opens an empty store.
    func open(_ budget: PageBudget) async throws -> any PageStore
    /// Opens the content of the last store a second time, as another process would. `nil` if the store supports
    /// only one process.
    func openAgain(_ budget: PageBudget) async throws -> (any PageStore)?
    /// Advances all clocks for all open stores. Stores that use a server's time must have received it before
    /// this returns.
    func pass(_ time: Duration) async throws
    /// Moves the wall clock forwards or backwards, without time passing.
    func jump(by time: Duration) async throws
    /// Deletes the opened stores.
    func close() async throws
  }
}

extension PageStoreConformance {
  /// A clock that a test controls.
  public final class TurnedClock: Sendable {
    private let times = Mutex((elapsed: 1_000.0, wall: 1_750_000_000.0))
    /// Creates a clock with arbitrary times.
    public init() {}

    /// The clock for a store.
    public var clock: StoreClock {
      StoreClock(elapsed: { self.times.withLock(\.elapsed) }, wall: { self.times.withLock(\.wall) })
    }
    /// Advances both the elapsed time and the wall clock.
    public func pass(_ time: Duration) {
      times.withLock { times in
        times.elapsed += Double(seconds: time)
        times.wall += Double(seconds: time)
      }
    }
    /// Moves the wall clock forwards or backwards.
    public func jump(by time: Duration) { times.withLock { $0.wall += Double(seconds: time) } }
  }
}

/// Runs the suite on the in-memory store.
package final class InMemoryPageStoreSubject: PageStoreConformance.Subject {
  private let clock = PageStoreConformance.TurnedClock()
  /// Creates a subject.
  package init() {}
  package func open(_ budget: PageBudget) async throws -> any PageStore { InMemoryPageStore(budget: budget, clock: clock.clock) }
  package func openAgain(_ budget: PageBudget) async throws -> (any PageStore)? { nil }
  package func pass(_ time: Duration) async throws { clock.pass(time) }
  package func jump(by time: Duration) async throws { clock.jump(by: time) }
  package func close() async throws {}
}
