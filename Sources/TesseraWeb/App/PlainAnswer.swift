internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TesseraFlow
internal import TesseraHTML
internal import TesseraScreen

/// An answer from the host itself, for a page or form request that the app doesn't answer.
///
/// The app's routes send it as a small page in the language of the visit. Other routes and the script receive a line
/// of text.
struct PlainAnswer: HTTPResponseError {
  let status: HTTPResponse.Status
  let words: Phrase
  var retryAfter: Int?

  static let noSuchPage = PlainAnswer(status: .notFound, words: "There is no such page.")
  static let signInFirst = PlainAnswer(status: .unauthorized, words: "Sign in first.")
  static let unreadable = PlainAnswer(status: .badRequest, words: "The form could not be read.")
  static let tooLargeForm = PlainAnswer(status: .contentTooLarge, words: "The form is too large.")
  static let tooLargePage = PlainAnswer(
    status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"), words: "This page is larger than this server allows.")
  static let full = PlainAnswer(status: .serviceUnavailable, words: "Too many pages are open. Try again in \(30) s.", retryAfter: 30)

  static func tooMuch(_ seconds: Int) -> PlainAnswer {
    PlainAnswer(status: .tooManyRequests, words: "Too much at once. Try again in \(seconds) s.", retryAfter: seconds)
  }

  static func busy(_ seconds: Int) -> PlainAnswer {
    PlainAnswer(
      status: .serviceUnavailable,
      words: "The page cannot be loaded or saved now. What you sent is not lost. Load this page again in \(seconds) s.",
      retryAfter: seconds)
  }

  /// Whether retrying never helps.
  fileprivate var isFinal: Bool { [404, 507].contains(status.code) }

  func response(from request: Request, context: some RequestContext) -> Response {
    response(Array((Localizer.english.string(words) + "\n").utf8), "text/plain; charset=utf-8")
  }

  fileprivate func response(_ body: [UInt8], _ contentType: String) -> Response {
    var response = Response(
      status: status, headers: [.contentType: contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }
}

extension WebHost {
  func page(_ answer: PlainAnswer, in visit: Visit, at mount: HTMLMount) -> Response {
    let renderer = HTMLRenderer(
      localizer: app.localizer(for: visit), linkPolicy: app.linkPolicy, mount: mount, style: services.appearance.style(of: visit.look))
    var out = HTMLWriter(capacity: 2048)
    renderer.writeNotice(answer.words, app: app.name, isFinal: answer.isFinal, into: &out)
    return answer.response(out.bytes, "text/html; charset=utf-8")
  }

  /// The answer to a request whose visitor isn't known yet: a small page for a person, text for the script.
  func answer(_ answer: PlainAnswer, to request: Request, _ context: Context) -> Response {
    if request.isOfService { return answer.response(from: request, context: context) }
    return page(answer, in: visit(of: request, context), at: mount(of: request, context))
  }

  /// The visit of a request whose visitor isn't known yet.
  func visit(of request: Request, _ context: Context) -> Visit {
    let cookies = cookies.at(mount(of: request, context).base, origin(of: request, context))
    let sent = SentCookies(request)
    return Visit(language: language(of: request, sent, cookies).language, look: look(of: sent, cookies))
  }
}

extension WebEndpoints {
  /// An answer as a small page for a visit.
  ///
  /// - Parameter fields: The cookies of a visitor created by this request, which no other answer sets.
  func say(_ answer: PlainAnswer, _ scope: RequestScope, _ fields: [HTTPField] = []) -> Response {
    var response = host.page(answer, in: scope.visit, at: scope.mount)
    for field in fields { response.headers.append(field) }
    return response
  }
}
