/// Visitors that were succeeded a moment ago and the ids of those who succeeded them, for as long as their old cookies may be under way.
///
/// Complexity: O(1) for each, amortized: whoever signs in and out all the time costs the others nothing.
struct Successions {
  private static let lifetime: Duration = .seconds(30)
  private var successors: [String: (until: ContinuousClock.Instant, id: String, former: Visitor?)] = [:]
  /// Those who were succeeded, in the order in which they are forgotten.
  private var line: [(until: ContinuousClock.Instant, former: String)] = []
  private var first = 0

  /// The number of those that are remembered.
  var count: Int { successors.count }

  /// The visitor who succeeded another one half a minute ago at most.
  func successor(of former: String, at now: ContinuousClock.Instant) -> String? {
    successors[former].flatMap { $0.until > now ? $0.id : nil }
  }

  /// The time since a visitor was succeeded; `nil` where nobody knows that any more.
  func age(of former: String, at now: ContinuousClock.Instant) -> Duration? {
    successors[former].flatMap { $0.until > now ? now - $0.until + Self.lifetime : nil }
  }

  /// A visitor who was succeeded half a minute ago at most, and knows the answer that did it.
  func visitor(_ former: String, at now: ContinuousClock.Instant) -> Visitor? {
    successors[former].flatMap { $0.until > now ? $0.former : nil }
  }

  /// - Parameter visitor: The former one, where somebody signed in or out on a page.
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
