internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import TesseraHTML
internal import TesseraScreen

/// What the host answers to requests.
struct WebEndpoints<Context: RequestContext>: Sendable {
  let host: WebHost

  private var limits: WebLimits { host.limits }

  // MARK: Pages

  func page(_ request: Request, _ context: Context) async throws -> Response {
    let target = PageTarget(request, maximumFields: limits.formFields)
    // Such a path would lead to another host where it stands in a link or a redirect.
    guard LinkPolicy.staysOnHost(target.uri), target.uri != "/favicon.ico" else {
      return plain(.notFound, "There is no such page.")
    }
    let (visitor, fields) = try visitor(of: request, context)
    let language = language(of: request)
    let wait = limits.firstAnswerWait
    let resumed = target.pageID ?? request.cookies["tessera-page"]?.value
    let answer = await waiting(for: visitor) { await visitor.answer(resumed, uri: target.uri, language: language, wait: wait) }
    switch answer {
    case .html(let bytes, let status): return html(bytes, status: status, fields: fields)
    case .notFound:
      let words = host.app.localizer(for: language).string("There is no such page.")
      var response = plain(.notFound, words)
      response.headers.append(contentsOf: fields)
      return response
    case .tooMany(let seconds): return tooMany(seconds)
    }
  }

  /// Lets a shutdown end the wait for what a page loads: whoever waits gets what there is.
  private func waiting<Value: Sendable>(for visitor: Visitor, _ body: @Sendable () async -> Value) async -> Value {
    await withGracefulShutdownHandler(operation: body) { Task { await visitor.stopWaiting() } }
  }

  private func tooMany(_ seconds: Int) -> Response {
    var response = plain(.tooManyRequests, "Too much at once. Try again in \(seconds) s.")
    response.headers[.retryAfter] = "\(seconds)"
    return response
  }

  /// A form without script: POST → redirect → GET.
  func form(_ request: Request, _ context: Context) async throws -> Response {
    let target = PageTarget(request, maximumFields: limits.formFields)
    guard LinkPolicy.staysOnHost(target.uri) else { return plain(.notFound, "There is no such page.") }
    let body = try await body(of: request)
    let former = request.cookies["tessera"]?.value
    guard host.registry.visitor(former) != nil || host.app.restoration != nil && former != nil else { return redirect(to: target.uri) }
    let (visitor, fields) = try visitor(of: request, context)
    guard let form = FormSubmission(body.readableBytesView, maximumFields: limits.formFields) else {
      return plain(.badRequest, "The form could not be read.")
    }
    let language = language(of: request)
    let answer = await waiting(for: visitor) {
      await visitor.submit(form, pageID: target.pageID, uri: target.uri, language: language)
    }
    switch answer {
    case .next(let destination):
      var response = redirect(to: destination ?? target.uri)
      response.headers.append(contentsOf: fields)
      return response
    case .tooMany(let seconds): return tooMany(seconds)
    }
  }

  /// The visitor that a browser's cookie names, or a new one with the cookie for it.
  private func visitor(of request: Request, _ context: Context) throws -> (Visitor, HTTPFields) {
    var fields = HTTPFields()
    let visitor: Visitor
    if let known = host.registry.visitor(request.cookies["tessera"]?.value) {
      visitor = known
    } else {
      visitor = try makeVisitor(context, former: request.cookies["tessera"]?.value)
      fields.append(HTTPField(name: .setCookie, value: "tessera=\(visitor.id); Path=/; HttpOnly; SameSite=Lax; Max-Age=86400"))
    }
    visitor.activity.touch()
    return (visitor, fields)
  }

