internal import Foundation
public import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraHTML
public import TesseraScreen

extension WebHost {
  func origin(of request: Request, _ context: Context) -> RequestOrigin {
    // The forwarding node has determined the client.
    if let pass = NodePass.current { return pass.origin }
    // Check for the host's own context first: a dynamic cast to a protocol is the slowest step here.
    let peer = (context as? WebContext).map(\.remoteAddress) ?? (context as? any RemoteAddressRequestContext)?.remoteAddress
    let policy = services.policy
    let address = peer?.ipAddress
    if address == nil, !policy.trustedProxies.isEmpty {
      services.log.once(
        .error,
        "requests have no remote address, so no proxy is trusted; adopt RemoteAddressRequestContext, and let proxies connect to a port",
        of: "trustedProxies", as: "policy")
    }
    let origin = RequestOrigin(
      request.head, peer: address, isSecure: policy.servesTLS || request.head.scheme == "https", trusted: policy.trustedProxies)
    if origin.isDisputed {
      services.log.once(
        .warning, "Forwarded and X-Forwarded-* disagree, so neither is trusted; let the proxy write one kind and remove the other",
        of: origin.limitKey, as: "proxy")
    }
    return origin
  }

  /// The context of a request.
  ///
  /// If the token belongs to another person than the embedding server's, it is signed out, so that this person isn't
  /// back when the other one signs out.
  ///
  /// - Parameter mayBeUncertain: Whether to accept a request whose identity can't be determined now.
  /// - Throws: The errors of ``identify``. 503 if the sign-in store doesn't answer.
  func scope(of request: Request, _ context: Context, mayBeUncertain: Bool = false) async throws -> RequestScope {
    let origin = origin(of: request, context)
    let (base, path) = mountPath(of: request, context)
    guard Self.isMountPath(base) else { throw PlainAnswer.noSuchPage }
    let mount = mounts[services.policy.basePath + base]
    let cookies = cookies.at(mount.base, origin)
    let sent = SentCookies(request)
    let token = token(of: sent, cookies)
    let (visitorID, firstPage) = cookies.visitor(in: sent)
    var (found, isUncertain): ((identity: Identity?, isOfServer: Bool), Bool) = ((nil, false), false)
    do {
      found = try await self.identity(of: request, context, token: token, visitorID: visitorID, origin)
    } catch let error as UnknownSignIn {
      guard mayBeUncertain else { throw error.answer }
      isUncertain = true
    }
    let (identity, isOfServer) = found
    let isFormer = try await endFormer(token, visitorID, identity: isOfServer ? identity : nil, origin)
    let (language, isChosen) = language(of: request, sent, cookies)
    let zone = cookies.value(.zone, in: sent).map { FormFields.decode($0.utf8) ?? $0 }
    let target = PageTarget(path: path, query: request.uri.query)
    let resumed = cookies.value(.page, in: sent).map { PageTarget.mark($0[...]) }
    // While the identity is unknown, don't treat the user as another person.
    let formerPerson = isUncertain ? nil : target.person ?? (target.pageID == nil ? resumed?.person : nil)
    let former = cookies.value(.former, in: sent).map {
      $0.split(separator: ".").prefix(RequestScope.mostFormer).filter(RandomToken.isToken).map(String.init)
    }
    return RequestScope(
      mount: mount, origin: origin, cookies: cookies, target: target,
      visit: Visit(
        identity: identity, language: language, timeZone: zone.flatMap(Self.zone) ?? "UTC", look: look(of: sent, cookies)),
      firstURI: target.uri, hasChosenLanguage: isChosen,
      browser: RequestScope.Browser(
        visitorID: visitorID, firstPage: firstPage, formerVisitors: former ?? [], resumedPage: resumed?.page, formerPerson: formerPerson),
      proof: RequestScope.Proof(
        signInToken: isFormer ? nil : token, hasFormerToken: isFormer, deadToken: identity == nil && !isUncertain ? token : nil,
        isUncertain: isUncertain, session: isOfServer ? session(of: request, context) : .none))
  }

  /// The id of the chosen look. Empty if none was chosen.
  func look(of sent: SentCookies, _ cookies: WebCookies) -> String {
    guard !app.looks.isEmpty, let id = cookies.value(.look, in: sent) else { return "" }
    return app.looks.first { $0.id == id }?.id ?? ""
  }

  /// The language of a request: the chosen one, otherwise the browser's preference.
  func language(of request: Request, _ sent: SentCookies, _ cookies: WebCookies) -> (language: Language, isChosen: Bool) {
    let available = services.appearance.languages
    let chosen = cookies.value(.language, in: sent).flatMap { tag in available.first { $0.tag == tag } }
    if let chosen { return (chosen, true) }
    guard available.count > 1, let wanted = request.headers[.acceptLanguage] else { return (available[0], false) }
    return (Language.preferred(from: wanted, available: available), false)
  }

  func mount(of request: Request, _ context: Context) -> HTMLRenderer.Mount {
    mounts[services.policy.basePath + mountPath(of: request, context).base]
  }

