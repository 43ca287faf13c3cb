/// The links that an app follows: an allow-list of schemes and hosts for links, images and navigation on
/// every host.
///
/// Default: paths of this app, `https` to any host, `mailto` and `tel`. `http` is not included because it can
/// be read and changed in transit. Add it with `.standard.allowing(scheme: "http")` where you need it.
/// Everything else, including `javascript`, `data`, `file` and `blob`, is refused because it is not in the
/// list. There is no list of bad schemes that could be incomplete.
///
/// Law: a path of the app stays in the app. A path that climbs above `/` is refused on every host, because
/// for an app served below `/shop` a browser would leave the shop.
/// ```swift
/// let policy = LinkPolicy.standard.sameOrigin(as: "https://shop.example")
/// policy.classify("/account")                        // .route("/account")
/// policy.classify("https://shop.example/account")    // .route("/account")
/// policy.classify("//evil.example")                  // .refused(.url(.protocolRelative))
/// policy.classify("/orders/../account")              // .route("/account")
/// policy.classify("/../logout")                      // .refused(.aboveRoot)
/// policy.classify("https://münchen.de/a b")          // .external, https://xn--mnchen-3ya.de/a%20b
/// ```
/// Before a link is classified, it is normalized as browsers do (URL Standard): host names in any script, spaces,
/// `|` and a `%` that begins no escape are accepted. Text that a browser would have to guess, such as `https:`
/// without slashes, is refused.
public struct LinkPolicy: Hashable, Sendable {
  /// The hosts that an `https` (or `http`) link may open.
  public enum Hosts: Hashable, Sendable {
    /// Any host.
    case any
    /// Only these hosts. `*.example.org` allows every host below `example.org`, but not `example.org` itself.
    case only(Set<String>)
  }

  /// The allowed schemes, in lower case.
  public var schemes: Set<String>
  /// The allowed hosts.
  public var hosts: Hosts
  /// The app's own origin. Absolute URLs with this origin are routes. If `nil`, only paths are routes.
  public var origin: ParsedURL?
  /// The maximum length of a link, in bytes.
  public var limit: Int

  /// Creates a policy. Schemes are converted to lower case.
  public init(schemes: Set<String>, hosts: Hosts = .any, origin: ParsedURL? = nil, limit: Int = ParsedURL.defaultLimit) {
    self.schemes = Set(schemes.map { $0.lowercased() })
    self.hosts = hosts
    self.origin = origin
    self.limit = limit
  }

  /// Paths of this app, `https` to any host, `mailto`, `tel`.
  public static let standard = Self(schemes: ["https", "mailto", "tel"])

  /// Only paths of this app.
  public static let routesOnly = Self(schemes: [])
}

extension LinkPolicy {
  /// The policy with one more allowed scheme.
  public func allowing(scheme: String) -> Self {
    var copy = self
    copy.schemes.insert(scheme.lowercased())
    return copy
  }

  /// The policy with only these hosts allowed.
  public func only(hosts: Set<String>) -> Self {
    var copy = self
    copy.hosts = .only(Set(hosts.map(Self.rule)))
    return copy
  }

  /// A host rule in ASCII and lower case.
  private static func rule(_ name: String) -> String {
    if name.hasPrefix("*.") { return "*." + rule(String(name.dropFirst(2))) }
    return name.utf8.allSatisfy { $0 < 0x80 } ? name.lowercased() : HostName.ascii(name) ?? name
  }

  /// The policy that also treats absolute URLs of an origin (`https://shop.example`) as routes. If `origin`
  /// is not a valid URL, the policy has no origin.
  public func sameOrigin(as origin: String) -> Self {
    var copy = self
    copy.origin = try? Self.read(origin, limit: limit).url
    return copy
  }

  /// Classifies the target of a link as a route of this app, an allowed external link, or refused with a
  /// reason.
  ///
  /// Complexity: O(bytes), bounded by `limit`.
  public func classify(_ target: String) -> Target {
    let (url, spelling): (ParsedURL, String)
    do throws(ParsedURL.Refusal) {
      (url, spelling) = try Self.read(target, limit: limit)
    } catch {
      return .refused(.url(error))
    }
    guard let scheme = url.scheme else { return Self.leadsAboveRoot(spelling) ? .refused(.aboveRoot) : .route(url.resource) }
    if let origin, origin.hasSameOrigin(as: url) {
      // The path of an absolute URL may begin with "//". On its own it would open another host.
      if url.path.utf8.starts(with: "//".utf8) { return .refused(.url(.protocolRelative)) }
      return classify(url.resource)
    }
    guard schemes.contains(scheme) else { return .refused(.scheme(scheme)) }
    switch (url.host, hosts) {
    case (let host?, .only(let names)):
      guard names.contains(where: { Self.host(host, matches: $0) }) else { return .refused(.host(host)) }
    case (nil, .only), (_, .any): break
    }
    if scheme == "tel", !Self.isTelephone(url) { return .refused(.telephone) }
    return .external(url)
  }

