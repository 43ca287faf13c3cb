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
  var isFinal: Bool { [404, 507].contains(status.code) }

  func response(from request: Request, context: some RequestContext) -> Response {
    response(Array((Localizer.english.string(words) + "\n").utf8), "text/plain; charset=utf-8")
  }

  func response(_ body: [UInt8], _ contentType: String) -> Response {
    var response = Response(
      status: status, headers: [.contentType: contentType, .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }
}

/// The sign-in store doesn't answer.
struct UnknownSignIn: HTTPResponseError {
  /// Tells a user that the page is unavailable now. The script retries.
  var answer: PlainAnswer { .busy(2) }
  var status: HTTPResponse.Status { answer.status }
  func response(from request: Request, context: some RequestContext) -> Response { answer.response(from: request, context: context) }
}
