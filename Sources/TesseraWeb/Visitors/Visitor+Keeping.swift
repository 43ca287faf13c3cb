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
  nonisolated var owner: PageRecord.Owner { PageRecord.Owner(visitor: id, identity: identity?.id ?? "") }

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
      page.kept.change()
    }
    if gate.isUsed, page.wasUsed { page.kept.hold(gate) } else { gate.open() }
    return value
  }

  /// Stores all changes of a page so far.
  func store(_ page: LivePage) async -> Storing {
    page.kept.stopTimer()
    guard let keeper = services.keeper, page.wasUsed else {
      page.kept.openGates(isAll: true)
      return .stored
    }
    let wanted = page.kept.changes
    while true {
      switch page.kept.step(upTo: wanted) {
      case .stored:
        page.kept.openGates()
        // Publish held-back output.
        publish(page)
        return .stored
      case .lost: return .lost
      case .wait: await withCheckedContinuation { page.kept.wait($0) }
      case .write:
        page.kept.beginWriting()
        let isDone = await write(page, keeper)
        page.kept.endWriting()
        guard !isDone else { continue }
        guard keeper.mayGoOnUnstored else { return .refused }
        page.kept.openGatesUnstored()
        return .stored
      }
    }
  }

  /// Whether all changes of the page are stored, so that it survives this process.
  func isInStore(_ page: LivePage) -> Bool { page.kept.copy != nil && page.kept.isStored && !page.kept.isLost }

  /// Whether the page must not be shown now, because it shows the result of a submission that isn't stored: after a
  /// crash it would show something else. With the policy `goOn` it is shown anyway.
  func holdsBack(_ page: LivePage) -> Bool {
    guard let keeper = services.keeper, keeper.keeping.failurePolicy == .refuse, page.wasUsed, !page.kept.isLost else { return false }
    return page.kept.holdsOutcome
  }

  /// Stores the result of a submission before it is shown, if the store is available. Returns whether the page is
  /// still here.
  func storeOutcome(_ page: LivePage) async -> Bool {
    guard let keeper = services.keeper, !keeper.isDown, page.wasUsed, page.kept.holdsOutcome else { return true }
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
  func storeAll() async { for page in pages where !page.kept.isStored { _ = await store(page) } }

  /// Sends one write. Returns false if the store doesn't accept it now.
  func write(_ page: LivePage, _ keeper: PageKeeper) async -> Bool {
    // During a known outage, don't wait. The renewal of leases detects its end.
    if keeper.isDown, keeper.keeping.failurePolicy == .goOn { return false }
    guard let sent = page.kept.sent ?? nextWrite(page, keeper) else { return true }
    page.kept.sent = sent
    switch page.kept.note(await keeper.commit(sent.write), of: sent) {
    case .none: break
    case .tooLarge(let most): reportUnkept(page, "it is larger than \(most) bytes")
    case .storedAnew: noteRollback()
    case .reclaim(let lease):
      if let head = await reclaim(page, sent.write, lease, keeper) {
        page.kept.storeAnew(at: head)
        noteRollback()
      } else {
        forget(page)
      }
    case .lost: forget(page)
    case .damaged(let error):
      // It can't be written anymore: it starts over, and its tab is told.
      page.kept.fate = .lost
      page.host.writeGone()
      publish(page, isLast: true)
      remove(page)
      noteDamaged(page.id, "\(error)")
    case .refused: return false
    }
    return true
  }

  /// The head of a page that the store has in an older state, after claiming it again. `nil` if another node may have
  /// it.
  private func reclaim(_ page: LivePage, _ write: PageWrite, _ lease: PageLease, _ keeper: PageKeeper) async -> PageRecord.Head? {
    guard keeper.members == nil || lease.node.isEmpty || lease.node == keeper.node,
      case .granted(let record)? = try? await keeper.claim(page.id, owner)
    else { return nil }
    if record.head.revision < write.expected { return record.head }
    await keeper.release([record.head.lease])
    return nil
  }

  private func noteRollback() {
    services.log.once(.warning, "the store was restored to an older state; open pages are stored again", of: "pages", as: "store")
  }

  /// The write that brings the stored page up to date. `nil` if there is nothing to write.
  private func nextWrite(_ page: LivePage, _ keeper: PageKeeper) -> KeptState.Sent? {
    let changes = page.kept.changes
    let parts = page.kept.fate == .tooLarge ? nil : (page.kept.last ?? save(page))?.parts
    guard let parts else {
      guard let copy = page.kept.copy else {
        reportUnkept(page, "its state cannot be encoded, or is too large", .notice)
        page.kept.noteNothingToWrite()
        return nil
      }
      // The store has an older state. Restoring it would silently lose acknowledged changes.
      reportUnkept(page, "it is too large, or its state can no longer be encoded; its stored copy is deleted")
      return KeptState.Sent(write: .end(owner: owner, at: copy.head), parts: [], changes: changes)
    }
    guard parts != page.kept.copy?.parts else {
      page.kept.noteNothingToWrite()
      return nil
    }
    if let copy = page.kept.copy, let before = copy.parts, !copy.wantsSnapshot {
      let step = PageParts.step(from: before, to: parts)
      return KeptState.Sent(write: .append([step], path: page.uri, owner: owner, at: copy.head), parts: parts, changes: changes)
    }
    let contents = PageRecord.Contents(
      version: app.version, path: page.uri, snapshot: PageParts.snapshot(parts), lifetime: keeper.keeping.lifetime, address: addressName)
    let write =
      if let copy = page.kept.copy { PageWrite.replace(contents, owner: owner, at: copy.head, changes: 1) } else {
        PageWrite.create(page.id, owner: owner, node: keeper.node, contents)
      }
    return KeptState.Sent(write: write, parts: parts, changes: changes)
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
    services.log.once(level, "a page is not kept", of: page.page.screenName, as: "screen", ["reason": "\(reason)"])
  }

  /// Ends a page that another process has. Nothing of it is acknowledged here anymore.
  func forget(_ page: LivePage) {
    page.kept.fate = .lost
    logger.notice("a page continues at another node", metadata: ["page": "\(page.id)"])
    page.host.writeGone()
    publish(page, isLast: true)
    remove(page, .lost)
  }

}