  private func makeVisitor(_ context: Context, former: String?) throws -> Visitor {
    let address = (context as? any RemoteAddressRequestContext)?.remoteAddress?.ipAddress ?? "unknown"
    do {
      return try host.registry.makeVisitor(address: address, former: former)
    } catch {
      context.logger.warning("refused a visitor", metadata: ["reason": "\(error)", "address": "\(address)"])
      switch error {
      case .full: throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "30"], message: "Too many visitors. Come back in a moment.")
      case .tooManyFromAddress:
        throw HTTPError(.tooManyRequests, headers: [.retryAfter: "30"], message: "Too many visitors from your address.")
      }
    }
  }

  // MARK: Live

  func event(_ request: Request, _ context: Context) async throws -> Response {
    let start = ContinuousClock.now
    let body = try await body(of: request)
    guard let event = decode(WireEvent.self, body) else { return json(EventAnswer.malformed) }
    guard let visitor = host.registry.visitor(request.cookies["tessera"]?.value) else { return json(.unknownPage) }
    let answer = await visitor.handle(event)
    host.metrics.event(.now - start, refused: answer != .outcome(.handled))
    if case .outcome(.refused(let reason)) = answer {
      context.logger.info("refused an event", metadata: ["reason": "\(reason.rawValue)", "page": "\(event.page.prefix(16))"])
    }
    return json(answer)
  }

  func attach(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await body(of: request)
    guard let attachment = decode(WireAttachment.self, body), (attachment.revisions?.count ?? 0) <= 64 else {
      return json(EventAnswer.malformed)
    }
    guard let visitor = host.registry.visitor(request.cookies["tessera"]?.value) else { return json(.unknownPage) }
    return await visitor.attach(attachment).map(json) ?? Response(status: .noContent)
  }

  func detach(_ request: Request, _ context: Context) async throws -> Response {
    let body = try await body(of: request)
    if let attachment = decode(WireAttachment.self, body) {
      await host.registry.visitor(request.cookies["tessera"]?.value)?.detach(attachment.page)
    }
    return Response(status: .noContent)
  }

  /// Server-Sent Events (HTML Standard §9.2): one stream for all tabs of a visitor.
  func stream(_ request: Request, _ context: Context) async throws -> Response {
    guard let visitor = host.registry.visitor(request.cookies["tessera"]?.value) else { return json(.unknownPage) }
    let lastEventID = request.headers[.lastEventID].flatMap { Int($0) }
    let channel = (context as? any ChannelRequestContext)?.channel
    let body = ResponseBody { writer in
      let ticket = await visitor.openStream(after: lastEventID) { channel?.close(promise: nil) }
      do {
        try await request.body.consumeWithInboundCloseHandler { _ in
          try await StreamWriter(visitor: visitor, ticket: ticket).run(into: &writer)
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

  // MARK: The rest

  func asset(_ request: Request, _ context: Context) -> Response {
    guard let asset = HTMLAssets.all.first(where: { $0.path == request.uri.path }) else {
      return plain(.notFound, "There is no such file.")
    }
    return Response(
      status: .ok,
      headers: [.contentType: asset.contentType, .cacheControl: "public, max-age=31536000, immutable", .eTag: "\"\(asset.hash)\""],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
  }

  /// Remembers the language and goes back to where the visitor was.
  func language(_ request: Request, _ context: Context) -> Response {
    let tag = context.parameters.get("tag") ?? ""
    let target = request.uri.queryParameters["return"].map(String.init) ?? "/"
    let isLocal = target.hasPrefix("/") && !target.hasPrefix("//") && !target.contains("\\") && LinkPolicy.staysOnHost(target)
    var response = redirect(to: isLocal ? target : "/")
    if host.app.languages.contains(where: { $0.language.tag == tag }) {
      response.headers.append(
        HTTPField(name: .setCookie, value: "tessera-language=\(tag); Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000"))
    }
    return response
  }

  func health() -> Response {
    let current = host.metrics.current
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(
          string: #"{"status":"ok","visitors":\#(current.visitors),"pages":\#(current.pages),"streams":\#(current.streams)}"#)))
  }

  // MARK: Parts of answers

  private func language(of request: Request) -> Language {
    let available = host.app.languages.map(\.language)
    if let tag = request.cookies["tessera-language"]?.value, let chosen = available.first(where: { $0.tag == tag }) { return chosen }
    return Language.preferred(from: request.headers[.acceptLanguage] ?? "", available: available)
  }

  private func body(of request: Request) async throws -> ByteBuffer {
    var request = request
    do {
      return try await request.collectBody(upTo: limits.bodyBytes)
    } catch is NIOTooManyBytesError {
      throw HTTPError(.contentTooLarge, message: "The body is larger than \(limits.bodyBytes) bytes.")
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ body: ByteBuffer) -> Value? {
    try? JSONDecoder().decode(type, from: Data(body.readableBytesView))
  }

  private func json(_ answer: EventAnswer) -> Response {
    Response(
      status: HTTPResponse.Status(code: answer.status), headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: answer.json)))
  }

  private func html(_ bytes: [UInt8], status: Int, fields: HTTPFields) -> Response {
    var headers = fields
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.cacheControl] = "no-store"
    headers[.vary] = "Cookie, Accept-Language"
    return Response(
      status: HTTPResponse.Status(code: status), headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }

  private func redirect(to location: String) -> Response {
    Response(status: .seeOther, headers: [.location: location, .cacheControl: "no-store"])
  }
}
