// Re-exported, because flows use links, URLs and link policies in their own code.
@_exported public import TesseraURL

/// Opens the routes of items. Tapping an item that has a route calls its router.
///
/// A router decides whether a link may be opened, and opens it. It knows nothing about screens. It is called
/// once per tap, in the isolation of its host, and must return at once. Loading is the opened screen's job.
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
  /// Opens a route and returns the outcome. Must not trap for any text.
  @discardableResult
  func open(routeUri: String) -> RouteOutcome
}

/// The outcome of a request to open a route.
public enum RouteOutcome: Hashable, Sendable {
  /// The route was opened.
  case opened(String)
  /// A path of this app that matches no route.
  case unknown(String)
  /// The link must not be opened.
  case refused(LinkPolicy.Refusal)
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
