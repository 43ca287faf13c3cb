internal import Logging
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// The result of storing a page's changes.
enum Storing: Sendable {
  /// The changes are stored, or needn't be according to the configuration.
  case stored
  /// The store doesn't accept them now.
  case refused
  /// Another process has the page.
  case lost
}

extension Visitor {
  /// The owner of this visitor's pages in the store.
  nonisolated var owner: PageOwner { PageOwner(visitor: id, identity: identity?.id ?? "") }

  /// An opaque name of the visitor's address for the store.
  nonisolated var addressName: String { String(Seal.of(["kept", address]).prefix(16)) }

  /// Changes a page. The effects that it starts wait for ``store(_:)``.
  ///
  /// - Parameters:
  ///   - isChange: Whether there is something to store.
  ///   - isTyping: Whether the user may still be typing. Then only submissions with a key wait.
  func change<Value>(
    _ page: LivePage, isTyping: Bool = false, _ body: () -> Value, isChange: (Value) -> Bool = { _ in true }
  ) -> Value {
    guard services.keeper != nil else {
      let value = body()
      if isChange(value) { page.wasUsed = true }
      return value
    }
    let gate = EffectGate(forSubmissions: isTyping)
    page.page.gate = gate
    let value = body()
    page.page.gate = nil
    if isChange(value) {
      page.wasUsed = true
      page.kept.changes += 1
    }
    if gate.isUsed, page.wasUsed { page.kept.gates.append((page.kept.changes, gate)) } else { gate.open() }
    return value
  }

  /// Stores all changes of a page so far.
  func store(_ page: LivePage) async -> Storing {
    page.kept.timer?.cancel()
    page.kept.timer = nil
    guard let keeper = services.keeper, page.wasUsed else {
      page.kept.openGates(upTo: .max)
      return .stored
    }
    let wanted = page.kept.changes
    while page.kept.stored < wanted, !page.kept.isLost {
      if page.kept.isWriting {
        await withCheckedContinuation { page.kept.waiting.append($0) }
        continue
      }
      page.kept.isWriting = true
      let isDone = await write(page, keeper)
      page.kept.isWriting = false
      let waiting = page.kept.waiting
      page.kept.waiting = []
      for continuation in waiting { continuation.resume() }
      guard !isDone else { continue }
      guard keeper.mayGoOnUnstored else { return .refused }
      page.kept.openGatesUnstored()
      return .stored
    }
    guard !page.kept.isLost else { return .lost }
    page.kept.openGates(upTo: page.kept.stored)
    // Publish held-back output.
    publish(page)
    return .stored
  }

  /// Whether all changes of the page are stored, so that it survives this process.
  func isInStore(_ page: LivePage) -> Bool { page.kept.head != nil && page.kept.stored >= page.kept.changes && !page.kept.isLost }

  /// Whether the page must not be shown now, because it shows the result of a submission that isn't stored: after a
  /// crash it would show something else. With the policy `goOn` it is shown anyway.
  func holdsBack(_ page: LivePage) -> Bool {
    guard let keeper = services.keeper, keeper.keeping.failurePolicy == .refuse, page.wasUsed, !page.kept.isLost else { return false }
    return page.kept.stored < page.kept.outcome
  }

  /// Stores the result of a submission before it is shown, if the store is available. Returns whether the page is
  /// still here.
  func storeOutcome(_ page: LivePage) async -> Bool {
    guard let keeper = services.keeper, !keeper.isDown, page.wasUsed, page.kept.stored < page.kept.outcome else { return true }
    _ = await store(page)
    return self.page(page.id) === page
  }

  /// Stores changes after a delay, or with the next action.
  func storeLater(_ page: LivePage, after delay: Duration = .milliseconds(100)) {
    guard services.keeper != nil, page.wasUsed, page.kept.timer == nil else { return }
    let pageID = page.id
    page.kept.timer = Task { [weak self] in
      guard (try? await Task.sleep(for: delay)) != nil else { return }
      await self?.storeNow(pageID)
    }
  }

  func storeNow(_ pageID: String) async {
    guard let page = page(pageID) else { return }
    page.kept.timer = nil
    _ = await store(page)
  }

  /// Stores all pending changes, after an outage of the store.
  func storeAll() async { for page in pages where page.kept.stored < page.kept.changes { _ = await store(page) } }

