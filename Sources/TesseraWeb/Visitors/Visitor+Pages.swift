internal import Logging
internal import NIOCore
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// A visitor's answer to a request for a page.
enum PageAnswer: Sendable {
  case html(ByteBuffer, status: Int, page: String)
  /// Another route of the app.
  case redirect(String)
  /// The way on that the page itself takes before anybody sees it: a route of the app, or a page of another host.
  case leadsOn(String)
  /// The app has no page for the URI.
  case notFound
  /// The page is for people who signed in, and the app has no screen for that.
  case forbidden
  /// The visitor asks for pages too quickly.
  case tooMany(retryAfter: Int)
  /// Another process has the page, or the store does not answer.
  case busy(retryAfter: Int)
  /// The page is larger than one may be.
  case tooLarge
}

/// A visitor's answer to a form.
enum FormAnswer: Sendable {
  /// The route to go to, or `nil` if the page is gone.
  case next(String?)
  /// The form was of another person's page: nothing of it is here, and the address at which its tab is told who is there now.
  case ofOther(String)
  /// It cannot be stored now, or another process has the page.
  case busy(retryAfter: Int)
  /// The visitor sends too much; nothing was carried out.
  case tooMany(retryAfter: Int)
}

extension Visitor {
  /// The HTML of a page, going on with a known or kept one where there is one.
  ///
  /// - Parameters:
  ///   - gate: What newcomers pass while their page is made and written, but not while it loads.
  ///   - resumed: The page that a tab showed a moment ago, and that this visitor cannot have.
  ///   - formerPerson: Whose page the tab showed, as far as it says.
  func answer(
    _ pageID: String?, _ target: PageTarget, wait: Duration, gate: NewcomerGate? = nil, resumed: String? = nil, formerPerson: String? = nil
  ) async -> PageAnswer {
    let isThere = shows(pageID)
    await beginFirst(pageID)
    // A page that is there is written as a whole as well, and costs less.
    if isThere, let seconds = looks.take(at: .now) { return .tooMany(retryAfter: seconds) }
    if let known = page(pageID, uri: target.uri) ?? page(pageID.flatMap { continued[$0] }, uri: target.uri) {
      return await shown(known, wait)
    }
    if let seconds = openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let asked = visit
    var answer = app.resolve(target.uri, for: visit)
    // Known here, or, where nobody here knows the page any more, by the tab's own word: it only decides about words.
    let isOfOther = isOfOther(pageID, of: formerPerson)
    let mark =
      isOfOther || target.pageID != nil ? PageTarget.mark(pageID ?? target.pageID ?? resumed ?? "", of: formerPerson) : nil
    if let elsewhere = elsewhere(answer, target, mark: mark) { return elsewhere }
    if page(pageID) == nil {
      switch await bring(pageID, wait: longestWait) {
      case .page:
        if let kept = page(pageID, uri: target.uri) {
          return await shown(kept, wait)
        }
      case .elsewhere: return .busy(retryAfter: 2)
      case .unknown: tellDamaged(pageID, target.uri)
      }
      if visit != asked {
        // Somebody with other roles is shown something else.
        answer = app.resolve(target.uri, for: visit)
        if let elsewhere = elsewhere(answer, target, mark: mark) { return elsewhere }
      }
    }
    guard !hasEnded else { return .busy(retryAfter: 1) }
    let returnRoute = returnRoute(of: target)
    await gate?.enter(address)
    let live: LivePage?
    if let screen = answer.screen {
      let carried = takeCarried(pageID, target.uri)
      live = open(
        screen, uri: target.uri, returnRoute: returnRoute, status: screen.status, restoring: carried, isOfOther: isOfOther,
        isIdentified: target.isIdentified)
      if let pageID, carried != nil { noteContinued(pageID, by: live) }
    } else if let screen = app.notFound(at: target.uri, for: visit) {
      live = open(screen, uri: target.uri, status: screen.status == 200 ? 404 : screen.status)
      // Of somebody who is no visitor nothing stays for it; its links lead on.
      live?.host.page.isLive = gate == nil
    } else {
      live = nil
    }
    gate?.leave()
    live?.host.page.isAnew = !isOfOther && returnRoute == nil && (resumed != nil || pageID != nil)
    return if let live { await shown(live, wait, gate) } else { .notFound }
  }

