internal import Logging
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

extension Visitor {
  /// Takes what a visitor leaves that this one succeeds.
  func take(_ inheritance: Inheritance) {
    (formers, endedOfOthers, left) = (inheritance.owners, inheritance.ended, inheritance.left)
    guard !hasEnded else { return }
    carried = inheritance.pages
    weigh()
  }

  /// Says who is there now, on a page that replaces another person's.
  func tellIdentity(on page: Page) {
    guard let identity else { return page.tell("You are signed out now") }
    page.tell(identity.name.isEmpty ? "Another person uses this browser now" : "Another person uses this browser now: \(identity.name)")
  }

  /// The carried page of an address: the one that the tab had, or the oldest for a tab that had none; another tab's
  /// text belongs to that. Given once.
  func takeCarried(_ pageID: String?, _ uri: String) -> CarriedPage? {
    carried.firstIndex { (pageID == nil || $0.id == pageID) && $0.saved.path == uri }.map { carried.remove(at: $0) }
  }

  /// Notes that a page goes on from a carried one.
  func noteContinued(_ pageID: String, by page: LivePage?) {
    if continued.count >= limits.pagesPerVisitor { continued = continued.filter { self.page($0.value) != nil } }
    continued[pageID] = page?.id
  }

  /// Ends the copy of a carried page when the page that goes on from it is stored.
  func endCopy(_ head: PageHead, after page: LivePage) {
    guard let keeper = services.keeper else { return }
    Task {
      guard case .stored = await store(page), page.kept.head != nil else { return }
      _ = await keeper.commit(.end(owner: owner, at: head))
    }
  }

