internal import Logging
internal import TesseraFlow
internal import TesseraStores
internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

extension Visitor {
  /// Takes over the pages of this visitor's predecessor.
  func take(_ inheritance: Inheritance) {
    self.inheritance = inheritance
    self.inheritance.pages = []
    guard !hasEnded else { return }
    for page in inheritance.pages { directory.queue(page, bytes: limits.bytesPerVisitor) }
    weigh()
  }

  /// Announces the current identity on a page that replaces another user's.
  func tellIdentity(on page: Page) {
    guard let identity else { return page.tell("You are signed out now") }
    page.tell(identity.name.isEmpty ? "Another person uses this browser now" : "Another person uses this browser now: \(identity.name)")
  }

  /// Ends the copy of a queued page when the page that continues it is stored.
  func endCopy(_ head: PageRecord.Head, after page: LivePage) {
    guard let keeper = services.keeper else { return }
    Task {
      guard case .stored = await store(page), page.kept.copy != nil else { return }
      _ = await keeper.commit(.end(owner: owner, at: head))
    }
  }

  /// Records that a page can't be read, so that its tab is told. Logged once.
  func noteDamaged(_ pageID: String, _ reason: String) {
    guard directory.damage(pageID) else { return }
    logger.warning("a stored page cannot be read and starts over", metadata: ["page": "\(pageID)", "reason": "\(reason)"])
    metrics.begunAnew("damaged")
  }

  /// The result of looking for a page.
  enum Found {
    case page(LivePage)
    /// Another process has it, or the store doesn't answer. The client should retry.
    case elsewhere
    case unknown
  }

  /// Whether a stored page can be restored here now, without waiting for another process.
  func goesOn(with pageID: String) async -> Bool {
    if case .page = await bring(pageID, wait: .zero) { true } else { false }
  }

  /// The page with an id, open or restored from the store, unless another process has it.
  ///
  /// - Parameter wait: How long to wait for the lease of a process that may be gone.
  func bring(_ pageID: String?, wait: Duration = .seconds(1)) async -> Found {
    guard let pageID else { return .unknown }
    let former = await arrival(of: pageID)
    if let page = page(pageID) { return .page(page) }
    guard let keeper = services.keeper, !pageID.isEmpty, pageID.utf8.count <= 64 else { return .unknown }
    // The store isn't asked again for a page that was just looked for there, nor for one that is queued, replaced or
    // damaged. A visitor that has ended doesn't ask: its successor or another process will know more in a moment.
    let mayBeStored = (former == nil || former == .here) && directory.place(of: pageID) == nil
    guard mayBeStored, !hasEnded else { return found(nothingAfter: former ?? .missing) }
    let task = Task {
      defer { directory.arrived(pageID) }
      return await claim(pageID, wait, keeper)
    }
    directory.arrive(pageID, by: task)
    let arrival = await outcome(of: task)
    return page(pageID).map(Found.page) ?? found(nothingAfter: arrival)
  }

  /// A page that was just here, or whose visitor ended meanwhile, is elsewhere: retry.
  private func found(nothingAfter arrival: Arrival) -> Found { arrival == .missing && !hasEnded ? .unknown : .elsewhere }

  /// Waits for a page that is being made again or restored, and makes it again if the browser showed it before the
  /// visitor was known. `nil` if it isn't arriving.
  func arrival(of pageID: String) async -> Arrival? {
    switch directory.place(of: pageID) {
    case .seen(let first) where !hasEnded:
      let task = Task {
        defer { directory.arrived(pageID) }
        await begin(first)
        return Arrival.here
      }
      directory.arrive(pageID, by: task)
      return await outcome(of: task)
    case .arriving(let task): return await outcome(of: task)
    case .seen, .open, .queued, .replaced, .damaged, nil: return nil
    }
  }

  /// Answers a forwarded request before the forwarding node gives up. The page still arrives for the next request.
  private func outcome(of task: Task<Arrival, Never>) async -> Arrival {
    guard NodePass.current != nil, let patience = services.keeper?.members?.cluster.patience else { return await task.value }
    return (try? await Patience.wait(max(patience - .seconds(1), patience / 2)) { await task.value }) ?? .elsewhere
  }

