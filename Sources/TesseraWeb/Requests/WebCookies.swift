internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// The cookies of one app at one mount path: their names, and the fields that set them.
///
/// Names differ by app, port and mount path, because browsers keep the cookies of all ports together. Over TLS they are `__Host-` cookies,
/// which no other host can set, or `__Secure-` cookies of a domain where the policy names one; without it they are bound to the app's path.
///
/// An object: everything that a request needs of it is written once.
final class WebCookies: Sendable {
  enum Kind: Int, CaseIterable {
    case visitor, identity, language, zone, page, look, former

    fileprivate var suffix: String { self == .visitor ? "" : "-\(self)" }
  }

  private let names: [String]
  /// The rest of a field that sets a cookie for as long as the policy says, for a year, and for no time.
  private let lasting, chosen, gone: String

  init(_ policy: WebPolicy, base: String, origin: RequestOrigin) {
    let isSecure = origin.isSecure
    let port = origin.authority.split(separator: ":").last.flatMap { Int($0) }
    let suffix = base.isEmpty ? "" : "-" + String(UInt32(truncatingIfNeeded: Self.hash(base)), radix: 36)
    let name = policy.cookieName + (port.map { "-\($0)" } ?? "") + suffix
    let prefix = !isSecure ? "" : policy.cookieDomain == nil ? "__Host-" : "__Secure-"
    let attributes =
      "; Path=\(prefix == "__Host-" ? "/" : Self.path(base)); HttpOnly; SameSite=\(policy.cookieSameSite.rawValue)"
      + (policy.cookieDomain.map { "; Domain=\($0)" } ?? "") + (isSecure ? "; Secure" : "")
    names = Kind.allCases.map { ($0 == .page ? "" : prefix) + name + $0.suffix }
    lasting = "\(attributes); Max-Age=\(policy.cookieLifetime.components.seconds)"
    (chosen, gone) = (attributes + "; Max-Age=31536000", attributes + "; Max-Age=0")
  }

  /// The name of a cookie. The one that names the page of a tab is set by the script, for the page's own path.
  func name(_ kind: Kind) -> String { names[kind.rawValue] }

  /// The value of a cookie among those that a browser sent.
  func value(_ kind: Kind, in sent: SentCookies) -> String? { sent.value(name(kind)) }

  /// The visitor's id among the cookies that a browser sent, and what stands behind it until the first page is used: see ``FirstPage``.
  func visitor(in sent: SentCookies) -> (id: String?, first: String?) {
    guard let value = value(.visitor, in: sent) else { return (nil, nil) }
    guard let end = value.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (value, nil) }
    return (String(value[..<end]), String(value[value.utf8.index(after: end)...]))
  }

  /// A field that sets a cookie; `nil` takes it away.
  func field(_ kind: Kind, _ value: String?) -> HTTPField {
    let rest = value == nil ? gone : kind == .language || kind == .zone || kind == .look ? chosen : lasting
    return HTTPField(name: .setCookie, value: "\(name(kind))=\(value ?? "")\(rest)")
  }

  /// The path that cookies are bound to: the app's mount path, up to the first part that holds what a cookie's field cannot. The part may
  /// come from a request, where a group has parameters in its path.
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

/// The cookies of an app at the mount paths and addresses where it was asked for: the same for nearly all requests.
final class KnownCookies: Sendable {
  private struct Key: Hashable {
    let base, authority: String
    let isSecure: Bool
  }
  private let policy: WebPolicy
  private let known = Mutex<[Key: WebCookies]>([:])

  init(_ policy: WebPolicy) { self.policy = policy }

  /// The cookies at a mount path for whoever asks at an address. Remembered for 256 of them: anybody may ask at any address.
  func at(_ base: String, _ origin: RequestOrigin) -> WebCookies {
    let key = Key(base: base, authority: origin.authority, isSecure: origin.isSecure)
    return known.withLock { known in
      if let cookies = known[key] { return cookies }
      let cookies = WebCookies(policy, base: base, origin: origin)
      if known.count >= 256 { known.removeAll() }
      known[key] = cookies
      return cookies
    }
  }
}
