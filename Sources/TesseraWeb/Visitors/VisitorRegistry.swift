internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import TesseraScreen

/// All visitors by their cookie, bounded in total and by address; and newcomers, who are no visitors before they use their page.
final class VisitorRegistry: Sendable {
  enum Refusal: Error { case full, tooManyFromAddress }

  /// The meaning of a visitor's cookie.
  enum Lookup {
    case visitor(Visitor)
    /// Somebody who has opened a page and now uses it, for the first time.
    case newcomer(Visitor)
    /// The visitor ended a moment ago, because somebody else uses the browser now; the browser may not have its new cookie yet.
    case succeeded
    case unknown
  }

  private struct State {
    var visitors: [String: Visitor] = [:]
    var byAddress: [String: Int] = [:]
    /// Newcomers by their cookie, with the moment since which they wait.
    var newcomers: [String: (visitor: Visitor, since: ContinuousClock.Instant)] = [:]
    var newcomersByAddress: [String: Int] = [:]
    /// Visitors that were succeeded, until their old cookie is out of use.
    var succeeded: [String: ContinuousClock.Instant] = [:]
    /// New pages of newcomers, by address.
    var rates: [String: TokenBucket] = [:]
    var isDraining = false
  }

  private let state = Mutex(State())
  let services: WebServices
  private var limits: WebLimits { services.limits }

  init(_ services: WebServices) { self.services = services }

  var count: Int { state.withLock { $0.visitors.count } }
  var newcomerCount: Int { state.withLock { $0.newcomers.count } }
  var isDraining: Bool { state.withLock { $0.isDraining } }

  func lookup(_ id: String?) -> Lookup {
    guard let id, RandomToken.isToken(id) else { return .unknown }
    return state.withLock { state in
      if let visitor = state.visitors[id] { return .visitor(visitor) }
      if let newcomer = state.newcomers[id]?.visitor { return .newcomer(newcomer) }
      return state.succeeded[id].map { $0 > .now } == true ? .succeeded : .unknown
    }
  }

  // MARK: Newcomers

