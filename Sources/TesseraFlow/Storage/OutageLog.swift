/// The outages of a store as a log tells them: the beginning and the end of each, once.
///
/// A disk that is full takes one write and refuses the next one, and every connection that a server lost is found out by itself. A store is back only when
/// nothing has failed for ``calm``, and something has succeeded since.
///
/// - Law: what is news comes in turn: a beginning, its end, the next beginning.
/// - Law: where a write failed, only a write proves that the store is back: a full one still answers everything else.
package struct OutageLog: Sendable {
  /// The time for which nothing fails before the end is told.
  package let calm: Duration
  /// Whether a beginning was told, and no end since.
  package private(set) var isOpen = false
  private var failed: ContinuousClock.Instant?
  /// Whether something succeeded since the last failure.
  private var hasSucceeded = false
  private var owesWrite = false

  package init(calm: Duration = .seconds(3)) { self.calm = calm }

  /// Notes a failure; whether it is the beginning of an outage.
  package mutating func fail(at now: ContinuousClock.Instant, isWrite: Bool = false) -> Bool {
    (failed, hasSucceeded, owesWrite) = (now, false, owesWrite || isWrite)
    defer { isOpen = true }
    return !isOpen
  }

  /// Notes a success; whether it ends the outage.
  package mutating func succeed(at now: ContinuousClock.Instant, isWrite: Bool = false) -> Bool {
    guard isOpen else { return false }
    if isWrite { owesWrite = false }
    hasSucceeded = true
    return look(at: now)
  }

  /// Whether the outage has ended meanwhile, with nobody there to tell it.
  package mutating func look(at now: ContinuousClock.Instant) -> Bool {
    guard let failed, now - failed >= calm else { return false }
    return close()
  }

  /// Whether the outage has ended as far as is known; for who asks nothing any more.
  package mutating func close() -> Bool {
    guard isOpen, hasSucceeded, !owesWrite else { return false }
    isOpen = false
    return true
  }
}
