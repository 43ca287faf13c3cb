/// One typed piece of a route after its kind was forgotten; the type says which value the route gets.
///
/// You don't write this type: `PathParameter`, `QueryItem` and `RouteFragment` make it.
public struct RouteField<Value: Sendable>: Sendable {
  @usableFromInline let shape: FieldShape
  /// Reads the value; the number says which path parameter of its route this is.
  @usableFromInline let decode: @Sendable (RouteInput, Int) -> Value?
  @usableFromInline let encode: @Sendable (Value, inout RoutePrinter) -> Void
  /// Any value, for trying a declaration when a table is built; nil when none could be made up.
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

/// The part of a field that a table needs to know without its type.
@usableFromInline
enum FieldShape: Hashable, Sendable {
  case path(name: String, type: String)
  case query(name: String)
  case fragment
}
