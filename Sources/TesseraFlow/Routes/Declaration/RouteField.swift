extension RoutePathBuilder {
  /// A typed part of a route: a path segment, a query item or the fragment.
  ///
  /// You don't create this type yourself: `PathParameter`, `QueryItem` and `RouteFragment` do.
  public struct Field<Value: Sendable>: Sendable {
    @usableFromInline let shape: FieldShape
    /// Reads the value. The number is the index among the route's path parameters.
    @usableFromInline let decode: @Sendable (RouteInput, Int) -> Value?
    @usableFromInline let encode: @Sendable (Value, inout RoutePrinter) -> Void
    /// An example value for checking a declaration when a table is built. `nil` if none is known.
    @usableFromInline let sample: Value?

    @inlinable
    init(
      shape: FieldShape, decode: @escaping @Sendable (RouteInput, Int) -> Value?,
      encode: @escaping @Sendable (Value, inout RoutePrinter) -> Void, sample: Value?
    ) {
      self.shape = shape
      self.decode = decode
      self.encode = encode
      self.sample = sample
    }
  }
}

/// The untyped description of a field.
@usableFromInline
enum FieldShape: Hashable, Sendable {
  case path(name: String, type: String)
  case query(name: String)
  case fragment
}
