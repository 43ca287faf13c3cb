public import TesseraScreen

/// A link that is always visible. In an app with tabs, one of its areas.
/// ```swift
/// let navigation = [AppLink("Shop", icon: "cart", to: "/shop"), AppLink("Orders", icon: "box", to: "/orders")]
/// let navigationStyle = AppLink.NavigationStyle.tabs
/// ```
public struct AppLink: Hashable, Sendable, Identifiable {
  /// The label.
  public let title: Phrase
  /// The symbol beside or above the label. Tabs without a symbol show a dot.
  public let icon: Element.Symbol?
  /// A route of the app.
  public let path: String
  /// The path, which identifies the link.
  public var id: String { path }

  /// Creates a link to a route of the app.
  public init(_ title: Phrase, icon: Element.Symbol? = nil, to path: String) { (self.title, self.icon, self.path) = (title, icon, path) }

  /// Whether a route, with or without a query, equals this link's path or lies below it. No route lies below
  /// `/`.
  package func leads(to route: String) -> Bool {
    let address = route.prefix { $0 != "?" }
    return address == path || path != "/" && address.hasPrefix(path + "/")
  }
}

extension AppLink {
  /// The arrangement of the navigation links.
  @nonexhaustive
  public enum NavigationStyle: String, Hashable, Sendable, Codable {
    /// Links at the top of web pages. Windows show no links.
    case links
    /// The app's main areas: a tab bar at the bottom of a phone, a sidebar on a desktop. On window hosts each
    /// area has its own stack, which is preserved while another area is shown.
    case tabs
  }
}

extension Sequence where Element == AppLink {
  /// The link whose area contains the route. If areas are nested, the innermost.
  package func area(of route: String) -> AppLink? { filter { $0.leads(to: route) }.max { $0.path.utf8.count < $1.path.utf8.count } }
}
