/// The parts of a route in order: literals and typed fields.
///
/// `Fields` is the type of the route's values: `Void` for none, `RouteField<Int>` for one, a tuple for more.
/// You don't create this type yourself. The builder of `RoutePattern` does.
public struct RoutePath<Fields> {
  @usableFromInline var pieces: [RoutePiece]
  @usableFromInline var fields: Fields

  @inlinable
  init(pieces: [RoutePiece] = [], fields: Fields) {
    self.pieces = pieces
    self.fields = fields
  }
}

@usableFromInline
enum RoutePiece: Hashable, Sendable {
  case literal(String)
  case field(FieldShape)
}

/// Collects the parts of a route. Strings are literals. `PathParameter`, `QueryItem` and `RouteFragment` are
/// fields, any number of them.
@resultBuilder
public enum RoutePathBuilder {
  /// Adds a literal such as "account" or "account/orders".
  @inlinable
  public static func buildExpression(_ literal: String) -> RoutePath<Void> { RoutePath(pieces: [.literal(literal)], fields: ()) }

  /// Adds a typed path segment.
  @inlinable
  public static func buildExpression<Value>(_ piece: PathParameter<Value>) -> RoutePath<RouteField<Value>> { single(piece.field) }

  /// Adds a typed query item.
  @inlinable
  public static func buildExpression<Value>(_ piece: QueryItem<Value>) -> RoutePath<RouteField<Value>> { single(piece.field) }

  /// Adds a typed fragment.
  @inlinable
  public static func buildExpression<Value>(_ piece: RouteFragment<Value>) -> RoutePath<RouteField<Value>> { single(piece.field) }

  @inlinable
  static func single<Value>(_ field: RouteField<Value>) -> RoutePath<RouteField<Value>> {
    RoutePath(pieces: [.field(field.shape)], fields: field)
  }

  /// The app's root path.
  @inlinable
  public static func buildBlock() -> RoutePath<Void> { RoutePath(fields: ()) }

  /// Adds the first part.
  @inlinable
  public static func buildPartialBlock<Fields>(first: RoutePath<Fields>) -> RoutePath<Fields> { first }

  /// Adds a literal after other parts.
  @inlinable
  public static func buildPartialBlock<Fields>(accumulated: RoutePath<Fields>, next: RoutePath<Void>) -> RoutePath<Fields> {
    RoutePath(pieces: accumulated.pieces + next.pieces, fields: accumulated.fields)
  }
}

extension RoutePathBuilder {
  /// Adds the first field.
  @inlinable
  public static func buildPartialBlock<A>(
    accumulated: RoutePath<Void>, next: RoutePath<RouteField<A>>
  ) -> RoutePath<RouteField<A>> { RoutePath(pieces: accumulated.pieces + next.pieces, fields: next.fields) }

  /// Adds the second field.
  @inlinable
  public static func buildPartialBlock<A, B>(
    accumulated: RoutePath<RouteField<A>>, next: RoutePath<RouteField<B>>
  ) -> RoutePath<(RouteField<A>, RouteField<B>)> {
    RoutePath(pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields, next.fields))
  }

  /// Adds the third field.
  @inlinable
  public static func buildPartialBlock<A, B, C>(
    accumulated: RoutePath<(RouteField<A>, RouteField<B>)>, next: RoutePath<RouteField<C>>
  ) -> RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>)> {
    RoutePath(pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields.0, accumulated.fields.1, next.fields))
  }

  /// Adds the fourth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D>(
    accumulated: RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>)>, next: RoutePath<RouteField<D>>
  ) -> RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>, RouteField<D>)> {
    RoutePath(
      pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, next.fields))
  }

  /// Adds the fifth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E>(
    accumulated: RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>, RouteField<D>)>, next: RoutePath<RouteField<E>>
  ) -> RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>, RouteField<D>, RouteField<E>)> {
    RoutePath(
      pieces: accumulated.pieces + next.pieces,
      fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, accumulated.fields.3, next.fields))
  }

  /// Adds the sixth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E, F>(
    accumulated: RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>, RouteField<D>, RouteField<E>)>, next: RoutePath<RouteField<F>>
  ) -> RoutePath<(RouteField<A>, RouteField<B>, RouteField<C>, RouteField<D>, RouteField<E>, RouteField<F>)> {
    RoutePath(
      pieces: accumulated.pieces + next.pieces,
      fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, accumulated.fields.3, accumulated.fields.4, next.fields))
  }
}
