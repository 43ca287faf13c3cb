internal import Synchronization

extension VisitorRegistry {
  /// Ends pages until the byte limits hold. It starts with visitors without an open tab, largest and least recently
  /// used first. Then it ends other pages without a tab. If the total is exceeded, it then ends pages of the largest
  /// address, if that uses more than twice as much as this one.
  ///
  /// - Returns: Whether the limits hold. They can't if a tab shows every page of the address.
  /// - Complexity: one pass over the visitors, and ends at most 64 of them. After an unsuccessful pass, none for a
  ///   second.
  func relieve(_ address: String, sparing own: Visitor? = nil) async -> Bool {
    guard let excess = services.memory.budget.excess(of: address, limits) else { return true }
    let now = ContinuousClock.now
    if state.withLock({ $0.exhausted[address].map { $0 > now } == true }) { return false }
    // Free a tenth at once, so that not every page triggers another pass.
    var isStill: Bool { services.memory.budget.excess(of: address, limits, part: 0.9) != nil }
    let candidates = heaviest(excess == .address ? address : nil, sparing: own, now)
    for visitor in candidates where isStill { await visitor.shed() }
    if excess == .total, services.memory.budget.excess(of: address, limits) != nil {
      for visitor in crowd(beside: address, sparing: own) where isStill { await visitor.shed(isAll: true) }
    }
    guard services.memory.budget.excess(of: address, limits) != nil else { return true }
    if candidates.isEmpty {
      state.withLock { state in
        if state.exhausted.count > 10_000 { state.exhausted = state.exhausted.filter { $0.value > now } }
        // For this address only: another one may have pages to free.
        state.exhausted[address] = now + .seconds(1)
      }
    }
    return false
  }

  /// Up to 64 visitors whose end frees memory, the largest first: those without an open tab, then others.
  func heaviest(_ address: String?, sparing own: Visitor?, _ now: ContinuousClock.Instant) -> [Visitor] {
    state.withLock { state in
      func heaviest(isIdle: Bool) -> [Visitor] {
        state.visitors.values.lazy.filter { $0.id != own?.id && (address == nil || $0.address == address) }
          .compactMap { visitor -> (Visitor, Double)? in
            let burden = visitor.activity.burden(at: now)
            return burden.isIdle == isIdle && burden.weight > 0 ? (visitor, burden.weight) : nil
          }
          .prefix(64).sorted { $0.1 > $1.1 }.map(\.0)
      }
      let idle = heaviest(isIdle: true)
      return idle.count < 64 ? Array((idle + heaviest(isIdle: false)).prefix(64)) : idle
    }
  }

  /// Up to 16 visitors of the address with the largest pages, if they use more than twice as much as this
  /// address.
  func crowd(beside address: String, sparing own: Visitor?) -> [Visitor] {
    guard let heaviest = services.memory.budget.heaviest(moreThan: 2, timesOf: address) else { return [] }
    return state.withLock { state in
      Array(state.visitors.values.lazy.filter { $0.address == heaviest && $0.id != own?.id && $0.activity.bytes > 0 }.prefix(16))
        .sorted { $0.activity.lastSeen < $1.activity.lastSeen }
    }
  }
}
