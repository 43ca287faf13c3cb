/// What a table is built from: one pattern or a group of them; the builder makes it.
public struct RouteDeclaration<Route: Hashable & Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var pieces: [RoutePiece]
    @usableFromInline var site: RouteSite
    @usableFromInline var parse: @Sendable (RouteInput) -> Route?
    @usableFromInline var parent: (@Sendable (Route) -> Route?)?
    @usableFromInline var fixedParent: Route?
    @usableFromInline var sample: Route?
    @usableFromInline var print: @Sendable (Route, inout RoutePrinter) -> Bool

    @inlinable
    init(
      pieces: [RoutePiece], site: RouteSite, parse: @escaping @Sendable (RouteInput) -> Route?,
      print: @escaping @Sendable (Route, inout RoutePrinter) -> Bool, sample: Route?
    ) {
      self.pieces = pieces
      self.site = site
      self.parse = parse
      self.print = print
      self.sample = sample
    }
  }

  @usableFromInline var entries: [Entry]
  /// Prints a route with the entry that takes it and returns that entry's number, counted from the given one; nil if none does.
  @usableFromInline var print: @Sendable (Route, Int, inout RoutePrinter) -> Int?

  @inlinable
  init(entries: [Entry], print: @escaping @Sendable (Route, Int, inout RoutePrinter) -> Int?) {
    self.entries = entries
    self.print = print
  }
}

extension RouteDeclaration {
  @inlinable
  init(_ pattern: RoutePattern<Route>) {
    var entry = Entry(
      pieces: pattern.pieces, site: pattern.site, parse: pattern.parse, print: pattern.print, sample: pattern.sample)
    entry.parent = pattern.parent
    entry.fixedParent = pattern.fixedParent
    let print = pattern.print
    self.init(entries: [entry]) { route, number, printer in
      printer.number = number
      return print(route, &printer) ? number : nil
    }
  }

  /// Several declarations as one; the first that takes a route prints it.
  @inlinable
  static func joined(_ declarations: [Self]) -> Self {
    let starts = declarations.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.entries.count) }
    let prints = zip(declarations, starts).map { ($0.print, $1) }
    return Self(entries: declarations.flatMap(\.entries)) { route, number, printer in
      for (print, start) in prints {
        if let found = print(route, number + start, &printer) { return found }
      }
      return nil
    }
  }
}

/// The routes of a part of an app below one prefix: a feature declares its own enum of routes, the app takes it as one case.
///
/// Printing asks a group once and passes over all of it when it is not that case, so that many routes stay quick to print.
/// ```swift
/// RouteGroup("shop", AppRoute.shop) {
///   RoutePattern(ShopRoute.basket) { "basket" }
/// } extract: { if case .shop(let route) = $0 { route } else { nil } }
/// ```
public struct RouteGroup<Route: Hashable & Sendable>: Sendable {
  @usableFromInline var declaration: RouteDeclaration<Route>

  /// A group.
  ///
  /// - Parameters:
  ///   - prefix: Literals before every route of the group; empty for none.
  ///   - embed: Makes the app's route from the feature's.
  ///   - routes: The feature's declarations.
  ///   - extract: The feature's route if the app's route is this case.
  @inlinable
  public init<Part: Hashable & Sendable>(
    _ prefix: String, _ embed: @escaping @Sendable (Part) -> Route,
    @RouteTableBuilder<Part> routes: () -> [RouteDeclaration<Part>], extract: @escaping @Sendable (Route) -> Part?
  ) {
    let part = RouteDeclaration.joined(routes())
    var entries: [RouteDeclaration<Route>.Entry] = []
    for entry in part.entries {
      let parse = entry.parse
      let print = entry.print
      var lifted = RouteDeclaration<Route>.Entry(
        pieces: [.literal(prefix)] + entry.pieces, site: entry.site, parse: { input in parse(input).map(embed) },
        print: { route, printer in extract(route).map { print($0, &printer) } ?? false }, sample: entry.sample.map(embed))
      if let parent = entry.parent {
        lifted.parent = { route in extract(route).flatMap(parent).map(embed) }
        lifted.fixedParent = entry.fixedParent.map(embed)
      }
      entries.append(lifted)
    }
    declaration = RouteDeclaration(entries: entries) { route, number, printer in
      extract(route).flatMap { part.print($0, number, &printer) }
    }
  }
}

extension RouteGroup {
  /// The group with the route that lies below those of its routes that name none themselves.
  @inlinable
  public func under(_ parent: Route) -> Self {
    var copy = self
    for index in copy.declaration.entries.indices where copy.declaration.entries[index].parent == nil {
      copy.declaration.entries[index].fixedParent = parent
      copy.declaration.entries[index].parent = { _ in parent }
    }
    return copy
  }
}

/// Collects the declarations of a table.
@resultBuilder
public enum RouteTableBuilder<Route: Hashable & Sendable> {
  /// One route.
  @inlinable
  public static func buildExpression(_ pattern: RoutePattern<Route>) -> [RouteDeclaration<Route>] { [RouteDeclaration(pattern)] }

  /// A group of routes.
  @inlinable
  public static func buildExpression(_ group: RouteGroup<Route>) -> [RouteDeclaration<Route>] { [group.declaration] }

  /// Routes that were made elsewhere.
  @inlinable
  public static func buildExpression(_ patterns: [RoutePattern<Route>]) -> [RouteDeclaration<Route>] {
    patterns.map { RouteDeclaration($0) }
  }

  /// No routes.
  @inlinable
  public static func buildBlock() -> [RouteDeclaration<Route>] { [] }

  /// The first declaration.
  @inlinable
  public static func buildPartialBlock(first: [RouteDeclaration<Route>]) -> [RouteDeclaration<Route>] { first }

  /// A further declaration.
  @inlinable
  public static func buildPartialBlock(
    accumulated: [RouteDeclaration<Route>], next: [RouteDeclaration<Route>]
  ) -> [RouteDeclaration<Route>] { accumulated + next }

  /// Declarations under a condition.
  @inlinable
  public static func buildOptional(_ declarations: [RouteDeclaration<Route>]?) -> [RouteDeclaration<Route>] { declarations ?? [] }

  /// The first branch of a condition.
  @inlinable
  public static func buildEither(first: [RouteDeclaration<Route>]) -> [RouteDeclaration<Route>] { first }

  /// The second branch of a condition.
  @inlinable
  public static func buildEither(second: [RouteDeclaration<Route>]) -> [RouteDeclaration<Route>] { second }

  /// Declarations made in a loop.
  @inlinable
  public static func buildArray(_ declarations: [[RouteDeclaration<Route>]]) -> [RouteDeclaration<Route>] { declarations.flatMap { $0 } }
}
