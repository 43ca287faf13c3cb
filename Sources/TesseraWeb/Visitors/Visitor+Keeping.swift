internal import Logging
internal import TesseraFlow
internal import TesseraHTML
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

  /// Lets something change a page; the effects that begin with it wait until ``store(_:)``.
  ///
  /// - Parameters:
  ///   - isChange: Whether there is something to be stored.
  ///   - holdsEffects: Whether effects wait; nothing that reaches outside hangs on what somebody is still typing.
  func change<Value>(
    _ page: LivePage, holdsEffects: Bool = true, _ body: () -> Value, isChange: (Value) -> Bool = { _ in true }
  ) -> Value {
    guard services.keeper != nil else {
      let value = body()
      if isChange(value) { page.wasUsed = true }
      return value
    }
    let gate = EffectGate()
    page.page.gate = holdsEffects ? gate : nil
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
      guard keeper.keeping.failurePolicy == .goOn else { return .refused }
      page.kept.openGates(upTo: page.kept.changes)
      return .stored
    }
    guard !page.kept.isLost else { return .lost }
    page.kept.openGates(upTo: page.kept.stored)
    return .stored
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

  private func storeNow(_ pageID: String) async {
    guard let page = page(pageID) else { return }
    page.kept.timer = nil
    _ = await store(page)
  }

  /// Stores whatever is not, after the store was away.
  func storeAll() async { for page in pages where page.kept.stored < page.kept.changes { _ = await store(page) } }

  /// Sends one write. False if the store does not take it now.
  private func write(_ page: LivePage, _ keeper: PageKeeper) async -> Bool {
    // While the store is known to be away nobody waits for it; who renews the leases finds out when it is back.
    if keeper.isDown, keeper.keeping.failurePolicy == .goOn { return false }
    let sent: KeptState.Sent
    if let before = page.kept.sent {
      sent = before
    } else {
      let parts = save(page)?.parts
      guard let parts, parts != page.kept.parts else {
        if parts == nil { reportUnkept(page, "its state has no written form, or is too large") }
        page.kept.stored = page.kept.changes
        return true
      }
      sent = next(page, parts, keeper)
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
        page.kept.stored = sent.changes
      }
    case .success(.conflict), .success(.lostLease):
      forget(page)
    case .failure(let error):
      // Whether it was stored is not known: the same write again, before any other.
      if ![.unknown, .unavailable, .late, .overloaded].contains(error.code) { page.kept.sent = nil }
      return false
    }
    return true
  }

  private func note(_ head: PageHead, _ sent: KeptState.Sent, _ page: LivePage) {
    (page.kept.head, page.kept.parts, page.kept.stored, page.kept.sent) = (head, sent.parts, sent.changes, nil)
    switch sent.write.change {
    case .append:
      page.kept.journalBytes += sent.write.byteCount
      page.kept.journalEntries += 1
    case .create, .replace:
      (page.kept.snapshotBytes, page.kept.journalBytes, page.kept.journalEntries) = (sent.write.byteCount, 0, 0)
    case .end: break
    }
  }

  /// The write that brings the store's page to where the page is now.
  private func next(_ page: LivePage, _ parts: [String], _ keeper: PageKeeper) -> KeptState.Sent {
    var contents: PageContents {
      PageContents(version: app.version, path: page.uri, snapshot: PageParts.snapshot(parts), lifetime: keeper.keeping.lifetime)
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
    notes.session = identity?.session ?? ""
    return page.page.save(version: app.version, path: page.uri, notes: notes.texts)
  }

  private func reportUnkept(_ page: LivePage, _ reason: String) {
    guard !page.kept.isReported else { return }
    page.kept.isReported = true
    logger.warning("a page is not kept", metadata: ["screen": "\(page.page.screenName)", "reason": "\(reason)"])
  }

  /// Another process has the page: nothing of it is acknowledged here any more.
  private func forget(_ page: LivePage) {
    page.kept.isLost = true
    logger.notice("a page goes on at another node", metadata: ["page": "\(page.id)"])
    page.host.writeGone()
    publish(page)
    remove(page)
  }

  // MARK: Going on

  /// The pages on which somebody did something before signing in: they go on afterwards. Nothing of one person is carried to another.
  func carryOver(to identity: Identity?) -> [String: SavedPage] {
    guard self.identity == nil, identity != nil else { return [:] }
    var carried: [String: SavedPage] = [:]
    for page in pages where page.wasUsed && page.path != app.signInRoute { carried[page.uri] = save(page) }
    return carried
  }

  /// Takes the pages of a visitor that this one succeeds.
  func take(_ pages: [String: SavedPage]) { carried = pages }

  /// A page that is looked for.
  enum Found {
    case page(LivePage)
    /// Another process has it, or the store does not answer: ask again.
    case elsewhere
    case unknown
  }

  /// A page's way back from the store.
  enum Bringing: Sendable { case brought, elsewhere, missing }

  /// The page with an id: one that is open, or one that is kept, which goes on here unless another process has it.
  ///
  /// - Parameter wait: How long a process that may be gone is waited for.
  func bring(_ pageID: String?, wait: Duration = .seconds(1)) async -> Found {
    guard let pageID else { return .unknown }
    if let page = page(pageID) { return .page(page) }
    guard let keeper = services.keeper, !pageID.isEmpty, pageID.utf8.count <= 64 else { return .unknown }
    // Who succeeds this visitor, or another process, knows more in a moment.
    guard !hasEnded else { return .elsewhere }
    let task: Task<Bringing, Never>
    if let known = bringing[pageID] {
      task = known
    } else {
      task = Task {
        defer { bringing[pageID] = nil }
        return await claim(pageID, wait, keeper)
      }
      bringing[pageID] = task
    }
    let result = await task.value
    if let page = page(pageID) { return .page(page) }
    // One that was here and is not any more, or of a visitor who ended meanwhile, is somewhere: ask again.
    return result == .missing && !hasEnded ? .unknown : .elsewhere
  }

  private func claim(_ pageID: String, _ wait: Duration, _ keeper: PageKeeper) async -> Bringing {
    await leaving[pageID]?.value
    let deadline = ContinuousClock.now + wait
    var isAsked = false
    do {
      while true {
        switch try await keeper.claim(pageID, owner) {
        case .missing: return .missing
        case .granted(let record):
          guard !hasEnded, let page = goOn(with: record) else {
            await keeper.release([record.head.lease])
            return hasEnded ? .elsewhere : .missing
          }
          // What is pressed next may be a row that is still to come.
          await settle(page, within: limits.firstAnswerWait)
          return .brought
        case .held(let holder, let time):
          // It is there, and does not know yet that the visitor is here now.
          if let members = keeper.members, !isAsked, holder.address != members.own, members.others.contains(holder.address) {
            isAsked = true
            if await keeper.tell(
              holder.address, .leave(visitor: id), place: String(mount.base.dropFirst(services.policy.basePath.utf8.count)))
            {
              continue
            }
          }
          guard .now < deadline else { return .elsewhere }
          try await Task.sleep(for: min(max(time, .milliseconds(10)), .milliseconds(200)))
        }
      }
    } catch {
      return .elsewhere
    }
  }

  /// Goes on with a page that was kept, under its id; `nil` if it is none that may be shown here.
  private func goOn(with record: PageRecord) -> LivePage? {
    let path = record.contents.path
    guard let parts = PageParts.read(record), let saved = SavedPage(parts: parts) else { return refuse(path, "it was damaged") }
    let notes = KeptNotes(saved.notes)
    let answer = app.resolve(saved.path, for: visit)
    guard notes.session == identity?.session ?? "" else { return refuse(path, "it belongs to another sign-in") }
    guard let screen = answer.screen, !answer.wantsSignIn, answer.route == saved.path else { return refuse(path, "it may not be shown") }
    let page = make(screen, record.page)
    let isWhole: Bool
    do {
      isWhole = try page.restore(saved, version: app.version, migrations: app.migrations)
    } catch {
      if case .version = error { noteBegunAnew(saved.path) }
      return refuse(path, "\(error)")
    }
    let live = show(page, id: record.page, uri: saved.path, status: screen.status)
    live.goOn(notes)
    // What another version kept is written as a whole once.
    (live.kept.head, live.kept.parts) = (record.head, saved.version == app.version ? parts : nil)
    live.kept.snapshotBytes = record.contents.snapshot.count
    live.kept.journalEntries = record.journal.count
    live.kept.journalBytes = record.byteCount - record.contents.snapshot.count
    page.start()
    if saved.version != app.version {
      logger.notice(
        "a page of another version goes on",
        metadata: ["screen": "\(page.screenName)", "from": "\(saved.version)", "to": "\(app.version)", "whole": "\(isWhole)"])
      if !isWhole {
        metrics.begunAnew("state")
        page.tellBegunAnew()
      }
      live.kept.changes += 1
      storeLater(live)
    }
    metrics.restored()
    return live
  }

  private func noteBegunAnew(_ uri: String) {
    metrics.begunAnew("version")
    if begunAnew.count < limits.pagesPerVisitor { begunAnew.insert(uri) }
  }

  private func refuse(_ uri: String, _ reason: String) -> LivePage? {
    // A query may hold what somebody typed.
    logger.info("began a page anew", metadata: ["reason": "\(reason)", "path": "\(uri.prefix { $0 != "?" })"])
    return nil
  }

  /// Ends a page here that is to go on later: it is stored, and any process may have it.
  func leave(_ page: LivePage) {
    remove(page)
    guard let keeper = services.keeper, page.wasUsed else { return }
    let pageID = page.id
    leaving[pageID] = Task {
      _ = await store(page)
      if page.kept.stored < page.kept.changes {
        logger.error("a page was left before it could be kept", metadata: ["screen": "\(page.page.screenName)"])
      }
      if let head = page.kept.head { await keeper.release([head.lease]) }
      leaving[pageID] = nil
    }
  }

  /// Ends a page for good.
  func end(_ page: LivePage) {
    remove(page)
    guard let keeper = services.keeper, page.wasUsed else { return }
    Task {
      // Whatever is under way has its place before the end.
      _ = await store(page)
      if let head = page.kept.head { _ = await keeper.commit(.end(owner: owner, at: head)) }
    }
  }
}
