extension RouteTable {
  /// The route of a path, such as "/account/orders/17?tab=items". `nil` if none matches or the text is not a
  /// path of this app.
  ///
  /// For text from other sources use `resolve(_:policy:)`, which returns a reason.
  ///
  /// Complexity: O(bytes) if one declaration fits, at most O(bytes · nodes of the table) with backtracking.
  @inlinable
  public func match(_ url: String) -> Route? { numberedMatch(url)?.route }

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

  /// Resolves a link from a payload, an address bar or another app.
  ///
  /// - Returns: The route, an allowed external URL, a path without a route, or a refusal with its reason.
  public func resolve(_ target: String, policy: LinkPolicy = .standard) -> RouteTable<Route>.Resolution {
    switch policy.classify(target) {
    case .route(let path): match(path).map { .route($0) } ?? .unknown(path)
    case .external(let url): .external(url)
    case .refused(let reason): .refused(reason)
    }
  }
}

extension RouteTable {
  /// The result of resolving a link in an app with routes.
  public enum Resolution: Hashable, Sendable {
    /// A screen of this app.
    case route(Route)
    /// An allowed URL outside this app.
    case external(ParsedURL)
    /// A path of this app that matches no route. Show a not-found screen.
    case unknown(String)
    /// A link that must not be followed. Show the reason.
    case refused(LinkPolicy.Refusal)
  }
}
