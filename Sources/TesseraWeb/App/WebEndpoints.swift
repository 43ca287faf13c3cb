internal import FoundationEssentials
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
  private var registry: VisitorRegistry { host.registry }

  // MARK: Pages

  func page(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context)
    // Such a path would lead to another host where it stands in a link or a redirect.
    guard LinkPolicy.staysOnHost(scope.target.uri), scope.target.uri != "/favicon.ico" else {
      return plain(.notFound, "There is no such page.")
    }
    let pageID = scope.target.pageID ?? scope.resumedPage
    switch try await lookup(scope) {
    case .visitor(let known), .newcomer(let known):
      try welcome(known, scope)
      let (visitor, fields) = try await current(known, scope)
      if let (route, fields) = try await carryOutChange(of: pageID, visitor, scope) { return redirect(to: route, scope, fields) }
      visitor.activity.touch()
      if await !registry.relieve(visitor.address, sparing: visitor), await !visitor.shows(pageID) { return full(scope) }
      let answer = await waiting(for: visitor) {
        await withSpan("tessera.page") { _ in await visitor.answer(pageID, scope.target, wait: limits.firstAnswerWait) }
      }
      return response(to: answer, scope, fields + renewed(visitor, scope))
    case .succeeded:
      // The browser gets its new cookie with another answer; this one must not take it away.
      return try await newcomer(scope, isKept: false)
    case .unknown: return try await newcomer(scope, isKept: true)
    }
  }

  /// The cookies of somebody who is there, for as long again. Not those of somebody who was signed in or out while the answer was made: the
  /// browser has got others.
  private func renewed(_ visitor: Visitor, _ scope: RequestScope) -> [HTTPField] {
    guard case .visitor(let current) = registry.lookup(visitor.id), current === visitor else { return [] }
    let token = scope.visit.identity == nil ? nil : scope.signInToken
    return [scope.cookies.field(.visitor, visitor.id)] + (token.map { [scope.cookies.field(.identity, $0)] } ?? [])
  }

  /// The meaning of a request's cookie; somebody whom nobody here knows may have pages in the store.
  private func lookup(_ scope: RequestScope) async throws -> VisitorRegistry.Lookup {
    guard case .unknown = registry.lookup(scope.visitorID), host.services.keeper != nil, RandomToken.isToken(scope.visitorID ?? ""),
      !registry.isDraining
    else { return registry.lookup(scope.visitorID) }
    // Looking in the store costs as much as a newcomer's page.
    if let seconds = registry.admit(scope.origin.limitKey) {
      logTooMany(scope)
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "\(seconds)"], message: "Too much at once. Try again in \(seconds) s.")
    }
    do {
      return try await registry.comeBack(scope).map { .visitor($0) } ?? .unknown
    } catch let error as VisitorRegistry.Refusal {
      throw refusal(error, scope)
    } catch {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "2"], message: "What was kept cannot be reached now. Try again in 2 s.")
    }
  }

  /// The page of somebody who is no visitor yet. It waits for a moment to be used; whoever never comes back with the cookie leaves nothing.
  private func newcomer(_ scope: RequestScope, isKept: Bool) async throws -> Response {
    if registry.isDraining { return busy(seconds: 2) }
    if let seconds = registry.admit(scope.origin.limitKey) {
      logTooMany(scope)
      return tooMany(seconds)
    }
    guard await registry.relieve(scope.origin.limitKey) else { return full(scope) }
    let visitor = registry.makeVisitor(scope)
    let gate = host.services.gate
    let wait = limits.firstAnswerWait
    let isAlone = gate.arrive()
    defer { gate.depart() }
    let answer = await waiting(for: visitor) {
      // Whoever comes alone is nobody's flood, and is spared the change of threads.
      await behindOthers(unless: isAlone) {
        await withSpan("tessera.page") { _ in
          await visitor.answer(nil, scope.target, wait: wait, gate: gate, isAnew: scope.resumedPage != nil)
        }
      }
    }
    var fields: [HTTPField] = []
    if case .html(_, let status, _) = answer, isKept, status != 404 {
      await registry.keep(visitor)
      fields.append(scope.cookies.field(.visitor, visitor.id))
    } else {
      await visitor.end()
    }
    return response(to: answer, scope, fields)
  }

  /// A form without script: POST → redirect → GET.
  func form(_ request: Request, _ context: Context) async throws -> Response {
    if let boundary = request.headers[.contentType].flatMap(MultipartReader.boundary) {
      // Files are not collected: who is asking decides before they arrive where they go, and ending the visitor ends what is partial.
      let scope = try await host.scope(of: request, context)
      guard LinkPolicy.staysOnHost(scope.target.uri) else { return plain(.notFound, "There is no such page.") }
      return try await formWithFiles(request, context, scope, boundary: boundary)
    }
    // Who is asking is asked when all of it is there: somebody may have been signed out meanwhile.
    let body = try await RequestBody.collect(request, context, limits: limits)
    let scope = try await host.scope(of: request, context)
    guard LinkPolicy.staysOnHost(scope.target.uri) else { return plain(.notFound, "There is no such page.") }
    guard let form = FormSubmission(body.readableBytesView, maximumFields: limits.formFields) else {
      return plain(.badRequest, "The form could not be read.")
    }
    guard let (visitor, fields) = try await user(of: scope) else { return try await stray(form, scope) }
    return try await submit(form, visitor, scope, fields)
  }

  /// The answer to a form of somebody who is no visitor: the page begins anew; the button of a page that says that there is nothing does what it says.
  private func stray(_ form: FormSubmission, _ scope: RequestScope) async throws -> Response {
    if let seconds = registry.admit(scope.origin.limitKey) { return tooMany(seconds) }
    let visitor = registry.makeVisitor(scope)
    let destination = await behindOthers(unless: false) { await visitor.submit(form, toNothingAt: scope.target.uri) }
    await visitor.end()
    return goOn(to: destination ?? scope.target.uri, scope, [])
  }

  /// Carries a form out, and leads to what comes of it.
  func submit(_ form: FormSubmission, _ visitor: Visitor, _ scope: RequestScope, _ fields: [HTTPField]) async throws -> Response {
    let answer = await waiting(for: visitor) {
      await withSpan("tessera.form") { _ in await visitor.submit(form, scope.target) }
    }
    if let (route, fields) = try await carryOutChange(of: scope.target.pageID, visitor, scope) { return redirect(to: route, scope, fields) }
    switch answer {
    case .next(let destination): return goOn(to: destination ?? scope.target.uri, scope, fields)
    case .busy(let seconds): return busy(seconds: seconds)
    case .tooMany(let seconds): return tooMany(seconds)
    }
  }

  // MARK: Live

  func event(_ request: Request, _ context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let body = try await RequestBody.collect(request, context, limits: limits)
    let scope = try await host.scope(of: request, context)
    guard let event = decode(WireEvent.self, body) else { return json(EventAnswer.malformed) }
    guard let (visitor, fields) = try await user(of: scope) else { return json(absent(scope)) }
    let answer = await withSpan("tessera.event") { _ in await visitor.handle(event) }
    host.metrics.event(.now - start, refused: answer != .outcome(.handled))
    if case .outcome(.refused(let reason)) = answer {
      context.logger.info("refused an event", metadata: ["reason": "\(reason.rawValue)", "page": "\(event.page.prefix(16))"])
    }
    if let (route, fields) = try await carryOutChange(of: event.page, visitor, scope) {
      return json(.identified(scope.mount.address(of: route)), fields)
    }
    return json(answer, fields, scope)
  }

  /// Signs somebody in or out whose screen wanted that after its event was answered.
  func identify(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await RequestBody.collect(request, context, limits: limits)
    let scope = try await host.scope(of: request, context)
    guard let visitor = try await sameUser(of: scope) else { return json(absent(scope)) }
    let page = decode(WireTab.self, body)?.page
    guard let (route, fields) = try await carryOutChange(of: page, visitor, scope) else { return json(.outcome(.handled)) }
    return json(.identified(scope.mount.address(of: route)), fields)
  }

  func attach(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await RequestBody.collect(request, context, limits: limits)
    var scope = try await host.scope(of: request, context)
    guard let attachment = decode(WireAttachment.self, body), (attachment.revisions?.count ?? 0) <= 64 else {
      return json(EventAnswer.malformed)
    }
    var fields: [HTTPField] = []
    if let zone = attachment.zone.flatMap(WebHost<Context>.zone), zone != scope.visit.timeZone {
      scope.visit.timeZone = zone
      fields.append(scope.cookies.field(.zone, FormFields.encode(zone)))
    }
    guard let (visitor, more) = try await user(of: scope) else { return json(absent(scope), fields) }
    if let answer = await visitor.attach(attachment) { return json(answer, fields + more) }
    var response = Response(status: .noContent)
    // A tab that stays open for longer than its cookies keeps them.
    for field in fields + (more.isEmpty ? renewed(visitor, scope) : more) { response.headers.append(field) }
    return response
  }

  func detach(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await RequestBody.collect(request, context, limits: limits)
    let scope = try await host.scope(of: request, context)
    if let attachment = decode(WireAttachment.self, body), case .visitor(let visitor) = registry.lookup(scope.visitorID) {
      await visitor.detach(attachment.page)
    }
    return Response(status: .noContent)
  }

  /// Server-Sent Events (HTML Standard §9.2): one stream for all tabs of a visitor.
  func stream(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context)
    guard let visitor = try await sameUser(of: scope) else { return json(absent(scope)) }
    let lastEventID = request.headers[.lastEventID].flatMap { Int($0) }
    let channel = (context as? any ChannelRequestContext)?.channel
    // What another node saw of the client holds for as long as the stream is open.
    let pass = NodePass.current
    let body = ResponseBody { writer in
      let ticket = await visitor.openStream(after: lastEventID) { channel?.close(promise: nil) }
      do {
        try await request.body.consumeWithInboundCloseHandler { _ in
          try await StreamWriter(visitor: visitor, ticket: ticket, interval: limits.heartbeat) {
            await NodePass.$current.withValue(pass) { await isStillThere(visitor, request, context) }
          }.run(into: &writer)
        } onInboundClosed: {
          Task { await visitor.closeStream(ticket.id) }
        }
      } catch {
        context.logger.debug("a stream was cut", metadata: ["error": "\(error)"])
        await visitor.streamEnded(ticket.id)
        // Nothing more can be written; the error closes the connection.
        throw error
      }
      await visitor.streamEnded(ticket.id)
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store", HTTPField.Name("X-Accel-Buffering")!: "no"], body: body)
  }

  /// Whether a stream's visitor is still who asked for it; one whose sign-in was revoked meanwhile is ended, one with other roles sees what
  /// those may see. A lookup that fails says nothing about anybody.
  private func isStillThere(_ visitor: Visitor, _ request: Request, _ context: Context) async -> Bool {
    let identity: Identity?
    do {
      identity = try await host.identity(of: request, context)
    } catch {
      guard let status = (error as? any HTTPResponseError)?.status, [.unauthorized, .forbidden].contains(status) else { return true }
      identity = nil
    }
    guard visitor.isOf(identity) else {
      host.services.logger.info("a sign-in is no more", metadata: ["visitor": "\(visitor.label)"])
      await registry.end(visitor)
      return false
    }
    if let identity { await visitor.update(identity) }
    return true
  }

  // MARK: Visitors

  /// The visitor as the request has it: the same one, or the one who succeeds it because somebody else is asking.
  private func current(_ known: Visitor, _ scope: RequestScope) async throws -> (Visitor, [HTTPField]) {
    guard known.isOf(scope.visit.identity) else {
      // A change of identity costs as much as a newcomer's page.
      if let seconds = registry.admit(scope.origin.limitKey) {
        logTooMany(scope)
        throw HTTPError(.tooManyRequests, headers: [.retryAfter: "\(seconds)"], message: "Too much at once. Try again in \(seconds) s.")
      }
      let successor = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in try await registry.succeed(known, scope) }
      host.services.logger.info("another identity uses a browser", metadata: ["visitor": "\(known.label)"])
      return (successor, [scope.cookies.field(.visitor, successor.id)])
    }
    await known.update(scope.visit)
    return (known, [])
  }

  /// The visitor who uses a page: a known one, a newcomer from now on, or somebody whose pages were kept.
  func user(of scope: RequestScope) async throws -> (Visitor, [HTTPField])? {
    switch try await lookup(scope) {
    case .visitor(let known), .newcomer(let known):
      try welcome(known, scope)
      return try await current(known, scope)
    case .succeeded, .unknown: return nil
    }
  }

  /// The visitor who uses a page, for answers that cannot tell the browser that it is another one now: `nil` where somebody else is asking.
  func sameUser(of scope: RequestScope) async throws -> Visitor? {
    switch try await lookup(scope) {
    case .visitor(let known), .newcomer(let known):
      guard known.isOf(scope.visit.identity) else { return nil }
      try welcome(known, scope)
      await known.update(scope.visit)
      return known
    case .succeeded, .unknown: return nil
    }
  }

  private func welcome(_ visitor: Visitor, _ scope: RequestScope) throws {
    do throws(VisitorRegistry.Refusal) { try registry.welcome(visitor) } catch { throw refusal(error, scope) }
  }

  private func refusing<Value>(
    _ scope: RequestScope, _ body: () async throws(VisitorRegistry.Refusal) -> Value
  ) async throws -> Value {
    do throws(VisitorRegistry.Refusal) { return try await body() } catch { throw refusal(error, scope) }
  }

  private func refusal(_ refusal: VisitorRegistry.Refusal, _ scope: RequestScope) -> HTTPError {
    host.services.logOnce(.warning, "refused a visitor", of: scope.origin.limitKey, ["reason": "\(refusal)"])
    switch refusal {
    case .full: return HTTPError(.serviceUnavailable, headers: [.retryAfter: "30"], message: "Too many visitors. Come back in a moment.")
    case .tooManyFromAddress:
      return HTTPError(.tooManyRequests, headers: [.retryAfter: "30"], message: "Too many visitors from your address.")
    }
  }

  /// The answer to somebody who is not there.
  func absent(_ scope: RequestScope) -> EventAnswer {
    if registry.isDraining { return .elsewhere }
    return if case .succeeded = registry.lookup(scope.visitorID) { .succeeded } else { .unknownPage }
  }

  /// Signs in or out who wanted that on a page, or on any page that no tab shows; `nil` where nobody did. What cannot be carried out now waits for
  /// the next answer.
  private func carryOutChange(
    of pageID: String?, _ visitor: Visitor, _ scope: RequestScope
  ) async throws -> (String, [HTTPField])? {
    guard let change = await visitor.takeIdentityChange(of: pageID) else { return nil }
    do {
      return try await carryOut(change, visitor, scope)
    } catch {
      await visitor.giveBack(change)
      throw error
    }
  }

  /// Signs somebody in or out: another visitor with another id, and another token.
  private func carryOut(_ change: IdentityChange, _ visitor: Visitor, _ scope: RequestScope) async throws -> (String, [HTTPField]) {
    var scope = scope
    var fields: [HTTPField] = []
    if let token = scope.signInToken { try await host.services.signIns.signOut(token) }
    switch scope.session {
    case .none: break
    case .ending(let end): fields += try await end()
    case .lasting:
      host.services.logger.error(
        "a screen signs somebody out, or another one in, whom identify finds again; give the WebHost endSession",
        metadata: ["visitor": "\(visitor.label)"])
    }
    if let identity = change.identity {
      let token = RandomToken.make()
      try await host.services.signIns.signIn(identity, token)
      fields.append(scope.cookies.field(.identity, token))
    } else {
      fields.append(scope.cookies.field(.identity, nil))
    }
    scope.visit.identity = change.identity
    let successor = try await refusing(scope) { () async throws(VisitorRegistry.Refusal) in try await registry.succeed(visitor, scope) }
    fields.append(scope.cookies.field(.visitor, successor.id))
    host.services.logger.info("\(change.identity == nil ? "signed out" : "signed in")", metadata: ["visitor": "\(successor.label)"])
    return (change.route, fields)
  }

  // MARK: The rest

  func asset(_ request: Request, _ context: Context) -> Response {
    let path = request.uri.path
    let own = HTMLAssets.all.first { path.hasSuffix($0.path) }
    guard let asset = own ?? host.services.ownAssets.first(where: { path.hasSuffix($0.path) }) else {
      return plain(.notFound, "There is no such file.")
    }
    return Response(
      status: .ok,
      headers: [.contentType: asset.contentType, .cacheControl: "public, max-age=31536000, immutable", .eTag: "\"\(asset.hash)\""],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
  }

  /// Remembers the language and goes back to the page.
  func language(_ request: Request, _ context: Context) async throws -> Response {
    let scope = try await host.scope(of: request, context)
    let tag = context.parameters.get("tag") ?? ""
    let target = request.uri.queryParameters["return"].map(String.init) ?? "/"
    let isLocal = LinkPolicy.staysOnHost(target) && !target.contains("\\")
    var fields: [HTTPField] = []
    // A link on another site opens the app, and chooses nothing for anybody.
    let isOwn = request.headers[.secFetchSite].map { $0 == "same-origin" || $0 == "none" } ?? true
    if isOwn, host.app.languages.contains(where: { $0.language.tag == tag }) { fields.append(scope.cookies.field(.language, tag)) }
    return redirect(to: isLocal ? target : "/", scope, fields)
  }

  /// Whether the process lives, with what is there.
  func health() -> Response {
    let current = host.metrics.current
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(
          string: #"{"status":"ok","visitors":\#(current.visitors),"pages":\#(current.pages),"streams":\#(current.streams)}"#)))
  }

  /// Whether new visitors are to be sent here: not while the server shuts down, nor while events are refused because the store is away.
  func readiness() -> Response {
    let keeper = host.services.keeper
    let isStoring = keeper.map { !$0.isDown || $0.keeping.failurePolicy == .goOn } ?? true
    let status = registry.isDraining ? "draining" : isStoring ? "ready" : "store away"
    return Response(
      status: status == "ready" ? .ok : .serviceUnavailable, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: #"{"status":"\#(status)"}"#)))
  }

  // MARK: Parts of answers

  /// Carries out something, and every effect that begins with it, with a lower priority. In a task of its own that nobody awaits directly: awaiting
  /// one would raise its priority.
  private func behindOthers<Value: Sendable>(unless isAlone: Bool, _ body: @escaping @Sendable () async -> Value) async -> Value {
    if isAlone { return await body() }
    return await withCheckedContinuation { continuation in
      Task(priority: .utility) { continuation.resume(returning: await body()) }
    }
  }

  /// Lets a shutdown end the wait for a page's loads: whoever waits gets what there is.
  private func waiting<Value: Sendable>(for visitor: Visitor, _ body: @Sendable () async -> Value) async -> Value {
    await withGracefulShutdownHandler(operation: body) { Task { await visitor.stopWaiting() } }
  }

  private func response(to answer: PageAnswer, _ scope: RequestScope, _ fields: [HTTPField]) -> Response {
    var response: Response
    switch answer {
    case .html(let bytes, let status, _):
      response = Response(
        status: HTTPResponse.Status(code: status),
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .vary: "Cookie, Accept-Language"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    case .redirect(let route): return redirect(to: route, scope, fields)
    case .notFound: response = plain(.notFound, host.app.localizer(for: scope.visit).string("There is no such page."))
    case .forbidden: response = plain(.unauthorized, host.app.localizer(for: scope.visit).string("Sign in first."))
    case .tooMany(let seconds): return tooMany(seconds)
    case .busy(let seconds): return busy(seconds: seconds)
    case .tooLarge: response = plain(.init(code: 507, reasonPhrase: "Insufficient Storage"), "This page is larger than this server allows.")
    }
    for field in fields { response.headers.append(field) }
    return response
  }

  private func logTooMany(_ scope: RequestScope) {
    host.services.logOnce(.notice, "newcomers open pages too quickly", of: scope.origin.limitKey)
  }

  func tooMany(_ seconds: Int) -> Response {
    var response = plain(.tooManyRequests, "Too much at once. Try again in \(seconds) s.")
    response.headers[.retryAfter] = "\(seconds)"
    return response
  }

  /// The answer where pages take all the memory that they may.
  private func full(_ scope: RequestScope) -> Response {
    host.services.logOnce(.warning, "pages take all the bytes that they may", of: scope.origin.limitKey)
    var response = plain(.serviceUnavailable, "Too many pages are open. Try again in 30 s.")
    response.headers[.retryAfter] = "30"
    return response
  }

  func busy(seconds: Int) -> Response {
    var response = plain(
      .serviceUnavailable, "The page is elsewhere for a moment, or the server is being restarted. Try again in \(seconds) s.")
    response.headers[.retryAfter] = "\(seconds)"
    return response
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ body: ByteBuffer) -> Value? {
    try? JSONDecoder().decode(type, from: Data(body.readableBytesView))
  }

  /// - Parameter scope: Where it is given, a refusal says so in the words of the visit.
  func json(_ answer: EventAnswer, _ fields: [HTTPField] = [], _ scope: RequestScope? = nil) -> Response {
    var text = answer.json
    if let scope, case .outcome(.refused) = answer {
      let words = host.app.localizer(for: scope.visit).string("That was not possible any more. The page shows how it is now.")
      text = EventAnswer.refusal(answer, words)
    }
    var response = Response(
      status: HTTPResponse.Status(code: answer.status), headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    for field in fields { response.headers.append(field) }
    return response
  }

  func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }

  /// Leads on from a form: to a route of the app, or from a page of its own to another host.
  private func goOn(to target: String, _ scope: RequestScope, _ fields: [HTTPField]) -> Response {
    let language = host.app.localizer(for: scope.visit).language
    guard let bytes = HTMLRenderer.wayOut(to: target, language: language, policy: host.app.linkPolicy) else {
      return redirect(to: target, scope, fields)
    }
    var response = Response(
      status: .ok, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    for field in fields { response.headers.append(field) }
    return response
  }

  func redirect(to route: String, _ scope: RequestScope, _ fields: [HTTPField]) -> Response {
    var response = Response(status: .seeOther, headers: [.location: scope.mount.address(of: route), .cacheControl: "no-store"])
    for field in fields { response.headers.append(field) }
    return response
  }
}
