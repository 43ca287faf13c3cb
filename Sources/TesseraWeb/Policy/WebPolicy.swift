/// The rules of a server for browsers, cookies and proxies; every default is the strict one.
///
/// ```swift
/// var policy = WebPolicy()
/// policy.trustedProxies = ["127.0.0.1", "::1"]
/// policy.allow(.images, from: "https://pictures.example")
/// policy.transportSecurity = .seconds(31_536_000)
/// ```
public struct WebPolicy: Sendable {
  /// A kind of resource that a page may load, as a directive of the content security policy names it.
  public enum Resource: String, Sendable, CaseIterable {
    case scripts = "script-src", styles = "style-src", images = "img-src", connections = "connect-src", fonts = "font-src"
    case media = "media-src", frames = "frame-src", workers = "worker-src"
  }

  /// The proxies whose word on the client's address, the scheme and the host is taken; none by default.
  public var trustedProxies: [NetworkRange] = []
  /// Whether this server itself speaks TLS with browsers, as with `.tls(…)` of Hummingbird, which gives its requests
  /// the scheme `http` all the same.
  /// Cookies are `Secure` then, and events come from `https`. What a trusted proxy says of a request comes before it.
  public var servesTLS = false
  /// The path that a proxy takes away before it asks this server: `/shop` if `https://example.com/shop/a` arrives as
  /// `/a`. Escapes that it needs
  /// are put in; a query or a fragment is refused.
  public var basePath = ""
  /// The name of the cookies, for several apps on one host that cannot be told apart by their paths and ports.
  public var cookieName = "tessera"
  /// The domain whose hosts all get the cookies (`example.com` for `www.example.com` and `shop.example.com`); the host alone by default.
  ///
  /// Over TLS cookies are `__Host-` cookies, which no other host can set; with a domain they are `__Secure-`
  /// cookies, which every host below it can
  /// set and read. Give it only where all of them are yours.
  public var cookieDomain: String?
  /// Whether a link from another site brings the cookies along.
  public var cookieSameSite = SameSite.lax
  /// The time for which a browser keeps the cookies after it was seen last.
  public var cookieLifetime: Duration = .seconds(30 * 24 * 3600)
  /// The time for which browsers are to use TLS only (`Strict-Transport-Security`), sent over TLS; not sent by default.
  public var transportSecurity: Duration?
  /// Device features that pages may use, as the header `Permissions-Policy` names them; cameras, microphones, locations and payments are
  /// forbidden unless they stand here.
  public var permissions: [String: String] = [:]
  /// Style sheets of one's own, after the theme's; served under their hash. `PageStyle` says which properties and
  /// classes they can hold on to.
  public var styleSheets: [String] = []
  private var sources: [Resource: [String]] = [:]
  private var embedders: [String] = []

  /// The strict rules.
  public init() {}

  /// The requests from other sites that cookies come with, as the attribute `SameSite` names them. Forms, events and
  /// streams of other sites are
  /// refused in any case.
  public enum SameSite: String, Sendable {
    /// Links that are followed: whoever comes from an email is still signed in.
    case lax = "Lax"
    /// None: whoever follows a link from elsewhere is nobody until the next request. The page that the link leads to
    /// sets no visitor's cookie, which
    /// would replace the one that is kept back: its script asks at once, with the cookies, and shows it as it is for that person. Without
    /// script that is what the next link or form does; a form there is shown once more with what was typed, and nothing is pressed.
    case strict = "Strict"
  }

  /// Whether ``cookieDomain`` is a name that a cookie can hold.
  var hasCookieDomain: Bool {
    guard let cookieDomain else { return true }
    let labels = cookieDomain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && cookieDomain.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 45 }
      }
  }

  /// Lets pages load resources from an origin (`https://cdn.example`), or one of a hash (`'sha256-…'`).
  ///
  /// Everything that would take the policy's sense away is refused: `'unsafe-inline'`, `'unsafe-eval'`, `*`, a nonce
  /// (one that is the same in every
  /// answer is none), `data:` for scripts, and text that could begin another directive.
  /// - Throws: ``WebPolicy/Refusal``, with the reason.
  public mutating func allow(_ resource: Resource, from source: String) throws(Refusal) {
    let text = source.lowercased()
    let isClean = !text.isEmpty && text.utf8.count <= 512 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x2C }
    guard isClean else { throw Refusal(message: "'\(source.prefix(80))' is no source of a content security policy.") }
    if text.hasPrefix("'") {
      guard
        text.hasPrefix("'sha256-") || text.hasPrefix("'sha384-") || text.hasPrefix("'sha512-") || text == "'self'"
      else {
        throw Refusal(message: "\(source) would allow what an attacker injects. Put scripts and styles into files, or allow them by hash.")
      }
    } else {
      guard text.hasPrefix("https://") || text.hasPrefix("wss://") || (text == "data:" || text == "blob:") && resource != .scripts,
        text.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first.map({ $0 != "*" && !$0.hasPrefix("*:") }) ?? true
      else { throw Refusal(message: "'\(source)' is too wide for \(resource.rawValue). Name an origin: https://host.example.") }
    }
    sources[resource, default: []].append(source)
  }

  /// Lets pages of an origin (`https://partner.example`) show the app in a frame. By default nobody may.
  ///
  /// Browsers send the app's cookies to a frame only if both sites have the same registrable domain, such as
  /// `www.example.com` and `shop.example.com`.
  /// In other frames everybody is a newcomer.
  /// - Throws: ``WebPolicy/Refusal``, with the reason.
  public mutating func allowEmbedding(by origin: String) throws(Refusal) {
    let host = origin.lowercased().hasPrefix("https://") ? origin.dropFirst(8) : ""
    let isOrigin =
      !host.isEmpty && host.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0 | 0x20) || [45, 46, 58].contains($0) }
    guard isOrigin else { throw Refusal(message: "'\(origin.prefix(80))' is no origin. Name one: https://host.example.") }
    embedders.append(origin)
  }

  /// Whether somebody may show the app in a frame.
  var mayBeEmbedded: Bool { !embedders.isEmpty }

  /// The reason why a source is not allowed.
  public struct Refusal: Error, CustomStringConvertible, Hashable {
    let message: String
    public var description: String { message }
  }

  /// The content security policy: nothing inline, nothing from elsewhere but pictures, no frames around, no base.
  var contentSecurityPolicy: String {
    func directive(_ resource: Resource, _ own: String) -> String {
      let more = sources[resource] ?? []
      return own.isEmpty && more.isEmpty ? "" : ([resource.rawValue] + (own.isEmpty ? [] : [own]) + more).joined(separator: " ") + "; "
    }
    return "default-src 'none'; " + directive(.scripts, "'self'") + directive(.styles, "'self'") + directive(.images, "'self' https: data:")
      + directive(.connections, "'self'") + directive(.fonts, "'self'") + directive(.media, "") + directive(.frames, "")
      + directive(.workers, "")
      + "form-action 'self'; base-uri 'none'; frame-ancestors \(mayBeEmbedded ? embedders.joined(separator: " ") : "'none'")"
  }

  var permissionsPolicy: String {
    var all = ["camera": "()", "microphone": "()", "geolocation": "()", "payment": "()"]
    all.merge(
      permissions.filter {
        $0.key.utf8.allSatisfy { (97...122).contains($0) || $0 == 45 } && !$0.value.utf8.contains { $0 < 0x20 || $0 == 0x2C }
      }
    ) { $1 }
    return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
  }
}
