extension RoutePathBuilder {
  /// The parts of a route in order: literals and typed fields with values of the types `Value`.
  ///
  /// You don't create this type yourself. The builder of `RoutePattern` does.
  public struct Path<each Value: Sendable> {
    @usableFromInline let pieces: [RoutePiece]
    @usableFromInline let fields: (repeat Field<each Value>)

    @inlinable
    init(pieces: [RoutePiece], fields: repeat Field<each Value>) {
      self.pieces = pieces
      self.fields = (repeat each fields)
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
  /// A literal such as "account" or "account/orders".
  @inlinable
  public static func buildExpression(_ literal: String) -> String { literal }

  /// A typed path segment.
  @inlinable
  public static func buildExpression<Value>(_ piece: PathParameter<Value>) -> Field<Value> { piece.field }

  /// A typed query item.
  @inlinable
  public static func buildExpression<Value>(_ piece: QueryItem<Value>) -> Field<Value> { piece.field }

  /// A typed fragment.
  @inlinable
  public static func buildExpression<Value>(_ piece: RouteFragment<Value>) -> Field<Value> { piece.field }

  /// The app's root path.
  @inlinable
  public static func buildBlock() -> Path<> { Path(pieces: []) }

  /// Begins with a literal.
  @inlinable
  public static func buildPartialBlock(first: String) -> Path<> { Path(pieces: [.literal(first)]) }

  /// Begins with a field.
  @inlinable
  public static func buildPartialBlock<Value>(first: Field<Value>) -> Path<Value> { Path(pieces: [.field(first.shape)], fields: first) }

  /// Adds a literal.
  @inlinable
  public static func buildPartialBlock<each Value>(accumulated: Path<repeat each Value>, next: String) -> Path<repeat each Value> {
    Path(pieces: accumulated.pieces + [.literal(next)], fields: repeat each accumulated.fields)
  }

  /// Adds a field.
  @inlinable
  public static func buildPartialBlock<each Value, Next>(
    accumulated: Path<repeat each Value>, next: Field<Next>
  ) -> Path<repeat each Value, Next> {
    Path(pieces: accumulated.pieces + [.field(next.shape)], fields: repeat each accumulated.fields, next)
  }
}
