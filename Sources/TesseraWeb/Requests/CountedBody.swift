internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import TesseraHTML
internal import TesseraScreen

/// A body in memory, and its room in the budget.
struct CountedBody: Sendable {
  let bytes: ByteBuffer
  private let room: BodyBudget.Room

  init(_ bytes: ByteBuffer, _ room: BodyBudget.Room) { (self.bytes, self.room) = (bytes, room) }

  /// The request was answered.
  func giveBack() { room.giveBack() }
}

extension WebHost {
  /// The whole body of a request, which is counted before it is read.
  ///
  /// - Throws: 413 for one that is too large, 429 where its address, or everybody, sends too much at once; what ``RequestBody`` throws.
  func body(of request: Request, _ context: Context, from sender: BodyBudget.Sender) async throws -> CountedBody {
    let most = sender == .visitor ? limits.bodyBytes : limits.strangerBodyBytes
    let announced = request.announcedBytes
    if let announced, announced > most {
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      throw HTTPError(.contentTooLarge, message: "The form is too large.")
    }
    let address = origin(of: request, context).limitKey
    guard let room = services.bodies.enter(sender, from: address, bytes: announced ?? most) else {
      services.logOnce(.notice, "too much is sent at once", of: address)
      RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      await services.pause.wait()
      throw PlainAnswer.tooMuch(1)
    }
    do {
      return CountedBody(try await RequestBody.collect(request, context, upTo: most, limits: limits), room)
    } catch {
      room.giveBack()
      throw error
    }
  }

  /// Whether a request names a visitor who is here, or comes from another node, which looked.
  func comesFromVisitor(_ request: Request, _ context: Context) -> Bool {
    if NodePass.current != nil { return true }
    let cookies = cookies.at(mount(of: request, context).base, origin(of: request, context))
    if case .visitor = registry.lookup(cookies.visitor(in: SentCookies(request)).id) { return true }
    return false
  }
}

extension WebEndpoints {
  /// The body of a request. One that is larger than a stranger's may be is read only if there is a page that it could be for.
  ///
  /// - Throws: the answer to somebody whose page is gone, for what the script sends: it takes another one over, and
  /// sends again what was typed.
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

/// The answer to the script of a page that nobody here knows.
private struct Absence: HTTPResponseError {
  let answer: Response
  var status: HTTPResponse.Status { answer.status }
  func response(from request: Request, context: some RequestContext) -> Response { answer }
}

extension Request {
  /// The bytes that the head says the body has; `nil` if it doesn't say so.
  var announcedBytes: Int? {
    if let length = headers[.contentLength] { return Int(length) }
    return headers[.transferEncoding] == nil ? 0 : nil
  }
}
