internal import HTTPTypes
internal import Hummingbird
internal import TesseraHTML
internal import TesseraScreen

/// Everything that a host knows of a request before it looks at it: where the app is, who is asking, in which language.
struct RequestScope: Sendable {
  let mount: HTMLMount
  let origin: RequestOrigin
  let cookies: WebCookies
  /// The path and query below the app's mount path.
  let target: PageTarget
  var visit: Visit
  /// The id that the browser brought.
  let visitorID: String?
  /// The page that the browser was shown before it was anybody's, as its cookie says.
  let firstPage: String?
  /// The address of that page, as far as the request names it.
  var firstURI: String?
  /// The visitors that the browser was before, newest first: their pages may wait in the store for a person who is known again.
  let formerVisitors: [String]
  /// The page that the tab showed when it was left a moment ago.
  let resumedPage: String?
  /// Whose page the tab showed, as far as it says: see ``Visitor/person``; `nil` for nobody's.
  let formerPerson: String?
  /// The token of somebody who signed in through the app; none that is another's than ``visit``'s.
  let signInToken: String?
  /// Whether the browser brought a token that is nobody's any more, because the surrounding server says that another person is asking.
  let hasFormerToken: Bool
  /// The token that the browser brought, where the store of sign-ins does not know it: the cookie is taken away.
  let deadToken: String?
  /// Whether nobody can say who is asking, because the store of sign-ins does not answer.
  let isUncertain: Bool

  /// Whether the language was chosen, and by no header.
  let hasChosenLanguage: Bool
  /// The session of the surrounding server by which the person is known.
  let session: Session

  /// A cookie by which a browser tells, from now on, that it was a visitor whose pages wait for a person; nothing where nothing is kept.
  func leaving(_ visitor: String?, isKept: Bool) -> [HTTPField] {
    guard isKept, let visitor, RandomToken.isToken(visitor), formerVisitors.first != visitor else { return [] }
    let former = [visitor] + formerVisitors.filter { $0 != visitor }
    return [cookies.field(.former, former.prefix(Self.mostFormer).joined(separator: "."))]
  }

  /// The most visitors before this one that a browser may name.
  static let mostFormer = 4

  enum Session: Sendable {
    /// The person is nobody, or signed in through the app.
    case none
    /// Nobody said how it ends.
    case lasting
    /// Ends it, and gives the fields that tell the browser.
    case ending(@Sendable () async throws -> HTTPFields)
  }
}
