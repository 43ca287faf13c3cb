extension RouteTable {
  /// The canonical URL of a route; nil when no declaration prints it or the URL would exceed `limit`.
  ///
  /// Complexity: O(bytes + declarations and groups before the one that prints it).
  public func url(for route: Route) -> String? { numberedURL(for: route)?.url }

  /// The one spelling of a URL that matches a route, for redirects and comparison; nil when none matches.
  public func canonicalURL(of url: String) -> String? { match(url).flatMap { self.url(for: $0) } }

  /// The URL together with the number of the declaration that printed it.
  func numberedURL(for route: Route) -> (url: String, number: Int)? {
    var printer = RoutePrinter(trie: trie)
    guard let number = declaration.print(route, 0, &printer) else { return nil }
    let url = printer.finish()
    return url.utf8.count <= limit ? (url, number) : nil
  }
}
