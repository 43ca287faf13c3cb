internal import Synchronization

/// Holds effects back until the state that they follow from is stored.
///
/// - Law: an effect that was cancelled does not wait, and never begins.
/// - Isolation: none; opened and waited for from any task.
package final class EffectGate: Sendable {
  private struct State {
    var isOpen = false
    /// Whether everything but submissions goes through.
    var isHalfOpen = false
    var isUsed = false
    var last = 0
    var waiting: [Int: (isSubmission: Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
  }

  private let state = Mutex(State())

  /// Whether only what is sent under a key waits.
  private let isForSubmissions: Bool

  /// - Parameter isForSubmissions: Whether only what is sent under a key waits; everything else begins at once.
  package init(forSubmissions isForSubmissions: Bool = false) { self.isForSubmissions = isForSubmissions }

  /// Whether an effect was begun behind the gate.
  package var isUsed: Bool { state.withLock { $0.isUsed } }

  /// The gate for an effect that begins behind it; `nil` for one that need not wait.
  func holding(isSubmission: Bool) -> EffectGate? {
    guard isSubmission || !isForSubmissions else { return nil }
    state.withLock { $0.isUsed = true }
    return self
  }

  /// Lets everything through that waits, and that comes later. Idempotent.
  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting
    }
    for waiter in waiting.values { waiter.continuation.resume() }
  }

  /// Lets everything through but what is sent under a key, which goes on waiting. Idempotent.
  package func openButSubmissions() {
    let waiting = state.withLock { state in
      state.isHalfOpen = true
      defer { state.waiting = state.waiting.filter(\.value.isSubmission) }
      return state.waiting.values.filter { !$0.isSubmission }
    }
    for waiter in waiting { waiter.continuation.resume() }
  }

  /// Waits until the gate is open, or the task is cancelled.
  ///
  /// - Parameter isSubmission: Whether it is for something that is sent under a key.
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
