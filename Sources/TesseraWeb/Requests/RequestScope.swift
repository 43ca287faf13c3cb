internal import HTTPTypes
internal import Hummingbird
internal import TesseraHTML
internal import TesseraScreen

/// The context of a request: the app's location, the identity, the visitor and the language.
struct RequestScope: Sendable {
  let mount: HTMLRenderer.Mount
  let origin: RequestOrigin
  let cookies: WebCookies
  /// The path and query below the app's mount path.
  let target: PageTarget
  var visit: Visit
  /// The address of the page shown before the browser had a visitor, if the request names it.
  var firstURI: String?
  /// Whether the language was chosen by the user, not by a header.
  let hasChosenLanguage: Bool
  let browser: Browser
  let proof: Proof

  /// What the browser says about its visitor and tab. Nothing of it proves an identity.
  struct Browser: Sendable {
    /// The visitor id from the cookie.
    let visitorID: String?
    /// The page shown before the browser had a visitor, from the cookie.
    let firstPage: String?
    /// The browser's earlier visitors, newest first. Their pages may wait in the store for a returning user.
    let formerVisitors: [String]
    /// The page that the tab showed when it was left a moment ago.
    let resumedPage: String?
    /// The person that the tab's page belonged to, if the tab says so: see ``Visitor/person``. `nil` for none.
    let formerPerson: String?
  }

  /// What the identity in ``visit`` rests on.
  struct Proof: Sendable {
    /// The token of a sign-in through the app.
    let signInToken: String?
    /// Whether the browser sent a token that is no longer valid, because the embedding server reports another
    /// identity.
    let hasFormerToken: Bool
    /// The sent token, if the sign-in store doesn't know it. The cookie is then removed.
    let deadToken: String?
    /// Whether the identity is unknown because the sign-in store doesn't answer.
    let isUncertain: Bool
    /// The embedding server's session that identifies the user.
    let session: Session
  }

  /// A cookie that names a visitor whose pages wait for a user to return. Empty if pages aren't stored.
  func leaving(_ visitor: String?, isKept: Bool) -> [HTTPField] {
    guard isKept, let visitor, RandomToken.isToken(visitor), browser.formerVisitors.first != visitor else { return [] }
    let former = [visitor] + browser.formerVisitors.filter { $0 != visitor }
    return [cookies.field(.former, former.prefix(Self.mostFormer).joined(separator: "."))]
  }

  /// The page that the answer shows or concerns.
  var shownPage: String? { target.pageID ?? browser.resumedPage }

  static let mostFormer = 4

  enum Session: Sendable {
    /// The user is anonymous or signed in through the app.
    case none
    /// The app doesn't know how to end it.
    case lasting
    /// Ends the session and returns the headers for the browser.
    case ending(@Sendable () async throws -> HTTPFields)
  }
}