  /// The answer to a request for a page that is not shown at its own address: to whoever has to sign in first, and at another route.
  ///
  /// - Parameter mark: The page that its person had, for the page there to say why, and to lead back.
  private func elsewhere(
    _ answer: (route: String, screen: AnyScreen?, wantsSignIn: Bool), _ target: PageTarget, mark: String?
  ) -> PageAnswer? {
    guard answer.wantsSignIn else { return answer.route == target.uri ? nil : .redirect(answer.route) }
    guard answer.route == app.signInRoute else {
      if app.signInRoute == nil {
        services.logOnce(
          .error, "a route asks to sign in, but the app has no signInRoute", of: "app", as: "app",
          ["route": "\(target.uri.prefix { $0 != "?" }.prefix(200))"])
      }
      return .forbidden
    }
    let address = PageTarget.address(answer.route, WireNames.back, target.uri)
    return .redirect(mark.map { PageTarget.address(address, WireNames.page, $0) } ?? address)
  }

  /// Whether a page was another person's: one that is known to have ended, or that a tab says to have been.
  func isOfOther(_ pageID: String?, of formerPerson: String?) -> Bool {
    formerPerson.map { $0 != person } ?? false
      || endedOfOthers.contains { $0.id == pageID && identity?.isPerson($0.person) != true }
  }

  /// The answer that shows a page, after its loads had a moment to arrive; one that leads on by itself before
  /// anybody sees it is answered by where
  /// it leads.
  private func shown(_ page: LivePage, _ wait: Duration, _ gate: NewcomerGate? = nil) async -> PageAnswer {
    let began = ContinuousClock.now
    if page.page.isBusy { page.didLoad = true }
    await settle(page, within: wait)
    _ = await storeOutcome(page)
    await gate?.enter(address)
    defer { gate?.leave() }
    // Another process has the page now, somebody was signed out since it was asked for, or may see less: whoever asks now is answered anew.
    guard shows(page.id) else {
      return gate == nil ? .redirect(PageTarget.address(page.uri, WireNames.page, page.id)) : .busy(retryAfter: 1)
    }
    guard !holdsBack(page) else { return .busy(retryAfter: 1) }
    guard let bytes = html(of: page, stays: gate == nil) else { return .tooLarge }
    metrics.page(of: page.page.screenName, .now - began)
    // Whoever is signed in or out by it is led on by the answer that does so.
    if page.identityChange == nil, let route = page.host.untoldRoute, app.linkPolicy.leadsToPage(route) {
      _ = page.host.takeDestination()
      // Where a tab was to fetch the page again, this is the answer.
      if route != PageTarget.address(page.uri, WireNames.page, page.id) { return .leadsOn(route) }
    }
    return .html(bytes, status: page.status == 200 && page.page.isMissing ? 404 : page.status, page: page.id)
  }

  /// The route that somebody wanted before signing in at a target, with the page that they had there: whoever is
  /// known again goes on with it. A route
  /// that names its page already is that of a form or a refresh, whose own page the target names.
  private func returnRoute(of target: PageTarget) -> String? {
    guard let route = target.returnRoute, LinkPolicy.staysOnHost(route) else { return nil }
    guard let pageID = target.pageID, !pageID.isEmpty, PageTarget(route).pageID == nil else { return route }
    return PageTarget.address(route, WireNames.page, pageID)
  }

  /// Carries out a form and says where to go next. A form of a page that is gone, and was not kept, leads to a new
  /// one with what was typed, and
  /// nothing is pressed.
  func submit(_ form: FormSubmission, _ target: PageTarget) async -> FormAnswer {
    activity.touch()
    if let seconds = bucket.take(at: .now) { return .tooMany(retryAfter: seconds) }
    switch await bring(target.pageID, wait: longestWait) {
    case .page(let page) where page.hasBegunAnew: return await putIn(form, page)
    case .page(let page): return await submit(form, to: page)
    case .elsewhere: return .busy(retryAfter: 2)
    case .unknown: return await begunAnew(form, target)
    }
  }

  /// The answer to a form of a page that is gone: a new one at its address, with what was typed put in. Nothing is
  /// pressed, for whoever pressed it
  /// saw another page; and nothing of one person is put into the page of another. What nobody typed is whose who signed in since.
  private func begunAnew(_ form: FormSubmission, _ target: PageTarget) async -> FormAnswer {
    if isOfOther(target.pageID, of: target.person) {
      return .ofOther(PageTarget.address(target.uri, WireNames.page, PageTarget.mark(target.pageID ?? "", of: target.person)))
    }
    tellDamaged(target.pageID, target.uri)
    let answer = app.resolve(target.uri, for: visit)
    if answer.wantsSignIn, let pageID = target.pageID { return .next(PageTarget.address(target.uri, WireNames.page, pageID)) }
    guard let screen = answer.screen, answer.route == target.uri, !answer.wantsSignIn else { return .next(nil) }
    // What was typed is in the browser still, which may send it again.
    guard !hasEnded else { return .busy(retryAfter: 1) }
    if let seconds = openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let page = open(
      screen, uri: target.uri, returnRoute: target.returnRoute.flatMap { LinkPolicy.staysOnHost($0) ? $0 : nil }, status: screen.status,
      restoring: target.pageID.flatMap { takeCarried($0, target.uri) })
    if let pageID = target.pageID { noteContinued(pageID, by: page) }
    await settle(page, within: limits.firstAnswerWait)
    guard shows(page.id) else { return .busy(retryAfter: 1) }
    return await putIn(form, page)
  }

