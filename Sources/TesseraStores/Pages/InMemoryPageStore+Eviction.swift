extension InMemoryPageStore.State {
  /// The eviction order: pages without an active lease first, then by bytes × idle time.
  private func weight(_ page: String, _ now: Double) -> (isFree: Bool, size: Double) {
    guard let kept = pages[page] else { return (false, 0) }
    let isHeld = nodes[kept.head.lease.node].map { $0.until > now } ?? false
    return (!isHeld, Double(kept.bytes + 1) * (now - kept.used + 1))
  }

  private func givesWay(_ candidates: some Sequence<String>, but written: Set<String>, _ now: Double) -> String? {
    candidates.lazy.filter { !written.contains($0) }.map { ($0, weight($0, now)) }
      .max { ($0.1.isFree ? 1 : 0, $0.1.size) < ($1.1.isFree ? 1 : 0, $1.1.size) }?.0
  }

  /// The pages of the address with the most bytes or pages, whichever exceeds the budget. `nil` if pages without
  /// an address have more.
  private func heaviest(_ budget: PageBudget) -> Set<String>? {
    func weight(_ kept: (pages: Set<String>, bytes: Int)) -> Int { bytes > budget.totalBytes ? kept.bytes : kept.pages.count }
    guard let most = addresses.values.max(by: { weight($0) < weight($1) }) else { return nil }
    let rest = addresses.values.reduce(bytes > budget.totalBytes ? bytes : pages.count) { $0 - weight($1) }
    return weight(most) >= rest ? most.pages : nil
  }

  mutating func evict(from owner: PageRecord.Owner, but written: Set<String>, _ now: Double, _ budget: PageBudget) {
    while let kept = owners[owner], kept.bytes > budget.ownerBytes || kept.pages.count > budget.ownerPages,
      let page = givesWay(kept.pages, but: written, now)
    { remove(page) }
  }

  mutating func sweep(_ limit: Int, _ now: Double, _ budget: PageBudget) -> PageBudget.Sweep {
    var result = PageBudget.Sweep()
    // Iterate backwards, because removing a page moves the last one into its position.
    var looked = 0
    while looked < limit, !ids.isEmpty {
      if cursor == 0 || cursor > ids.count { cursor = ids.count }
      cursor -= 1
      looked += 1
      let page = ids[cursor]
      if let kept = pages[page], kept.expiry < now {
        remove(page)
        result.expired += 1
      }
      if cursor == 0 { break }
    }
    result.isFinished = cursor == 0 || ids.isEmpty
    while bytes > budget.totalBytes || pages.count > budget.totalPages {
      guard looked < limit else {
        result.isFinished = false
        break
      }
      let sample = heaviest(budget).map { Array($0.prefix(64)) } ?? (0..<min(64, ids.count)).map { ids[($0 + cursor) % ids.count] }
      looked += sample.count
      var gone: Set<String> = []
      for _ in 0..<max(1, sample.count / 4) where bytes > budget.totalBytes || pages.count > budget.totalPages {
        guard let page = givesWay(sample, but: gone, now) else { break }
        remove(page)
        gone.insert(page)
        result.evicted += 1
      }
      if gone.isEmpty { break }
    }
    return result
  }
}
