extension InMemoryPageStore.State {
  mutating func carryOut(_ write: PageWrite, _ now: Double, _ budget: PageBudget) -> PageWrite.Outcome {
    guard let position = pages.index(forKey: write.page) else {
      switch write.change {
      case .create(let contents, let node): return create(write, contents, node, now, budget)
      case .end:
        return .stored(PageRecord.Head(revision: write.revision, lease: PageLease(page: write.page, node: "", token: write.token)))
      case .append, .replace: return .conflict(nil)
      }
    }
    // Read single fields: a copy of the whole entry would hold a second reference to the journal and make it
    // copy on append.
    let (head, before) = (pages.values[position].head, pages.values[position].bytes)
    guard pages.values[position].owner == write.owner else { return .conflict(nil) }
    let isAgain = pages.values[position].key == write.key && head.revision == write.revision
    if case .create(_, let node) = write.change {
      guard isAgain else { return .conflict(head) }
      // The node that holds the lease now may differ from the page's creator.
      return head.lease.node == node ? .stored(head) : .lostLease(head.lease)
    }
    guard head.lease.token == write.token else { return .lostLease(head.lease) }
    if isAgain { return .stored(head) }
    guard head.revision == write.expected else { return .conflict(head) }

    var after = write.byteCount
    switch write.change {
    case .create: return .conflict(head)
    case .end:
      remove(write.page)
      return .stored(head)
    case .append(let entries, let path):
      after += before
      guard after <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
      for bytes in entries { pages.values[position].journal.append(PageRecord.Entry(revision: write.revision, bytes: bytes)) }
      if let path { pages.values[position].contents.path = path }
    case .replace(var contents):
      guard after <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
      // A page always counts for its first address.
      contents.address = pages.values[position].contents.address
      pages.values[position].contents = contents
      pages.values[position].journal = []
      pages.values[position].snapshotRevision = write.revision
    }
    pages.values[position].head = PageRecord.Head(revision: write.revision, lease: head.lease)
    pages.values[position].key = write.key
    pages.values[position].used = now
    pages.values[position].bytes = after
    bytes += after - before
    owners[write.owner]?.bytes += after - before
    addresses[pages.values[position].contents.address]?.bytes += after - before
    return .stored(PageRecord.Head(revision: write.revision, lease: head.lease))
  }

  private mutating func create(
    _ write: PageWrite, _ contents: PageRecord.Contents, _ node: String, _ now: Double, _ budget: PageBudget
  ) -> PageWrite.Outcome {
    guard write.byteCount <= budget.pageBytes else { return .overBudget(budget.pageBytes) }
    token += 1
    let head = PageRecord.Head(revision: write.revision, lease: PageLease(page: write.page, node: node, token: token))
    pages[write.page] = InMemoryPageStore.Kept(
      owner: write.owner, head: head, snapshotRevision: write.revision, contents: contents, key: write.key, used: now,
      bytes: write.byteCount)
    positions[write.page] = ids.count
    ids.append(write.page)
    bytes += write.byteCount
    owners[write.owner, default: ([], 0)].pages.insert(write.page)
    owners[write.owner, default: ([], 0)].bytes += write.byteCount
    if !contents.address.isEmpty {
      addresses[contents.address, default: ([], 0)].pages.insert(write.page)
      addresses[contents.address]?.bytes += write.byteCount
    }
    return .stored(head)
  }

  mutating func remove(_ page: String) {
    guard let kept = pages.removeValue(forKey: page), let position = positions.removeValue(forKey: page) else { return }
    let last = ids.removeLast()
    if last != page {
      ids[position] = last
      positions[last] = position
    }
    bytes -= kept.bytes
    owners[kept.owner]?.pages.remove(page)
    owners[kept.owner]?.bytes -= kept.bytes
    if owners[kept.owner]?.pages.isEmpty == true { owners[kept.owner] = nil }
    let address = kept.contents.address
    addresses[address]?.pages.remove(page)
    addresses[address]?.bytes -= kept.bytes
    if addresses[address]?.pages.isEmpty == true { addresses[address] = nil }
  }

  func record(_ page: String, _ owner: PageRecord.Owner, _ now: Double) -> PageRecord? {
    guard let kept = pages[page], kept.owner == owner else { return nil }
    let node = kept.head.lease.node
    let holder = nodes[node].flatMap { $0.until > now ? PageLease.Node(node, address: $0.address) : nil }
    return PageRecord(
      page: page, owner: owner, head: kept.head, snapshotRevision: kept.snapshotRevision, contents: kept.contents, journal: kept.journal,
      remaining: .seconds(kept.expiry - now), holder: holder)
  }
}
