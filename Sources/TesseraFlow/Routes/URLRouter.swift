// Links, URL texts and policies are part of what a flow's users write.
@_exported public import TesseraURL

/// Opens the routes of items: tapping an item that has a route asks its router.
///
/// It decides whether a text may be opened, and opens it; it knows nothing of how screens look. A router is called
/// once for each tap, in the isolation of its host, and must return at once; loading is the opened screen's work.
/// ```swift
/// func open(routeUri: String) -> RouteOutcome {
///   switch routes.resolve(routeUri) {
///   case .route(let route): stack = routes.stack(of: route); return .opened(routeUri)
///   case .external(let url): browser.open(url); return .opened(routeUri)
///   case .unknown(let path): return .unknown(path)
///   case .refused(let reason): return .refused(reason)
///   }
/// }
/// ```
public protocol URLRouter {
  /// Opens a route and says what came of it; never traps, whatever the text is.
  @discardableResult
  func open(routeUri: String) -> RouteOutcome
}

/// The outcome of a request to open a route.
public enum RouteOutcome: Hashable, Sendable {
  /// It was opened.
  case opened(String)
  /// It is a path of this app that no route has.
  case unknown(String)
  /// It must not be opened.
  case refused(LinkRefusal)
}

extension RouteOutcome: CustomStringConvertible {
  /// The outcome in words, and what to do next.
  public var description: String {
    switch self {
    case .opened(let url): "Opened \(url)."
    case .unknown(let url): "No route matches \(url). Check the link, or declare the route."
    case .refused(let reason): reason.description
    }
  }
}
