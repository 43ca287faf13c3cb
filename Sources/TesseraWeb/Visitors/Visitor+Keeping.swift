internal import Logging
internal import TesseraFlow
internal import TesseraScreen

/// The outcome of storing a page's changes.
enum Storing: Sendable {
  /// They are stored as the configuration says, or it says that they need not be.
  case stored
  /// The store does not take them now.
  case refused
  /// The page goes on at another process.
  case lost
}

extension Visitor {
  /// Whose pages in the store these are.
  nonisolated var owner: PageOwner { PageOwner(visitor: id, identity: identity?.id ?? "") }

  /// Names the visitor's address to the store, and says nothing about where it is.
  nonisolated var addressName: String { String(Seal.of(["kept", address]).prefix(16)) }

  /// Lets something change a page; the effects that begin with it wait until ``store(_:)``.
  ///
  /// - Parameters:
  ///   - isChange: Whether there is something to be stored.
  ///   - isTyping: Whether somebody may still be typing: then only what is sent under a key waits.
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

  /// Stores everything that changed on a page up to now.
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
    // What was held back until now.
    publish(page)
    return .stored
  }

  /// Whether the store has everything that was changed on the page, so that it is there after this process.
  func isInStore(_ page: LivePage) -> Bool { page.kept.head != nil && page.kept.stored >= page.kept.changes && !page.kept.isLost }

  /// Whether nobody is shown the page now, because it says what became of something elsewhere and the store does not
  /// have that: after a crash it would say
  /// something else. Where the configuration lets people go on without the store, they see it all the same.
  func holdsBack(_ page: LivePage) -> Bool {
    guard let keeper = services.keeper, keeper.keeping.failurePolicy == .refuse, page.wasUsed, !page.kept.isLost else { return false }
    return page.kept.stored < page.kept.outcome
  }

  /// Stores what became of something elsewhere before it is shown, where the store is there. Whether the page is still here.
  func storeOutcome(_ page: LivePage) async -> Bool {
    guard let keeper = services.keeper, !keeper.isDown, page.wasUsed, page.kept.stored < page.kept.outcome else { return true }
    _ = await store(page)
    return self.page(page.id) === page
  }

  /// Stores what changed after a while, or with the next action.
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

  /// Stores whatever is not, after the store was away.
  func storeAll() async { for page in pages where page.kept.stored < page.kept.changes { _ = await store(page) } }

  /// Sends one write. False if the store does not take it now.
  func write(_ page: LivePage, _ keeper: PageKeeper) async -> Bool {
    // While the store is known to be away nobody waits for it; who renews the leases finds out when it is back.
    if keeper.isDown, keeper.keeping.failurePolicy == .goOn { return false }
    let sent: KeptState.Sent
    if let before = page.kept.sent {
      sent = before
    } else {
      let parts = page.kept.isTooLarge ? nil : (page.kept.last ?? save(page))?.parts
      if let parts, parts != page.kept.parts {
        sent = next(page, parts, keeper)
      } else if parts == nil, let head = page.kept.head {
        // The store has it as it was: whoever went on with that would have lost what was acknowledged since, and nobody would say so.
        reportUnkept(page, "it is too large, or its state has no written form any more; what was kept of it ends")
        sent = KeptState.Sent(write: .end(owner: owner, at: head), parts: [], changes: page.kept.changes)
      } else {
        if parts == nil { reportUnkept(page, "its state has no written form, or is too large", .notice) }
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
      // It expired, gave way, or the store was set aside: begun there once more.
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
      // Nobody took it: the store knows less than it said before.
      if let head = await reclaim(page, sent.write, lease, keeper) { storeAnew(page, at: head) } else { forget(page) }
    case .success(.conflict), .success(.lostLease):
      forget(page)
    case .failure(let error) where error.code == .unreadable:
      // Nobody can write it any more: it begins anew, and its tab is told.
      page.kept.isLost = true
      noteDamaged(page.id, "\(error)")
      page.host.writeGone()
      publish(page, isLast: true)
      remove(page)
    case .failure(let error):
      // Whether it was stored is not known: the same write again, before any other.
      if ![.unknown, .unavailable, .late, .overloaded].contains(error.code) { page.kept.sent = nil }
      return false
    }
    return true
  }

  /// Whether the store stands before something that it stored under the same lease: a backup was put back, or a
  /// server failed over to one that is behind.
  private func wentBack(to head: PageHead, from write: PageWrite) -> Bool {
    head.lease.token == write.token && head.revision < write.expected
  }

  /// The head of a page that the store has in an older state, of before this process claimed it, once it is this
  /// process's again; `nil` where another node
  /// may have it.
  private func reclaim(_ page: LivePage, _ write: PageWrite, _ lease: PageLease, _ keeper: PageKeeper) async -> PageHead? {
    guard keeper.members == nil || lease.node.isEmpty || lease.node == keeper.node,
      case .granted(let record)? = try? await keeper.claim(page.id, owner)
    else { return nil }
    if record.head.revision < write.expected { return record.head }
    await keeper.release([record.head.lease])
    return nil
  }

  /// Begins a page anew in the store, as it is here: nobody has had it since.
  private func storeAnew(_ page: LivePage, at head: PageHead) {
    (page.kept.head, page.kept.parts, page.kept.sent) = (head, nil, nil)
    services.logOnce(.warning, "the store was put back to an older state; pages that are open are stored anew", of: "pages", as: "store")
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

  /// The write that brings the store's page to where the page is now.
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
    // A password must not be kept: a state that cannot be written is often meant.
    services.logOnce(level, "a page is not kept", of: page.page.screenName, as: "screen", ["reason": "\(reason)"])
  }

  /// Another process has the page: nothing of it is acknowledged here any more.
  func forget(_ page: LivePage) {
    page.kept.isLost = true
    logger.notice("a page goes on at another node", metadata: ["page": "\(page.id)"])
    page.host.writeGone()
    publish(page, isLast: true)
    remove(page, .lost)
  }

}
