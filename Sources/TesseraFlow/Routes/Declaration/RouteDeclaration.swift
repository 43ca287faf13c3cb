extension RouteTable {
  /// One pattern or a group of patterns in a route table. Created by the table's builder.
  public struct Declaration: Sendable {
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

    /// A step in the search for the entry that prints a route. Asks one entry, or asks whether the route
    /// belongs to the group that follows.
    @usableFromInline
    struct Step: Sendable {
      @usableFromInline let ask: @Sendable (Route, inout RoutePrinter) -> Bool
      /// The entry's index, or -1 for a group.
      @usableFromInline var number: Int
      /// The next step if the answer is no.
      @usableFromInline var next: Int

      @inlinable
      init(number: Int, next: Int, ask: @escaping @Sendable (Route, inout RoutePrinter) -> Bool) {
        self.ask = ask
        self.number = number
        self.next = next
      }
    }

    @usableFromInline var entries: [Entry]
    @usableFromInline var steps: [Step]

    @inlinable
    init(entries: [Entry], steps: [Step]) {
      self.entries = entries
      self.steps = steps
    }
  }
}

extension RouteTable.Declaration {
  @inlinable
  init(_ pattern: RoutePattern<Route>) {
    var entry = Entry(
      pieces: pattern.pieces, site: pattern.site, parse: pattern.parse, print: pattern.print, sample: pattern.sample)
    entry.parent = pattern.parent
    entry.fixedParent = pattern.fixedParent
    self.init(entries: [entry], steps: [Step(number: 0, next: 1, ask: pattern.print)])
  }

  /// Joins declarations. The first one that accepts a route prints it.
  @inlinable
  static func joined(_ declarations: [Self]) -> Self {
    var all = Self(entries: [], steps: [])
    for declaration in declarations {
      let (entries, steps) = (all.entries.count, all.steps.count)
      all.entries += declaration.entries
      for var step in declaration.steps {
        if step.number >= 0 { step.number += entries }
        step.next += steps
        all.steps.append(step)
      }
    }
    return all
  }
}

/// The routes of a feature under one prefix. The feature declares its own enum of routes, and the app wraps
/// it in one case.
///
/// When printing, a group that doesn't contain the route is skipped in one step, so large tables stay fast.
/// ```swift
/// RouteGroup("shop", AppRoute.shop) {
///   RoutePattern(ShopRoute.basket) { "basket" }
/// } extract: { if case .shop(let route) = $0 { route } else { nil } }
/// ```
public struct RouteGroup<Route: Hashable & Sendable>: Sendable {
  @usableFromInline var declaration: RouteTable<Route>.Declaration

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - prefix: Literals before every route of the group, or empty.
  ///   - embed: Wraps the feature's route in the app's route.
  ///   - routes: The feature's declarations.
  ///   - extract: The feature's route if the app's route is this case, otherwise `nil`.
  @inlinable
  public init<Part: Hashable & Sendable>(
    _ prefix: String, _ embed: @escaping @Sendable (Part) -> Route,
    @RouteTable<Part>.Builder routes: () -> [RouteTable<Part>.Declaration], extract: @escaping @Sendable (Route) -> Part?
  ) {
    let part = RouteTable.Declaration.joined(routes())
    var entries: [RouteTable<Route>.Declaration.Entry] = []
    for entry in part.entries {
      let parse = entry.parse
      let print = entry.print
      var lifted = RouteTable<Route>.Declaration.Entry(
        pieces: [.literal(prefix)] + entry.pieces, site: entry.site, parse: { input in parse(input).map(embed) },
        print: { route, printer in extract(route).map { print($0, &printer) } ?? false }, sample: entry.sample.map(embed))
      if let parent = entry.parent {
        lifted.parent = { route in extract(route).flatMap(parent).map(embed) }
        lifted.fixedParent = entry.fixedParent.map(embed)
      }
      entries.append(lifted)
    }
    var steps = [
      RouteTable<Route>.Declaration.Step(number: -1, next: part.steps.count + 1) { route, _ in extract(route) != nil }
    ]
    for step in part.steps {
      let ask = step.ask
      steps.append(
        .init(number: step.number, next: step.next + 1) { route, printer in extract(route).map { ask($0, &printer) } ?? false })
    }
    declaration = RouteTable.Declaration(entries: entries, steps: steps)
  }
}

extension RouteGroup {
  /// Sets the parent route of all routes in the group that declare none themselves.
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

extension RouteTable {
  /// Collects the declarations of a table.
  @resultBuilder
  public enum Builder {
    /// Adds a route.
    @inlinable
    public static func buildExpression(_ pattern: RoutePattern<Route>) -> [RouteTable<Route>.Declaration] {
      [Declaration(pattern)]
    }

    /// Adds a group of routes.
    @inlinable
    public static func buildExpression(_ group: RouteGroup<Route>) -> [RouteTable<Route>.Declaration] { [group.declaration] }

    /// Adds an array of routes.
    @inlinable
    public static func buildExpression(_ patterns: [RoutePattern<Route>]) -> [RouteTable<Route>.Declaration] {
      patterns.map { Declaration($0) }
    }

    /// Adds no routes.
    @inlinable
    public static func buildBlock() -> [RouteTable<Route>.Declaration] { [] }

    /// Adds the first declaration.
    @inlinable
    public static func buildPartialBlock(first: [RouteTable<Route>.Declaration]) -> [RouteTable<Route>.Declaration] { first }

    /// Adds a further declaration.
    @inlinable
    public static func buildPartialBlock(
      accumulated: [RouteTable<Route>.Declaration], next: [RouteTable<Route>.Declaration]
    ) -> [RouteTable<Route>.Declaration] { accumulated + next }

    /// Adds declarations from an `if` without `else`.
    @inlinable
    public static func buildOptional(_ declarations: [RouteTable<Route>.Declaration]?) -> [RouteTable<Route>.Declaration] {
      declarations ?? []
    }

    /// Adds declarations from the first branch of a condition.
    @inlinable
    public static func buildEither(first: [RouteTable<Route>.Declaration]) -> [RouteTable<Route>.Declaration] { first }

    /// Adds declarations from the second branch of a condition.
    @inlinable
    public static func buildEither(second: [RouteTable<Route>.Declaration]) -> [RouteTable<Route>.Declaration] { second }

    /// Adds declarations from a loop.
    @inlinable
    public static func buildArray(_ declarations: [[RouteTable<Route>.Declaration]]) -> [RouteTable<Route>.Declaration] {
      declarations.flatMap { $0 }
    }
  }
}
