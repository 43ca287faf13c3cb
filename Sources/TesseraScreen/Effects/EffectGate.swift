internal import Synchronization

/// Delays effects until the state that caused them is stored.
///
/// - Law: a cancelled effect doesn't wait and never starts.
/// - Isolation: none. Any task can open the gate or wait at it.
package final class EffectGate: Sendable {
  private struct State {
    var isOpen = false
    /// Whether the gate is open for everything except submissions.
    var isHalfOpen = false
    var isUsed = false
    var last = 0
    var waiting: [Int: (isSubmission: Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
  }

  private let state = Mutex(State())

  private let isForSubmissions: Bool

  /// - Parameter isForSubmissions: Whether only submissions wait. Other effects start at once.
  package init(forSubmissions isForSubmissions: Bool = false) { self.isForSubmissions = isForSubmissions }

  package var isUsed: Bool { state.withLock { $0.isUsed } }

  /// Returns this gate if the effect has to wait at it, otherwise `nil`.
  func holding(isSubmission: Bool) -> EffectGate? {
    guard isSubmission || !isForSubmissions else { return nil }
    state.withLock { $0.isUsed = true }
    return self
  }

  /// Opens the gate for all waiting and future effects. Idempotent.
  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for waiter in waiting.values { waiter.continuation.resume() }
  }

  /// Opens the gate for everything except submissions. Idempotent.
  package func openButSubmissions() {
    let waiting = state.withLock { state in
      state.isHalfOpen = true
      defer { state.waiting = state.waiting.filter(\.value.isSubmission) }
      return state.waiting.values.filter { !$0.isSubmission }
    }
    for waiter in waiting { waiter.continuation.resume() }
  }

  /// Waits until the gate is open or the task is cancelled.
  func pass(isSubmission: Bool) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let passes = state.withLock { state in
          if state.isOpen || state.isHalfOpen && !isSubmission || Task.isCancelled { return true }
          state.waiting[number] = (isSubmission, continuation)
          return false
        }
        if passes { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.continuation.resume()
    }
    try Task.checkCancellation()
  }
}
