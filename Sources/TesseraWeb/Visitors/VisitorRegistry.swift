internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import TesseraScreen

/// All visitors by their cookie, bounded in total and by address. Newcomers are none before they use their page, and leave nothing here but a rate.
final class VisitorRegistry: Sendable {
  enum Refusal: Error { case full, tooManyFromAddress }

  /// The meaning of a visitor's cookie.
  enum Lookup {
    case visitor(Visitor)
    /// The visitor ended a moment ago, because somebody else uses the browser now; the browser may not have its new cookie yet.
    case succeeded
    case unknown
  }

  struct State {
    var visitors: [String: Visitor] = [:]
    var byAddress: [String: Int] = [:]
    /// Visitors that were succeeded, until their old cookie is out of use.
    var succeeded = Successions()
    /// Addresses for which nothing could be freed, and the moment until which nobody looks again for them.
    var exhausted: [String: ContinuousClock.Instant] = [:]
    /// New pages of newcomers, by address.
    var rates: [String: TokenBucket] = [:]
    /// Visitors who are looked for in the store.
    var coming: [PageOwner: Task<Visitor?, any Error>] = [:]
    /// Visitors whose pages are on their way to the store.
    var leaving: [String: Task<Void, Never>] = [:]
    var isDraining = false
    /// Whether new visitors are to go elsewhere, while those who come are served as before.
    var isLeaving = false
    /// The end of everything, once it began.
    var ending: Task<Void, Never>?
  }

  let state = Mutex(State())
  let services: WebServices
  var limits: WebLimits { services.limits }

  init(_ services: WebServices) { self.services = services }

  var count: Int { state.withLock { $0.visitors.count } }
  var isDraining: Bool { state.withLock { $0.isDraining } }
  var isLeaving: Bool { state.withLock { $0.isLeaving || $0.isDraining } }

  /// - Parameter identity: Who proves to be asking: whoever succeeded as that person in that sign-in is who is there, also where the browser never got
  ///   the answer with the new cookie. Of nobody nothing is proved.
  func lookup(_ id: String?, for identity: Identity? = nil) -> Lookup {
    guard let id, RandomToken.isToken(id) else { return .unknown }
    return state.withLock { state in
      if let visitor = state.visitors[id] { return .visitor(visitor) }
      guard let successor = state.succeeded.successor(of: id, at: .now) else { return .unknown }
      guard let identity, let visitor = state.visitors[successor], visitor.isOf(identity) else { return .succeeded }
      return .visitor(visitor)
    }
  }

  // MARK: Newcomers

