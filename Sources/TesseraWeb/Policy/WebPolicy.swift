/// The rules of a server for browsers, cookies and proxies. Every default is the strictest.
///
/// ```swift
/// var policy = WebPolicy()
/// policy.trustedProxies = ["127.0.0.1", "::1"]
/// policy.allow(.images, from: "https://pictures.example")
/// policy.transportSecurity = .seconds(31_536_000)
/// ```
public struct WebPolicy: Sendable {
  /// A kind of resource that pages load, as a directive of the content security policy.
  public enum Resource: String, Sendable, CaseIterable {
    case scripts = "script-src", styles = "style-src", images = "img-src", connections = "connect-src", fonts = "font-src"
    case media = "media-src", frames = "frame-src", workers = "worker-src"
  }

  /// The proxies whose headers for the client's address, scheme and host are trusted. Default: none.
  public var trustedProxies: [NetworkRange] = []
  /// Whether this server itself uses TLS, as with `.tls(…)` of Hummingbird, whose requests still have the scheme
  /// `http`. Cookies are then `Secure`, and events come from `https`. Headers of a trusted proxy have precedence.
  public var servesTLS = false
  /// The path that a proxy removes before it forwards requests: `/shop` if `https://example.com/shop/a` arrives as
  /// `/a`. It is percent-encoded as needed. A query or fragment is rejected.
  public var basePath = ""
  /// The name of the cookies, to distinguish several apps on one host with the same path and port.
  public var cookieName = "tessera"
  /// The domain whose hosts share the cookies (`example.com` for `www.example.com` and `shop.example.com`). Default:
  /// only this host.
  ///
  /// Over TLS, cookies are `__Host-` cookies, which no other host can set. With a domain they are `__Secure-`
  /// cookies, which every host below it can set and read. Only set it if you control all of them.
  public var cookieDomain: String?
  /// Which requests from other sites include the cookies.
  public var cookieSameSite = SameSite.lax
  /// How long a browser keeps the cookies after its last visit.
  public var cookieLifetime: Duration = .seconds(30 * 24 * 3600)
  /// How long browsers must use TLS only (`Strict-Transport-Security`), sent over TLS. Default: not sent.
  public var transportSecurity: Duration?
  /// Device features for the header `Permissions-Policy`. Cameras, microphones, locations and payments are forbidden
  /// unless listed.
  public var permissions: [String: String] = [:]
  /// The answers that are compressed. Default: all. A proxy that compresses needs ``Compression/none``.
  public var compression = Compression.all
  /// Your own style sheets, loaded after the theme's and served at addresses with their hash. See `HTMLRenderer.PageStyle` for the
  /// properties and classes.
  public var styleSheets: [String] = []
  private var sources: [Resource: [String]] = [:]
  private var embedders: [String] = []

  /// The strictest rules.
  public init() {}

  /// The requests from other sites that include cookies, as in the attribute `SameSite`. Forms, events and streams of
  /// other sites are always refused.
  public enum SameSite: String, Sendable {
    /// Followed links: a user who follows a link in an email is still signed in.
    case lax = "Lax"
    /// None: a user who follows a link from another site is anonymous until the next request. The linked page sets no
    /// visitor cookie, which would replace the withheld one. Its script sends a request with the cookies at once and
    /// shows the page for the user. Without the script, the next link or form does so. A form then is shown again
    /// with its input, and no button is pressed.
    case strict = "Strict"
  }

  /// Whether ``cookieDomain`` is valid in a cookie.
  var hasCookieDomain: Bool {
    guard let cookieDomain else { return true }
    let labels = cookieDomain.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && cookieDomain.utf8.count <= 253
      && labels.allSatisfy { label in
        !label.isEmpty && label.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0 | 0x20) || $0 == 45 }
      }
  }

  /// Allows pages to load resources from an origin (`https://cdn.example`) or with a hash (`'sha256-…'`).
  ///
  /// Sources that defeat the policy are rejected: `'unsafe-inline'`, `'unsafe-eval'`, `*`, nonces (a constant nonce
  /// is no protection), `data:` for scripts, and text that could start another directive.
  ///
  /// - Throws: ``WebPolicy/Refusal``, with the reason.
  public mutating func allow(_ resource: Resource, from source: String) throws(Refusal) {
    let text = source.lowercased()
    let isClean = !text.isEmpty && text.utf8.count <= 512 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x2C }
    guard isClean else { throw Refusal(message: "'\(source.prefix(80))' is not a source of a content security policy.") }
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

  /// Allows pages of an origin (`https://partner.example`) to embed the app in a frame. Default: none.
  ///
  /// Browsers send the app's cookies to a frame only if both sites have the same registrable domain, such as
  /// `www.example.com` and `shop.example.com`. In other frames every user is a newcomer.
  ///
  /// - Throws: ``WebPolicy/Refusal``, with the reason.
  public mutating func allowEmbedding(by origin: String) throws(Refusal) {
    let host = origin.lowercased().hasPrefix("https://") ? origin.dropFirst(8) : ""
    let isOrigin =
      !host.isEmpty && host.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0 | 0x20) || [45, 46, 58].contains($0) }
    guard isOrigin else { throw Refusal(message: "'\(origin.prefix(80))' is not an origin. Write one as https://host.example.") }
    embedders.append(origin)
  }

  var mayBeEmbedded: Bool { !embedders.isEmpty }

  /// The reason why a source is rejected.
  public struct Refusal: Error, CustomStringConvertible, Hashable {
    let message: String
    public var description: String { message }
  }

  /// The content security policy: nothing inline, no foreign resources except images, no embedding, no base URL.
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