  /// Whether an address may have another page as a newcomer now; otherwise the seconds to wait.
  func admit(_ address: String, now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      if state.rates.count > 20_000 { state.rates = state.rates.filter { !$0.value.isFull(at: now) } }
      // A table of addresses that is full of busy ones is a flood from everywhere: nobody is told apart any more.
      let key = state.rates.count > 100_000 ? "" : address
      return state.rates[
        key, default: TokenBucket(rate: limits.newcomersPerSecond, burst: limits.newcomerBurst, now: now)
      ].take(at: now)
    }
  }

  /// Keeps a newcomer for a moment, until the page is used. Those of an address with many go first, then the oldest.
  func keep(_ newcomer: Visitor) async {
    let gone = state.withLock { state -> [Visitor] in
      guard !state.isDraining else { return [newcomer] }
      var gone: [Visitor] = []
      func drop(_ isChosen: (Visitor) -> Bool) {
        guard let oldest = state.newcomers.filter({ isChosen($0.value.visitor) }).min(by: { $0.value.since < $1.value.since }) else {
          return
        }
        gone.append(Self.takeNewcomer(oldest.key, &state)?.visitor ?? newcomer)
      }
      if state.newcomersByAddress[newcomer.address, default: 0] >= max(1, limits.newcomersPerAddress) {
        drop { $0.address == newcomer.address }
      }
      if state.newcomers.count >= max(1, limits.newcomers) { drop { _ in true } }
      state.newcomers[newcomer.id] = (newcomer, .now)
      state.newcomersByAddress[newcomer.address, default: 0] += 1
      return gone
    }
    for visitor in gone { _ = await visitor.end() }
  }

  /// Makes a newcomer a visitor. Twice at once is once.
  func welcome(_ newcomer: Visitor) throws(Refusal) {
    let isWaiting = state.withLock { Self.takeNewcomer(newcomer.id, &$0) != nil }
    if isWaiting { try add(newcomer) }
  }

  private static func takeNewcomer(_ id: String, _ state: inout State) -> (visitor: Visitor, since: ContinuousClock.Instant)? {
    guard let entry = state.newcomers.removeValue(forKey: id) else { return nil }
    let left = state.newcomersByAddress[entry.visitor.address, default: 1] - 1
    state.newcomersByAddress[entry.visitor.address] = left > 0 ? left : nil
    return entry
  }

  // MARK: Visitors

  /// A visitor who is not registered yet, with an id that nobody can guess.
  ///
  /// - Parameter former: The id that the browser brought; the visitor may have what was kept for it.
  func makeVisitor(_ scope: RequestScope, former: String?) -> Visitor {
    Visitor(
      id: RandomToken.make(), former: former.flatMap { RandomToken.isToken($0) ? $0 : nil }, address: scope.origin.limitKey,
      visit: scope.visit,
      mount: scope.mount, resumeCookie: scope.cookies.name(.page), services: services)
  }

  /// Registers a visitor. Where it is full, one without an open tab goes: of the same address first, the one that was seen longest ago.
  func add(_ visitor: Visitor) throws(Refusal) {
    let result = state.withLock { state -> Result<Visitor?, Refusal> in
      guard !state.isDraining else { return .failure(.full) }
      let isCrowded = state.byAddress[visitor.address, default: 0] >= limits.visitorsPerAddress
      var gone: Visitor?
      if isCrowded || state.visitors.count >= limits.visitors {
        gone = Self.leastUsed(state.visitors, of: visitor.address) ?? (isCrowded ? nil : Self.leastUsed(state.visitors, of: nil))
        guard let gone else { return .failure(isCrowded ? .tooManyFromAddress : .full) }
        Self.remove(gone, from: &state)
      }
      state.visitors[visitor.id] = visitor
      state.byAddress[visitor.address, default: 0] += 1
      return .success(gone)
    }
    let gone = try result.get()
    services.metrics.visitors(gone == nil ? 1 : 0)
    if let gone { Task { await keep(await gone.end()) } }
  }

  /// Of up to 64 visitors without an open tab, the one that was seen longest ago: a bounded look, whatever their number.
  private static func leastUsed(_ visitors: [String: Visitor], of address: String?) -> Visitor? {
    var best: (visitor: Visitor, seen: ContinuousClock.Instant)?
    var looked = 0
    for visitor in visitors.values where address == nil || visitor.address == address {
      guard let seen = visitor.activity.lastSeenIfIdle else { continue }
      if best.map({ seen < $0.seen }) ?? true { best = (visitor, seen) }
      looked += 1
      if looked == 64 { break }
    }
    return best?.visitor
  }

  /// Lets another identity take over a browser: everything of the former one ends at once, in every tab, and the id is another one.
  func succeed(_ former: Visitor, _ scope: RequestScope) async throws(Refusal) -> Visitor {
    let successor = Visitor(
      id: RandomToken.make(), former: nil, address: scope.origin.limitKey, visit: scope.visit, mount: scope.mount,
      resumeCookie: scope.cookies.name(.page), services: services)
    state.withLock { state in
      Self.remove(former, from: &state)
      if state.succeeded.count > 10_000 { state.succeeded = state.succeeded.filter { $0.value > .now } }
      state.succeeded[former.id] = .now.advanced(by: .seconds(30))
    }
    services.metrics.visitors(-1)
    try add(successor)
    let carried = await former.carryOver(to: scope.visit.identity)
    let ended = await former.end()
    await successor.take(carried)
    await keep(ended)
    return successor
  }

  /// Ends everything of a person.
  func end(_ identity: Identity) async {
    let (visitors, newcomers) = state.withLock { state -> ([Visitor], [Visitor]) in
      let visitors = state.visitors.values.filter { $0.identity?.id == identity.id && (identity.session.isEmpty || $0.isOf(identity)) }
      for visitor in visitors { Self.remove(visitor, from: &state) }
      let pages = state.newcomers.filter { $0.value.visitor.identity?.id == identity.id }.map(\.key)
      return (visitors, pages.compactMap { Self.takeNewcomer($0, &state)?.visitor })
    }
    for visitor in visitors {
      _ = await visitor.end()
      services.metrics.visitors(-1)
    }
    for newcomer in newcomers { _ = await newcomer.end() }
  }

  /// Ends visitors that have been away for too long, pages that nobody looks at, and newcomers that never used their page.
  func sweep(now: ContinuousClock.Instant) async {
    let (expired, rest, gone) = state.withLock { state -> ([Visitor], [Visitor], [Visitor]) in
      let expired = state.visitors.values.filter { $0.activity.isExpired(at: now, limits: limits) }
      for visitor in expired { Self.remove(visitor, from: &state) }
      let late = state.newcomers.filter { now - $0.value.since > limits.newcomerTime }.map(\.key)
      let gone = late.compactMap { Self.takeNewcomer($0, &state)?.visitor }
      state.succeeded = state.succeeded.filter { $0.value > now }
      state.rates = state.rates.filter { !$0.value.isFull(at: now) }
      return (expired, Array(state.visitors.values), gone)
    }
    var ended: [String: SavedPage] = [:]
    for visitor in expired {
      ended.merge(await visitor.end()) { $1 }
      services.metrics.visitors(-1)
    }
    for visitor in gone { _ = await visitor.end() }
    for visitor in rest { ended.merge(await visitor.sweep(now: now)) { $1 } }
    await keep(ended)
  }

  /// One heartbeat for the streams of all visitors.
  func beat() async {
    for visitor in state.withLock({ Array($0.visitors.values) }) where visitor.activity.hasStreams { await visitor.beat() }
  }

  /// Takes nobody in any more.
  func drain() { state.withLock { $0.isDraining = true } }

  func endAll() async {
    let all = state.withLock { state in
      state.isDraining = true
      defer {
        state = State()
        state.isDraining = true
      }
      return Array(state.visitors.values)
    }
    var ended: [String: SavedPage] = [:]
    for visitor in all { ended.merge(await visitor.end()) { $1 } }
    services.metrics.visitors(-all.count)
    await keep(ended)
  }

  private func keep(_ pages: [String: SavedPage]) async {
    guard let restoration = services.restoration, !pages.isEmpty else { return }
    do {
      try await restoration.store.save(pages)
    } catch {
      services.logger.error("pages could not be kept", metadata: ["count": "\(pages.count)", "error": "\(error)"])
    }
  }

  private static func remove(_ visitor: Visitor, from state: inout State) {
    guard state.visitors.removeValue(forKey: visitor.id) != nil else { return }
    let left = state.byAddress[visitor.address, default: 1] - 1
    state.byAddress[visitor.address] = left > 0 ? left : nil
  }
}