  /// Parses a link strictly or, if that fails, as a browser does. Returns the URL and the text that was parsed.
  private static func read(_ target: String, limit: Int) throws(ParsedURL.Refusal) -> (url: ParsedURL, text: String) {
    do throws(ParsedURL.Refusal) {
      return (try ParsedURL(target, limit: limit), target)
    } catch {
      if case .tooLong = error { throw error }
      let spelled = BrowserSpelling.of(target)
      if spelled.elementsEqual(target.utf8), spelled.first == 0x2f { throw error }
      return (try ParsedURL(spelled: spelled), String(decoding: spelled, as: UTF8.self))
    }
  }

  /// The text of a link for a page: the normalized text that was classified, so that a browser can't read it
  /// differently. `nil` if the link is refused.
  ///
  /// Complexity: O(bytes), bounded by `limit`. Copies nothing for paths and, if any host is allowed, for web
  /// addresses.
  package func spelled(_ target: String) -> String? {
    if Self.isPlainPath(target, limit: limit) { return target }
    var text = target
    if text.withUTF8(quickVerdict) == true { return target }
    if case .refused = classify(target) { return nil }
    return try? Self.read(target, limit: limit).text
  }

  /// The address of an image for a page, normalized like a link, or `nil` if it may not be loaded.
  package func spelledImage(_ source: String) -> String? {
    guard let source = spelled(source) else { return nil }
    let isShown =
      source.utf8.first == 0x2f
      || ["https:", "http:"].contains { prefix in
        source.utf8.count > prefix.utf8.count && source.utf8.lazy.map { URLBytes.lower($0) }.starts(with: prefix.utf8)
      }
    return isShown ? source : nil
  }

  /// Whether the link may be followed, that is, `classify` does not refuse it.
  ///
  /// Complexity: O(bytes), bounded by `limit`. Copies nothing for paths and, if any host is allowed, for web
  /// addresses.
  public func allows(_ target: String) -> Bool {
    if Self.isPlainPath(target, limit: limit) { return true }
    var text = target
    if let verdict = text.withUTF8(quickVerdict) { return verdict }
    if case .refused = classify(target) { return false }
    return true
  }

  /// Whether an image may be loaded: a path of this app, or an allowed address that begins with `https:` or
  /// `http:`.
  public func allowsImage(_ source: String) -> Bool { spelledImage(source) != nil }

  /// The result if the layout alone determines it, or `nil` if the URL must be parsed.
  private func quickVerdict(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    let layout: URLLayout
    do throws(ParsedURL.Refusal) { layout = try URLLayout(bytes, limit: limit) } catch { return nil }
    switch layout.form {
    case .path:
      // Dot segments may climb above the root, or removing them may leave two slashes at the start.
      var previous: UInt8 = 0
      for index in layout.pathStart..<layout.pathEnd {
        if previous == 0x2f, URLBytes.isDot(bytes, at: index) { return nil }
        previous = bytes[index]
      }
      return true
    case .hierarchical where layout.hasAuthority && hosts == .any && origin == nil:
      let scheme = bytes[0..<layout.schemeEnd].lazy.map { URLBytes.lower($0) }
      return schemes.contains { $0 != "tel" && $0.utf8.elementsEqual(scheme) } ? true : nil
    case .hierarchical, .opaque: return nil
    }
  }

  private static func host(_ host: String, matches rule: String) -> Bool {
    guard rule.hasPrefix("*.") else { return host == rule }
    return host.hasSuffix(rule.dropFirst()) && host.utf8.count > rule.utf8.count - 1
  }

  /// A number as in RFC 3966: digits and visual separators. Service codes (`*`, `#`), which some phones run
  /// at once, are excluded.
  private static func isTelephone(_ url: ParsedURL) -> Bool {
    guard url.host == nil, url.query == nil, url.fragment == nil else { return false }
    let number = url.path.prefix { $0 != ";" }
    return number.contains(where: \.isNumber) && number.allSatisfy { "+0123456789-.()".contains($0) }
  }
}

extension LinkPolicy {
  /// The classification of a link by a policy.
  public enum Target: Hashable, Sendable {
    /// A path of this app, in canonical form. The route table may still not know it.
    case route(String)
    /// An allowed URL outside this app.
    case external(ParsedURL)
    /// A link that must not be followed. Show it as plain text.
    case refused(Refusal)
  }
}

extension LinkPolicy {
  /// The reason why a link is refused.
  public enum Refusal: Error, Hashable, Sendable {
    /// The text is not a URL that this package accepts.
    case url(ParsedURL.Refusal)
    /// The scheme is not in the allow-list.
    case scheme(String)
    /// The host is not in the allow-list.
    case host(String)
    /// The path climbs above `/` with `..`, plain or as `%2e%2e`.
    case aboveRoot
    /// A `tel:` link with more than a plain number.
    case telephone
  }
}

extension LinkPolicy.Refusal: CustomStringConvertible {
  /// The reason as text, with a remedy.
  public var description: String {
    switch self {
    case .url(let refusal): refusal.description
    case .scheme(let scheme): "The scheme \"\(scheme)\" is not allowed. Add it to the LinkPolicy's schemes if links may use it."
    case .host(let host): "The host \"\(host)\" is not allowed. Add it to the LinkPolicy's hosts if links may point to it."
    case .aboveRoot: "The path goes above the app with \"..\". Write the route itself, such as \"/account\"."
    case .telephone: "The tel: link is not a plain telephone number. Write digits, +, -, . and brackets only."
    }
  }
}
