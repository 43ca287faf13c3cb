internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// All visitors by cookie, limited in total and per address. Newcomers become visitors when they use their page.
/// Before that, only their rate is stored.
final class VisitorRegistry: Sendable {
  enum Refusal: Error { case full, tooManyFromAddress }

  /// The result of looking up a visitor's cookie.
  enum Lookup {
    case visitor(Visitor)
    /// The visitor was replaced a moment ago by another identity, and the browser may not have the new cookie yet.
    case succeeded
    case unknown
  }

  struct State {
    var visitors: [String: Visitor] = [:]
    var byAddress: [String: Int] = [:]
    /// Replaced visitors, until their old cookies are out of use.
    var succeeded = Successions()
    /// Addresses for which no memory could be freed, and when to try again.
    var exhausted: [String: ContinuousClock.Instant] = [:]
    /// The rates of newcomers' pages, by address.
    var rates: [String: TokenBucket] = [:]
    /// Visitors being restored from the store.
    var coming: [PageRecord.Owner: Task<Visitor?, any Error>] = [:]
    /// Visitors whose pages are being stored.
    var leaving: [String: Task<Void, Never>] = [:]
    var isDraining = false
    /// Whether new visitors should use another server. Requests that arrive are still served.
    var isLeaving = false
    /// The task that ends everything, once started.
    var ending: Task<Void, Never>?
  }

  let state = Mutex(State())
  let services: WebServices
  var limits: WebLimits { services.limits }

  init(_ services: WebServices) { self.services = services }

  var count: Int { state.withLock { $0.visitors.count } }
  var isDraining: Bool { state.withLock { $0.isDraining } }
  var isLeaving: Bool { state.withLock { $0.isLeaving || $0.isDraining } }

  /// - Parameter identity: The proven identity of the request. It finds the successor with the same identity and
  ///   sign-in, even if the browser never received the new cookie. An anonymous request proves nothing.
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

