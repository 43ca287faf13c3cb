// Re-exported, because flows use links, URLs and link policies in their own code.
@_exported public import TesseraURL

/// An app's routes. Parses URLs to the app's own enum and prints them again, with one declaration per route.
/// ```swift
/// let routes = try RouteTable<AppRoute> {
///   RoutePattern(.account) { "account" }
///   RoutePattern(AppRoute.order) { "account/orders"; PathParameter("id") } extract: {
///     if case .order(let id) = $0 { id } else { nil }
///   }.under(.account)
/// }
/// routes.match("/account/orders/17")        // .order(id: "17")
/// routes.url(for: .order(id: "a/b"))        // "/account/orders/a%2Fb"
/// routes.stack(for: "/account/orders/17")   // [.account, .order(id: "17")]
/// ```
/// Laws:
/// - `match(url(for: route)) == route` for every route that the table prints.
/// - `url(for: match(url))` is the canonical spelling of `url`. Canonical URLs are their own.
/// - A literal wins over a parameter at the first segment where two routes differ, regardless of the order of
///   declaration. If the rest of the path or a parameter's type doesn't fit, the next possibility is tried.
/// - Paths are compared decoded and case-sensitively. One trailing slash and undeclared query items don't
///   matter.
///
/// Isolation: a `Sendable` value. Build it once and share it.
public struct RouteTable<Route: Hashable & Sendable>: Sendable {
  @usableFromInline let trie: RouteTrie
  let entries: [RouteTable<Route>.Declaration.Entry]
  @usableFromInline let steps: [RouteTable<Route>.Declaration.Step]
  /// The parse functions by declaration number, stored separately to keep matching fast.
  @usableFromInline let parses: [@Sendable (RouteInput) -> Route?]
  @usableFromInline let prints: [@Sendable (Route, inout RoutePrinter) -> Bool]
  @usableFromInline let kind: (@Sendable (Route) -> Int)?
  @usableFromInline private(set) var numbersByKind: [Int: [Int]] = [:]
  /// The maximum size in bytes of a URL that is parsed or printed.
  public let limit: Int

  /// Builds a table.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes of a URL that is parsed or printed.
  ///   - kind: For tables of many hundred routes: a number per case of the route, so that printing finds its
  ///     declaration directly. Law: all routes of one declaration have the same number.
  ///   - declarations: `RoutePattern`s and `RouteGroup`s.
  /// - Throws: all duplicate, ambiguous and impossible declarations, with their files and lines.
  /// - Complexity: O(total length of the declarations).
  public init(
    limit: Int = ParsedURL.defaultLimit, kind: (@Sendable (Route) -> Int)? = nil,
    @RouteTable<Route>.Builder _ declarations: () -> [RouteTable<Route>.Declaration]
  ) throws(RouteTableError) {
    self.limit = limit
    self.kind = kind
    let declaration = Declaration.joined(declarations())
    entries = declaration.entries
    steps = declaration.steps
    parses = entries.map(\.parse)
    prints = entries.map(\.print)
    var builder = RouteTrieBuilder()
    for entry in entries { builder.add(entry.pieces, site: entry.site) }
    trie = RouteTrie(builder)
    let problems = builder.problems + extractProblems() + parentProblems()
    if !problems.isEmpty { throw RouteTableError(problems: problems) }
    if let kind { numbersByKind = numbers(by: kind) }
  }

  /// The number of routes.
  public var count: Int { entries.count }
}
