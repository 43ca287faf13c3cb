/// A route that is declared once, for both parsing and printing.
/// ```swift
/// RoutePattern(.account) { "account" }
/// RoutePattern(AppRoute.order) { "account/orders"; PathParameter("id") } extract: {
///   if case .order(let id) = $0 { id } else { nil }
/// }
/// .under(.orders)
/// ```
/// Law: `extract(embed(values)) == values`. If several patterns can print a route, the first one does and the
/// others are aliases.
public struct RoutePattern<Route: Hashable & Sendable>: Sendable {
  @usableFromInline let pieces: [RoutePiece]
  @usableFromInline let site: RouteSite
  @usableFromInline let parse: @Sendable (RouteInput) -> Route?
  @usableFromInline let print: @Sendable (Route, inout RoutePrinter) -> Bool
  @usableFromInline var parent: (@Sendable (Route) -> Route?)?
  @usableFromInline var fixedParent: Route?
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
  ///   - path: Its literals. Empty or "/" for the app's root.
  @inlinable
  public init(_ route: Route, line: UInt = #line, file: String = #fileID, @RoutePathBuilder path: () -> RoutePathBuilder.Path<Void>) {
    self.init(
      path().pieces, site: RouteSite(file: file, line: line), parse: { _ in route },
      print: { other, printer in
        guard other == route else { return false }
        printer.begin()
        return true
      }, sample: route)
  }

  /// Returns a pattern that is matched but never printed: an old or second path of a route.
  @inlinable
  public func alias() -> Self {
    var copy = Self(pieces, site: site, parse: parse, print: { _, _ in false }, sample: nil)
    copy.parent = parent
    copy.fixedParent = fixedParent
    return copy
  }

  /// Sets the parent route. A deep link opens both, the parent below.
  @inlinable
  public func under(_ parent: Route) -> Self {
    var copy = self
    copy.fixedParent = parent
    copy.parent = { _ in parent }
    return copy
  }

  /// Sets the parent route, computed from the route itself, such as the course of a lesson.
  @inlinable
  public func under(_ parent: @escaping @Sendable (Route) -> Route?) -> Self {
    var copy = self
    copy.fixedParent = nil
    copy.parent = parent
    return copy
  }

  /// The index of each field among the path parameters, in order of declaration.
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
