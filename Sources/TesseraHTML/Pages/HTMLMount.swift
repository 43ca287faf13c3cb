internal import TesseraScreen

/// The path of an app on its server: every address that pages hold begins there.
///
/// Make one for each path and share it; it holds the markup of all symbols, whose drawings are fetched from below it.
public final class HTMLMount: Sendable {
  /// The path that stands before every route of the app, percent-encoded: empty at the root of a server, or `/shop`.
  public let base: String
  let symbols: Symbols

  /// The root of a server.
  public static let root = HTMLMount("")

  /// A mount below a path; a slash at its end is left out. A path that could lead to another host, or above the
  /// root, is taken for the root.
  public init(_ base: String) {
    var path = Substring(base)
    while path.utf8.last == UInt8(ascii: "/") { path = path.dropLast() }
    self.base = path.isEmpty || LinkPolicy.staysOnHost(String(path)) ? String(path) : ""
    symbols = Symbols(self.base)
  }

  /// A route of the app as an address of the server; other addresses as they are.
  ///
  /// Law: the address of a path lies below the mount. A path that a browser would follow elsewhere (`/../logout`, `//host`) gives the app's first page.
  public func address(of route: String) -> String {
    guard route.utf8.first == UInt8(ascii: "/") else { return route }
    return LinkPolicy.staysOnHost(route) ? base + route : base + "/"
  }

  /// An address of the server as a route of the app; `nil` if it lies elsewhere.
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
