internal import TesseraScreen

extension HTMLRenderer {
  /// The path of an app on its server, which prefixes every address in its pages.
  ///
  /// Make one for each path and share it: it caches the markup of all symbols, whose drawings are served below it.
  public final class Mount: Sendable {
    /// The percent-encoded prefix of every route: empty at the root of a server, or `/shop`.
    public let base: String
    let symbols: Symbols

    /// The root of a server.
    public static let root = Mount("")

    /// A mount at a path. A trailing slash is removed. A path that could lead to another host, or above the root,
    /// becomes the root.
    public init(_ base: String) {
      var path = Substring(base)
      while path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
      self.base = path.isEmpty || LinkPolicy.staysOnHost(String(path)) ? String(path) : ""
      symbols = Symbols(self.base)
    }

    /// Converts a route of the app to an address of the server. Other addresses are unchanged.
    ///
    /// - Law: the address of a path is below the mount. A path that a browser would resolve elsewhere (`/../logout`,
    ///   `//host`) becomes the app's start page.
    public func address(of route: String) -> String {
      guard route.utf8.first == UInt8(ascii: "/") else { return route }
      return LinkPolicy.staysOnHost(route) ? base + route : base + "/"
    }

    /// Converts an address of the server to a route of the app. `nil` if it isn't below the mount.
    public func route(of path: String) -> String? {
      guard path.utf8.starts(with: base.utf8) else { return nil }
      let rest = String(path.dropFirst(base.count))
      switch rest.utf8.first {
      case nil: return "/"
      case UInt8(ascii: "/")?: return rest
      case UInt8(ascii: "?")?: return "/" + rest
      default: return nil
      }
    }
  }
}