  /// Whether an address may have another page as a newcomer now; otherwise the seconds to wait.
  ///
  /// - Parameter isUse: Whether a page that was shown is used for the first time. As many of these are admitted as of pages, so that an address which
  ///   may have so many pages may use them as well.
  func admit(_ address: String, isUse: Bool = false, now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      if state.rates.count > 20_000 { state.rates = state.rates.filter { !$0.value.isFull(at: now) } }
      // A table of addresses that is full of busy ones is a flood from everywhere: nobody is told apart any more.
      let key = (isUse ? "use " : "") + (state.rates.count > 100_000 ? "" : address)
      return state.rates[
        key, default: TokenBucket(rate: limits.newcomersPerSecond, burst: limits.newcomerBurst, now: now)
      ].take(at: now)
    }
  }

  /// The seconds that an address has to wait which asked for too much; `nil` for all others. Takes nothing of what it may ask for.
  func waitingTime(of address: String, now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      guard var bucket = state.rates[address] else { return nil }
      return bucket.take(at: now)
    }
  }

  // MARK: Visitors

  /// A visitor who is not registered yet, with an id that nobody can guess.
  ///
  /// - Parameters:
  ///   - isNewcomer: Whether the visitor that the request names is none any more.
  ///   - first: The page that is shown already.
  func makeVisitor(_ scope: RequestScope, id: String? = nil, isNewcomer: Bool = false, first: FirstPage? = nil) -> Visitor {
    let named = isNewcomer ? scope.visitorID.flatMap { RandomToken.isToken($0) ? $0 : nil } : first?.before
    return Visitor(
      id: id ?? services.keeper?.members?.newVisitor() ?? RandomToken.make(), address: scope.origin.limitKey, visit: scope.visit,
      mount: scope.mount, resumeCookie: scope.cookies.name(.page),
      before: [named].compactMap(\.self) + scope.formerVisitors.filter { $0 != named && $0 != id }, first: first,
      services: services)
  }

  /// Registers a visitor. Where it is full, one without an open tab goes: of the same address first, the one that was seen longest ago. Where all
  /// have one, it is one of the address that has most, if that has more than twice as many as the visitor's own.
  ///
  /// - Returns: The visitor, or the one who was registered under the same id a moment ago.
  @discardableResult
  func add(_ visitor: Visitor) throws(Refusal) -> Visitor {
    try take(state.withLock { findRoom(for: visitor, in: &$0) }, visitor)
  }

  /// Puts a visitor among the others.
  ///
  /// - Returns: The visitor who had to go, or the one who has the id already; `nil` if there was room.
  private func findRoom(for visitor: Visitor, in state: inout State) -> Result<Visitor?, Refusal> {
    guard !state.isDraining else { return .failure(.full) }
    if let known = state.visitors[visitor.id] { return .success(known) }
    let own = state.byAddress[visitor.address, default: 0]
    let isCrowded = own >= limits.visitorsPerAddress
    var gone: Visitor?
    if isCrowded || state.visitors.count >= limits.visitors {
      gone = Self.leastUsed(state.visitors, of: visitor.address)
      if !isCrowded, gone == nil { gone = Self.leastUsed(state.visitors, of: nil) }
      if !isCrowded, gone == nil, let most = state.byAddress.max(by: { $0.value < $1.value }), most.value > 2 * (own + 1) {
        gone = Self.leastUsed(state.visitors, of: most.key, isIdle: false)
      }
      guard let gone else { return .failure(isCrowded ? .tooManyFromAddress : .full) }
      Self.remove(gone, from: &state)
      leave(gone, in: &state)
    }
    Self.insert(visitor, in: &state)
    return .success(gone)
  }

  /// Counts a visitor who is new.
  @discardableResult
  private func take(_ room: Result<Visitor?, Refusal>, _ visitor: Visitor) throws(Refusal) -> Visitor {
    guard let other = try room.get() else {
      services.metrics.visitors(1)
      return visitor
    }
    if other.id == visitor.id { return other }
    return visitor
  }

  /// Ends a visitor who may come back for what is kept. Under the lock under which the visitor is taken away: at no moment is somebody neither here nor
  /// leaving, and it is noted before it ends.
  private func leave(_ visitor: Visitor, in state: inout State) {
    state.leaving[visitor.id] = Task {
      await visitor.leave()
      self.state.withLock { $0.leaving[visitor.id] = nil }
    }
  }

  /// Lets another node have a visitor: stores the pages, ends the streams, gives the leases back.
  func handOver(_ id: String) async {
    beginHandOver(id)
    await state.withLock { $0.leaving[id] }?.value
  }

  private func beginHandOver(_ id: String) {
    let isHere = state.withLock { state in
      guard let visitor = state.visitors[id] else { return false }
      Self.remove(visitor, from: &state)
      leave(visitor, in: &state)
      return true
    }
    guard isHere else { return }
    services.metrics.visitors(-1)
    services.metrics.handedOver()
  }

  /// Of up to 64 visitors without an open tab, or of all, the one that was seen longest ago: a bounded look, whatever their number.
  static func leastUsed(_ visitors: [String: Visitor], of address: String?, isIdle: Bool = true) -> Visitor? {
    var best: (visitor: Visitor, seen: ContinuousClock.Instant)?
    var looked = 0
    for visitor in visitors.values where address == nil || visitor.address == address {
      if isIdle, visitor.activity.hasStreams { continue }
      let seen = visitor.activity.lastSeen
      if best.map({ seen < $0.seen }) ?? true { best = (visitor, seen) }
      looked += 1
      if looked == 64 { break }
    }
    return best?.visitor
  }

  /// Ends one visitor for good, whose sign-in is no more.
  ///
  /// - Parameter next: Who is asking instead; what was kept waits for the person where that is nobody.
  func end(_ visitor: Visitor, for next: Identity?) async {
    let signsOut = await visitor.signsOut
    let mayComeBack = next == nil && !signsOut && services.keeper != nil
    let wasHere = state.withLock { state in
      guard Self.remove(visitor, from: &state) else { return false }
      if mayComeBack { leave(visitor, in: &state) }
      return true
    }
    guard wasHere else { return }
    services.metrics.visitors(-1)
    if !mayComeBack { await visitor.end(deletingPages: true) }
  }

  /// Lets another identity take over a browser: everything of the former one ends at once, in every tab, and the id is another one. The successor
  /// has the room that the former one had, wherever it comes from.
  ///
  /// - Parameter isWanted: Whether somebody signed in or out on a page; otherwise another person, or nobody, is asking.
  func succeed(_ former: Visitor, _ scope: RequestScope, isWanted: Bool) async throws(Refusal) -> Visitor {
    let successor = makeVisitor(scope)
    let now = ContinuousClock.now
    // Several tabs that come at once with somebody else's cookies find one successor; whoever comes as yet another person gets a visitor of their own.
    let (known, room) = state.withLock { state -> (Visitor?, Result<Visitor?, Refusal>?) in
      if state.visitors[former.id] == nil, let known = state.succeeded.successor(of: former.id, at: now).flatMap({ state.visitors[$0] }),
        known.isOf(scope.visit.identity)
      {
        return (known, nil)
      }
      guard !state.isDraining else { return (nil, .failure(.full)) }
      guard Self.remove(former, from: &state) else {
        let room = findRoom(for: successor, in: &state)
        if case .success = room { state.succeeded.note(former.id, by: successor.id, at: now) }
        return (nil, room)
      }
      Self.insert(successor, in: &state)
      state.succeeded.note(former.id, by: successor.id, at: now, visitor: isWanted ? former : nil)
      return (nil, nil)
    }
    if let known {
      // Another tab asked in the middle of a sign-out, was nobody, and left what was kept for the person to come back.
      if isWanted, scope.visit.identity == nil { await former.endLeft() }
      return known
    }
    if let room { try take(room, successor) }
    await successor.take(await former.giveWay(to: scope.visit.identity, successor.owner, isWanted: isWanted))
    return successor
  }

  /// The answer to a form that comes once more, with the cookie of a visitor who was succeeded because of it.
  func identityAnswer(toCopy form: String, of former: String?) async -> IdentityAnswer? {
    guard let former else { return nil }
    return await state.withLock { $0.succeeded.visitor(former, at: .now) }?.identityAnswer(toCopy: form)
  }

  /// The time since a visitor was succeeded, as long as that is known; `nil` for all others.
  func successionAge(of id: String?) -> Duration? {
    id.flatMap { id in state.withLock { $0.succeeded.age(of: id, at: .now) } }
  }

  /// Ends the visitor to whom the answer to a sign-in led that never reached its browser, and the sign-in with it: nobody can get either any more.
  /// One with whose cookies somebody came stays.
  func endUnclaimed(after former: String?) async {
    guard let former, let visitor = state.withLock({ $0.succeeded.visitor(former, at: .now) }),
      let lost = await visitor.takeLostAnswer(), let token = lost.token
    else { return }
    services.logger.info("the answer to a sign-in was lost", metadata: ["visitor": "\(lost.successor.label)"])
    await end(lost.successor, for: nil)
    // Where the store does not answer it forgets the token when its time is over.
    try? await services.signIns.signOut(token)
  }

  /// Ends visitors that have been away for too long, and pages that nobody looks at.
  ///
  /// - Parameter time: The time over which the look at all visitors is spread, cut short when the task is cancelled.
  func sweep(now: ContinuousClock.Instant, over time: Duration = .zero) async {
    services.lookAtSignIns(at: now)
    let (expired, rest) = state.withLock { state -> ([Visitor], [Visitor]) in
      let expired = state.visitors.values.filter { $0.activity.isExpired(at: now, limits: limits) }
      for visitor in expired {
        Self.remove(visitor, from: &state)
        leave(visitor, in: &state)
      }
      state.succeeded.forget(before: now)
      state.exhausted = state.exhausted.filter { $0.value > now }
      state.rates = state.rates.filter { !$0.value.isFull(at: now) }
      return (expired, Array(state.visitors.values))
    }
    if !expired.isEmpty { services.metrics.visitors(-expired.count) }
    await spread(rest, in: 256, over: time) { await $0.sweep(now: now) }
    for task in state.withLock({ Array($0.leaving.values) }) { await task.value }
  }

  /// Renews this process's leases, and does what follows from that.
  func tend() async { await finishTending(await renew()) }

  /// Renews this process's leases, and lets go of visitors who are other nodes' from now on. Waits for nothing that takes longer.
  ///
  /// - Returns: Those visitors, whose pages are on their way to the store.
  func renew() async -> [String] {
    guard let keeper = services.keeper else { return [] }
    guard await keeper.renew(), let members = keeper.members else { return [] }
    let lapse = keeper.lapsedSince
    if let lapse, keeper.tellOnce(lapse) {
      services.logger.warning("this node was not heard of for longer than its leases last; its pages are looked for in the store")
    }
    let moving = state.withLock { $0.visitors.keys.filter { lapse != nil || members.home(of: $0) != nil } }
    for id in moving { beginHandOver(id) }
    if let lapse { keeper.endLapse(lapse) }
    return moving
  }

  /// Waits for the pages of visitors who are other nodes' now; stores what could not be stored while the store was away, of a few visitors at once.
  func finishTending(_ moving: [String]) async {
    for task in state.withLock({ state in moving.compactMap { state.leaving[$0] } }) { await task.value }
    await services.keeper?.endOwed()
    guard services.keeper?.takeRecovery() == true else { return }
    var rest = state.withLock { Array($0.visitors.values) }[...]
    await withTaskGroup { group in
      for visitor in rest.prefix(16) { group.addTask { await visitor.storeAll() } }
      rest = rest.dropFirst(16)
      for await _ in group { if let visitor = rest.popFirst() { group.addTask { await visitor.storeAll() } } }
    }
  }

  /// One heartbeat for the streams of all visitors, spread over a time.
  func beat(over time: Duration) async {
    await spread(state.withLock { Array($0.visitors.values) }.filter(\.activity.hasStreams), in: Visitor.moments, over: time) {
      await $0.beat()
    }
  }

  /// Does something with each visitor at a moment of its own, the same every time: thousands at once would hold everybody up.
  ///
  /// Takes all of the time, also when nobody is there; stops where the task is cancelled.
  /// - Parameter parts: The parts of the time; those of one part follow each other at once.
  private func spread(_ visitors: [Visitor], in parts: Int, over time: Duration, _ work: (Visitor) async -> Void) async {
    let start = ContinuousClock.now
    let groups = Dictionary(grouping: visitors) { $0.moment * parts / Visitor.moments }.sorted { $0.key < $1.key }
    for (part, visitors) in groups {
      let moment = start + time * (Double(part) / Double(parts))
      if time > .zero { guard (try? await Task.sleep(until: moment)) != nil else { return } }
      for visitor in visitors { await work(visitor) }
    }
    if time > .zero { try? await Task.sleep(until: start + time) }
  }

  /// Says that new visitors are to go elsewhere, and takes them in all the same.
  func leave() { state.withLock { $0.isLeaving = true } }

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
    await services.recent.endAll()
    if !all.isEmpty { services.metrics.visitors(-all.count) }
    await services.keeper?.endOwed()
    await FinalWork.end(within: limits.shutdownTime.bounded)
    await services.keeper?.retire()
  }

  static func insert(_ visitor: Visitor, in state: inout State) {
    state.visitors[visitor.id] = visitor
    state.byAddress[visitor.address, default: 0] += 1
  }

  @discardableResult
  static func remove(_ visitor: Visitor, from state: inout State) -> Bool {
    guard state.visitors.removeValue(forKey: visitor.id) != nil else { return false }
    let left = state.byAddress[visitor.address, default: 1] - 1
    state.byAddress[visitor.address] = left > 0 ? left : nil
    return true
  }
}
