extension InMemoryPageStore.State {
  mutating func carryOut(_ write: PageWrite, _ now: Double, _ budget: PageBudget) -> PageWrite.Outcome {
    guard var kept = pages[write.page] else {
      switch write.change {
      case .create(let contents, let node): return create(write, contents, node, now, budget)
      case .end:
        return .stored(PageHead(revision: write.revision, lease: PageLease(page: write.page, node: "", token: write.token)))
      case .append, .replace: return .conflict(nil)
      }
    }
    guard kept.owner == write.owner else { return .conflict(nil) }
    let isAgain = kept.key == write.key && kept.head.revision == write.revision
    if case .create = write.change { return isAgain ? .stored(kept.head) : .conflict(kept.head) }
    guard kept.head.lease.token == write.token else { return .lostLease(kept.head.lease) }
    if isAgain { return .stored(kept.head) }
    guard kept.head.revision == write.expected else { return .conflict(kept.head) }

    let before = kept.bytes
    switch write.change {
    case .append(let entries, let path):
      kept.journal += entries.map { PageEntry(revision: write.revision, bytes: $0) }
      kept.bytes += write.byteCount
      if let path { kept.contents.path = path }
    case .replace(let contents):
      (kept.contents, kept.journal, kept.snapshotRevision, kept.bytes) = (contents, [], write.revision, write.byteCount)
    case .end:
      remove(write.page)
      return .stored(kept.head)
    case .create: return .conflict(kept.head)
    }
    guard kept.bytes <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
    kept.head = PageHead(revision: write.revision, lease: kept.head.lease)
    (kept.key, kept.used) = (write.key, now)
    // No second reference while it changes: the journal would be copied.
    pages[write.page] = kept
    bytes += kept.bytes - before
    owners[write.owner]?.bytes += kept.bytes - before
    return .stored(kept.head)
  }

  private mutating func create(
    _ write: PageWrite, _ contents: PageContents, _ node: String, _ now: Double, _ budget: PageBudget
  ) -> PageWrite.Outcome {
    guard write.byteCount <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
    token += 1
    let head = PageHead(revision: write.revision, lease: PageLease(page: write.page, node: node, token: token))
    pages[write.page] = InMemoryPageStore.Kept(
      owner: write.owner, head: head, snapshotRevision: write.revision, contents: contents, key: write.key, used: now,
      bytes: write.byteCount)
    places[write.page] = ids.count
    ids.append(write.page)
    bytes += write.byteCount
    owners[write.owner, default: ([], 0)].pages.insert(write.page)
    owners[write.owner, default: ([], 0)].bytes += write.byteCount
    return .stored(head)
  }

  mutating func remove(_ page: String) {
    guard let kept = pages.removeValue(forKey: page), let place = places.removeValue(forKey: page) else { return }
    let last = ids.removeLast()
    if last != page {
      ids[place] = last
      places[last] = place
    }
    bytes -= kept.bytes
    owners[kept.owner]?.pages.remove(page)
    owners[kept.owner]?.bytes -= kept.bytes
    if owners[kept.owner]?.pages.isEmpty == true { owners[kept.owner] = nil }
  }

  func record(_ page: String, _ owner: PageOwner, _ now: Double) -> PageRecord? {
    guard let kept = pages[page], kept.owner == owner else { return nil }
    let node = kept.head.lease.node
    let holder = nodes[node].flatMap { $0.until > now ? PageNode(node, address: $0.address) : nil }
    return PageRecord(
      page: page, owner: owner, head: kept.head, snapshotRevision: kept.snapshotRevision, contents: kept.contents, journal: kept.journal,
      remaining: .seconds(kept.expiry - now), holder: holder)
  }
}
