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
  @usableFromInline let pieces: [RoutePiece]
  @usableFromInline let site: RouteSite
  @usableFromInline let parse: @Sendable (RouteInput) -> Route?
  @usableFromInline let print: @Sendable (Route, inout RoutePrinter) -> Bool
  @usableFromInline var parent: (@Sendable (Route) -> Route?)?
  @usableFromInline var fixedParent: Route?
  /// Any route of this pattern.
  @usableFromInline let sample: Route?

  @inlinable
  init(
    _ pieces: [RoutePiece], site: RouteSite, parse: @escaping @Sendable (RouteInput) -> Route?,
    print: @escaping @Sendable (Route, inout RoutePrinter) -> Bool, sample: Route?
  ) {
    self.pieces = pieces
    self.site = site
    self.parse = parse
    self.print = print
    self.sample = sample
  }
}

/// The position of a declaration in the source.
@usableFromInline
struct RouteSite: Hashable, Sendable {
  var file: String
  var line: UInt

  @usableFromInline
  init(file: String, line: UInt) {
    self.file = file
    self.line = line
  }
}

extension RoutePattern {
  /// A route without fields.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: Its literals; empty or "/" for the app's root.
  @inlinable
  public init(_ route: Route, line: UInt = #line, file: String = #fileID, @RoutePathBuilder path: () -> RoutePath<Void>) {
    self.init(
      path().pieces, site: RouteSite(file: file, line: line), parse: { _ in route },
      print: { other, printer in
        guard other == route else { return false }
        printer.begin()
        return true
      }, sample: route)
  }

  /// The pattern that is matched and never printed: an old or second address of a route.
  @inlinable
  public func alias() -> Self {
    var copy = Self(pieces, site: site, parse: parse, print: { _, _ in false }, sample: nil)
    copy.parent = parent
    copy.fixedParent = fixedParent
    return copy
  }

  /// The pattern with the route that lies below it in a stack; a deep link opens both.
  @inlinable
  public func under(_ parent: Route) -> Self {
    var copy = self
    copy.fixedParent = parent
    copy.parent = { _ in parent }
    return copy
  }

  /// The pattern with the route below it worked out from the route itself: the course of a lesson.
  @inlinable
  public func under(_ parent: @escaping @Sendable (Route) -> Route?) -> Self {
    var copy = self
    copy.fixedParent = nil
    copy.parent = parent
    return copy
  }

  /// The number of each field among the path parameters, in order of declaration.
  @usableFromInline
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
