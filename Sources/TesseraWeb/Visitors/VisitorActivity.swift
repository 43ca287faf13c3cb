internal import Synchronization

/// When a visitor was last seen; read by the registry without waiting for the visitor.
final class VisitorActivity: Sendable {
  private struct State {
    var lastSeen = ContinuousClock.now
    var requests = 0
    var streams = 0
  }

  private let state = Mutex(State())

  func touch() {
    state.withLock {
      $0.lastSeen = .now
      $0.requests += 1
    }
  }

  func streamOpened() { state.withLock { $0.streams += 1 } }
  func streamClosed() { state.withLock { $0.streams -= 1 } }

  var hasStreams: Bool { state.withLock { $0.streams > 0 } }

  /// Whether the visitor has been away for too long. Where it is crowded, those who were only seen once go first.
  func isExpired(at now: ContinuousClock.Instant, limits: WebLimits, isCrowded: Bool = true) -> Bool {
    state.withLock {
      guard $0.streams <= 0 else { return false }
      return now - $0.lastSeen > (isCrowded && $0.requests <= 1 ? limits.strangerIdleTime : limits.visitorIdleTime)
    }
  }
}
