internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import TesseraFlow
internal import TesseraScreen

/// Checks every request to the app first, and completes every answer last: header limits, same origin, security
/// headers, errors as text. Only covers the app's own routes.
struct GuardMiddleware<Context: RequestContext>: RouterMiddleware {
  let host: WebHost<Context>

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    host.services.watch.begin(host.registry)
    let origin = host.origin(of: request, context)
    var response: Response
    if let refusal = refusal(of: request, origin, context) {
      response = refusal
    } else {
      do {
        response = try await next(request, context)
      } catch {
        response = try answer(to: error, request, context)
      }
    }
    host.headers.add(to: &response.headers, isSecure: origin.isSecure)
    host.services.requests.compression.compress(&response, for: request, isSecure: origin.isSecure)
    // An answer to HEAD ends after its headers. A body would be taken for the connection's next answer.
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// A separate function, so that its locals don't take memory for the duration of requests.
  @inline(never)
  private func answer(to error: any Error, _ request: Request, _ context: Context) throws -> Response {
    switch error {
    case let error as PlainAnswer: return host.answer(error, to: request, context)
    case let error as HTTPError:
      // The host's own messages are in its catalog. Others are shown as they are.
      let answer = PlainAnswer(status: error.status, words: Phrase(key: error.body ?? error.status.reasonPhrase))
      var response = error.status == .contentTooLarge ? refused(answer, request, context) : host.answer(answer, to: request, context)
      for field in error.headers { response.headers.append(field) }
      return response
    case let error as any HTTPResponseError: return try error.response(from: request, context: context)
    default:
      host.services.logger.error("a request failed", metadata: ["path": "\(request.uri.path.prefix(200))", "error": "\(error)"])
      return host.answer(PlainAnswer(status: .internalServerError, words: "Something went wrong"), to: request, context)
    }
  }

  /// The answer to a request that is refused early. `nil` for all others.
  @inline(never)
  private func refusal(of request: Request, _ origin: RequestOrigin, _ context: Context) -> Response? {
    if headerBytes(of: request) > host.limits.headerBytes {
      return plain(HTTPResponse.Status(code: 431, reasonPhrase: "Request Header Fields Too Large"), "The header fields are too large.")
    }
    if request.head.hasUnknownCoding {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      return plain(.badRequest, "The body has a coding that is not known.")
    }
    if request.headers[.refusedHost] != nil { return plain(.badRequest, "The request names no host, or more than one.") }
    let allowed = request.allowedMethods
    if !allowed.contains(request.method) {
      if request.announcedBytes != 0 { RequestBody.cut((context as? any ChannelRequestContext)?.channel) }
      var response = plain(.methodNotAllowed, "This address doesn't take this method.")
      response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
      return response
    }
    if request.method == .get || request.method == .head {
      // A page on a sibling host sends the cookies too, and its streams would close those of the user's tabs.
      guard let site = request.headers[.secFetchSite], site != "same-origin", request.isOfService("stream") else {
        return nil
      }
    } else if SameOrigin.allows(request.head, origin) {
      return nil
    }
    host.services.log.once(
      .notice, "refused a request of another origin", of: origin.limitKey, ["path": "\(request.uri.path.prefix(200))"])
    let answer = PlainAnswer(status: .forbidden, words: "This request does not come from a page of this server.")
    return refused(answer, request, context)
  }

  private func headerBytes(of request: Request) -> Int {
    request.uri.string.utf8.count + request.headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 }
  }

  /// A permanent refusal: the script of a page shows the reason and doesn't retry.
  private func refused(_ answer: PlainAnswer, _ request: Request, _ context: Context) -> Response {
    guard request.isOfService("event") else { return host.answer(answer, to: request, context) }
    let text = host.app.localizer(for: host.visit(of: request, context)).string(answer.words)
    return Response(
      status: answer.status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: EventAnswer.refusal(.malformed, text))))
  }

  private func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }
}

extension Request {
  /// Whether it is a request of the script or for an asset, whose answer has no readable text.
  var isOfService: Bool { uri.path.split(separator: "/").contains { $0.lowercased() == "_tessera" } }

  /// Whether the path is one of the host's services. Compares path components, because routers ignore empty ones, and
  /// some ignore case.
  func isOfService(_ name: String) -> Bool {
    uri.path.split(separator: "/").suffix(2).map { $0.lowercased() } == ["_tessera", name]
  }
}
