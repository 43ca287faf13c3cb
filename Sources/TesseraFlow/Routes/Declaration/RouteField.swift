/// One typed piece of a route after its kind was forgotten; the type says which value the route gets.
///
/// You don't write this type: `PathParameter`, `QueryItem` and `RouteFragment` make it.
public struct RouteField<Value: Sendable>: Sendable {
  let shape: FieldShape
  /// Reads the value; the number says which path parameter of its route this is.
  let decode: @Sendable (RouteInput, Int) -> Value?
  let encode: @Sendable (Value, inout RoutePrinter) -> Void
}

/// What a table needs to know of a field without its type.
enum FieldShape: Hashable, Sendable {
  case path(name: String, type: String)
  case query(name: String)
  case fragment
}