  /// Sends one write. Returns false if the store doesn't accept it now.
  func write(_ page: LivePage, _ keeper: PageKeeper) async -> Bool {
    // During a known outage, don't wait. The renewal of leases detects its end.
    if keeper.isDown, keeper.keeping.failurePolicy == .goOn { return false }
    let sent: KeptState.Sent
    if let before = page.kept.sent {
      sent = before
    } else {
      let parts = page.kept.isTooLarge ? nil : (page.kept.last ?? save(page))?.parts
      if let parts, parts != page.kept.parts {
        sent = next(page, parts, keeper)
      } else if parts == nil, let head = page.kept.head {
        // The store has an older state. Restoring it would silently lose acknowledged changes.
        reportUnkept(page, "it is too large, or its state can no longer be encoded; its stored copy is deleted")
        sent = KeptState.Sent(write: .end(owner: owner, at: head), parts: [], changes: page.kept.changes)
      } else {
        if parts == nil { reportUnkept(page, "its state cannot be encoded, or is too large", .notice) }
        (page.kept.stored, page.kept.isTooLarge) = (page.kept.changes, false)
        return true
      }
    }
    page.kept.sent = sent
    let result = await keeper.commit(sent.write)
    switch result {
    case .success(.stored(let head)):
      note(head, sent, page)
    case .success(.conflict(nil)):
      // It expired, was evicted, or the store was replaced: create it again.
      (page.kept.head, page.kept.parts, page.kept.sent) = (nil, nil, nil)
    case .success(.overBudget(let most)):
      page.kept.sent = nil
      if case .append = sent.write.change {
        page.kept.parts = nil
      } else {
        reportUnkept(page, "it is larger than \(most) bytes")
        page.kept.isTooLarge = true
      }
    case .success(.conflict(let head?)) where wentBack(to: head, from: sent.write):
      storeAnew(page, at: head)
    case .success(.lostLease(let lease)) where lease.token < sent.write.token:
      // No other process took it: the store was rolled back.
      if let head = await reclaim(page, sent.write, lease, keeper) { storeAnew(page, at: head) } else { forget(page) }
    case .success(.conflict), .success(.lostLease):
      forget(page)
    case .failure(let error) where error.code == .unreadable:
      // It can't be written anymore: it starts over, and its tab is told.
      page.kept.isLost = true
      noteDamaged(page.id, "\(error)")
      page.host.writeGone()
      publish(page, isLast: true)
      remove(page)
    case .failure(let error):
      // If the result is unknown, repeat the same write before any other.
      if ![.unknown, .unavailable, .late, .overloaded].contains(error.code) { page.kept.sent = nil }
      return false
    }
    return true
  }

  /// Whether the store is at an earlier revision under the same lease: a backup was restored, or a failover lost
  /// writes.
  private func wentBack(to head: PageHead, from write: PageWrite) -> Bool {
    head.lease.token == write.token && head.revision < write.expected
  }

  /// The head of a page that the store has in an older state, after claiming it again. `nil` if another node may have
  /// it.
  private func reclaim(_ page: LivePage, _ write: PageWrite, _ lease: PageLease, _ keeper: PageKeeper) async -> PageHead? {
    guard keeper.members == nil || lease.node.isEmpty || lease.node == keeper.node,
      case .granted(let record)? = try? await keeper.claim(page.id, owner)
    else { return nil }
    if record.head.revision < write.expected { return record.head }
    await keeper.release([record.head.lease])
    return nil
  }

  /// Stores a page as it is here, since no other process had it.
  private func storeAnew(_ page: LivePage, at head: PageHead) {
    (page.kept.head, page.kept.parts, page.kept.sent) = (head, nil, nil)
    services.logOnce(.warning, "the store was restored to an older state; open pages are stored again", of: "pages", as: "store")
  }

  func note(_ head: PageHead, _ sent: KeptState.Sent, _ page: LivePage) {
    (page.kept.head, page.kept.parts, page.kept.stored, page.kept.sent) = (head, sent.parts, sent.changes, nil)
    switch sent.write.change {
    case .append:
      page.kept.journalBytes += sent.write.byteCount
      page.kept.journalEntries += 1
    case .create, .replace:
      (page.kept.snapshotBytes, page.kept.journalBytes, page.kept.journalEntries) = (sent.write.byteCount, 0, 0)
    case .end: (page.kept.head, page.kept.parts, page.kept.isTooLarge) = (nil, nil, false)
    }
  }

  /// The next write, which brings the stored page up to date.
  func next(_ page: LivePage, _ parts: [String], _ keeper: PageKeeper) -> KeptState.Sent {
    var contents: PageContents {
      PageContents(
        version: app.version, path: page.uri, snapshot: PageParts.snapshot(parts), lifetime: keeper.keeping.lifetime, address: addressName)
    }
    let write: PageWrite
    if let head = page.kept.head {
      if let before = page.kept.parts, !page.kept.wantsSnapshot {
        write = .append([PageParts.step(from: before, to: parts)], path: page.uri, owner: owner, at: head)
      } else {
        write = .replace(contents, owner: owner, at: head, changes: 1)
      }
    } else {
      write = .create(page.id, owner: owner, node: keeper.node, contents)
    }
    return KeptState.Sent(write: write, parts: parts, changes: page.kept.changes)
  }

  func save(_ page: LivePage) -> SavedPage? {
    var notes = page.notes
    (notes.session, notes.roles) = (identity?.session ?? "", KeptRoles(of: visit.identity))
    return page.page.save(version: app.version, path: page.uri, notes: notes.texts)
  }

  func reportUnkept(_ page: LivePage, _ reason: String, _ level: Logger.Level = .warning) {
    guard !page.kept.isReported else { return }
    page.kept.isReported = true
    // A state that can't be encoded is often intended: a password must not be stored.
    services.logOnce(level, "a page is not kept", of: page.page.screenName, as: "screen", ["reason": "\(reason)"])
  }

  /// Ends a page that another process has. Nothing of it is acknowledged here anymore.
  func forget(_ page: LivePage) {
    page.kept.isLost = true
    logger.notice("a page continues at another node", metadata: ["page": "\(page.id)"])
    page.host.writeGone()
    publish(page, isLast: true)
    remove(page, .lost)
  }

}
