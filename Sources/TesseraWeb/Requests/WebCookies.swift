internal import HTTPTypes
internal import Hummingbird

/// The cookies of one app at one place: their names, and the fields that set them.
///
/// Names differ by app, port and place, because browsers keep the cookies of all ports together. Over TLS they are `__Host-` cookies, which
/// no other host can set, or `__Secure-` cookies of a domain where the policy names one; without it they are bound to the app's path.
struct WebCookies: Sendable {
  enum Kind: String, CaseIterable {
    case visitor = "", identity = "-identity", language = "-language", zone = "-zone", page = "-page", look = "-look", former = "-former"
  }

  private let name: String
  private let prefix: String
  private let attributes: String
  private let lifetime: Int64

  init(_ policy: WebPolicy, base: String, origin: RequestOrigin) {
    let isSecure = origin.isSecure
    let port = origin.authority.split(separator: ":").last.flatMap { Int($0) }
    let place = base.isEmpty ? "" : "-" + String(UInt32(truncatingIfNeeded: Self.hash(base)), radix: 36)
    name = policy.cookieName + (port.map { "-\($0)" } ?? "") + place
    prefix = !isSecure ? "" : policy.cookieDomain == nil ? "__Host-" : "__Secure-"
    attributes =
      "Path=\(prefix == "__Host-" ? "/" : Self.path(base)); HttpOnly; SameSite=\(policy.cookieSameSite.rawValue)"
      + (policy.cookieDomain.map { "; Domain=\($0)" } ?? "") + (isSecure ? "; Secure" : "")
    lifetime = policy.cookieLifetime.components.seconds
  }

  /// The name of a cookie. The one that names the page of a tab is set by the script, for the page's own path.
  func name(_ kind: Kind) -> String { (kind == .page ? "" : prefix) + name + kind.rawValue }

  /// The value of a cookie among those that a browser sent.
  func value(_ kind: Kind, in sent: Cookies) -> String? { sent[name(kind)]?.value }

  /// The visitor's id among the cookies that a browser sent, and what stands behind it until the first page is used: see ``FirstPage``.
  func visitor(in sent: Cookies) -> (id: String?, first: String?) {
    guard let value = value(.visitor, in: sent) else { return (nil, nil) }
    let parts = value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
  }

  /// A field that sets a cookie; `nil` takes it away.
  func field(_ kind: Kind, _ value: String?) -> HTTPField {
    let age = value == nil ? 0 : kind == .language || kind == .zone || kind == .look ? 31_536_000 : lifetime
    return HTTPField(
      name: .setCookie,
      value: "\(name(kind))=\(value ?? ""); \(attributes); Max-Age=\(age)")
  }

  /// The path that cookies are bound to: the app's place, up to the first part that holds what a cookie's field cannot. The part may come from
  /// a request, where a group has parameters in its path.
  static func path(_ base: String) -> String {
    let parts = base.split(separator: "/").prefix { part in
      part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && ![0x22, 0x2C, 0x3B, 0x5C].contains($0) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
