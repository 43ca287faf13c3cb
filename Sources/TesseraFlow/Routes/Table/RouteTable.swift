/// An app's routes: they parse a URL to the app's own enum and print the enum as a URL, from one declaration each.
///
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
/// - `url(for: match(url))` is the one canonical spelling of `url`; canonical URLs are their own.
/// - A literal wins over a parameter at the first segment where two routes differ, whatever the order of declaration. When the rest of the
///   path or a parameter's type does not fit, the next possibility is tried.
/// - Paths are compared after decoding and with their case; one slash at the end and undeclared query items change nothing.
///
/// Isolation: a value, `Sendable`; build it once and pass it to those who need it.
public struct RouteTable<Route: Hashable & Sendable>: Sendable {
  @usableFromInline let trie: RouteTrie
  let entries: [RouteDeclaration<Route>.Entry]
  @usableFromInline let steps: [RouteDeclaration<Route>.Step]
  /// The parsers of the declarations by number, apart from what a match does not need.
  @usableFromInline let parses: [@Sendable (RouteInput) -> Route?]
  @usableFromInline let prints: [@Sendable (Route, inout RoutePrinter) -> Bool]
  @usableFromInline let kind: (@Sendable (Route) -> Int)?
  @usableFromInline private(set) var numbersByKind: [Int: [Int]] = [:]
  /// The most bytes of a URL that is parsed or printed.
  public let limit: Int

  /// Builds a table.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of a URL that is parsed or printed.
  ///   - kind: For tables of many hundred routes: a number for each case of the route, so that printing goes straight to its declaration.
  ///     Law: every route that one declaration makes has the same number.
  ///   - declarations: `RoutePattern`s and `RouteGroup`s.
  /// - Throws: Every duplicate, ambiguity and impossible declaration, with the declarations' files and lines.
  /// - Complexity: O(total length of the declarations).
  public init(
    limit: Int = ParsedURL.defaultLimit, kind: (@Sendable (Route) -> Int)? = nil,
    @RouteTableBuilder<Route> _ declarations: () -> [RouteDeclaration<Route>]
  ) throws(RouteTableError) {
    self.limit = limit
    self.kind = kind
    let declaration = RouteDeclaration.joined(declarations())
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
