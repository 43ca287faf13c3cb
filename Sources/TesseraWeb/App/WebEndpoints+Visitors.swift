internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraScreen

extension WebEndpoints {
  /// The visitor for a request: the known one, or a new one if another identity uses the browser.
  func current(_ known: Visitor, _ scope: RequestScope) async throws -> (Visitor, [HTTPField]) {
    let former = scope.proof.hasFormerToken ? [scope.cookies.field(.identity, nil)] : []
    guard known.isOf(scope.visit.identity) else {
      // Changing the identity costs as much as a newcomer's page.
      if let seconds = await admit(scope) { throw PlainAnswer.tooMuch(seconds) }
      // The app's own session ended before this one because the user signed out.
      let isWanted = scope.visit.identity == nil ? await known.signsOut : false
      let successor = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in
        try await registry.succeed(known, scope, isWanted: isWanted)
      }
      if let token = scope.proof.deadToken { successor.activity.noteDead(token) }
      host.services.log.once(.info, "another identity uses a browser", of: scope.origin.limitKey, ["visitor": "\(known.label)"])
      // The pages of a person who signed out wait. The browser names the visitor, whichever process it asks.
      let isLeaving = scope.visit.identity == nil && known.identity != nil && !isWanted
      let leaving = isLeaving ? scope.leaving(known.id, isKept: host.services.keeper != nil) : []
      return (successor, [scope.cookies.field(.visitor, successor.id)] + former + leaving)
    }
    if let token = scope.proof.deadToken { known.activity.noteDead(token) }
    known.activity.identified()
    return (known, former)
  }

  /// The visitor that uses a page, which knows of the request's visit.
  func user(of scope: RequestScope) async throws -> (Visitor, [HTTPField])? {
    guard let (visitor, fields) = try await found(scope) else { return nil }
    await visitor.update(scope.visit, asked: scope.shownPage)
    return (visitor, fields)
  }

  /// The visitor that uses a page: a known one, a former newcomer, or one whose pages are stored. It must be told of
  /// the request's visit.
  func found(_ scope: RequestScope) async throws -> (Visitor, [HTTPField])? {
    switch try await lookup(scope) {
    case .visitor(let known):
      let (visitor, fields) = try await current(known, scope)
      // The page encoded in the cookie now exists, or the answer that brought the id was lost.
      let isNews = (scope.browser.firstPage != nil || known.id != scope.browser.visitorID) && visitor === known
      return (visitor, fields + (isNews ? [scope.cookies.field(.visitor, known.id)] : []))
    case .succeeded, .unknown: return nil
    }
  }

  /// The visitor that uses a page, for answers that can't set cookies. `nil` if another identity uses the browser.
  func sameUser(of scope: RequestScope) async throws -> Visitor? {
    switch try await lookup(scope) {
    case .visitor(let known):
      guard known.isOf(scope.visit.identity), known.id == scope.browser.visitorID else { return nil }
      known.activity.identified()
      await known.update(scope.visit)
      return known
    case .succeeded, .unknown: return nil
    }
  }

  /// The visitor that is signing in or out. Includes a visitor that signs out after the app's own session ended.
  func identifying(_ scope: RequestScope) async throws -> Visitor? {
    if let visitor = try await sameUser(of: scope) { return visitor }
    guard scope.visit.identity == nil, case .visitor(let known) = registry.lookup(scope.browser.visitorID),
      known.id == scope.browser.visitorID,
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
    host.services.log.once(.warning, "refused a visitor", of: scope.origin.limitKey, ["reason": "\(refusal)"])
    switch refusal {
    case .full:
      return PlainAnswer(status: .serviceUnavailable, words: "Too many visitors. Come back in a moment.", retryAfter: 30)
    case .tooManyFromAddress:
      return PlainAnswer(status: .tooManyRequests, words: "Too many visitors from your address.", retryAfter: 30)
    }
  }

  func absent(_ scope: RequestScope) -> EventAnswer {
    if registry.isDraining { return .elsewhere }
    guard case .succeeded = registry.lookup(scope.browser.visitorID) else { return .unknownPage }
    return isAnswerLost(scope, isByHand: false) ? .unknownPage : .succeeded
  }

  /// Whether the answer with the cookies of a visitor's successor was probably lost, because the browser still sends
  /// the old ones. The browser is then treated as a newcomer.
  ///
  /// - Parameter isByHand: Whether a person loads a page, after looking at an unresponsive one for some seconds. The
  ///   script waits longer.
  func isAnswerLost(_ scope: RequestScope, isByHand: Bool) -> Bool {
    registry.successionAge(of: scope.browser.visitorID).map { $0 > (isByHand ? .seconds(3) : .seconds(10)) } ?? false
  }

  /// Performs a sign-in or sign-out that a page requested, or that a page without a tab requested. `nil` if there is
  /// none. A change that fails waits for the next answer.
  ///
  /// - Parameters:
  ///   - isShowing: Whether a page is about to be shown. It is shown even if another page's change fails.
  ///   - form: The fingerprint of the submitted form. If a browser sends it twice, as after a double click, it uses
  ///     only one of the answers, so both copies get the same one.
  func carryOutChange(
    of pageID: String?, _ visitor: Visitor, _ scope: RequestScope, isOwn: Bool = false, isShowing: Bool = false, form: String? = nil
  ) async throws -> (String, [HTTPField])? {
    try await carryOut(
      await visitor.takeIdentityChange(of: pageID, isOwn: isOwn, form: form), visitor, scope
    ) { isShowing && $0 != pageID }
  }

  /// Performs the sign-in or sign-out that an answer must perform. `nil` if there is none.
  ///
  /// - Parameter mayFail: Whether the answer is given even if the change of a page fails.
  func carryOut(
    _ turn: IdentityTurn, _ visitor: Visitor, _ scope: RequestScope, mayFail: (String) -> Bool = { _ in false }
  ) async throws -> (String, [HTTPField])? {
    let change: IdentityChange
    switch turn {
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
      if mayFail(change.page) { return nil }
      throw error
    }
  }

  /// Performs a sign-in or sign-out requested by the page in an answer, before the page is sent, and redirects. `nil`
  /// if there is none.
  func carryOutChange(of answer: PageAnswer, _ visitor: Visitor, _ scope: RequestScope) async throws -> Response? {
    guard case .html(_, _, let page) = answer else { return nil }
    guard let (route, fields) = try await carryOutChange(of: page, visitor, scope, isOwn: true) else { return nil }
    return goOn(to: route, scope, fields)
  }

  /// Signs in or out: creates another visitor with another id and another token.
  func carryOut(_ change: IdentityChange, _ visitor: Visitor, _ scope: RequestScope) async throws -> IdentityAnswer {
    var scope = scope
    var token: String?
    var fields: [HTTPField] = []
    if let token = scope.proof.signInToken { try await host.services.signIns.signOut(token) }
    switch scope.proof.session {
    case .none: break
    case .ending(let end): fields += try await end()
    case .lasting:
      host.services.logger.error(
        "a screen signed a user out or another one in, but identify finds the previous user again; give the WebHost endSession",
        metadata: ["visitor": "\(visitor.label)"])
    }
    if let identity = change.identity {
      let new = RandomToken.make()
      try await host.services.signIns.signIn(identity, new)
      fields.append(scope.cookies.field(.identity, new))
      token = new
    } else {
      fields.append(scope.cookies.field(.identity, nil))
      if !scope.browser.formerVisitors.isEmpty { fields.append(scope.cookies.field(.former, nil)) }
    }
    scope.visit.identity = change.identity
    let successor: Visitor
    do {
      successor = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in
        try await registry.succeed(visitor, scope, isWanted: true)
      }
    } catch {
      // Nobody received the token. A retry makes another one.
      if let token { try? await host.services.signIns.memory.signOut(token) }
      throw error
    }
    fields.append(scope.cookies.field(.visitor, successor.id))
    host.services.logger.info("\(change.identity == nil ? "signed out" : "signed in")", metadata: ["visitor": "\(successor.label)"])
    return IdentityAnswer(route: change.route, fields: fields, form: change.form, successor: successor, token: token)
  }
}
