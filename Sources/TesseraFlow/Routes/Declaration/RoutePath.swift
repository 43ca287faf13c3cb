extension RoutePathBuilder {
  /// The parts of a route in order: literals and typed fields.
  ///
  /// `Fields` is the type of the route's values: `Void` for none, `RoutePathBuilder.Field<Int>` for one, a tuple for more.
  /// You don't create this type yourself. The builder of `RoutePattern` does.
  public struct Path<Fields> {
    @usableFromInline var pieces: [RoutePiece]
    @usableFromInline var fields: Fields

    @inlinable
    init(pieces: [RoutePiece] = [], fields: Fields) {
      self.pieces = pieces
      self.fields = fields
    }
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
  public static func buildExpression(_ literal: String) -> RoutePathBuilder.Path<Void> {
    RoutePathBuilder.Path(pieces: [.literal(literal)], fields: ())
  }

  /// Adds a typed path segment.
  @inlinable
  public static func buildExpression<Value>(_ piece: PathParameter<Value>) -> RoutePathBuilder.Path<RoutePathBuilder.Field<Value>> {
    single(piece.field)
  }

  /// Adds a typed query item.
  @inlinable
  public static func buildExpression<Value>(_ piece: QueryItem<Value>) -> RoutePathBuilder.Path<RoutePathBuilder.Field<Value>> {
    single(piece.field)
  }

  /// Adds a typed fragment.
  @inlinable
  public static func buildExpression<Value>(_ piece: RouteFragment<Value>) -> RoutePathBuilder.Path<RoutePathBuilder.Field<Value>> {
    single(piece.field)
  }

  @inlinable
  static func single<Value>(_ field: RoutePathBuilder.Field<Value>) -> RoutePathBuilder.Path<RoutePathBuilder.Field<Value>> {
    RoutePathBuilder.Path(pieces: [.field(field.shape)], fields: field)
  }

  /// The app's root path.
  @inlinable
  public static func buildBlock() -> RoutePathBuilder.Path<Void> { RoutePathBuilder.Path(fields: ()) }

  /// Adds the first part.
  @inlinable
  public static func buildPartialBlock<Fields>(first: RoutePathBuilder.Path<Fields>) -> RoutePathBuilder.Path<Fields> { first }

  /// Adds a literal after other parts.
  @inlinable
  public static func buildPartialBlock<Fields>(accumulated: RoutePathBuilder.Path<Fields>, next: RoutePathBuilder.Path<Void>)
    -> RoutePathBuilder.Path<Fields>
  {
    RoutePathBuilder.Path(pieces: accumulated.pieces + next.pieces, fields: accumulated.fields)
  }
}

extension RoutePathBuilder {
  /// Adds the first field.
  @inlinable
  public static func buildPartialBlock<A>(
    accumulated: RoutePathBuilder.Path<Void>, next: RoutePathBuilder.Path<RoutePathBuilder.Field<A>>
  ) -> RoutePathBuilder.Path<RoutePathBuilder.Field<A>> {
    RoutePathBuilder.Path(pieces: accumulated.pieces + next.pieces, fields: next.fields)
  }

  /// Adds the second field.
  @inlinable
  public static func buildPartialBlock<A, B>(
    accumulated: RoutePathBuilder.Path<RoutePathBuilder.Field<A>>, next: RoutePathBuilder.Path<RoutePathBuilder.Field<B>>
  ) -> RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>)> {
    RoutePathBuilder.Path(pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields, next.fields))
  }

  /// Adds the third field.
  @inlinable
  public static func buildPartialBlock<A, B, C>(
    accumulated: RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>)>,
    next: RoutePathBuilder.Path<RoutePathBuilder.Field<C>>
  ) -> RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>)> {
    RoutePathBuilder.Path(pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields.0, accumulated.fields.1, next.fields))
  }

  /// Adds the fourth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D>(
    accumulated: RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>)>,
    next: RoutePathBuilder.Path<RoutePathBuilder.Field<D>>
  ) -> RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>)> {
    RoutePathBuilder.Path(
      pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, next.fields))
  }

  /// Adds the fifth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E>(
    accumulated: RoutePathBuilder.Path<
      (RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>)
    >, next: RoutePathBuilder.Path<RoutePathBuilder.Field<E>>
  )
    -> RoutePathBuilder.Path<
      (
        RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>,
        RoutePathBuilder.Field<E>
      )
    >
  {
    RoutePathBuilder.Path(
      pieces: accumulated.pieces + next.pieces,
      fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, accumulated.fields.3, next.fields))
  }

  /// Adds the sixth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E, F>(
    accumulated: RoutePathBuilder.Path<
      (
        RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>,
        RoutePathBuilder.Field<E>
      )
    >, next: RoutePathBuilder.Path<RoutePathBuilder.Field<F>>
  )
    -> RoutePathBuilder.Path<
      (
        RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>,
        RoutePathBuilder.Field<E>, RoutePathBuilder.Field<F>
      )
    >
  {
    RoutePathBuilder.Path(
      pieces: accumulated.pieces + next.pieces,
      fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, accumulated.fields.3, accumulated.fields.4, next.fields))
  }
}
