internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import TesseraHTML
internal import TesseraScreen

extension WebHost {
  /// Reads the whole body of a request after reserving its size.
  ///
  /// - Throws: 413 if it is too large, 429 if its address, or all clients, send too much at once. Also the errors of
  ///   ``RequestBody``.
  func body(of request: Request, _ context: Context, from sender: BodyBudget.Sender) async throws -> CountedBody {
    let most = sender == .visitor ? limits.bodyBytes : limits.strangerBodyBytes
    let announced = request.announcedBytes
    if let announced, announced > most {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      throw HTTPError(.contentTooLarge, message: "The form is too large.")
    }
    let address = origin(of: request, context).limitKey
    guard let room = services.requests.bodies.enter(sender, from: address, bytes: announced ?? most) else {
      services.log.once(.notice, "too much is sent at once", of: address)
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      await services.requests.pause.wait()
      throw PlainAnswer.tooMuch(1)
    }
    do {
      return CountedBody(try await RequestBody.collect(request, context, upTo: most, limits: limits), room)
    } catch {
      room.giveBack()
      throw error
    }
  }

  /// Whether a request names a known visitor, or was checked by another node.
  func comesFromVisitor(_ request: Request, _ context: Context) -> Bool {
    if NodePass.current != nil { return true }
    let cookies = cookies.at(mount(of: request, context).base, origin(of: request, context))
    if case .visitor = registry.lookup(cookies.visitor(in: SentCookies(request)).id) { return true }
    return false
  }
}

extension WebEndpoints {
  /// The body of a request. A large one is read only if there is a page that it could be for.
  ///
  /// - Throws: The answer for a page that is gone, for requests of the script, which then takes over another page and
  ///   sends its input again.
  func body(of request: Request, _ context: Context) async throws -> CountedBody {
    if host.comesFromVisitor(request, context) { return try await host.body(of: request, context, from: .visitor) }
    let isSmall = request.announcedBytes.map { $0 <= limits.strangerBodyBytes } ?? false
    guard !isSmall else { return try await host.body(of: request, context, from: .stranger) }
    let scope = try await host.scope(of: request, context)
    if case .visitor = try await lookup(scope) { return try await host.body(of: request, context, from: .visitor) }
    guard !request.isOfService else { throw Absence(answer: json(absent(scope))) }
    return try await host.body(of: request, context, from: .stranger)
  }
}

/// The answer to the script of an unknown page.
private struct Absence: HTTPResponseError {
  let answer: Response
  var status: HTTPResponse.Status { answer.status }
  func response(from request: Request, context: some RequestContext) -> Response { answer }
}