  /// Notes that a page cannot be read, so that its tab is told. The log says so once.
  func noteDamaged(_ pageID: String, _ reason: String) {
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

  /// Whether a page is kept, which goes on here from now on; one that another process has is not waited for.
  func goesOn(with pageID: String) async -> Bool {
    if case .page = await bring(pageID, wait: .zero) { true } else { false }
  }

  /// A page's way back from the store.
  enum Bringing: Sendable { case brought, elsewhere, missing }

  /// The page with an id: one that is open, or one that is kept, which goes on here unless another process has it.
  ///
  /// - Parameter wait: How long a process that may be gone is waited for.
  func bring(_ pageID: String?, wait: Duration = .seconds(1)) async -> Found {
    guard let pageID else { return .unknown }
    await beginFirst(pageID)
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
    let result = await outcome(of: task, keeper)
    if let page = page(pageID) { return .page(page) }
    // One that was here and is not any more, or of a visitor who ended meanwhile, is somewhere: ask again.
    return result == .missing && !hasEnded ? .unknown : .elsewhere
  }

  /// A request that another node handed on is answered before that node takes this one for gone; the page comes all
  /// the same, for the next one.
  private func outcome(of task: Task<Bringing, Never>, _ keeper: PageKeeper) async -> Bringing {
    guard NodePass.current != nil, let patience = keeper.members?.cluster.patience else { return await task.value }
    return (try? await Patience.wait(max(patience - .seconds(1), patience / 2)) { await task.value }) ?? .elsewhere
  }

  func claim(_ pageID: String, _ wait: Duration, _ keeper: PageKeeper) async -> Bringing {
    await leaving[pageID]?.value
    guard damaged[pageID] == nil, !carried.contains(where: { $0.id == pageID }) else { return .missing }
    let deadline = ContinuousClock.now + wait
    var isAsked = false
    do {
      while true {
        let (claim, owner) = try await claim(pageID, keeper)
        switch claim {
        case .missing: return .missing
        case .granted(let record):
          guard !hasEnded, let (saved, parts) = read(record, as: pageID) else {
            await keeper.release([record.head.lease])
            return hasEnded ? .elsewhere : .missing
          }
          if owner != self.owner || record.page != pageID || !isOfThisSignIn(saved) {
            return await inherit(record, saved, as: pageID, keeper)
          }
          guard let page = goOn(with: record, saved, parts) else {
            await keeper.release([record.head.lease])
            return .missing
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
              holder.address, .leave(visitor: owner.visitor), mountPath: String(mount.base.dropFirst(services.policy.basePath.utf8.count)))
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
  func noteTakenOver() {
    guard !isTakenOver, services.keeper?.members != nil else { return }
    isTakenOver = true
    logger.notice("a visitor goes on at this node", metadata: ["visitor": "\(label)"])
  }

  /// Claims a page, in the names of the visitors before this one as well.
  func claim(_ pageID: String, _ keeper: PageKeeper) async throws -> (PageClaim, PageOwner) {
    for owner in [owner] + formers {
      let claim = try await keeper.claim(pageID, owner)
      if case .missing = claim { continue }
      return (claim, owner)
    }
    // A copy that waits for a person who is known again is under the name of the one it was carried to.
    for former in formers where former.identity.utf8.elementsEqual(owner.identity.utf8) {
      let claim = try await keeper.claim(CarriedPage.copyID(pageID), former)
      if case .missing = claim { continue }
      return (claim, former)
    }
    return (try await keeper.claim(CarriedPage.copyID(pageID), owner), owner)
  }

  /// A page as it was kept, and the parts that it stands in; `nil` if they do not fit.
  private func read(_ record: PageRecord, as pageID: String) -> (SavedPage, [String])? {
    guard let parts = PageParts.read(record), let saved = SavedPage(parts: parts) else {
      noteDamaged(pageID, "its parts do not fit")
      return nil
    }
    return (saved, parts)
  }

  /// Whether a page was left by the very sign-in that is asking, and not by another one of the same person.
  private func isOfThisSignIn(_ saved: SavedPage) -> Bool {
    KeptNotes(saved.notes).session.utf8.elementsEqual((identity?.session ?? "").utf8)
  }

  /// Takes over a page that a visitor before this one left in the store, its copy under this one's name, or a page
  /// of another sign-in of the same person:
  /// it goes on under another id, where its tab asks for its address.
  private func inherit(_ record: PageRecord, _ saved: SavedPage, as pageID: String, _ keeper: PageKeeper) async -> Bringing {
    if saved.path.prefix(while: { $0 != "?" }) != app.signInRoute ?? "" {
      if record.owner == owner {
        await keeper.release([record.head.lease])
        carry(pageID, saved, record.head)
        return .missing
      }
      guard case .success(let copy) = await CarriedPage.store(pageID, saved, for: owner, at: addressName, keeper) else {
        await keeper.release([record.head.lease])
        return .elsewhere
      }
      carry(pageID, saved, copy)
    }
    _ = await keeper.commit(.end(owner: record.owner, at: record.head))
    return .missing
  }

  /// Starts a page that goes on: what begins with it waits until it is stored, as after an event. Before that, what
  /// was opened with a role that is gone
  /// since it was kept with these notes closes.
  func startKept(_ page: LivePage, _ notes: KeptNotes) {
    change(page) {
      if notes.mayExceed(visit.identity) { page.page.withdraw() }
      page.page.start()
    }
    if page.kept.gates.isEmpty { storeLater(page) } else { Task { await store(page) } }
  }

  /// Goes on with a page that was kept, under its id; `nil` if it is none that may be shown here.
  private func goOn(with record: PageRecord, _ saved: SavedPage, _ parts: [String]) -> LivePage? {
    let path = record.contents.path
    let notes = KeptNotes(saved.notes)
    let answer = app.resolve(saved.path, for: visit)
    guard let screen = answer.screen, !answer.wantsSignIn, answer.route == CanonicalRoute.of(saved.path) else {
      return refuse(path, "it may not be shown")
    }
    let page = make(screen, record.page)
    let isWhole: Bool
    do {
      isWhole = try page.restore(saved, version: app.version, migrations: app.migrations)
    } catch {
      if case .damaged = error { noteDamaged(record.page, "\(error)") } else { noteBegunAnew(saved.path, error) }
      return nil
    }
    let live = show(page, id: record.page, uri: saved.path, status: screen.status)
    live.goOn(notes)
    // What another version kept, or another key encrypted, is written as a whole once.
    (live.kept.head, live.kept.parts) = (record.head, saved.version == app.version && !record.isOutdated ? parts : nil)
    live.kept.snapshotBytes = record.contents.snapshot.count
    live.kept.journalEntries = record.journal.count
    live.kept.journalBytes = record.byteCount - record.contents.snapshot.count
    startKept(live, notes)
    if saved.version != app.version {
      logger.notice(
        "a page of another version goes on",
        metadata: ["screen": "\(page.screenName)", "from": "\(saved.version)", "to": "\(app.version)", "whole": "\(isWhole)"])
      if !isWhole {
        metrics.begunAnew("state")
        live.hasBegunAnew = true
        page.tellBegunAnew()
      }
    }
    metrics.restored()
    return live
  }

  /// Takes note that a kept page cannot go on, where its person is to be told: another version of the app kept it,
  /// or this one does not read it.
  func noteBegunAnew(_ uri: String, _ refusal: SavedPage.Refusal) {
    // Its tab asks for it more than once until somebody is told.
    guard !begunAnew.contains(uri) else { return }
    switch refusal {
    case .version:
      metrics.begunAnew("version")
      _ = refuse(uri, "\(refusal)")
    case .state:
      metrics.begunAnew("state")
      logger.warning("a kept state cannot be read and begins anew", metadata: ["path": "\(uri.prefix { $0 != "?" })"])
    case .format, .screen, .damaged, .tooLarge, .person:
      _ = refuse(uri, "\(refusal)")
      return
    }
    if begunAnew.count < limits.pagesPerVisitor { begunAnew.insert(uri) }
  }

  func refuse(_ uri: String, _ reason: String) -> LivePage? {
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
        services.logOnce(.error, "a page was left before it could be kept", of: page.page.screenName, as: "screen")
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
    let pageID = page.id
    let task = Task {
      // Whatever is under way is carried out before the end.
      _ = await store(page)
      if let head = page.kept.head { _ = await keeper.commit(.end(owner: owner, at: head)) }
      leaving[pageID] = nil
    }
    leaving[pageID] = task
    return task
  }
}
