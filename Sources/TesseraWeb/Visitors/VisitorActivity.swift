internal import Synchronization

/// The recent activity of a visitor. The registry reads it without waiting for the visitor's actor.
final class VisitorActivity: Sendable {
  private struct State {
    var lastSeen: ContinuousClock.Instant
    var lastIdentified: ContinuousClock.Instant
    /// Whether the visitor was created for a form and its page wasn't requested yet.
    var isStray = false
    var isClaimed = false
    /// An invalid token that was sent with the visitor's cookie.
    var deadToken: String?
    /// The time at which the browser last received its cookies.
    var lastRenewed: ContinuousClock.Instant
    /// Whether it was logged that the visitor continues at this node.
    var isTakenOver = false
    var streams = 0
    var bytes = 0
    var hidden = 0
  }

  private let state: Mutex<State>

  init(now: ContinuousClock.Instant = .now) { state = Mutex(State(lastSeen: now, lastIdentified: now, lastRenewed: now)) }

  func touch() {
    state.withLock {
      $0.lastSeen = .now
    }
  }

  func identified() { state.withLock { ($0.lastIdentified, $0.isStray, $0.isClaimed) = (.now, false, true) } }

  func renewed(at now: ContinuousClock.Instant = .now) { state.withLock { $0.lastRenewed = now } }

  func wantsRenewal(after time: Duration) -> Bool { state.withLock { .now - $0.lastRenewed > time } }

  func claimed() { state.withLock { $0.isClaimed = true } }

  var isClaimed: Bool { state.withLock { $0.isClaimed } }

  /// Records that the sign-in store doesn't know a token from the visitor's browser. It stays invalid.
  func noteDead(_ token: String) { state.withLock { $0.deadToken = token } }

  func isDead(_ token: String) -> Bool { state.withLock { $0.deadToken == token } }

  /// Records that the visitor was created for a form from a browser without a cookie, which may not accept cookies.
  func strayed() { state.withLock { $0.isStray = true } }

  var lastIdentified: ContinuousClock.Instant { state.withLock { $0.lastIdentified } }

  /// Whether this is the first page of the visitor that continues at this node.
  func takesOver() -> Bool {
    state.withLock { state in
      defer { state.isTakenOver = true }
      return !state.isTakenOver
    }
  }

  func streamOpened() { state.withLock { $0.streams += 1 } }
  func streamClosed() { state.withLock { $0.streams -= 1 } }

  /// Sets the bytes of the visitor's pages, and of those without a tab. Returns the change.
  func weigh(_ bytes: Int, hidden: Int) -> Int {
    state.withLock { state in
      defer { (state.bytes, state.hidden) = (bytes, hidden) }
      return bytes - state.bytes
    }
  }

  var bytes: Int { state.withLock { $0.bytes } }

  /// The bytes of pages without a tab, weighted by the time since their last use. 30 seconds double the weight.
  func burden(at now: ContinuousClock.Instant) -> (isIdle: Bool, weight: Double) {
    state.withLock { ($0.streams <= 0, Double($0.hidden) * (1 + max(0, (now - $0.lastSeen) / .seconds(30)))) }
  }

  var hasStreams: Bool { state.withLock { $0.streams > 0 } }

  var lastSeen: ContinuousClock.Instant { state.withLock { $0.lastSeen } }

  func isExpired(at now: ContinuousClock.Instant, limits: WebLimits) -> Bool {
    state.withLock {
      $0.streams <= 0 && now - $0.lastSeen > ($0.isStray ? min(.seconds(60), limits.visitorIdleTime) : limits.visitorIdleTime)
    }
  }
}
