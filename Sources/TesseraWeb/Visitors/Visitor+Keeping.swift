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
      let parts = (page.kept.last ?? save(page))?.parts
      guard let parts, parts != page.kept.parts else {
        if parts == nil { reportUnkept(page, "its state has no written form, or is too large", .notice) }
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

  private func reportUnkept(_ page: LivePage, _ reason: String, _ level: Logger.Level = .warning) {
    guard !page.kept.isReported else { return }
    page.kept.isReported = true
    // A password must not be kept: a state that cannot be written is often meant.
    services.logOnce(level, "a page is not kept", of: page.page.screenName, as: "screen", ["reason": "\(reason)"])
  }

  /// Another process has the page: nothing of it is acknowledged here any more.
  private func forget(_ page: LivePage) {
    page.kept.isLost = true
    logger.notice("a page goes on at another node", metadata: ["page": "\(page.id)"])
    page.host.writeGone()
    publish(page)
    remove(page, .lost)
  }

  // MARK: Going on

  /// Takes the pages of a visitor that this one succeeds, and those that the store has in these owners' names.
  func take(_ pages: [CarriedPage], of owners: [PageOwner]) { (carried, formers) = (pages, owners) }

  /// The carried page of an address: the one that the tab had, or else the oldest. Given once.
  func takeCarried(_ pageID: String?, _ uri: String) -> SavedPage? {
    let own = carried.firstIndex { $0.id == pageID && $0.saved.path == uri }
    return (own ?? carried.firstIndex { $0.saved.path == uri }).map { carried.remove(at: $0).saved }
  }

  /// Notes that a page cannot be read, so that its tab is told. The log says so once.
  private func noteDamaged(_ pageID: String, _ reason: String) {
    guard damaged[pageID] == nil, damaged.count < limits.pagesPerVisitor else { return }
    damaged[pageID] = false
    logger.warning("a kept page cannot be read and begins anew", metadata: ["page": "\(pageID)", "reason": "\(reason)"])
    metrics.begunAnew("damaged")
  }

  /// Lets the page that is shown at an address, instead of one that cannot be read, say so.
  func tellDamaged(_ pageID: String?, _ uri: String) {
    guard let pageID, damaged[pageID] == false else { return }
    damaged[pageID] = true
    begunAnew.insert(uri)
  }

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
    guard damaged[pageID] == nil else { return .missing }
    let deadline = ContinuousClock.now + wait
    var isAsked = false
    do {
      while true {
        let (claim, owner) = try await claim(pageID, keeper)
        switch claim {
        case .missing: return .missing
        case .granted(let record) where owner != self.owner: return await inherit(record, keeper)
        case .granted(let record):
          guard !hasEnded, let page = goOn(with: record) else {
            await keeper.release([record.head.lease])
            return hasEnded ? .elsewhere : .missing
          }
          noteTakenOver()
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
      guard PageStoreError(any: error).code == .unreadable else { return .elsewhere }
      noteDamaged(pageID, "\(error)")
      return .missing
    }
  }

  /// Says once in the log of a node that a visitor goes on here.
  private func noteTakenOver() {
    guard !isTakenOver, services.keeper?.members != nil else { return }
    isTakenOver = true
    logger.notice("a visitor goes on at this node", metadata: ["visitor": "\(label)"])
  }

  /// Claims a page, in the names of the visitors before this one as well.
  private func claim(_ pageID: String, _ keeper: PageKeeper) async throws -> (PageClaim, PageOwner) {
    for owner in [owner] + formers {
      let claim = try await keeper.claim(pageID, owner)
      if case .missing = claim { continue }
      return (claim, owner)
    }
    return (.missing, owner)
  }

  /// Takes over a page that a visitor before this one left in the store: it goes on where its tab asks for its address.
  private func inherit(_ record: PageRecord, _ keeper: PageKeeper) async -> Bringing {
    guard !hasEnded else {
      await keeper.release([record.head.lease])
      return .elsewhere
    }
    guard let saved = PageParts.read(record).flatMap(SavedPage.init(parts:)) else {
      noteDamaged(record.page, "its parts do not fit")
      await keeper.release([record.head.lease])
      return .missing
    }
    if saved.path.prefix(while: { $0 != "?" }) != app.signInRoute ?? "" { carried.append(CarriedPage(id: record.page, saved: saved)) }
    _ = await keeper.commit(.end(owner: record.owner, at: record.head))
    return .missing
  }

  /// Starts a page that goes on: what begins with it waits until it is stored, as after an event.
  func startKept(_ page: LivePage) {
    change(page) { page.page.start() }
    if page.kept.gates.isEmpty { storeLater(page) } else { Task { await store(page) } }
  }

  /// Goes on with a page that was kept, under its id; `nil` if it is none that may be shown here.
  private func goOn(with record: PageRecord) -> LivePage? {
    let path = record.contents.path
    guard let parts = PageParts.read(record), let saved = SavedPage(parts: parts) else {
      noteDamaged(record.page, "its parts do not fit")
      return nil
    }
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
      if case .damaged = error {
        noteDamaged(record.page, "\(error)")
        return nil
      }
      return refuse(path, "\(error)")
    }
    let live = show(page, id: record.page, uri: saved.path, status: screen.status)
    live.goOn(notes)
    // What another version kept is written as a whole once.
    (live.kept.head, live.kept.parts) = (record.head, saved.version == app.version ? parts : nil)
    live.kept.snapshotBytes = record.contents.snapshot.count
    live.kept.journalEntries = record.journal.count
    live.kept.journalBytes = record.byteCount - record.contents.snapshot.count
    startKept(live)
    if saved.version != app.version {
      logger.notice(
        "a page of another version goes on",
        metadata: ["screen": "\(page.screenName)", "from": "\(saved.version)", "to": "\(app.version)", "whole": "\(isWhole)"])
      if !isWhole {
        metrics.begunAnew("state")
        page.tellBegunAnew()
      }
    }
    metrics.restored()
    return live
  }

  func noteBegunAnew(_ uri: String) {
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
    guard let keeper = services.keeper, page.wasUsed else { return remove(page) }
    // As it is now: what is being sent, and what could be taken back, is whoever's who goes on.
    page.kept.last = save(page)
    remove(page, page.kept.last == nil ? .forGood : .goesOn)
    let pageID = page.id
    leaving[pageID] = Task {
      _ = await store(page)
      if page.kept.stored < page.kept.changes, !page.kept.isLost {
        logger.error("a page was left before it could be kept", metadata: ["screen": "\(page.page.screenName)"])
      }
      if let head = page.kept.head { await keeper.release([head.lease]) }
      leaving[pageID] = nil
    }
  }

  /// Ends a page for good; one that goes on elsewhere does so under another id.
  @discardableResult
  func end(_ page: LivePage, _ ending: PageEnding = .forGood) -> Task<Void, Never> {
    remove(page, ending)
    guard let keeper = services.keeper, page.wasUsed else { return Task {} }
    return Task {
      // Whatever is under way has its place before the end.
      _ = await store(page)
      if let head = page.kept.head { _ = await keeper.commit(.end(owner: owner, at: head)) }
    }
  }
}
