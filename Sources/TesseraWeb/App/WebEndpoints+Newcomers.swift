internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraScreen
internal import Tracing

/// Those who are no visitors yet, and those who come back.
extension WebEndpoints {
  /// The meaning of a request's cookie; somebody whom nobody here knows may have pages in the store, or a first page to begin with.
  ///
  /// - Parameter isShowing: Whether a page is only to be shown, which needs no room.
  func lookup(_ scope: RequestScope, isShowing: Bool = false) async throws -> VisitorRegistry.Lookup {
    let known = registry.lookup(scope.visitorID, for: scope.visit.identity)
    guard case .unknown = known, let id = scope.visitorID, RandomToken.isToken(id), !registry.isDraining else { return known }
    let first = scope.firstPage.flatMap {
      host.services.firstPages.read($0, visitor: id, identity: scope.visit.identity, uri: scope.firstURI)
    }
    guard first != nil || host.services.keeper != nil else { return .unknown }
    // Looking in the store costs as much as a newcomer's page, and so does making that page once more.
    if let seconds = await admit(scope, isUse: first != nil) { throw PlainAnswer.tooMuch(seconds) }
    do {
      if let known = try await registry.comeBack(scope, to: scope.target.pageID ?? scope.resumedPage) { return .visitor(known) }
    } catch let error as VisitorRegistry.Refusal {
      throw refusal(error, scope)
    } catch  where first == nil {
      throw PlainAnswer(
        status: .serviceUnavailable, words: "What was kept cannot be reached now. Try again in \(2) s.", retryAfter: 2)
    } catch {
      // Of somebody who just came nothing is kept, unless an answer was lost; then the store, once it is back, refuses to have it twice.
    }
    guard let first else { return .unknown }
    // Where there is no room for the page, the tab shows it until there is.
    guard await registry.relieve(scope.origin.limitKey) else {
      if isShowing { return .unknown }
      logFull(scope)
      throw PlainAnswer.full
    }
    let waiting = host.services.recent.take(id)
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

  /// Whether an address may have another page as a newcomer now; otherwise the seconds to wait, after a moment's
  /// pause and a line in the log.
  ///
  /// - Parameter isUse: Whether a page that was shown is used for the first time.
  func admit(_ scope: RequestScope, isUse: Bool = false) async -> Int? {
    guard let seconds = registry.admit(scope.origin.limitKey, isUse: isUse) else { return nil }
    host.services.logOnce(.notice, "newcomers open pages too quickly", of: scope.origin.limitKey)
    await host.services.pause.wait()
    return seconds
  }

  /// The page of somebody who is no visitor yet: written and forgotten. What it takes to make it once more stands in
  /// the cookie that comes with it.
  ///
  /// Where there is no room for more pages, a script that asks for one to go on with is told to come back; what its tab shows stays.
  func newcomer(_ request: Request, _ scope: RequestScope, isKept: Bool) async throws -> Response {
    if registry.isDraining { return say(.busy(2), scope) }
    if let seconds = await admit(scope) { return say(.tooMuch(seconds), scope) }
    if isOfScript(request, scope), await !registry.relieve(scope.origin.limitKey) { return full(scope) }
    let visitor = registry.makeVisitor(scope, isNewcomer: true)
    let (gate, firstPages, recent) = (host.services.gate, host.services.firstPages, host.services.recent)
    let wait = limits.firstAnswerWait
    // A person who was somebody else in this browser may have left the page.
    let pageID = visitor.mayHaveLeft ? scope.target.pageID ?? scope.resumedPage : nil
    let isKept = isKept && !comesWithoutCookies(request, scope)
    // Whoever has other cookies on the way, or cannot be known now, is signed in or out by a later answer; and so is
    // whoever was a moment ago, and
    // brings no cookies of it.
    let mayIdentify = isKept && !scope.target.isIdentified
    let isAlone = gate.arrive()
    defer { gate.depart() }
    let (answer, cookie, goesOn, identifies) = await waiting(for: visitor) {
      // Whoever comes alone is nobody's flood, and is spared the change of threads.
      await behindOthers(unless: isAlone) {
        let answer = await withSpan("tessera.page") { _ in
          await visitor.answer(
            pageID, scope.target, wait: wait, gate: gate, resumed: scope.resumedPage, formerPerson: scope.formerPerson)
        }
        var (cookie, goesOn, waits): (String?, Bool, Bool) = (nil, false, false)
        if mayIdentify, await visitor.identifies { return (answer, cookie, goesOn, true) }
        // A page whose record is missing goes on like any other; one that says that there is no such page has nothing to go on with.
        if case .html(let markup, let status, let page) = answer, isKept, await visitor.hasContent(page, status: status) {
          let passing = await visitor.passing(page, markup, scope.target)
          // A page that waited for its person is not one that can be made again.
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
      if scope.hasFormerToken { fields.append(scope.cookies.field(.identity, nil)) }
      fields += scope.leaving(scope.visitorID, isKept: host.services.keeper != nil)
    }
    return response(to: answer, scope, fields)
  }

  /// The answer to somebody who is no visitor yet, and whom the page signs in or out as soon as it begins: that
  /// cannot wait for the next answer.
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

  /// The page of somebody of whom nobody can say who it is, because the store of sign-ins does not answer: one that
  /// nobody has to be signed in for.
  /// No cookie is changed, and nothing of anybody's ends.
  func publicPage(_ request: Request, _ scope: RequestScope) async throws -> Response {
    let resolved = host.app.resolve(scope.target.uri, for: scope.visit)
    // Whoever is led elsewhere as nobody might not be as somebody.
    guard !resolved.wantsSignIn, resolved.route == scope.target.uri, !isOfScript(request, scope) else { return say(.busy(2), scope) }
    return try await newcomer(request, scope, isKept: false)
  }

  /// Whether a browser keeps its cookies back because a link of another site led here: who it is, it says with the next request.
  private func comesWithoutCookies(_ request: Request, _ scope: RequestScope) -> Bool {
    host.services.policy.cookieSameSite == .strict && scope.visitorID == nil && request.headers[.secFetchSite] == "cross-site"
  }

  /// Whether the script of a page asks, which shows one already. Browsers that do not say so ask for another one as nobody who had none.
  private func isOfScript(_ request: Request, _ scope: RequestScope) -> Bool {
    request.headers[.secFetchDest].map { $0 == "empty" } ?? (scope.resumedPage != nil)
  }

  /// The answer to a form of somebody who is no visitor, or was one long ago: the page begins anew, with what was
  /// typed; the button of a page that says
  /// that there is nothing does what it says. Where there is no room for a page, what was typed stays in the
  /// browser, which may send it again.
  func stray(_ form: FormSubmission, _ scope: RequestScope) async throws -> Response {
    // What was typed is in the browser, which may send it again.
    if registry.isDraining { return say(.busy(1), scope) }
    if let seconds = await admit(scope) { return say(.tooMuch(seconds), scope) }
    // The other copy of a form that signed somebody in a moment ago, as by a double click, whose answer the browser may have thrown away.
    if let pageID = scope.target.pageID,
      let copied = await registry.identityAnswer(toCopy: form.fingerprint(of: pageID), of: scope.visitorID)
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
      let leaving = scope.leaving(scope.visitorID, isKept: host.services.keeper != nil)
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
