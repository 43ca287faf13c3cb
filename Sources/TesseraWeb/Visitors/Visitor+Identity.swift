internal import HTTPTypes
internal import Logging
internal import TesseraFlow
internal import TesseraStores
internal import TesseraHTML
internal import TesseraScreen
internal import TesseraURL

extension Visitor {
  /// Applies the language, time zone, roles and token of a request. Pages that the user may no longer see end.
  ///
  /// - Parameter asked: The page that the request's answer contains as a whole, if any. Its tab doesn't need to
  ///   reload it.
  func update(_ new: Visit, asked: String? = nil) {
    var new = new
    if new.language != visit.language || new.timeZone != visit.timeZone || new.look != visit.look, rates.openings.take(at: .now) != nil {
      // Every page is written again in another language. If changes are too frequent, keep the old values. The next
      // request tries again.
      (new.language, new.timeZone, new.look) = (visit.language, visit.timeZone, visit.look)
    }
    // A renewed token isn't part of an identity's equality.
    guard new != visit || new.identity?.credential != visit.identity?.credential else { return }
    let hasOtherRoles = new.identity != visit.identity
    let hasOtherFrame = new.language != visit.language || new.look != visit.look
    let hasOtherWords = hasOtherFrame || new.timeZone != visit.timeZone
    let mayLess = new.identity?.mayLess(than: visit.identity) ?? false
    let former = surroundings.links
    surroundings = Surroundings(new, at: address, services)
    let links = surroundings.links
    for page in pages {
      (page.page.environment, page.page.mayOpen) = (environment, mayOpen)
      if hasOtherRoles {
        let answer = app.resolve(page.uri, for: new)
        guard let screen = answer.screen, !answer.wantsSignIn, answer.route == CanonicalRoute.of(page.uri) else {
          close(page)
          continue
        }
        // Other roles may change the screen at a route. Layers, actions and loads started with lost roles must end.
        let goesOn = change(page) {
          if mayLess { page.page.withdraw() }
          return page.page.goOn(with: screen, beginsAgain: mayLess)
        } isChange: { _ in
          page.wasUsed
        }
        guard goesOn else {
          guard let saved = save(page) else {
            close(page)
            continue
          }
          page.host.writeGone()
          publish(page, isLast: true)
          carryOn(page, saved, for: owner)
          continue
        }
        page.shown.status = screen.status
        publish(page)
        if page.wasUsed { storeLater(page) }
      }
      guard hasOtherWords || links != former else { continue }
      page.host.forgetWritten(in: services.memory.written)
      page.relocalize(renderer, models(of: page.id))
      // A page's frame, direction and style sheet aren't part of a patch: its tab reloads the page. A tab that isn't
      // connected does so later.
      if links != former || hasOtherFrame, page.host.wasLive, page.id != asked {
        page.host.fetchAgain(at: PageTarget.address(page.uri, WireNames.page, page.id))
        publish(page)
      }
    }
  }

  /// Applies the server's current identity of the user while a stream is open.
  func update(_ identity: Identity) {
    var visit = visit
    visit.identity = identity
    update(visit)
  }

  /// Hands the pending sign-in or sign-out of a page to an answer, which performs it.
  ///
  /// Three answers can: the one to the form that caused the change, one to the tab that shows the page, and, if no tab
  /// shows the page, any answer that can redirect. If performing it fails, call ``giveBack(_:)``.
  ///
  /// - Parameters:
  ///   - isOwn: Whether the answer is only for that tab, so that it can't redirect another one.
  ///   - form: The fingerprint of the form being answered. A second copy of the form waits until the change that the
  ///     first one caused is done.
  func takeIdentityChange(of pageID: String?, isOwn: Bool, form: String? = nil) async -> IdentityTurn {
    defer { if let form { page(pageID)?.requests.endAnswering(form) } }
    if let form {
      while identityChanges.isPerforming { await withCheckedContinuation { identityChanges.wait($0) } }
      if let answer = identityChanges.copy(for: form) { return .carriedOut(answer) }
    }
    for page in pages where page.id == pageID || !isOwn && !page.host.isLive {
      if let change = page.takeIdentityChange(for: form) {
        identityChanges.begin()
        return .wanted(change)
      }
    }
    return .none
  }

  /// Whether a page signed in or out and no answer has performed it yet.
  var identifies: Bool { pages.contains { $0.identityChange != nil } }

  /// Whether the pending change is a sign-out.
  var signsOut: Bool { pages.contains { $0.identityChange.map { $0.identity == nil } ?? false } }

  /// Restores a change of identity that failed.
  func giveBack(_ change: IdentityChange) {
    page(change.page)?.requests.giveBack(change)
    identityChanges.end(with: nil)
  }

  /// Records the answer that performed a change of identity.
  func carriedOut(_ answer: IdentityAnswer) { identityChanges.end(with: answer) }

  /// The answer to another copy of the form that caused a change of identity. Waits for a change in progress.
  func identityAnswer(toCopy form: String) async -> IdentityAnswer? {
    while identityChanges.isPerforming { await withCheckedContinuation { identityChanges.wait($0) } }
    return identityChanges.copy(for: form)
  }

  /// Takes the answer of a change of identity if no browser sent its cookies.
  func takeLostAnswer() -> IdentityAnswer? { identityChanges.takeLost() }

  /// Ends everything here because another identity uses the browser. Pages that also belong to the new identity
  /// continue with the successor: all pages of an anonymous user who signs in, and all pages of the same user. No
  /// page moves from one user to another.
  ///
  /// If a user becomes anonymous without signing out, stored pages stay in the store. Only the same user gets them,
  /// if that is the next one in this browser.
  ///
  /// - Parameters:
  ///   - successor: The new owner of the pages in the store.
  ///   - isWanted: Whether the user signed in or out on a page. If not, the request brought another identity or none.
  func giveWay(to next: Identity?, _ successor: PageRecord.Owner, isWanted: Bool) async -> Inheritance {
    guard let next, identity.map({ $0.isPerson(next.id) }) ?? true else {
      let own = identity.map { person in pages.map { EndedPage(id: $0.id, person: person.id) } } ?? []
      let ended = Array((own + inheritance.ended).prefix(limits.pagesPerVisitor))
      guard next == nil, !isWanted, let identity, services.keeper != nil else {
        await end(deletingPages: true)
        return Inheritance(ended: ended)
      }
      let left = LeftPages(person: identity.id, owners: Array(([owner] + inheritance.owners).prefix(8)))
      await leave()
      return Inheritance(ended: ended, left: left)
    }
    // The pages that wait here don't belong to the next user.
    if let left = inheritance.left, !next.isPerson(left.person) {
      for owner in left.owners { await services.keeper?.endAll(.owner(owner)) }
    }
    close()
    await endUploads()
    var ends = directory.writes
    for page in pages {
      if page.wasUsed, page.path != app.signInRoute, let saved = save(page) {
        ends.append(carryOn(page, saved, for: successor))
      } else {
        ends.append(end(page))
      }
    }
    for end in ends { await end.value }
    let known = before.map { PageRecord.Owner(visitor: $0, identity: next.id) }
    let waiting = inheritance.left.map { next.isPerson($0.person) ? $0.owners : [] } ?? []
    return Inheritance(
      pages: dropCarried(), owners: Array(([owner] + known + waiting + inheritance.owners).prefix(8)), ended: inheritance.ended)
  }
}
