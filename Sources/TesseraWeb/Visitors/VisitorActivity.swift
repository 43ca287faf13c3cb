internal import Synchronization

/// The last sign of a visitor; read by the registry without waiting for the visitor.
final class VisitorActivity: Sendable {
  private struct State {
    var lastSeen = ContinuousClock.now
    var streams = 0
    var bytes = 0
  }

  private let state = Mutex(State())

  func touch() {
    state.withLock {
      $0.lastSeen = .now
    }
  }

  func streamOpened() { state.withLock { $0.streams += 1 } }
  func streamClosed() { state.withLock { $0.streams -= 1 } }

  /// Takes note of the bytes of the visitor's pages; the difference to before.
  func weigh(_ bytes: Int) -> Int {
    state.withLock { state in
      defer { state.bytes = bytes }
      return bytes - state.bytes
    }
  }

  /// What ending the visitor's pages would free, the more the longer nobody used them; half a minute counts as much as nothing.
  func burden(at now: ContinuousClock.Instant) -> (isIdle: Bool, weight: Double) {
    state.withLock { ($0.streams <= 0, Double($0.bytes) * (1 + max(0, (now - $0.lastSeen) / .seconds(30)))) }
  }

  var hasStreams: Bool { state.withLock { $0.streams > 0 } }

  /// The moment when the visitor was seen last; `nil` while a tab is open.
  var lastSeenIfIdle: ContinuousClock.Instant? { state.withLock { $0.streams > 0 ? nil : $0.lastSeen } }

  /// Whether the visitor has been away for too long.
  func isExpired(at now: ContinuousClock.Instant, limits: WebLimits) -> Bool {
    state.withLock { $0.streams <= 0 && now - $0.lastSeen > limits.visitorIdleTime }
  }
}
