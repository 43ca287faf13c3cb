/// One route declared once: how it is parsed and how it is printed.
///
/// ```swift
/// RoutePattern(.account) { "account" }
/// RoutePattern(AppRoute.order) { "account/orders"; PathParameter("id") } extract: {
///   if case .order(let id) = $0 { id } else { nil }
/// }
/// .under(.orders)
/// ```
/// Law: `extract(embed(values)) == values`. Where the first pattern whose `extract` returns values prints a route, later ones are aliases.
public struct RoutePattern<Route: Hashable & Sendable>: Sendable {
  let pieces: [RoutePiece]
  let site: RouteSite
  let parse: @Sendable (RouteInput) -> Route?
  let print: @Sendable (Route, inout RoutePrinter) -> Bool
  var parent: (@Sendable (Route) -> Route?)?
  var fixedParent: Route?

  init(
    _ pieces: [RoutePiece], site: RouteSite, parse: @escaping @Sendable (RouteInput) -> Route?,
    print: @escaping @Sendable (Route, inout RoutePrinter) -> Bool
  ) {
    self.pieces = pieces
    self.site = site
    self.parse = parse
    self.print = print
  }
}

/// Where a route was declared.
struct RouteSite: Hashable, Sendable {
  var file: String
  var line: UInt
}

extension RoutePattern {
  /// A route without fields.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: Its literals; empty or "/" for the app's root.
  public init(_ route: Route, line: UInt = #line, file: String = #fileID, @RoutePathBuilder path: () -> RoutePath<Void>) {
    self.init(
      path().pieces, site: RouteSite(file: file, line: line), parse: { _ in route },
      print: { other, printer in
        guard other == route else { return false }
        printer.begin()
        return true
      })
  }

  /// The pattern that is matched and never printed: an old or second address of a route.
  public func alias() -> Self {
    var copy = Self(pieces, site: site, parse: parse, print: { _, _ in false })
    copy.parent = parent
    copy.fixedParent = fixedParent
    return copy
  }

  /// The pattern with the route that lies below it in a stack; a deep link opens both.
  public func under(_ parent: Route) -> Self {
    var copy = self
    copy.fixedParent = parent
    copy.parent = { _ in parent }
    return copy
  }

  /// The pattern with the route below it worked out from the route itself: the course of a lesson.
  public func under(_ parent: @escaping @Sendable (Route) -> Route?) -> Self {
    var copy = self
    copy.fixedParent = nil
    copy.parent = parent
    return copy
  }

  /// For each field its number among the path parameters, in order of declaration.
  static func ordinals(of pieces: [RoutePiece]) -> [Int] {
    var next = 0
    return pieces.compactMap { piece in
      switch piece {
      case .literal: return nil
      case .field(.path):
        next += 1
        return next - 1
      case .field: return 0
      }
    }
  }
}
