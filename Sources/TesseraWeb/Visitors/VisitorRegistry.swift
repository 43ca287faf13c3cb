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
    var newcomers = Newcomers()
    /// Visitors that were succeeded, until their old cookie is out of use.
    var succeeded: [String: (until: ContinuousClock.Instant, by: Visitor)] = [:]
    /// Successors that are not among the visitors yet.
    var arriving: Set<String> = []
    /// New pages of newcomers, by address.
    var rates: [String: TokenBucket] = [:]
    /// Visitors whose pages are on their way to the store.
    var leaving: [String: Task<Void, Never>] = [:]
    var isDraining = false
    /// The end of everything, once it began.
    var ending: Task<Void, Never>?
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
      if let newcomer = state.newcomers[id] { return .newcomer(newcomer) }
      return state.succeeded[id].map { $0.until > .now } == true ? .succeeded : .unknown
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
      var gone: [Visitor?] = []
      if state.newcomers.count(of: newcomer.address) >= max(1, limits.newcomersPerAddress) {
        gone.append(state.newcomers.removeOldest(of: newcomer.address))
      }
      if state.newcomers.count >= max(1, limits.newcomers) { gone.append(state.newcomers.removeOldest()) }
      state.newcomers.add(newcomer, at: .now)
      return gone.compactMap(\.self)
    }
    for visitor in gone { await visitor.end() }
  }

  /// Makes a newcomer a visitor. Twice at once is once.
  func welcome(_ newcomer: Visitor) throws(Refusal) {
    let isWaiting = state.withLock { $0.newcomers.remove(newcomer.id) != nil }
    if isWaiting { try add(newcomer) }
  }

  // MARK: Visitors

  /// A visitor who is not registered yet, with an id that nobody can guess.
  func makeVisitor(_ scope: RequestScope, id: String? = nil) -> Visitor {
    Visitor(
      id: id ?? services.keeper?.members?.newVisitor() ?? RandomToken.make(), address: scope.origin.limitKey, visit: scope.visit,
      mount: scope.mount, resumeCookie: scope.cookies.name(.page),
      services: services)
  }

  /// The visitor of a cookie that nobody here knows, if there are pages in the store for it and for this identity: of a process before this
  /// one, of another one, or of somebody who was away for long. Several requests at once find the same visitor.
  func comeBack(_ scope: RequestScope) async throws -> Visitor? {
    guard let keeper = services.keeper, let id = scope.visitorID, RandomToken.isToken(id), !isDraining else { return nil }
    await state.withLock { $0.leaving[id] }?.value
    let visitor = makeVisitor(scope, id: id)
    guard try await keeper.hasPages(visitor.owner) else { return nil }
    switch lookup(id) {
    case .visitor(let known), .newcomer(let known): return known
    case .succeeded: return nil
    case .unknown: return try add(visitor)
    }
  }

  /// Registers a visitor. Where it is full, one without an open tab goes: of the same address first, the one that was seen longest ago.
  ///
  /// - Returns: The visitor, or the one who was registered under the same id a moment ago.
  @discardableResult
  func add(_ visitor: Visitor) throws(Refusal) -> Visitor {
    let result = state.withLock { state -> Result<Visitor?, Refusal> in
      guard !state.isDraining else { return .failure(.full) }
      if let known = state.visitors[visitor.id] { return .success(known) }
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
    guard let other = try result.get() else {
      services.metrics.visitors(1)
      return visitor
    }
    if other.id == visitor.id { return other }
    leave(other)
    return visitor
  }

  /// Ends a visitor who may come back for what is kept.
  private func leave(_ visitor: Visitor) {
    // Made under the lock, so that it is noted before it ends.
    state.withLock { state in
      state.leaving[visitor.id] = Task {
        await visitor.leave()
        self.state.withLock { $0.leaving[visitor.id] = nil }
      }
    }
  }

  /// Lets another node have a visitor: stores the pages, ends the streams, gives the leases back.
  func handOver(_ id: String) async {
    let visitor = state.withLock { state -> Visitor? in
      guard let visitor = state.visitors[id] else { return nil }
      Self.remove(visitor, from: &state)
      return visitor
    }
    if let visitor {
      services.metrics.visitors(-1)
      services.metrics.handedOver()
      leave(visitor)
    }
    await state.withLock { $0.leaving[id] }?.value
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

  /// Ends one visitor for good, whose sign-in is no more.
  func end(_ visitor: Visitor) async {
    guard state.withLock({ Self.remove(visitor, from: &$0) }) else { return }
    services.metrics.visitors(-1)
    await visitor.end(deletingPages: true)
  }

  /// Ends pages until the budgets of bytes hold: those of newcomers and of visitors without an open tab first, the largest and least used of
  /// them, then pages that no tab shows.
  ///
  /// - Returns: Whether they hold. They cannot where every page is shown by a tab.
  func relieve(_ address: String, sparing own: Visitor? = nil) async -> Bool {
    guard services.budget.excess(of: address, limits) != nil else { return true }
    var looked: Set<String> = []
    // A tenth is freed at once, so that not every page has to look for another one.
    while let excess = services.budget.excess(of: address, limits, part: 0.9) {
      guard let (visitor, isNewcomer) = heaviest(excess == .address ? address : nil, sparing: own, looked) else {
        return services.budget.excess(of: address, limits) == nil
      }
      looked.insert(visitor.id)
      if isNewcomer { await visitor.end() } else { await visitor.shed() }
    }
    return true
  }

  /// Of up to 64, the one whose end frees most.
  private func heaviest(_ address: String?, sparing own: Visitor?, _ looked: Set<String>) -> (visitor: Visitor, isNewcomer: Bool)? {
    let now = ContinuousClock.now
    return state.withLock { state in
      func isCandidate(_ visitor: Visitor) -> Bool {
        visitor.id != own?.id && (address == nil || visitor.address == address) && !looked.contains(visitor.id)
      }
      func heaviest(_ candidates: some Sequence<(Visitor, Double)>) -> Visitor? { candidates.prefix(64).max { $0.1 < $1.1 }?.0 }
      func burdens(_ visitors: some Sequence<Visitor>, idle: Bool) -> some Sequence<(Visitor, Double)> {
        visitors.lazy.filter(isCandidate).compactMap { visitor in
          let burden = visitor.activity.burden(at: now)
          return burden.isIdle == idle && burden.weight > 0 ? (visitor, burden.weight) : nil
        }
      }
      if let newcomer = heaviest(burdens(state.newcomers.visitors, idle: true)) {
        _ = state.newcomers.remove(newcomer.id)
        return (newcomer, true)
      }
      let visitor = heaviest(burdens(state.visitors.values, idle: true)) ?? heaviest(burdens(state.visitors.values, idle: false))
      return visitor.map { ($0, false) }
    }
  }

  /// Lets another identity take over a browser: everything of the former one ends at once, in every tab, and the id is another one.
  func succeed(_ former: Visitor, _ scope: RequestScope) async throws(Refusal) -> Visitor {
    let successor = makeVisitor(scope)
    // Several tabs that come at once with somebody else's cookies find one successor; whoever comes as yet another person gets a visitor of their own.
    let (wasThere, known) = state.withLock { state -> (Bool, Visitor?) in
      if let known = state.succeeded[former.id]?.by, state.visitors[former.id] == nil,
        state.visitors[known.id] != nil || state.arriving.contains(known.id), known.isOf(scope.visit.identity)
      {
        return (false, known)
      }
      if state.succeeded.count > 10_000 { state.succeeded = state.succeeded.filter { $0.value.until > .now } }
      state.succeeded[former.id] = (.now.advanced(by: .seconds(30)), successor)
      state.arriving.insert(successor.id)
      return (Self.remove(former, from: &state), nil)
    }
    if let known { return known }
    if wasThere { services.metrics.visitors(-1) }
    defer { state.withLock { _ = $0.arriving.remove(successor.id) } }
    try add(successor)
    let (pages, owners) = await former.giveWay(to: scope.visit.identity)
    await successor.take(pages, of: owners)
    return successor
  }

  /// Ends everything of a person.
  func end(_ identity: Identity) async {
    let (visitors, newcomers) = state.withLock { state -> ([Visitor], [Visitor]) in
      let visitors = state.visitors.values.filter { $0.identity?.id == identity.id && (identity.session.isEmpty || $0.isOf(identity)) }
      for visitor in visitors { Self.remove(visitor, from: &state) }
      let pages = state.newcomers.visitors.filter { $0.identity?.id == identity.id }.map(\.id)
      return (visitors, pages.compactMap { state.newcomers.remove($0) })
    }
    for visitor in visitors {
      await visitor.end(deletingPages: true)
      services.metrics.visitors(-1)
    }
    for newcomer in newcomers { await newcomer.end() }
    // What other processes kept, or this one before it was started anew.
    if identity.session.isEmpty { await services.keeper?.endAll(identity: identity.id) }
  }

  /// Ends visitors that have been away for too long, pages that nobody looks at, and newcomers that never used their page.
  ///
  /// - Parameter time: The time over which the look at all visitors is spread, cut short when the task is cancelled.
  func sweep(now: ContinuousClock.Instant, over time: Duration = .zero) async {
    let (expired, rest, gone) = state.withLock { state -> ([Visitor], [Visitor], [Visitor]) in
      let expired = state.visitors.values.filter { $0.activity.isExpired(at: now, limits: limits) }
      for visitor in expired { Self.remove(visitor, from: &state) }
      let gone = state.newcomers.removeAll(before: now - limits.newcomerTime)
      state.succeeded = state.succeeded.filter { $0.value.until > now }
      state.rates = state.rates.filter { !$0.value.isFull(at: now) }
      return (expired, Array(state.visitors.values), gone)
    }
    for visitor in expired {
      leave(visitor)
      services.metrics.visitors(-1)
    }
    for visitor in gone { await visitor.end() }
    await spread(rest, over: time) { await $0.sweep(now: now) }
    for task in state.withLock({ Array($0.leaving.values) }) { await task.value }
  }

  /// Renews this process's leases; stores what could not be stored while the store was away.
  func tend() async {
    guard let keeper = services.keeper else { return }
    let (wasDown, lapse) = (keeper.isDown, keeper.lapsedSince)
    let isRenewed = await keeper.renew()
    if let members = keeper.members, isRenewed {
      if let lapse, keeper.tellOnce(lapse) {
        services.logger.warning("this node was not heard of for longer than its leases last; its pages are looked for in the store")
      }
      let moving = state.withLock { $0.visitors.keys.filter { lapse != nil || members.home(of: $0) != nil } }
      await withTaskGroup { group in for id in moving { group.addTask { await self.handOver(id) } } }
    }
    if wasDown, !keeper.isDown { for visitor in state.withLock({ Array($0.visitors.values) }) { await visitor.storeAll() } }
    await keeper.sweep()
  }

  /// One heartbeat for the streams of all visitors, spread over a time.
  func beat(over time: Duration) async {
    await spread(state.withLock { Array($0.visitors.values) }.filter(\.activity.hasStreams), over: time) { await $0.beat() }
  }

  /// Does something with each visitor at a moment of its own, the same every time: thousands at once would hold everybody up.
  ///
  /// Takes all of the time, also when nobody is there; stops where the task is cancelled.
  private func spread(_ visitors: [Visitor], over time: Duration, _ work: (Visitor) async -> Void) async {
    let start = ContinuousClock.now
    let moments = Dictionary(grouping: visitors, by: \.moment).sorted { $0.key < $1.key }
    for (moment, visitors) in moments {
      if time > .zero { guard (try? await Task.sleep(until: start + time * Double(moment) / 256)) != nil else { return } }
      for visitor in visitors { await work(visitor) }
    }
    if time > .zero { try? await Task.sleep(until: start + time) }
  }

  /// Takes nobody in any more.
  func drain() { state.withLock { $0.isDraining = true } }

  /// Stores every page and ends every stream, whatever clients do, and lets other processes go on at once. Idempotent: whoever calls it waits
  /// until all of that is done.
  func endAll() async {
    let ending = state.withLock { state in
      if let ending = state.ending { return ending }
      let (all, leaving) = (Array(state.visitors.values), Array(state.leaving.values))
      let ending = Task { await self.end(all, leaving) }
      state = State()
      (state.isDraining, state.ending) = (true, ending)
      return ending
    }
    await ending.value
  }

  private func end(_ all: [Visitor], _ leaving: [Task<Void, Never>]) async {
    await withTaskGroup { group in for visitor in all { group.addTask { await visitor.leave() } } }
    for task in leaving { await task.value }
    if !all.isEmpty { services.metrics.visitors(-all.count) }
    await services.keeper?.retire()
  }

  @discardableResult
  private static func remove(_ visitor: Visitor, from state: inout State) -> Bool {
    guard state.visitors.removeValue(forKey: visitor.id) != nil else { return false }
    let left = state.byAddress[visitor.address, default: 1] - 1
    state.byAddress[visitor.address] = left > 0 ? left : nil
    return true
  }
}
