extension RouteTable {
  /// The route of a path, such as "/account/orders/17?tab=items"; nil when none matches or the text is no path of this app.
  ///
  /// Use `resolve(_:policy:)` for text that others wrote: it says why.
  ///
  /// Complexity: O(bytes) where one declaration fits; at most O(bytes · nodes of the table) with backtracking.
  @inlinable
  public func match(_ url: String) -> Route? { numberedMatch(url)?.route }

  /// The route together with the number of its declaration.
  @inlinable
  func numberedMatch(_ url: String) -> (route: Route, number: Int)? {
    var found: (route: Route, number: Int)?
    trie.match(url, limit: limit) { number, input in
      guard let route = parses[number](input) else { return false }
      found = (route, number)
      return true
    }
    return found
  }

  /// Finds the route of a link in a payload, an address bar or another app.
  ///
  /// - Returns: The route, an allowed external URL, a path that no route has, or a refusal with its reason.
  public func resolve(_ target: String, policy: LinkPolicy = .standard) -> RouteResolution<Route> {
    switch policy.classify(target) {
    case .route(let path): match(path).map { .route($0) } ?? .unknown(path)
    case .external(let url): .external(url)
    case .refused(let reason): .refused(reason)
    }
  }
}

/// The destination of a link in an app with routes.
public enum RouteResolution<Route: Hashable & Sendable>: Hashable, Sendable {
  /// A screen of this app.
  case route(Route)
  /// An allowed URL outside this app.
  case external(ParsedURL)
  /// A path of this app that no route has; show a screen that says so.
  case unknown(String)
  /// A link that must not be followed; show a screen or message that says why.
  case refused(LinkRefusal)
}
