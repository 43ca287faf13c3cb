internal import Synchronization

/// The last sign of a visitor; read by the registry without waiting for the visitor.
final class VisitorActivity: Sendable {
  private struct State {
    var lastSeen: ContinuousClock.Instant
    var lastIdentified: ContinuousClock.Instant
    /// Whether the visitor was made for a form, and nobody came back for its page yet.
    var isStray = false
    /// Whether a browser came with the visitor's cookie.
    var isClaimed = false
    /// A token that came with the visitor's cookie, and that nobody has.
    var deadToken: String?
    /// The moment when the browser was given its cookies last.
    var lastRenewed: ContinuousClock.Instant
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

  /// A request said who the visitor is.
  func identified() { state.withLock { ($0.lastIdentified, $0.isStray, $0.isClaimed) = (.now, false, true) } }

  /// The browser is given its cookies anew.
  func renewed(at now: ContinuousClock.Instant = .now) { state.withLock { $0.lastRenewed = now } }

  /// Whether the browser got its cookies so long ago.
  func wantsRenewal(after time: Duration) -> Bool { state.withLock { .now - $0.lastRenewed > time } }

  /// A browser came with the visitor's cookie.
  func claimed() { state.withLock { $0.isClaimed = true } }

  /// Whether a browser came with the visitor's cookie.
  var isClaimed: Bool { state.withLock { $0.isClaimed } }

  /// The store of sign-ins does not know a token that came with the visitor's cookie: nobody ever has it again.
  func noteDead(_ token: String) { state.withLock { $0.deadToken = token } }

  /// Whether a token is known to be nobody's.
  func isDead(_ token: String) -> Bool { state.withLock { $0.deadToken == token } }

  /// The visitor was made for what somebody sent who had no cookie, and perhaps keeps none.
  func strayed() { state.withLock { $0.isStray = true } }

  /// The moment when a request said last who the visitor is.
  var lastIdentified: ContinuousClock.Instant { state.withLock { $0.lastIdentified } }

  func streamOpened() { state.withLock { $0.streams += 1 } }
  func streamClosed() { state.withLock { $0.streams -= 1 } }

  /// Takes note of the bytes of the visitor's pages, and of those that no tab shows; the difference to before.
  func weigh(_ bytes: Int, hidden: Int) -> Int {
    state.withLock { state in
      defer { (state.bytes, state.hidden) = (bytes, hidden) }
      return bytes - state.bytes
    }
  }

  /// The bytes of all pages.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The bytes that ending the pages would free that no tab shows, the more the longer nobody used them; half a minute counts as much as nothing.
  func burden(at now: ContinuousClock.Instant) -> (isIdle: Bool, weight: Double) {
    state.withLock { ($0.streams <= 0, Double($0.hidden) * (1 + max(0, (now - $0.lastSeen) / .seconds(30)))) }
  }

  var hasStreams: Bool { state.withLock { $0.streams > 0 } }

  /// The moment when the visitor was seen last.
  var lastSeen: ContinuousClock.Instant { state.withLock { $0.lastSeen } }

  /// Whether the visitor has been away for too long.
  func isExpired(at now: ContinuousClock.Instant, limits: WebLimits) -> Bool {
    state.withLock {
      $0.streams <= 0 && now - $0.lastSeen > ($0.isStray ? min(.seconds(60), limits.visitorIdleTime) : limits.visitorIdleTime)
    }
  }
}