  /// Whether an address may have another newcomer's page now. If not, returns the seconds to wait.
  ///
  /// - Parameter isUse: Whether a page is being used for the first time. These have a separate limit of the same
  ///   size, so that every allowed page can also be used.
  func admit(_ address: String, isUse: Bool = false, now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      if state.rates.count > 20_000 { state.rates = state.rates.filter { !$0.value.isFull(at: now) } }
      // A table full of busy addresses means a distributed flood: stop distinguishing addresses.
      let key = (isUse ? "use " : "") + (state.rates.count > 100_000 ? "" : address)
      return state.rates[
        key, default: TokenBucket(rate: limits.newcomersPerSecond, burst: limits.newcomerBurst, now: now)
      ].take(at: now)
    }
  }

  /// The seconds that an address must wait because it exceeded its rate. `nil` otherwise. Doesn't count as a request.
  func waitingTime(of address: String, now: ContinuousClock.Instant = .now) -> Int? {
    state.withLock { state in
      guard var bucket = state.rates[address] else { return nil }
      return bucket.take(at: now)
    }
  }

  // MARK: Visitors

  /// Makes an unregistered visitor with an unguessable id.
  ///
  /// - Parameters:
  ///   - isNewcomer: Whether the request's visitor no longer exists.
  ///   - first: The page that is already shown.
  func makeVisitor(_ scope: RequestScope, id: String? = nil, isNewcomer: Bool = false, first: FirstPage? = nil) -> Visitor {
    let named = isNewcomer ? scope.browser.visitorID.flatMap { RandomToken.isToken($0) ? $0 : nil } : first?.before
    let key = VisitorKey(
      id: id ?? services.keeper?.members?.newVisitor() ?? RandomToken.make(), address: scope.origin.limitKey,
      identity: scope.visit.identity,
      before: [named].compactMap(\.self) + scope.browser.formerVisitors.filter { $0 != named && $0 != id }, mount: scope.mount,
      resumeCookie: scope.cookies.name(.page))
    return Visitor(key, visit: scope.visit, seen: first, services: services)
  }

  /// Registers a visitor. If the registry is full, it removes the least recently seen visitor without an open tab,
  /// first of the same address. If all have one, it removes a visitor of the largest address, if that has more than
  /// twice as many as this one.
  ///
  /// - Returns: The visitor, or the visitor just registered with the same id.
  @discardableResult
  func add(_ visitor: Visitor) throws(Refusal) -> Visitor {
    try take(state.withLock { findRoom(for: visitor, in: &$0) }, visitor)
  }

  /// Inserts a visitor.
  ///
  /// - Returns: The removed visitor, or the existing one with the same id. `nil` if there was room.
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

  @discardableResult
  private func take(_ room: Result<Visitor?, Refusal>, _ visitor: Visitor) throws(Refusal) -> Visitor {
    guard let other = try room.get() else {
      services.metrics.visitors(1)
      return visitor
    }
    if other.id == visitor.id { return other }
    return visitor
  }

  /// Ends a visitor that may return to its stored pages. Call it under the lock that removes the visitor, so that the
  /// visitor is always either registered or leaving.
  private func leave(_ visitor: Visitor, in state: inout State) {
    state.leaving[visitor.id] = Task {
      await visitor.leave()
      self.state.withLock { $0.leaving[visitor.id] = nil }
    }
  }

  /// Hands a visitor to another node: stores the pages, ends the streams and releases the leases.
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

  /// The least recently seen of up to 64 visitors, with or without an open tab. The limit bounds the cost.
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

  /// Ends a visitor whose sign-in has ended.
  ///
  /// - Parameter next: The new identity. If it is `nil`, stored pages wait for the user to return.
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

  /// Replaces a visitor when another identity uses the browser: ends the former one in every tab, and makes one with
  /// another id. The new visitor takes the former one's slot, whatever its address.
  ///
  /// - Parameter isWanted: Whether the user signed in or out on a page. If not, the request brought another identity
  ///   or none.
  func succeed(_ former: Visitor, _ scope: RequestScope, isWanted: Bool) async throws(Refusal) -> Visitor {
    let successor = makeVisitor(scope)
    let now = ContinuousClock.now
    // Concurrent requests of several tabs with another identity share one successor. A third identity gets its own.
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
      // Another tab's anonymous request during the sign-out left stored pages for the user to return to. Delete them.
      if isWanted, scope.visit.identity == nil { await former.endLeft() }
      return known
    }
    if let room { try take(room, successor) }
    await successor.take(await former.giveWay(to: scope.visit.identity, successor.owner, isWanted: isWanted))
    return successor
  }

  /// The answer to a repeated form from a visitor that was replaced because of it.
  func identityAnswer(toCopy form: String, of former: String?) async -> IdentityAnswer? {
    guard let former else { return nil }
    return await state.withLock { $0.succeeded.visitor(former, at: .now) }?.identityAnswer(toCopy: form)
  }

  func successionAge(of id: String?) -> Duration? {
    id.flatMap { id in state.withLock { $0.succeeded.age(of: id, at: .now) } }
  }

  /// Ends the visitor and the sign-in of an answer that never reached its browser. Nobody else can use them. A
  /// visitor whose cookie was received stays.
  func endUnclaimed(after former: String?) async {
    guard let former, let visitor = state.withLock({ $0.succeeded.visitor(former, at: .now) }),
      let lost = await visitor.takeLostAnswer(), let token = lost.token
    else { return }
    services.logger.info("the answer to a sign-in was lost", metadata: ["visitor": "\(lost.successor.label)"])
    await end(lost.successor, for: nil)
    // If the store doesn't answer, it removes the token when that expires.
    try? await services.signIns.memory.signOut(token)
  }

  /// Ends visitors that have been inactive for too long, and pages without a tab.
  ///
  /// - Parameter time: The time over which the pass over all visitors is spread. Cancellation ends it early.
  func sweep(now: ContinuousClock.Instant, over time: Duration = .zero) async {
    services.signIns.look(at: now)
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

  /// Renews this process's leases and handles the consequences.
  func tend() async { await finishTending(await renew()) }

  /// Renews this process's leases, and hands over visitors that now belong to other nodes. Doesn't wait for slow
  /// operations.
  ///
  /// - Returns: The ids of those visitors, whose pages are being stored.
  func renew() async -> [String] {
    guard let keeper = services.keeper else { return [] }
    guard await keeper.renew(), let members = keeper.members else { return [] }
    let lapse = keeper.lapsedSince
    if let lapse, keeper.tellOnce(lapse) {
      services.logger.warning("this node did not renew its leases in time; its pages are looked up in the store")
    }
    let moving = state.withLock { $0.visitors.keys.filter { lapse != nil || members.home(of: $0) != nil } }
    for id in moving { beginHandOver(id) }
    if let lapse { keeper.endLapse(lapse) }
    return moving
  }

  /// Waits for the pages of visitors that were handed over. After an outage of the store, stores pending pages, a few
  /// visitors at a time.
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

  /// Sends one heartbeat to the streams of all visitors, spread over a time.
  func beat(over time: Duration) async {
    await spread(state.withLock { Array($0.visitors.values) }.filter(\.activity.hasStreams), in: Visitor.moments, over: time) {
      await $0.beat()
    }
  }

  /// Calls `work` for each visitor at its own fixed moment, so that thousands of visitors aren't processed at once.
  ///
  /// Takes the whole time even without visitors. Stops when the task is cancelled.
  ///
  /// - Parameter parts: The number of moments. Visitors with the same moment are processed one after another.
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

  /// Signals that new visitors should use another server, but still accepts them.
  func leave() { state.withLock { $0.isLeaving = true } }

  func drain() { state.withLock { $0.isDraining = true } }

  /// Stores every page, ends every stream whatever clients do, and lets other processes take over. Idempotent: every
  /// caller waits until it is done.
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
    await services.newcomers.recent.endAll()
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
