#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

extension WebEndpoints {
  /// Runs an operation, and all effects it starts, with a lower priority. It uses a task that isn't awaited directly,
  /// since awaiting would raise its priority.
  func behindOthers<Value: Sendable>(unless isAlone: Bool, _ body: @escaping @Sendable () async -> Value) async -> Value {
    if isAlone { return await body() }
    return await withCheckedContinuation { continuation in
      Task(priority: .utility) { continuation.resume(returning: await body()) }
    }
  }

  /// Ends the wait for a page's loads at shutdown. The caller gets what has loaded.
  func waiting<Value: Sendable>(for visitor: Visitor, _ body: @Sendable () async -> Value) async -> Value {
    await withGracefulShutdownHandler(operation: body) { Task { await visitor.stopWaiting() } }
  }

  func response(to answer: PageAnswer, _ scope: RequestScope, _ fields: [HTTPField]) -> Response {
    var response: Response
    switch answer {
    case .html(let bytes, let status, _):
      response = Response(
        status: HTTPResponse.Status(code: status),
        headers: PageFields.all,
        body: ResponseBody(byteBuffer: bytes))
    case .redirect(let route): return redirect(to: scope.target.isIdentified ? PageTarget.identified(route) : route, scope, fields)
    case .leadsOn(let route): return goOn(to: route, scope, fields)
    case .notFound: response = say(.noSuchPage, scope)
    case .forbidden: response = say(.signInFirst, scope)
    case .tooMany(let seconds): response = say(.tooMuch(seconds), scope)
    case .busy(let seconds): response = say(.busy(seconds), scope)
    case .tooLarge: response = say(.tooLargePage, scope)
    }
    for field in fields { response.headers.append(field) }
    return response
  }

  /// The answer when pages use all the memory they may.
  func full(_ scope: RequestScope, _ fields: [HTTPField] = []) -> Response {
    logFull(scope)
    return say(.full, scope, fields)
  }

  func logFull(_ scope: RequestScope) {
    host.services.log.once(.warning, "open pages use all the memory that WebLimits allows", of: scope.origin.limitKey)
  }

  func decode<Value: Decodable>(_ type: Value.Type, _ body: ByteBuffer) -> Value? {
    try? JSONDecoder().decode(type, from: Data(body.readableBytesView))
  }

  /// - Parameter scope: If set, a refusal contains a message in the language of the visit.
  func json(_ answer: EventAnswer, _ fields: [HTTPField] = [], _ scope: RequestScope? = nil) -> Response {
    var text = answer.json
    if let scope, case .outcome(.refused) = answer {
      let words = host.app.localizer(for: scope.visit).string("That is no longer possible. The page shows the current state.")
      text = EventAnswer.refusal(answer, words)
    }
    var response = Response(
      status: HTTPResponse.Status(code: answer.status), headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    for field in fields { response.headers.append(field) }
    if let seconds = answer.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
    return response
  }

  func plain(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }

  /// Continues after a form or an unseen page: at a route of the app, or through an intermediate page at another
  /// host.
  func goOn(to target: String, _ scope: RequestScope, _ fields: [HTTPField]) -> Response {
    let language = host.app.localizer(for: scope.visit).language
    let live = scope.mount.base + "/_tessera"
    guard let bytes = HTMLRenderer.wayOut(to: target, language: language, policy: host.app.linkPolicy, live: live) else {
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

private enum PageFields {
  static let all: HTTPFields = [
    .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .vary: "Cookie, Accept-Language",
  ]
}
