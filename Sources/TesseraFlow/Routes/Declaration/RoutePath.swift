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
  public static func buildExpression(_ literal: String) -> Path<Void> {
    Path(pieces: [.literal(literal)], fields: ())
  }

  /// Adds a typed path segment.
  @inlinable
  public static func buildExpression<Value>(_ piece: PathParameter<Value>) -> Path<Field<Value>> {
    single(piece.field)
  }

  /// Adds a typed query item.
  @inlinable
  public static func buildExpression<Value>(_ piece: QueryItem<Value>) -> Path<Field<Value>> {
    single(piece.field)
  }

  /// Adds a typed fragment.
  @inlinable
  public static func buildExpression<Value>(_ piece: RouteFragment<Value>) -> Path<Field<Value>> {
    single(piece.field)
  }

  @inlinable
  static func single<Value>(_ field: Field<Value>) -> Path<Field<Value>> {
    Path(pieces: [.field(field.shape)], fields: field)
  }

  /// The app's root path.
  @inlinable
  public static func buildBlock() -> Path<Void> { Path(fields: ()) }

  /// Adds the first part.
  @inlinable
  public static func buildPartialBlock<Fields>(first: Path<Fields>) -> Path<Fields> { first }

  /// Adds a literal after other parts.
  @inlinable
  public static func buildPartialBlock<Fields>(accumulated: Path<Fields>, next: Path<Void>)
    -> Path<Fields>
  {
    Path(pieces: accumulated.pieces + next.pieces, fields: accumulated.fields)
  }
}

extension RoutePathBuilder {
  /// Adds the first field.
  @inlinable
  public static func buildPartialBlock<A>(
    accumulated: Path<Void>, next: Path<Field<A>>
  ) -> Path<Field<A>> {
    Path(pieces: accumulated.pieces + next.pieces, fields: next.fields)
  }

  /// Adds the second field.
  @inlinable
  public static func buildPartialBlock<A, B>(
    accumulated: Path<Field<A>>, next: Path<Field<B>>
  ) -> Path<(Field<A>, Field<B>)> {
    Path(pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields, next.fields))
  }

  /// Adds the third field.
  @inlinable
  public static func buildPartialBlock<A, B, C>(
    accumulated: Path<(Field<A>, Field<B>)>,
    next: Path<Field<C>>
  ) -> Path<(Field<A>, Field<B>, Field<C>)> {
    Path(pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields.0, accumulated.fields.1, next.fields))
  }

  /// Adds the fourth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D>(
    accumulated: Path<(Field<A>, Field<B>, Field<C>)>,
    next: Path<Field<D>>
  ) -> Path<(Field<A>, Field<B>, Field<C>, Field<D>)> {
    Path(
      pieces: accumulated.pieces + next.pieces, fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, next.fields))
  }

  /// Adds the fifth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E>(
    accumulated: Path<
      (Field<A>, Field<B>, Field<C>, Field<D>)
    >, next: Path<Field<E>>
  )
    -> Path<
      (
        Field<A>, Field<B>, Field<C>, Field<D>,
        Field<E>
      )
    >
  {
    Path(
      pieces: accumulated.pieces + next.pieces,
      fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, accumulated.fields.3, next.fields))
  }

  /// Adds the sixth field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E, F>(
    accumulated: Path<
      (
        Field<A>, Field<B>, Field<C>, Field<D>,
        Field<E>
      )
    >, next: Path<Field<F>>
  )
    -> Path<
      (
        Field<A>, Field<B>, Field<C>, Field<D>,
        Field<E>, Field<F>
      )
    >
  {
    Path(
      pieces: accumulated.pieces + next.pieces,
      fields: (accumulated.fields.0, accumulated.fields.1, accumulated.fields.2, accumulated.fields.3, accumulated.fields.4, next.fields))
  }
}
