/// Tracks a store's outages for logging. Reports the start and the end of each exactly once.
///
/// A full disk accepts one write and refuses the next, and a server's lost connections are noticed one at a
/// time. The store therefore counts as recovered only after ``calm`` without a failure and at least one
/// success.
///
/// - Law: reports alternate: a start, its end, the next start.
/// - Law: after a failed write only a successful write proves recovery, because a full store still answers
///   reads.
package struct OutageLog: Sendable {
  /// The time without a failure before the end is reported.
  package let calm: Duration
  /// Whether an outage was reported and has not ended.
  package private(set) var isOpen = false
  private var failed: ContinuousClock.Instant?
  private var hasSucceeded = false
  private var owesWrite = false

  package init(calm: Duration = .seconds(3)) { self.calm = calm }

  /// Records a failure. Returns true if it starts an outage.
  package mutating func fail(at now: ContinuousClock.Instant, isWrite: Bool = false) -> Bool {
    (failed, hasSucceeded, owesWrite) = (now, false, owesWrite || isWrite)
    defer { isOpen = true }
    return !isOpen
  }

  /// Records a success. Returns true if it ends the outage.
  package mutating func succeed(at now: ContinuousClock.Instant, isWrite: Bool = false) -> Bool {
    guard isOpen else { return false }
    if isWrite { owesWrite = false }
    hasSucceeded = true
    return look(at: now)
  }

  /// Returns true if the outage has ended without another request to notice it.
  package mutating func look(at now: ContinuousClock.Instant) -> Bool {
    guard let failed, now - failed >= calm else { return false }
    return close()
  }

  /// Returns true if the outage has ended, without waiting for ``calm``. For callers that stop using the
  /// store.
  package mutating func close() -> Bool {
    guard isOpen, hasSucceeded, !owesWrite else { return false }
    isOpen = false
    return true
  }
}
