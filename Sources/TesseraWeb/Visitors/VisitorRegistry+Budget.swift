internal import Synchronization

extension VisitorRegistry {
  /// Ends pages until the budgets of bytes hold: those of visitors without an open tab first, the largest and least used of
  /// them, then pages that no tab shows, and then, where all pages take too much, those of the address that takes most, if it takes more than
  /// twice as much as this one.
  ///
  /// - Returns: Whether they hold. They cannot where every page of the address is shown by a tab.
  /// - Complexity: one look at the visitors, and at most 64 of them; none within a second after a look that found nothing.
  func relieve(_ address: String, sparing own: Visitor? = nil) async -> Bool {
    guard let excess = services.budget.excess(of: address, limits) else { return true }
    let now = ContinuousClock.now
    if state.withLock({ $0.exhausted[address].map { $0 > now } == true }) { return false }
    // A tenth is freed at once, so that not every page has to look for another one.
    var isStill: Bool { services.budget.excess(of: address, limits, part: 0.9) != nil }
    let candidates = heaviest(excess == .address ? address : nil, sparing: own, now)
    for visitor in candidates where isStill { await visitor.shed() }
    if excess == .total, services.budget.excess(of: address, limits) != nil {
      for visitor in crowd(beside: address, sparing: own) where isStill { await visitor.shed(isAll: true) }
    }
    guard services.budget.excess(of: address, limits) != nil else { return true }
    if candidates.isEmpty {
      state.withLock { state in
        if state.exhausted.count > 10_000 { state.exhausted = state.exhausted.filter { $0.value > now } }
        // For this address alone: what could be freed for another one is another matter.
        state.exhausted[address] = now + .seconds(1)
      }
    }
    return false
  }

  /// Up to 64 of those whose end frees something, those that free most first: visitors without an open tab, then others.
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

  /// Up to 16 visitors of the address whose pages take most, if they take more than twice as much as those of another address.
  func crowd(beside address: String, sparing own: Visitor?) -> [Visitor] {
    guard let heaviest = services.budget.heaviest(moreThan: 2, timesOf: address) else { return [] }
    return state.withLock { state in
      Array(state.visitors.values.lazy.filter { $0.address == heaviest && $0.id != own?.id && $0.activity.bytes > 0 }.prefix(16))
        .sorted { $0.activity.lastSeen < $1.activity.lastSeen }
    }
  }
}
