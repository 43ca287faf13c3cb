/// Visitors that were replaced recently and the ids of their successors, for as long as requests may carry the old
/// cookies.
///
/// - Complexity: O(1) amortized, so clients that sign in and out repeatedly don't slow down others.
struct Successions {
  private static let lifetime: Duration = .seconds(30)
  private var successors: [String: (until: ContinuousClock.Instant, id: String, former: Visitor?)] = [:]
  /// The replaced visitors, in order of expiration.
  private var line: [(until: ContinuousClock.Instant, former: String)] = []
  private var first = 0

  var count: Int { successors.count }

  /// The successor of a visitor that was replaced within the last 30 seconds.
  func successor(of former: String, at now: ContinuousClock.Instant) -> String? {
    successors[former].flatMap { $0.until > now ? $0.id : nil }
  }

  /// The time since a visitor was replaced. `nil` if unknown.
  func age(of former: String, at now: ContinuousClock.Instant) -> Duration? {
    successors[former].flatMap { $0.until > now ? now - $0.until + Self.lifetime : nil }
  }

  /// A visitor that was replaced within the last 30 seconds and holds the answer that did it.
  func visitor(_ former: String, at now: ContinuousClock.Instant) -> Visitor? {
    successors[former].flatMap { $0.until > now ? $0.former : nil }
  }

  /// - Parameter visitor: The replaced visitor, if the user signed in or out on a page.
  mutating func note(_ former: String, by successor: String, at now: ContinuousClock.Instant, visitor: Visitor? = nil) {
    forget(before: now)
    let until = now + Self.lifetime
    successors[former] = (until, successor, visitor)
    line.append((until, former))
  }

  mutating func forget(before now: ContinuousClock.Instant) {
    while first < line.count, line[first].until <= now {
      let former = line[first].former
      if let last = successors[former], last.until <= now { successors[former] = nil }
      first += 1
    }
    guard first > 16, first > line.count / 2 else { return }
    line.removeFirst(first)
    first = 0
  }
}
