internal import Logging
internal import NIOCore
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

enum PageAnswer: Sendable {
  case html(ByteBuffer, status: Int, page: String)
  /// Another route of the app.
  case redirect(String)
  /// A redirect by the page itself before it is shown: to a route of the app or another host.
  case leadsOn(String)
  /// The app has no page for the URI.
  case notFound
  /// The page requires sign-in, and the app has no sign-in screen.
  case forbidden
  /// The visitor requests pages too frequently.
  case tooMany(retryAfter: Int)
  /// Another process has the page, or the store doesn't answer.
  case busy(retryAfter: Int)
  /// The page exceeds the size limit.
  case tooLarge
}

enum FormAnswer: Sendable {
  /// The redirect. `nil` if the page is gone.
  case next(String?)
  /// The form's page was another user's, so nothing of it is here. At this address its tab is told about the current
  /// identity.
  case ofOther(String)
  /// It can't be stored now, or another process has the page.
  case busy(retryAfter: Int)
  /// The visitor sends too much. Nothing was processed.
  case tooMany(retryAfter: Int)
}

extension Visitor {
  /// The HTML of a page. Continues an open or stored page if there is one.
  ///
  /// - Parameters:
  ///   - gate: Limits newcomers while their page is made and written, but not while it loads.
  ///   - resumed: The page that a tab showed a moment ago, which this visitor can't have.
  ///   - formerPerson: The person that the tab's page belonged to, if the tab says so.
  func answer(
    _ pageID: String?, _ target: PageTarget, wait: Duration, gate: NewcomerGate? = nil, resumed: String? = nil, formerPerson: String? = nil
  ) async -> PageAnswer {
    let isThere = shows(pageID)
    if let pageID { _ = await arrival(of: pageID) }
    // An open page is written as a whole as well, at a lower cost.
    if isThere, let seconds = rates.looks.take(at: .now) { return .tooMany(retryAfter: seconds) }
    if let known = page(pageID, uri: target.uri) ?? page(directory.replacement(of: pageID)?.id, uri: target.uri) {
      return await shown(known, wait)
    }
    if let seconds = rates.openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let asked = visit
    var answer = app.resolve(target.uri, for: visit)
    // Known here or, if the page is unknown, reported by the tab: it only affects messages.
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
      case .unknown: if let pageID { directory.tellDamage(of: pageID, at: target.uri) }
      }
      if visit != asked {
        // Other roles may change the screen.
        answer = app.resolve(target.uri, for: visit)
        if let elsewhere = elsewhere(answer, target, mark: mark) { return elsewhere }
      }
    }
    guard !hasEnded else { return .busy(retryAfter: 1) }
    let returnRoute = returnRoute(of: target)
    await gate?.enter(address)
    let live: LivePage?
    if let screen = answer.screen {
      let carried = directory.takeQueued(pageID, at: target.uri)
      live = open(
        screen, uri: target.uri, returnRoute: returnRoute, status: screen.status, restoring: carried, isOfOther: isOfOther,
        isIdentified: target.isIdentified)
      if let pageID, carried != nil, let live { directory.replace(pageID, by: live) }
    } else if let screen = app.notFound(at: target.uri, for: visit) {
      live = open(screen, uri: target.uri, status: screen.status == 200 ? 404 : screen.status)
      // A newcomer's page isn't kept. Its links still work.
      live?.host.page.isLive = gate == nil
    } else {
      live = nil
    }
    gate?.leave()
    live?.host.page.isAnew = !isOfOther && returnRoute == nil && (resumed != nil || pageID != nil)
    live?.host.page.isStored = services.keeper != nil
    return if let live { await shown(live, wait, gate) } else { .notFound }
  }

  /// The answer if a page isn't shown at its own address: a redirect to the sign-in or another route.
  ///
  /// - Parameter mark: The user's page, so that the target can explain and return to it.
  private func elsewhere(
    _ answer: (route: String, screen: AnyScreen?, wantsSignIn: Bool), _ target: PageTarget, mark: String?
  ) -> PageAnswer? {
    guard answer.wantsSignIn else { return answer.route == target.uri ? nil : .redirect(answer.route) }
    guard answer.route == app.signInRoute else {
      if app.signInRoute == nil {
        services.log.once(
          .error, "a route asks to sign in, but the app has no signInRoute", of: "app", as: "app",
          ["route": "\(target.uri.prefix { $0 != "?" }.prefix(200))"])
      }
      return .forbidden
    }
    let address = PageTarget.address(answer.route, WireNames.back, target.uri)
    return .redirect(mark.map { PageTarget.address(address, WireNames.page, $0) } ?? address)
  }

  /// Whether a page belonged to another user, as recorded here or reported by the tab.
  func isOfOther(_ pageID: String?, of formerPerson: String?) -> Bool {
    formerPerson.map { $0 != person } ?? false
      || inheritance.ended.contains { $0.id == pageID && identity?.isPerson($0.person) != true }
  }

  /// The answer that shows a page after waiting for its loads. If the page redirects before it is shown, the answer
  /// is the redirect.
  private func shown(_ page: LivePage, _ wait: Duration, _ gate: NewcomerGate? = nil) async -> PageAnswer {
    let began = ContinuousClock.now
    if page.page.isBusy { page.loading.didLoad = true }
    await settle(page, within: wait)
    _ = await storeOutcome(page)
    await gate?.enter(address)
    defer { gate?.leave() }
    // Another process may have the page now, or the identity or its roles may have changed since the request: answer
    // it again.
    guard shows(page.id) else {
      return gate == nil ? .redirect(PageTarget.address(page.uri, WireNames.page, page.id)) : .busy(retryAfter: 1)
    }
    guard !holdsBack(page) else { return .busy(retryAfter: 1) }
    guard let bytes = html(of: page, stays: gate == nil) else { return .tooLarge }
    metrics.page(of: page.page.screenName, .now - began)
    // A page that signs in or out is redirected by the answer that performs it.
    if page.identityChange == nil, let route = page.host.untoldRoute, app.linkPolicy.leadsToPage(route) {
      _ = page.host.takeDestination()
      // If a tab was to reload the page, this is the answer.
      if route != PageTarget.address(page.uri, WireNames.page, page.id) { return .leadsOn(route) }
    }
    return .html(bytes, status: page.shown.status == 200 && page.page.isMissing ? 404 : page.shown.status, page: page.id)
  }

  /// The route that the user requested before signing in, with the page they had there, so that they continue with
  /// it. A route with a page comes from a form or reload, whose own page the target names.
  private func returnRoute(of target: PageTarget) -> String? {
    guard let route = target.returnRoute, LinkPolicy.staysOnHost(route) else { return nil }
    guard let pageID = target.pageID, !pageID.isEmpty, PageTarget(route).pageID == nil else { return route }
    return PageTarget.address(route, WireNames.page, pageID)
  }

  /// Processes a form and returns the redirect. A form of a page that is gone and wasn't stored redirects to a new
  /// one with its input, and no button is pressed.
  func submit(_ form: FormSubmission, _ target: PageTarget) async -> FormAnswer {
    activity.touch()
    if let seconds = rates.events.take(at: .now) { return .tooMany(retryAfter: seconds) }
    switch await bring(target.pageID, wait: longestWait) {
    case .page(let page) where page.hasBegunAnew: return await putIn(form, page)
    case .page(let page): return await submit(form, to: page)
    case .elsewhere: return .busy(retryAfter: 2)
    case .unknown: return await begunAnew(form, target)
    }
  }

  /// The answer to a form of a page that is gone: a new page at its address with the input. No button is pressed,
  /// since the user saw another page. Input of one user is never put into a page of another. Default values are
  /// those of the user who is signed in now.
  private func begunAnew(_ form: FormSubmission, _ target: PageTarget) async -> FormAnswer {
    if isOfOther(target.pageID, of: target.person) {
      return .ofOther(PageTarget.address(target.uri, WireNames.page, PageTarget.mark(target.pageID ?? "", of: target.person)))
    }
    if let pageID = target.pageID { directory.tellDamage(of: pageID, at: target.uri) }
    let answer = app.resolve(target.uri, for: visit)
    if answer.wantsSignIn, let pageID = target.pageID { return .next(PageTarget.address(target.uri, WireNames.page, pageID)) }
    guard let screen = answer.screen, answer.route == target.uri, !answer.wantsSignIn else { return .next(nil) }
    // The input is still in the browser, which may send it again.
    guard !hasEnded else { return .busy(retryAfter: 1) }
    if let seconds = rates.openings.take(at: .now) { return .tooMany(retryAfter: seconds) }
    let page = open(
      screen, uri: target.uri, returnRoute: target.returnRoute.flatMap { LinkPolicy.staysOnHost($0) ? $0 : nil }, status: screen.status,
      restoring: target.pageID.flatMap { directory.takeQueued($0, at: target.uri) })
    if let pageID = target.pageID { directory.replace(pageID, by: page) }
    await settle(page, within: limits.firstAnswerWait)
    guard shows(page.id) else { return .busy(retryAfter: 1) }
    return await putIn(form, page)
  }

  /// Puts a form's input into a page that started over, stores it, and redirects there. No button is pressed, since
  /// the user saw another page.
  ///
  /// - Law: the page says that input is kept only after it is stored.
  private func putIn(_ form: FormSubmission, _ page: LivePage) async -> FormAnswer {
    page.host.isUsed = true
    let isRead = change(page) {
      // Values that the form showed may have been typed on the lost page, and exist nowhere else.
      var form = form
      form.shown = ShownValues()
      // Input of a sheet doesn't belong here, and neither does input in an unknown language.
      return form.layer == .root && edit(form, on: page).isWhole
    }
    guard !outgrew(page, typed: form.typedBytes) else { return .next(nil) }
    if let busy = await unstored(page) { return busy }
    switch (isRead, isInStore(page)) {
    case (true, true): page.page.tell("This page started over. What you typed here is kept.")
    case (true, false): page.page.tell("This page started over. What you typed is still here, but is not saved yet.")
    case (false, _): page.page.tellBegunAnew()
    }
    publish(page)
    return .next(PageTarget.address(page.uri, WireNames.page, page.id))
  }

  // MARK: First pages

  /// The data for making a newcomer's page again.
  private func firstPage(_ id: String, _ markup: ByteBuffer, _ target: PageTarget) -> FirstPage {
    let live = page(id)
    return FirstPage(
      page: id, uri: target.uri, returnRoute: live?.returnRoute, before: before.first,
      fingerprint: FirstPage.fingerprint(of: markup, isBusy: live?.page.isBusy ?? false))
  }

  /// The result for a newcomer's page: whether it was used, the data for making it again, and whether it waits for
  /// its browser.
  func passing(_ id: String, _ markup: ByteBuffer, _ target: PageTarget) -> (isUsed: Bool, first: FirstPage, waits: Bool) {
    let isUsed = wasUsed(id)
    return (isUsed, firstPage(id, markup, target), !isUsed && !mayHaveLeft && waits(id))
  }

  /// Whether a newcomer's page is kept for a moment: it loaded data and is small.
  private func waits(_ id: String) -> Bool {
    guard let page = page(id), page.loading.didLoad, page.size.bytes <= 256 * 1024 else { return false }
    rest(page)
    return true
  }

  /// Whether a page can continue, because its route exists.
  func hasContent(_ id: String, status: Int) -> Bool { status != 404 || page(id)?.shown.status == 200 }

  /// Whether the user did something on a page, here or before it was stored.
  private func wasUsed(_ id: String) -> Bool { page(id)?.wasUsed == true }

  /// Makes the page again that was shown before the visitor was known.
  func begin(_ first: FirstPage) async {
    let gate = services.newcomers.gate
    await gate.enter(address)
    let answer = app.resolve(first.uri, for: visit)
    guard !hasEnded, page(first.page) == nil, let screen = answer.screen, !answer.wantsSignIn, answer.route == first.uri else {
      return gate.leave()
    }
    // It was already shown, so it counts but isn't refused.
    _ = rates.openings.take(at: .now)
    let page = open(screen, id: first.page, uri: first.uri, returnRoute: first.returnRoute, status: screen.status)
    gate.leave()
    page.shown.isAsShown = false
    // Wait for everything that was loaded when the page was shown, so that nothing disappears from the tab.
    await settle(page, within: first.wasWhole ? max(limits.firstAnswerWait, limits.formAnswerWait) : limits.firstAnswerWait)
    guard shows(page.id) else { return }
    let markup = markup(of: page)
    page.shown.isAsShown = FirstPage.fingerprint(of: markup, isBusy: page.page.isBusy) == first.fingerprint
    rest(page)
  }

  /// How long a browser without the script waits for the lease of a process that may be gone.
  private var longestWait: Duration { (services.keeper?.keeping.leaseTime ?? .zero) + .seconds(1) }
}
