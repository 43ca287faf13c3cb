internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraScreen
internal import Tracing

/// Handles clients that aren't visitors yet, and returning visitors.
extension WebEndpoints {
  /// Looks up the visitor for a request's cookie. An unknown cookie may belong to stored pages or to a first page.
  ///
  /// - Parameter isShowing: Whether a page is only shown, which needs no memory.
  func lookup(_ scope: RequestScope, isShowing: Bool = false) async throws -> VisitorRegistry.Lookup {
    let known = registry.lookup(scope.browser.visitorID, for: scope.visit.identity)
    guard case .unknown = known, let id = scope.browser.visitorID, RandomToken.isToken(id), !registry.isDraining else { return known }
    let first = scope.browser.firstPage.flatMap {
      host.services.newcomers.firstPages.read($0, visitor: id, identity: scope.visit.identity, uri: scope.firstURI)
    }
    guard first != nil || host.services.keeper != nil else { return .unknown }
    // Looking in the store, or making the first page again, costs as much as a newcomer's page.
    if let seconds = await admit(scope, isUse: first != nil) { throw PlainAnswer.tooMuch(seconds) }
    do {
      if let known = try await registry.comeBack(scope, to: scope.target.pageID ?? scope.browser.resumedPage) { return .visitor(known) }
    } catch let error as VisitorRegistry.Refusal {
      throw refusal(error, scope)
    } catch  where first == nil {
      throw PlainAnswer(
        status: .serviceUnavailable, words: "Your page cannot be loaded now. Try again in \(2) s.", retryAfter: 2)
    } catch {
      // A new browser has nothing stored, unless an answer was lost. Then the store, once it is back, rejects the
      // duplicate.
    }
    guard let first else { return .unknown }
    // If there is no memory for the page, the tab keeps showing it until there is.
    guard await registry.relieve(scope.origin.limitKey) else {
      if isShowing { return .unknown }
      logFull(scope)
      throw PlainAnswer.full
    }
    let waiting = host.services.newcomers.recent.take(id)
    let visitor = waiting ?? registry.makeVisitor(scope, id: id, first: first)
    do {
      let known = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in try registry.add(visitor) }
      if known !== visitor { await waiting?.end() }
      return .visitor(known)
    } catch {
      await waiting?.end()
      throw error
    }
  }

  /// Whether an address may have another newcomer's page now. If not, logs it, waits a moment, and returns the
  /// seconds to wait.
  ///
  /// - Parameter isUse: Whether a shown page is used for the first time.
  func admit(_ scope: RequestScope, isUse: Bool = false) async -> Int? {
    guard let seconds = registry.admit(scope.origin.limitKey, isUse: isUse) else { return nil }
    host.services.log.once(.notice, "newcomers open pages too quickly", of: scope.origin.limitKey)
    await host.services.requests.pause.wait()
    return seconds
  }

  /// The page for a client that isn't a visitor yet. It is sent and discarded. The cookie sent with it contains what
  /// is needed to make it again.
  ///
  /// If there is no memory for more pages, a script that requests a page is told to retry, and its tab keeps its
  /// content.
  func newcomer(_ request: Request, _ scope: RequestScope, isKept: Bool) async throws -> Response {
    if registry.isDraining { return say(.busy(2), scope) }
    if let seconds = await admit(scope) { return say(.tooMuch(seconds), scope) }
    if isOfScript(request, scope), await !registry.relieve(scope.origin.limitKey) { return full(scope) }
    let visitor = registry.makeVisitor(scope, isNewcomer: true)
    let (gate, firstPages, recent) = (host.services.newcomers.gate, host.services.newcomers.firstPages, host.services.newcomers.recent)
    let wait = limits.firstAnswerWait
    // A person who used this browser under another identity may have left the page.
    let pageID = visitor.mayHaveLeft ? scope.target.pageID ?? scope.browser.resumedPage : nil
    let isKept = isKept && !comesWithoutCookies(request, scope)
    // A client with another cookie in transit, an uncertain identity, or an identity changed a moment ago without its
    // cookies is signed in or out by a later answer.
    let mayIdentify = isKept && !scope.target.isIdentified
    let isAlone = gate.arrive()
    defer { gate.depart() }
    let (answer, cookie, goesOn, identifies) = await waiting(for: visitor) {
      // A single newcomer isn't a flood, and is spared the thread switch.
      await behindOthers(unless: isAlone) {
        let answer = await withSpan("tessera.page") { _ in
          await visitor.answer(
            pageID, scope.target, wait: wait, gate: gate, resumed: scope.browser.resumedPage, formerPerson: scope.browser.formerPerson)
        }
        var (cookie, goesOn, waits): (String?, Bool, Bool) = (nil, false, false)
        if mayIdentify, await visitor.identifies { return (answer, cookie, goesOn, true) }
        // A page for a missing record continues like any other. A page for an unknown route has no content to
        // continue with.
        if case .html(let markup, let status, let page) = answer, isKept, await visitor.hasContent(page, status: status) {
          let passing = await visitor.passing(page, markup, scope.target)
          // A page that waited for its user can't be made again.
          (goesOn, waits) = (passing.isUsed, passing.waits)
          cookie =
            goesOn ? visitor.id : "\(visitor.id).\(firstPages.text(of: passing.first, visitor: visitor.id, identity: scope.visit.identity))"
        }
        if goesOn { return (answer, cookie, goesOn, false) }
        if visitor.mayHaveLeft {
          await visitor.leave()
        } else if waits {
          await recent.add(visitor)
        } else {
          await visitor.end()
        }
        return (answer, cookie, goesOn, false)
      }
    }
    if identifies { return try await identified(answer, visitor, scope) }
    var fields: [HTTPField] = []
    if goesOn {
      do {
        _ = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in try registry.add(visitor) }
      } catch {
        await visitor.leave()
        throw error
      }
    }
    if let cookie {
      fields.append(scope.cookies.field(.visitor, cookie))
      if scope.proof.hasFormerToken { fields.append(scope.cookies.field(.identity, nil)) }
      fields += scope.leaving(scope.browser.visitorID, isKept: host.services.keeper != nil)
    }
    return response(to: answer, scope, fields)
  }

  /// The answer to a newcomer whose page signs in or out at its start, which can't wait for the next answer.
  private func identified(_ answer: PageAnswer, _ visitor: Visitor, _ scope: RequestScope) async throws -> Response {
    do {
      if let led = try await carryOutChange(of: answer, visitor, scope) { return led }
      await visitor.leave()
      return response(to: answer, scope, [])
    } catch {
      await visitor.leave()
      throw error
    }
  }

  /// The page for a client whose identity is unknown because the sign-in store doesn't answer. Only for pages that
  /// need no sign-in. No cookie changes, and no page ends.
  func publicPage(_ request: Request, _ scope: RequestScope) async throws -> Response {
    let resolved = host.app.resolve(scope.target.uri, for: scope.visit)
    // A redirect for anonymous users might not apply to the actual user.
    guard !resolved.wantsSignIn, resolved.route == scope.target.uri, !isOfScript(request, scope) else { return say(.busy(2), scope) }
    return try await newcomer(request, scope, isKept: false)
  }

  /// Whether the browser withheld its cookies because a link from another site was followed. The next request will
  /// contain them.
  private func comesWithoutCookies(_ request: Request, _ scope: RequestScope) -> Bool {
    host.services.policy.cookieSameSite == .strict && scope.browser.visitorID == nil && request.headers[.secFetchSite] == "cross-site"
  }

  /// Whether the script of a shown page makes the request. For browsers without the header, assume so if a page was
  /// shown.
  private func isOfScript(_ request: Request, _ scope: RequestScope) -> Bool {
    request.headers[.secFetchDest].map { $0 == "empty" } ?? (scope.browser.resumedPage != nil)
  }

  /// Handles a form of a client without a visitor: the page starts over with the form's input. The button of a "not
  /// found" page works as intended. If there is no memory for a page, the input stays in the browser, which may send
  /// it again.
  func stray(_ form: FormSubmission, _ scope: RequestScope) async throws -> Response {
    // The input is still in the browser, which may send it again.
    if registry.isDraining { return say(.busy(1), scope) }
    if let seconds = await admit(scope) { return say(.tooMuch(seconds), scope) }
    // The second copy of a form that just signed in, as after a double click. The browser may have discarded the
    // first answer.
    if let pageID = scope.target.pageID,
      let copied = await registry.identityAnswer(toCopy: form.fingerprint(of: pageID), of: scope.browser.visitorID)
    {
      return goOn(to: copied.route, scope, copied.fields)
    }
    let visitor = registry.makeVisitor(scope, isNewcomer: true)
    let destination = await behindOthers(unless: false) { await visitor.submit(form, toNothingAt: scope.target) }
    let hasRoom = destination == nil ? await registry.relieve(scope.origin.limitKey) : true
    guard hasRoom else {
      await visitor.end()
      return full(scope)
    }
    var answer = FormAnswer.next(nil)
    if destination == nil {
      answer = await behindOthers(unless: false) { await visitor.submit(form, scope.target) }
    }
    if case .next(let page?) = answer {
      visitor.activity.strayed()
      do {
        _ = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in try registry.add(visitor) }
      } catch {
        await visitor.end(deletingPages: true)
        throw error
      }
      let leaving = scope.leaving(scope.browser.visitorID, isKept: host.services.keeper != nil)
      return redirect(to: page, scope, [scope.cookies.field(.visitor, visitor.id)] + leaving)
    }
    await visitor.end()
    return switch answer {
    case .next: goOn(to: destination ?? scope.target.uri, scope, [])
    case .ofOther(let address): redirect(to: address, scope, [])
    case .busy(let seconds): say(.busy(seconds), scope)
    case .tooMany(let seconds): say(.tooMuch(seconds), scope)
    }
  }
}