  /// Puts what was typed into a page that began anew, stores it, and leads there. Nothing is pressed, for whoever
  /// pressed it saw another page.
  ///
  /// - Law: the page says that something is kept when the store has it, and never before.
  private func putIn(_ form: FormSubmission, _ page: LivePage) async -> FormAnswer {
    page.host.isUsed = true
    let isRead = change(page) {
      // What the form showed may have been typed on the page that is gone, and is nowhere else.
      var form = form
      form.shown = ShownValues()
      // What was typed in a sheet does not belong here, nor has what nobody knows the language of.
      return form.layer == .root && edit(form, on: page).isWhole
    }
    guard !outgrew(page, typed: form.typedBytes) else { return .next(nil) }
    if let busy = await unstored(page) { return busy }
    switch (isRead, isInStore(page)) {
    case (true, true): page.page.tell("This page began anew. What you typed here is kept.")
    case (true, false): page.page.tell("This page began anew. What you typed is in it, and is not saved yet.")
    case (false, _): page.page.tellBegunAnew()
    }
    publish(page)
    return .next(PageTarget.address(page.uri, WireNames.page, page.id))
  }

  // MARK: First pages

  /// All that it takes to make a newcomer's page once more.
  private func firstPage(_ id: String, _ markup: ByteBuffer, _ target: PageTarget) -> FirstPage {
    let live = page(id)
    return FirstPage(
      page: id, uri: target.uri, returnRoute: live?.returnRoute, before: before.first,
      fingerprint: FirstPage.fingerprint(of: markup, isBusy: live?.page.isBusy ?? false))
  }

  /// The outcome for a newcomer who was shown a page: whether somebody is there who used it, what it takes to make
  /// it once more, and whether it waits.
  func passing(_ id: String, _ markup: ByteBuffer, _ target: PageTarget) -> (isUsed: Bool, first: FirstPage, waits: Bool) {
    let isUsed = wasUsed(id)
    return (isUsed, firstPage(id, markup, target), !isUsed && !mayHaveLeft && waits(id))
  }

  /// Whether a newcomer's page is one to go on with for a moment: it loaded something, and takes little.
  private func waits(_ id: String) -> Bool {
    guard let page = page(id), page.didLoad, page.bytes <= 256 * 1024 else { return false }
    rest(page)
    return true
  }

  /// Whether a page is one to go on with: not one that says that there is no such page.
  func hasContent(_ id: String, status: Int) -> Bool { status != 404 || page(id)?.status == 200 }

  /// Whether something was done on a page, here or before it was kept.
  private func wasUsed(_ id: String) -> Bool { page(id)?.wasUsed == true }

  /// Makes the page once more that was shown before anybody knew the visitor, if it is this one. Whoever asks at the
  /// same time waits for it.
  func beginFirst(_ pageID: String?) async {
    guard let pageID else { return }
    if let first, first.page == pageID, !hasEnded {
      self.first = nil
      let task = Task {
        await begin(first)
        firstTask = nil
      }
      firstTask = (pageID, task)
    }
    if let firstTask, firstTask.page == pageID { await firstTask.task.value }
  }

  private func begin(_ first: FirstPage) async {
    let gate = services.gate
    await gate.enter(address)
    let answer = app.resolve(first.uri, for: visit)
    guard !hasEnded, page(first.page) == nil, let screen = answer.screen, !answer.wantsSignIn, answer.route == first.uri else {
      return gate.leave()
    }
    // It was opened before anybody counted.
    _ = openings.take(at: .now)
    let page = open(screen, id: first.page, uri: first.uri, returnRoute: first.returnRoute, status: screen.status)
    gate.leave()
    page.isAsShown = false
    // What was there when it was shown is not taken away from a tab: it is waited for.
    await settle(page, within: first.wasWhole ? max(limits.firstAnswerWait, limits.formAnswerWait) : limits.firstAnswerWait)
    guard shows(page.id) else { return }
    let markup = markup(of: page)
    page.isAsShown = FirstPage.fingerprint(of: markup, isBusy: page.page.isBusy) == first.fingerprint
    rest(page)
  }

  /// The time that somebody without script waits for the lease of a process that may be gone.
  private var longestWait: Duration { (services.keeper?.keeping.leaseTime ?? .zero) + .seconds(1) }
}
