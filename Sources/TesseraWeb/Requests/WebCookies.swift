internal import HTTPTypes
internal import Hummingbird
internal import Synchronization

/// The cookies of one app at one mount path: their names, and the headers that set them.
///
/// Names contain the app, port and mount path, because browsers share cookies between ports. Over TLS they are
/// `__Host-` cookies, which no other host can set, or `__Secure-` cookies if the policy names a domain. Without TLS
/// they are limited to the app's path.
///
/// A class, so that the values needed for each request are built once.
final class WebCookies: Sendable {
  enum Kind: Int, CaseIterable {
    case visitor, identity, language, zone, page, look, former

    fileprivate var suffix: String { self == .visitor ? "" : "-\(self)" }
  }

  private let names: [String]
  /// The attributes of a cookie: with the lifetime of the policy, for a year, and to delete it.
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

  /// The name of a cookie. The script sets the `page` cookie itself, for the page's own path.
  func name(_ kind: Kind) -> String { names[kind.rawValue] }

  func value(_ kind: Kind, in sent: SentCookies) -> String? { sent.value(name(kind)) }

  /// The visitor's id, and the data after it until the first page is used: see ``FirstPage``.
  func visitor(in sent: SentCookies) -> (id: String?, first: String?) {
    guard let value = value(.visitor, in: sent) else { return (nil, nil) }
    guard let end = value.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (value, nil) }
    return (String(value[..<end]), String(value[value.utf8.index(after: end)...]))
  }

  /// The header that sets a cookie. `nil` deletes it.
  func field(_ kind: Kind, _ value: String?) -> HTTPField {
    let rest = value == nil ? gone : kind == .language || kind == .zone || kind == .look ? chosen : lasting
    return HTTPField(name: .setCookie, value: "\(name(kind))=\(value ?? "")\(rest)")
  }

  /// The path that cookies are limited to: the app's mount path up to the first part with a character that isn't
  /// allowed in cookies. A part may come from a request if a group has parameters in its path.
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

/// A cache of cookies by mount path and address. Nearly all requests share the same ones.
final class KnownCookies: Sendable {
  private struct Key: Hashable {
    let base, authority: String
    let isSecure: Bool
  }
  private let policy: WebPolicy
  private let known = Mutex<[Key: WebCookies]>([:])

  init(_ policy: WebPolicy) { self.policy = policy }

  /// The cookies at a mount path for a client's address. Caches 256, since requests may name any address.
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
