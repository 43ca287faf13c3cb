internal import Synchronization

/// Records that sign-ins are used, on a best-effort basis. A user is never refused because a use can't be
/// recorded.
///
/// - Law: uses that arrive during a write don't wait for it. They are written together afterwards.
/// - Law: a failure is reported once, until a write succeeds again. Uses pending at that time are dropped,
///   since the next use records them anyway. No write is attempted for ``pause``.
package final class UseNotes: Sendable {
  private struct State {
    var waiting: Set<[UInt8]> = []
    var isNoting = false
    var isTold = false
    var next: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  /// The pause before the next write after a failure.
  package let pause: Duration
  private let write: @Sendable ([[UInt8]]) async throws -> Void
  private let report: @Sendable (PageStoreReport) -> Void

  /// The seconds between two recordings of a sign-in with this lifetime: seldom, but often enough that an
  /// active user is never signed out.
  package static func interval(_ lifetime: Duration) -> Double { min(3_600, lifetime / .seconds(10)) }

  /// - Parameter write: Records that these sign-ins are used now.
  package init(
    pause: Duration = .seconds(60), report: @escaping @Sendable (PageStoreReport) -> Void,
    write: @escaping @Sendable ([[UInt8]]) async throws -> Void
  ) {
    (self.pause, self.report, self.write) = (pause, report, write)
  }

  /// Records a use. Returns when the write succeeded or failed, or at once if another write is running.
  package func note(_ key: [UInt8]) async {
    let mustBegin = state.withLock { state in
      if let next = state.next, next > .now { return false }
      if state.waiting.count < 10_000 { state.waiting.insert(key) }
      defer { state.isNoting = true }
      return !state.isNoting
    }
    guard mustBegin else { return }
    // In its own task, so that a cancelled request doesn't cancel the recording of other users' sign-ins.
    let hasMore = await Task { await noteWaiting() }.value
    // Keys that arrived during the write are handled in the background.
    if hasMore { Task { while await noteWaiting() {} } }
  }

  /// Writes the pending keys. Returns whether more arrived in the meantime.
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
