public import TesseraScreen

/// A link that is always at hand; where the app has tabs, one of its areas.
///
/// ```swift
/// let navigation = [AppLink("Shop", icon: "cart", to: "/shop"), AppLink("Orders", icon: "box", to: "/orders")]
/// let navigationStyle = NavigationStyle.tabs
/// ```
public struct AppLink: Hashable, Sendable, Identifiable {
  /// Its words.
  public let title: Phrase
  /// The symbol beside the words, or above them; tabs without one have a dot.
  public let icon: Symbol?
  /// A route of the app.
  public let path: String
  /// The route, which names it.
  public var id: String { path }

  /// A link to a route of the app.
  public init(_ title: Phrase, icon: Symbol? = nil, to path: String) { (self.title, self.icon, self.path) = (title, icon, path) }

  /// Whether a route, with or without a query, is this one's or lies below it. Nothing lies below `/`.
  package func leads(to route: String) -> Bool {
    let address = route.prefix { $0 != "?" }
    return address == path || path != "/" && address.hasPrefix(path + "/")
  }
}

/// An arrangement of the links that are always at hand.
@nonexhaustive
public enum NavigationStyle: String, Hashable, Sendable, Codable {
  /// Links at the top of web pages; windows have the app's screens only.
  case links
  /// The app's main areas: a bar at the bottom of a phone, a side bar on a desk. On hosts that are windows each area has a stack of its own, which
  /// waits while another one is shown.
  case tabs
}

extension Sequence where Element == AppLink {
  /// The link whose area a route lies in; the nearest one where areas lie in each other.
  package func area(of route: String) -> AppLink? { filter { $0.leads(to: route) }.max { $0.path.utf8.count < $1.path.utf8.count } }
}