  /// The person behind a request to your own route, from `identify` or signed in through the app.
  ///
  /// ```swift
  /// router.get("shop/-/receipts/:id") { request, context in
  ///   guard let person = try await host.identity(of: request, context, at: "/shop") else { throw HTTPError(.unauthorized) }
  ///   return try await receipts.file(context.parameters.require("id"), of: person.id)
  /// }
  /// ```
  /// Without TLS the route must be below the app's mount path, since cookies are limited to that path. No page of the
  /// app may be at a prefix of the route's path, or at the same path with another method: the router answers those
  /// with "not found".
  ///
  /// - Parameter mountPath: The path of the group that contains the app, such as `/shop`. `""` for the root.
  /// - Precondition: it is empty or begins with a slash.
  /// - Throws: The errors of `identify`. 503 if the sign-in store doesn't answer. 429 for a client that tries one
  ///   token after another.
  public func identity(of request: Request, _ context: Context, at mountPath: String) async throws -> Identity? {
    HTMLMounts.check(mountPath)
    let origin = origin(of: request, context)
    let cookies = cookies.at(mounts[services.policy.basePath + mountPath].base, origin)
    let sent = SentCookies(request)
    return try await identity(
      of: request, context, token: token(of: sent, cookies), visitorID: cookies.visitor(in: sent).id, origin
    ).identity
  }

  func identity(of request: Request, _ context: Context) async throws -> Identity? {
    try await identity(of: request, context, at: mountPath(of: request, context).base)
  }

  /// The embedding server's session that identifies the user.
  private func session(of request: Request, _ context: Context) -> RequestScope.Session {
    endSession.map { end in .ending { try await end(request, context) } } ?? .lasting
  }

  private func token(of sent: SentCookies, _ cookies: WebCookies) -> String? {
    cookies.value(.identity, in: sent).flatMap { RandomToken.isToken($0) ? $0 : nil }
  }

  private func identity(
    of request: Request, _ context: Context, token: String?, visitorID: String?, _ origin: RequestOrigin
  ) async throws -> (identity: Identity?, isOfServer: Bool) {
    var identity = try await identify?(request, context)
    let isOfServer = identity != nil
    if identity == nil, let token {
      do {
        identity = try await signedIn(token, visitorID, origin)
      } catch let error as PlainAnswer {
        throw error
      } catch {
        throw UnknownSignIn()
      }
    }
    guard identity?.id.isEmpty == true else { return (identity, isOfServer) }
    services.logger.error("an identity without an id counts as signed out; give every user an id in identify or Effect.signIn")
    return (nil, false)
  }

  /// The identity of a token. It costs a read of the store, so a client that isn't signed in and sends unknown
  /// tokens is rate-limited like a client that opens many pages. A visitor's known invalid token isn't looked up
  /// again.
  private func signedIn(_ token: String, _ visitorID: String?, _ origin: RequestOrigin) async throws -> Identity? {
    var known: Visitor?
    if case .visitor(let visitor) = registry.lookup(visitorID) { known = visitor }
    if known?.activity.isDead(token) == true { return nil }
    if let known, known.identity != nil {
      known.activity.claimed()
      return try await services.signIns.signedIn(token)
    }
    if let seconds = registry.waitingTime(of: origin.limitKey) {
      services.log.once(.notice, "tokens are tried too quickly", of: origin.limitKey)
      await services.requests.pause.wait()
      throw PlainAnswer.tooMuch(seconds)
    }
    let identity = try await services.signIns.signedIn(token)
    if identity == nil {
      _ = registry.admit(origin.limitKey)
      known?.activity.noteDead(token)
    }
    return identity
  }

  /// Signs out a token that belongs to another person than the embedding server's.
  ///
  /// - Returns: Whether the token is now invalid. If the store doesn't answer, the next request tries again.
  private func endFormer(_ token: String?, _ visitorID: String?, identity: Identity?, _ origin: RequestOrigin) async throws -> Bool {
    guard let token, let identity else { return false }
    do {
      let former = try await signedIn(token, visitorID, origin)
      if let former, former.isPerson(identity.id) { return false }
      if former != nil { try await services.signIns.memory.signOut(token) }
      return true
    } catch let error as PlainAnswer {
      throw error
    } catch {
      return false
    }
  }

  /// Whether browsers interpret the path as written. If a group has parameters, a request may contain `..`, and every
  /// link would resolve elsewhere.
  static func isMountPath(_ base: String) -> Bool {
    guard base.utf8.contains(where: { $0 == 0x2E || $0 == 0x25 }) else { return true }
    return !base.split(separator: "/").contains { [".", ".."].contains($0.lowercased().replacing("%2e", with: ".")) }
  }

  /// A known time zone. External text is looked up, never used directly.
  static func zone(_ name: String) -> String? {
    guard name.utf8.count <= 64, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return TimeZone(identifier: name)?.identifier
  }

  /// Splits the path: the first part has as many components as the group that contains the app, without empty ones.
  /// The second is the app's own.
  private func mountPath(of request: Request, _ context: Context) -> (base: String, path: String) {
    let depth = context.endpointPath.map(Self.depth) ?? 0
    let path = request.uri.path
    guard depth > 0 else { return ("", path.hasPrefix("/") ? path : "/" + path) }
    var base = ""
    var rest = Substring(path)
    for _ in 0..<depth {
      rest = rest.drop { $0 == "/" }
      let part = rest.prefix { $0 != "/" }
      base += "/" + part
      rest = rest[part.endIndex...]
    }
    return (base, rest.isEmpty ? "/" : String(rest))
  }

  /// The number of path components in a route's pattern before the app's own. 0 for a request without a route.
  private static func depth(of endpoint: String) -> Int {
    if endpoint == "/**" || endpoint == "/" || endpoint.utf8.first != UInt8(ascii: "/") { return 0 }
    let parts = endpoint.utf8.split(separator: UInt8(ascii: "/"))
    return parts.prefix { !$0.starts(with: "_tessera".utf8) && !$0.elementsEqual("**".utf8) }.count
  }
}
