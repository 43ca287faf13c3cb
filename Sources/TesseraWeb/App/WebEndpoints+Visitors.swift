internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraScreen

extension WebEndpoints {
  /// The visitor as the request has it: the same one, or the one who succeeds it because somebody else is asking.
  func current(_ known: Visitor, _ scope: RequestScope) async throws -> (Visitor, [HTTPField]) {
    let former = scope.hasFormerToken ? [scope.cookies.field(.identity, nil)] : []
    guard known.isOf(scope.visit.identity) else {
      // A change of identity costs as much as a newcomer's page.
      if let seconds = await admit(scope) { throw PlainAnswer.tooMuch(seconds) }
      // The app's own sign-in ended before this one, because somebody signed out.
      let isWanted = scope.visit.identity == nil ? await known.signsOut : false
      let successor = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in
        try await registry.succeed(known, scope, isWanted: isWanted)
      }
      if let token = scope.deadToken { successor.activity.noteDead(token) }
      host.services.logOnce(.info, "another identity uses a browser", of: scope.origin.limitKey, ["visitor": "\(known.label)"])
      // Pages of a person who is not known any more wait: the browser tells where, whichever process it asks then.
      let isLeaving = scope.visit.identity == nil && known.identity != nil && !isWanted
      let leaving = isLeaving ? scope.leaving(known.id, isKept: host.services.keeper != nil) : []
      return (successor, [scope.cookies.field(.visitor, successor.id)] + former + leaving)
    }
    if let token = scope.deadToken { known.activity.noteDead(token) }
    known.activity.identified()
    await known.update(scope.visit, asked: scope.target.pageID ?? scope.resumedPage)
    return (known, former)
  }

  /// The visitor who uses a page: a known one, somebody who was a newcomer until now, or somebody whose pages were kept.
  func user(of scope: RequestScope) async throws -> (Visitor, [HTTPField])? {
    switch try await lookup(scope) {
    case .visitor(let known):
      let (visitor, fields) = try await current(known, scope)
      // The page that stands behind the id is here from now on; or the answer that brought the id was lost.
      let isNews = (scope.firstPage != nil || known.id != scope.visitorID) && visitor === known
      return (visitor, fields + (isNews ? [scope.cookies.field(.visitor, known.id)] : []))
    case .succeeded, .unknown: return nil
    }
  }

  /// The visitor who uses a page, for answers that cannot tell the browser that it is another one now: `nil` where somebody else is asking.
  func sameUser(of scope: RequestScope) async throws -> Visitor? {
    switch try await lookup(scope) {
    case .visitor(let known):
      guard known.isOf(scope.visit.identity), known.id == scope.visitorID else { return nil }
      known.activity.identified()
      await known.update(scope.visit)
      return known
    case .succeeded, .unknown: return nil
    }
  }

  /// The visitor who waits to be signed in or out; also one who signs out, and of whom the app's own sign-in knows nothing any more.
  func identifying(_ scope: RequestScope) async throws -> Visitor? {
    if let visitor = try await sameUser(of: scope) { return visitor }
    guard scope.visit.identity == nil, case .visitor(let known) = registry.lookup(scope.visitorID), known.id == scope.visitorID,
      await known.signsOut
    else { return nil }
    return known
  }

  func refusing<Value>(
    _ scope: RequestScope, _ body: () async throws(VisitorRegistry.Refusal) -> Value
  ) async throws -> Value {
    do throws(VisitorRegistry.Refusal) { return try await body() } catch { throw refusal(error, scope) }
  }

  func refusal(_ refusal: VisitorRegistry.Refusal, _ scope: RequestScope) -> PlainAnswer {
    host.services.logOnce(.warning, "refused a visitor", of: scope.origin.limitKey, ["reason": "\(refusal)"])
    switch refusal {
    case .full:
      return PlainAnswer(status: .serviceUnavailable, words: "Too many visitors. Come back in a moment.", retryAfter: 30)
    case .tooManyFromAddress:
      return PlainAnswer(status: .tooManyRequests, words: "Too many visitors from your address.", retryAfter: 30)
    }
  }

  /// The answer to somebody who is not there.
  func absent(_ scope: RequestScope) -> EventAnswer {
    if registry.isDraining { return .elsewhere }
    guard case .succeeded = registry.lookup(scope.visitorID) else { return .unknownPage }
    return isAnswerLost(scope, isByHand: false) ? .unknownPage : .succeeded
  }

  /// Whether the answer that should have brought the cookies of somebody's successor is taken for lost, because the browser still comes with the
  /// old ones. Whoever has only those is nobody then, and begins as a newcomer.
  ///
  /// - Parameter isByHand: Whether a person loads a page, after some seconds of looking at one that does nothing; a script has more patience.
  func isAnswerLost(_ scope: RequestScope, isByHand: Bool) -> Bool {
    registry.successionAge(of: scope.visitorID).map { $0 > (isByHand ? .seconds(3) : .seconds(10)) } ?? false
  }

  /// Signs in or out who wanted that on a page, or on any page that no tab shows; `nil` where nobody did. What cannot be carried out now waits for
  /// the next answer.
  ///
  /// - Parameters:
  ///   - isShowing: Whether a page is to be shown, which is shown all the same where the change is another page's and cannot be carried out.
  ///   - form: The form that is answered, by its fingerprint. A browser that sends it twice, as by a double click, obeys one of the answers only:
  ///     both copies get the same one.
  func carryOutChange(
    of pageID: String?, _ visitor: Visitor, _ scope: RequestScope, isOwn: Bool = false, isShowing: Bool = false, form: String? = nil
  ) async throws -> (String, [HTTPField])? {
    let change: IdentityChange
    switch await visitor.takeIdentityChange(of: pageID, isOwn: isOwn, form: form) {
    case .none: return nil
    case .carriedOut(let answer): return (answer.route, answer.fields)
    case .wanted(let wanted): change = wanted
    }
    do {
      let answer = try await carryOut(change, visitor, scope)
      await visitor.carriedOut(answer)
      return (answer.route, answer.fields)
    } catch {
      await visitor.giveBack(change)
      if isShowing, change.page != pageID { return nil }
      throw error
    }
  }

  /// Signs in or out who wanted that on the page that an answer shows, before anybody sees it, and leads on; `nil` where nobody did.
  func carryOutChange(of answer: PageAnswer, _ visitor: Visitor, _ scope: RequestScope) async throws -> Response? {
    guard case .html(_, _, let page) = answer else { return nil }
    guard let (route, fields) = try await carryOutChange(of: page, visitor, scope, isOwn: true) else { return nil }
    return goOn(to: route, scope, fields)
  }

  /// Signs somebody in or out: another visitor with another id, and another token.
  func carryOut(_ change: IdentityChange, _ visitor: Visitor, _ scope: RequestScope) async throws -> IdentityAnswer {
    var scope = scope
    var token: String?
    var fields: [HTTPField] = []
    if let token = scope.signInToken { try await host.services.signOut(token) }
    switch scope.session {
    case .none: break
    case .ending(let end): fields += try await end()
    case .lasting:
      host.services.logger.error(
        "a screen signs somebody out, or another one in, whom identify finds again; give the WebHost endSession",
        metadata: ["visitor": "\(visitor.label)"])
    }
    if let identity = change.identity {
      let new = RandomToken.make()
      try await host.services.signIn(identity, new)
      fields.append(scope.cookies.field(.identity, new))
      token = new
    } else {
      fields.append(scope.cookies.field(.identity, nil))
      if !scope.formerVisitors.isEmpty { fields.append(scope.cookies.field(.former, nil)) }
    }
    scope.visit.identity = change.identity
    let successor: Visitor
    do {
      successor = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in
        try await registry.succeed(visitor, scope, isWanted: true)
      }
    } catch {
      // Nobody gets the token: the next try makes another one.
      if let token { try? await host.services.signIns.signOut(token) }
      throw error
    }
    fields.append(scope.cookies.field(.visitor, successor.id))
    host.services.logger.info("\(change.identity == nil ? "signed out" : "signed in")", metadata: ["visitor": "\(successor.label)"])
    return IdentityAnswer(route: change.route, fields: fields, form: change.form, successor: successor, token: token)
  }
}