  func claim(_ pageID: String, _ wait: Duration, _ keeper: PageKeeper) async -> Arrival {
    await directory.write(of: pageID)?.value
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
          // The next press may concern a row that is still loading.
          await settle(page, within: limits.firstAnswerWait)
          return .here
        case .held(let holder, let time):
          // The other node is up, and doesn't know yet that the visitor moved here.
          if let members = keeper.members, !isAsked, holder.address != members.own, members.others.contains(holder.address) {
            isAsked = true
            if await keeper.tell(
              holder.address, .leave(visitor: owner.visitor),
              mountPath: String(key.mount.base.dropFirst(services.policy.basePath.utf8.count)))
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

  /// Logs once on a node that a visitor continues here.
  func noteTakenOver() {
    guard services.keeper?.members != nil, activity.takesOver() else { return }
    logger.notice("a visitor continues at this node", metadata: ["visitor": "\(label)"])
  }

  /// Claims a page, also for the predecessors of this visitor.
  func claim(_ pageID: String, _ keeper: PageKeeper) async throws -> (PageLease.Claim, PageRecord.Owner) {
    for owner in [owner] + inheritance.owners {
      let claim = try await keeper.claim(pageID, owner)
      if case .missing = claim { continue }
      return (claim, owner)
    }
    // A copy that waits for a returning user is stored under the owner it was transferred to.
    for former in inheritance.owners where former.identity.utf8.elementsEqual(owner.identity.utf8) {
      let claim = try await keeper.claim(CarriedPage.copyID(pageID), former)
      if case .missing = claim { continue }
      return (claim, former)
    }
    return (try await keeper.claim(CarriedPage.copyID(pageID), owner), owner)
  }

  /// The stored page and its parts. `nil` if they don't match.
  private func read(_ record: PageRecord, as pageID: String) -> (SavedPage, [String])? {
    guard let parts = PageParts.read(record), let saved = SavedPage(parts: parts) else {
      noteDamaged(pageID, "its parts do not fit")
      return nil
    }
    return (saved, parts)
  }

  /// Whether a page belongs to the current sign-in and not to another one of the same user.
  private func isOfThisSignIn(_ saved: SavedPage) -> Bool {
    KeptNotes(saved.notes).session.utf8.elementsEqual((identity?.session ?? "").utf8)
  }

  /// Queues a page of a predecessor, its copy for this visitor, or a page of another sign-in of the same user. It
  /// continues under another id when its tab requests its address.
  private func inherit(_ record: PageRecord, _ saved: SavedPage, as pageID: String, _ keeper: PageKeeper) async -> Arrival {
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

  /// Starts a restored page. Its effects wait until it is stored, as after an event. First closes layers that were
  /// opened with a role that the user lost since.
  func startKept(_ page: LivePage, _ notes: KeptNotes) {
    change(page) {
      if notes.mayExceed(visit.identity) { page.page.withdraw() }
      page.page.start()
    }
    if page.kept.holdsEffects { Task { await store(page) } } else { storeLater(page) }
  }

  /// Restores a stored page under its id. `nil` if it can't be shown here.
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
    // A page of another version, or encrypted with another key, is stored again as a whole.
    live.kept.copy = KeptState.Copy(
      head: record.head, parts: saved.version == app.version && !record.isOutdated ? parts : nil,
      snapshotBytes: record.contents.snapshot.count, journalBytes: record.byteCount - record.contents.snapshot.count,
      journalEntries: record.journal.count)
    startKept(live, notes)
    if saved.version != app.version {
      logger.notice(
        "a page of another version continues",
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

  /// Records that a stored page can't be restored because of another app version or unreadable state, so that the
  /// user is told.
  func noteBegunAnew(_ uri: String, _ refusal: SavedPage.Refusal) {
    // Its tab requests it more than once before it is told.
    guard !directory.hasStartedOver(at: uri) else { return }
    switch refusal {
    case .version:
      metrics.begunAnew("version")
      _ = refuse(uri, "\(refusal)")
    case .state:
      metrics.begunAnew("state")
      logger.warning("a stored state cannot be read and starts over", metadata: ["path": "\(uri.prefix { $0 != "?" })"])
    case .format, .screen, .damaged, .tooLarge, .person:
      _ = refuse(uri, "\(refusal)")
      return
    }
    directory.startOver(at: uri)
  }

  func refuse(_ uri: String, _ reason: String) -> LivePage? {
    // A query may contain user input.
    logger.info("began a page anew", metadata: ["reason": "\(reason)", "path": "\(uri.prefix { $0 != "?" })"])
    return nil
  }

  /// Ends a page that may continue later: it is stored and released for any process.
  func leave(_ page: LivePage) {
    guard let keeper = services.keeper, page.wasUsed else { return remove(page) }
    // Saved as it is now: its successor decides on pending submissions and undo.
    page.kept.last = save(page)
    remove(page, page.kept.last == nil ? .forGood : .goesOn)
    let pageID = page.id
    let task = Task {
      _ = await store(page)
      if !page.kept.isStored, !page.kept.isLost {
        services.log.once(.error, "a page was left before it could be kept", of: page.page.screenName, as: "screen")
      }
      if let head = page.kept.copy?.head { await keeper.release([head.lease]) }
      directory.stored(pageID)
    }
    directory.store(pageID, by: task)
  }

  /// Ends a page for good. A page that continues elsewhere has another id.
  @discardableResult
  func end(_ page: LivePage, _ ending: PageEnding = .forGood) -> Task<Void, Never> {
    remove(page, ending)
    guard let keeper = services.keeper, page.wasUsed else { return Task {} }
    let pageID = page.id
    let task = Task {
      // Process pending changes before the end.
      _ = await store(page)
      if let head = page.kept.copy?.head { _ = await keeper.commit(.end(owner: owner, at: head)) }
      directory.stored(pageID)
    }
    directory.store(pageID, by: task)
    return task
  }
}
