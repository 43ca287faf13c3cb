internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen
internal import Tracing

/// The host's answers to requests.
struct WebEndpoints<Context: RequestContext>: Sendable {
  let host: WebHost<Context>

  var limits: WebLimits { host.limits }
  var registry: VisitorRegistry { host.registry }

  // MARK: Pages

  func page(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context, mayBeUncertain: true)
    // In a link or redirect, such a path would lead to another host.
    if scope.target.uri == "/favicon.ico" { return plain(.notFound, "There is no such file.") }
    guard LinkPolicy.staysOnHost(scope.target.uri) else { return say(.noSuchPage, scope) }
    if scope.proof.isUncertain { return try await publicPage(request, scope) }
    switch try await lookup(scope, isShowing: true) {
    case .visitor(let known):
      let (visitor, fields) = try await current(known, scope)
      await visitor.update(scope.visit, asked: scope.shownPage)
      let (pageID, formerPerson) = await wantedPage(of: visitor, scope)
      if let (route, fields) = try await carryOutChange(of: pageID, visitor, scope, isShowing: true) {
        return goOn(to: route, scope, fields)
      }
      visitor.activity.touch()
      if await !registry.relieve(visitor.address, sparing: visitor), await !visitor.shows(pageID) {
        return full(scope, fields)
      }
      let answer = await waiting(for: visitor) {
        await withSpan("tessera.page") { _ in
          await visitor.answer(pageID, scope.target, wait: limits.firstAnswerWait, formerPerson: formerPerson)
        }
      }
      if let led = try await carryOutChange(of: answer, visitor, scope) { return led }
      return response(to: answer, scope, fields + renewed(visitor, scope))
    case .succeeded:
      // The browser gets its new cookie with another answer. This answer must not overwrite it, unless the other was
      // lost.
      let isLost = isAnswerLost(scope, isByHand: request.headers[.secFetchDest] == "document")
      if isLost { await registry.endUnclaimed(after: scope.browser.visitorID) }
      return try await newcomer(request, scope, isKept: isLost)
    case .unknown: return try await newcomer(request, scope, isKept: true)
    }
  }

  /// The page that a request wants, and the person it belonged to: the one in its address, otherwise the tab's. An
  /// address may name a page that is gone or belongs to another user, such as a shared link. A reloaded tab wants its
  /// own page.
  private func wantedPage(of visitor: Visitor, _ scope: RequestScope) async -> (id: String?, formerPerson: String?) {
    guard let named = scope.target.pageID else { return (scope.browser.resumedPage, scope.browser.formerPerson) }
    guard let resumed = scope.browser.resumedPage, resumed != named, await !visitor.has(named), await visitor.has(resumed) else {
      return (named, scope.browser.formerPerson)
    }
    return (resumed, nil)
  }

  /// The cookies of a visitor with a renewed lifetime. None if the identity changed while the answer was made, since
  /// the browser received other cookies.
  private func renewed(_ visitor: Visitor, _ scope: RequestScope) -> [HTTPField] {
    guard isCurrent(visitor) else { return [] }
    visitor.activity.renewed()
    let token = scope.visit.identity == nil ? nil : scope.proof.signInToken
    return [scope.cookies.field(.visitor, visitor.id)] + (token.map { [scope.cookies.field(.identity, $0)] } ?? [])
      + withoutDeadToken(visitor, scope)
  }

  /// Deletes the cookie of an ended sign-in, unless the user signed in while the answer was made.
  private func withoutDeadToken(_ visitor: Visitor, _ scope: RequestScope) -> [HTTPField] {
    scope.proof.deadToken != nil && isCurrent(visitor) ? [scope.cookies.field(.identity, nil)] : []
  }

  private func isCurrent(_ visitor: Visitor) -> Bool {
    guard case .visitor(let current) = registry.lookup(visitor.id) else { return false }
    return current === visitor
  }

  /// Handles a form without the script: POST, redirect, GET.
  func form(_ request: Request, _ context: Context) async throws -> Response {
    if let boundary = request.headers[.contentType].flatMap(MultipartReader.boundary) {
      // Files aren't buffered: the identity at the start decides where they are stored. Ending the visitor deletes
      // partial files.
      let scope = try await host.scope(of: request, context)
      guard LinkPolicy.staysOnHost(scope.target.uri) else { return say(.noSuchPage, scope) }
      return try await formWithFiles(request, context, scope, boundary: boundary)
    }
    // Identify the user after the body was read: the user may have signed out meanwhile.
    let body = try await body(of: request, context)
    defer { body.giveBack() }
    let scope = try await host.scope(of: request, context)
    guard LinkPolicy.staysOnHost(scope.target.uri) else { return say(.noSuchPage, scope) }
    guard let form = FormSubmission(body.bytes.readableBytesView, maximumFields: limits.formFields) else {
      return say(.unreadable, scope)
    }
    guard let (visitor, fields) = try await found(scope) else { return try await stray(form, scope) }
    return try await submit(form, visitor, scope, fields)
  }

  /// Submits a form and answers with its result.
  func submit(_ form: FormSubmission, _ visitor: Visitor, _ scope: RequestScope, _ fields: [HTTPField]) async throws -> Response {
    let (answer, turn) = await waiting(for: visitor) {
      await withSpan("tessera.form") { _ in await visitor.submit(form, scope.target, for: scope.visit, asked: scope.shownPage) }
    }
    if let (route, fields) = try await carryOut(turn, visitor, scope) {
      return goOn(to: route, scope, fields)
    }
    switch answer {
    case .next(let destination): return goOn(to: destination ?? scope.target.uri, scope, fields)
    case .ofOther(let address): return redirect(to: address, scope, fields)
    case .busy(let seconds): return say(.busy(seconds), scope, fields)
    case .tooMany(let seconds): return say(.tooMuch(seconds), scope, fields)
    }
  }

  // MARK: Live

  func event(_ request: Request, _ context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let body = try await body(of: request, context)
    defer { body.giveBack() }
    let scope = try await host.scope(of: request, context)
    guard let event = decode(WireEvent.self, body.bytes) else { return json(EventAnswer.malformed) }
    guard let (visitor, fields) = try await found(scope) else { return json(absent(scope)) }
    let (answer, turn) = await withSpan("tessera.event") { _ in
      await visitor.handle(event, for: scope.visit, asked: scope.shownPage)
    }
    host.metrics.event(.now - start, refused: answer.isRefused)
    if case .outcome(.refused(let reason)) = answer {
      host.services.log.once(
        .info, "refused an event", of: scope.origin.limitKey, ["reason": "\(reason.rawValue)", "page": "\(event.page.prefix(16))"])
    }
    if let (route, fields) = try await carryOut(turn, visitor, scope) {
      return json(.identified(scope.mount.address(of: route)), fields)
    }
    return json(answer, fields + renewedInTime(visitor, scope), event.isTold ? scope : nil)
  }

  /// The cookies of a visitor that only works on one page: browsers extend their lifetime only when they receive
  /// them.
  private func renewedInTime(_ visitor: Visitor, _ scope: RequestScope) -> [HTTPField] {
    visitor.activity.wantsRenewal(after: host.services.policy.cookieLifetime / 10) ? renewed(visitor, scope) : []
  }

  /// Performs a sign-in or sign-out that a screen requested, after its event was answered.
  func identify(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await body(of: request, context)
    defer { body.giveBack() }
    let scope = try await host.scope(of: request, context)
    guard let visitor = try await identifying(scope) else { return json(absent(scope)) }
    let page = decode(WireTab.self, body.bytes)?.page
    guard let (route, fields) = try await carryOutChange(of: page, visitor, scope, isOwn: true) else { return json(.outcome(.handled)) }
    return json(.identified(scope.mount.address(of: route)), fields)
  }

  func attach(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await body(of: request, context)
    defer { body.giveBack() }
    var scope = try await host.scope(of: request, context)
    guard let attachment = decode(WireAttachment.self, body.bytes), (attachment.revisions?.count ?? 0) <= 64 else {
      return json(EventAnswer.malformed)
    }
    var fields: [HTTPField] = []
    if let zone = attachment.zone.flatMap(WebHost<Context>.zone), zone != scope.visit.timeZone {
      scope.visit.timeZone = zone
      fields.append(scope.cookies.field(.zone, FormFields.encode(zone)))
    }
    scope.firstURI = attachment.url.flatMap { scope.mount.route(of: $0) }.map { PageTarget($0).uri }
    guard let (visitor, more) = try await user(of: scope) else { return json(absent(scope), fields) }
    if let answer = await visitor.attach(attachment) { return json(answer, fields + more) }
    var response = Response(status: .noContent)
    // A tab that is open for longer than its cookies live keeps them.
    for field in fields + (more.isEmpty ? renewed(visitor, scope) : more + withoutDeadToken(visitor, scope)) {
      response.headers.append(field)
    }
    return response
  }

  func detach(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await body(of: request, context)
    defer { body.giveBack() }
    let scope = try await host.scope(of: request, context)
    if let attachment = decode(WireAttachment.self, body.bytes), case .visitor(let visitor) = registry.lookup(scope.browser.visitorID) {
      await visitor.detach(attachment)
    }
    return Response(status: .noContent)
  }

  /// Server-Sent Events (HTML Standard §9.2): one stream for all tabs of a visitor.
  func stream(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context)
    guard let visitor = try await sameUser(of: scope) else { return json(absent(scope)) }
    let lastEventID = request.headers[.lastEventID].flatMap { Int($0) }
    let channel = (context as? any ChannelRequestContext)?.channel
    // The forwarding node's view of the client is valid while the stream is open.
    let pass = NodePass.current
    let witness = StreamWitness(scope.visit.identity)
    let body = ResponseBody { writer in
      let ticket = await visitor.openStream(after: lastEventID) { channel?.close(promise: nil) }
      do {
        try await request.body.consumeWithInboundCloseHandler { _ in
          try await StreamWriter(visitor: visitor, ticket: ticket, interval: limits.heartbeat) {
            await NodePass.$current.withValue(pass) { await isStillThere(visitor, request, context, witness) }
          }.run(into: &writer)
        } onInboundClosed: {
          Task { await visitor.closeStream(ticket.id) }
        }
      } catch {
        context.logger.debug("a stream was cut", metadata: ["error": "\(error)"])
        await visitor.streamEnded(ticket.id)
        // Nothing more can be written. The error closes the connection.
        throw error
      }
      await visitor.streamEnded(ticket.id)
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", HTTPField.Name("X-Accel-Buffering")!: "no"], body: body)
  }

  /// Whether a stream still belongs to its visitor. A visitor whose sign-in was revoked is ended. If the roles
  /// changed, the pages are updated.
  ///
  /// A failed lookup changes nothing.
  private func isStillThere(_ visitor: Visitor, _ request: Request, _ context: Context, _ witness: StreamWitness) async -> Bool {
    let identity: Identity?
    do {
      identity = try await host.identity(of: request, context)
    } catch {
      guard let status = (error as? any HTTPResponseError)?.status, [.unauthorized, .forbidden].contains(status) else { return true }
      identity = nil
    }
    guard visitor.isOf(identity) else {
      // If the browser has newer cookies since then, it only has to open another stream.
      if visitor.activity.lastIdentified <= witness.beginning {
        host.services.logger.info("a sign-in has ended", metadata: ["visitor": "\(visitor.label)"])
        await registry.end(visitor, for: identity)
      }
      return false
    }
    if let identity, witness.isNews(identity) { await visitor.update(identity) }
    return true
  }

  // MARK: The rest

  /// Stores the language in a cookie and returns to the page.
  func language(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context)
    let tag = context.parameters.get("_tessera_id") ?? ""
    return choosing(host.app.languages.contains { $0.language.tag == tag } ? scope.cookies.field(.language, tag) : nil, request, scope)
  }

  /// Stores the look in a cookie and returns to the page.
  func look(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context)
    let id = context.parameters.get("_tessera_id") ?? ""
    return choosing(host.app.looks.contains { $0.id == id } ? scope.cookies.field(.look, id) : nil, request, scope)
  }

  /// Returns to the page where the user made a choice, with the cookie for it.
  private func choosing(_ choice: HTTPField?, _ request: Request, _ scope: RequestScope) -> Response {
    let target = request.uri.queryParameters["return"].map(String.init) ?? "/"
    let isLocal = LinkPolicy.staysOnHost(target) && !target.contains("\\")
    // A link on another site opens the app but doesn't change the setting.
    let isOwn = request.headers[.secFetchSite].map { $0 == "same-origin" || $0 == "none" } ?? true
    return redirect(to: isLocal ? target : "/", scope, isOwn ? [choice].compactMap { $0 } : [])
  }

  /// Whether the process is alive, with its counts.
  func health() -> Response {
    let current = host.metrics.current
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(
          string: #"{"status":"ok","visitors":\#(current.visitors),"pages":\#(current.pages),"streams":\#(current.streams)}"#)))
  }

  /// Whether new visitors should be sent here. Not before a node knows the others, not after a shutdown was
  /// requested, not while events are refused because the store is away or other nodes reject this node's clock, and
  /// not while the sign-in store is away.
  func readiness() async -> Response {
    let keeper = host.services.keeper
    let isStoring = keeper.map { !$0.isDown || $0.keeping.failurePolicy == .goOn } ?? true
    let status =
      if registry.isLeaving {
        "draining"
      } else if keeper?.members?.isBeginning == true {
        "beginning"
      } else if !isStoring {
        "store away"
      } else if await keeper?.agreesOnTime() == false {
        "clock"
      } else {
        await host.services.signIns.areKnown() ? "ready" : "sign-ins away"
      }
    return Response(
      status: status == "ready" ? .ok : .serviceUnavailable, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"\#(status)"}"#)))
  }

}
