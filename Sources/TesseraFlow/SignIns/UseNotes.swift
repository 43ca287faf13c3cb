internal import Synchronization

/// Notes that sign-ins are used, as well as that goes: nobody who is signed in is refused because a use cannot be noted.
///
/// - Law: uses that come while others are noted wait for nobody, and are noted together, after those.
/// - Law: a failure is told once, until one is noted again; whatever waits then is forgotten, and comes again with the next use. For ``pause`` nothing is tried.
package final class UseNotes: Sendable {
  private struct State {
    var waiting: Set<[UInt8]> = []
    var isNoting = false
    var isTold = false
    var next: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// The time after a failure for which nobody waits for another one.
  package let pause: Duration
  private let write: @Sendable ([[UInt8]]) async throws -> Void
  private let report: @Sendable (PageStoreReport) -> Void

  /// The seconds after which a use is noted again, of sign-ins that last so long without one: seldom, and often enough that nobody who is active is
  /// signed out.
  package static func interval(_ lifetime: Duration) -> Double { min(3_600, lifetime / .seconds(10)) }

  /// - Parameter write: Notes that these are used now.
  package init(
    pause: Duration = .seconds(60), report: @escaping @Sendable (PageStoreReport) -> Void,
    write: @escaping @Sendable ([[UInt8]]) async throws -> Void
  ) {
    (self.pause, self.report, self.write) = (pause, report, write)
  }

  /// Notes that one is used; done when that is noted, unless others are being noted, or when it cannot be.
  package func note(_ key: [UInt8]) async {
    let mustBegin = state.withLock { state in
      if let next = state.next, next > .now { return false }
      if state.waiting.count < 10_000 { state.waiting.insert(key) }
      defer { state.isNoting = true }
      return !state.isNoting
    }
    guard mustBegin else { return }
    // In a task of its own: a request that is given up takes nobody else's use with it.
    let hasMore = await Task { await noteWaiting() }.value
    // Those that came meanwhile keep nobody waiting.
    if hasMore { Task { while await noteWaiting() {} } }
  }

  /// Notes those that wait; whether there are more by then.
  private func noteWaiting() async -> Bool {
    let keys = state.withLock { state in
      defer { state.waiting = [] }
      return Array(state.waiting)
    }
    do {
      try await write(keys)
      return state.withLock { state in
        (state.isNoting, state.isTold, state.next) = (!state.waiting.isEmpty, false, nil)
        return state.isNoting
      }
    } catch {
      let isNews = state.withLock { state in
        defer { state = State(isTold: true, next: .now + pause) }
        return !state.isTold
      }
      if isNews { report(.unnoted("\(error)")) }
      return false
    }
  }
}
