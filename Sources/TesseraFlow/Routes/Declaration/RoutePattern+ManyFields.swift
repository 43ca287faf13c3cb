// Routes with seven or more fields use parameter packs. They are iterated at run time on every match, but
// such routes are rare.

extension RoutePathBuilder {
  /// The fields of a route that has more than six.
  public struct Fields<each Value: Sendable>: Sendable {
    @usableFromInline let fields: (repeat Field<each Value>)

    @inlinable
    init(_ fields: repeat Field<each Value>) { self.fields = (repeat each fields) }
  }
}

extension RoutePathBuilder {
  /// Adds the seventh field.
  @inlinable
  public static func buildPartialBlock<A, B, C, D, E, F, G>(
    accumulated: Path<
      (
        Field<A>, Field<B>, Field<C>, Field<D>,
        Field<E>, Field<F>
      )
    >,
    next: Path<Field<G>>
  ) -> Path<Fields<A, B, C, D, E, F, G>> {
    let (a, b, c, d, e, f) = accumulated.fields
    return Path(pieces: accumulated.pieces + next.pieces, fields: Fields(a, b, c, d, e, f, next.fields))
  }

  /// Adds a field after the seventh.
  @inlinable
  public static func buildPartialBlock<each Value, Next>(
    accumulated: Path<Fields<repeat each Value>>,
    next: Path<Field<Next>>
  ) -> Path<Fields<repeat each Value, Next>> {
    Path(
      pieces: accumulated.pieces + next.pieces, fields: Fields(repeat each accumulated.fields.fields, next.fields))
  }
}

extension RoutePattern {
  /// A route with more than six fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<each Value: Sendable>(
    _ embed: @escaping @Sendable (repeat each Value) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () -> RoutePathBuilder.Path<RoutePathBuilder.Fields<repeat each Value>>,
    extract: @escaping @Sendable (Route) -> (repeat each Value)?
  ) {
    let path = path()
    let fields = path.fields
    let at = Self.ordinals(of: path.pieces)
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        var reader = RouteFieldReader(input: input, ordinals: at)
        return try? embed(repeat reader.value(of: each fields.fields))
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        repeat (each fields.fields).encode(each values, &printer)
        return true
      }, sample: try? embed(repeat RouteFieldReader.sample(of: each fields.fields)))
  }
}

@usableFromInline
struct RouteFieldReader {
  @usableFromInline
  struct Missing: Error {
    @usableFromInline init() {}
  }

  let input: RouteInput
  let ordinals: [Int]
  var index = 0

  @usableFromInline
  init(input: RouteInput, ordinals: [Int]) { (self.input, self.ordinals) = (input, ordinals) }

  @usableFromInline
  mutating func value<Value>(of field: RoutePathBuilder.Field<Value>) throws -> Value {
    defer { index += 1 }
    guard let value = field.decode(input, ordinals[index]) else { throw Missing() }
    return value
  }

  @usableFromInline
  static func sample<Value>(of field: RoutePathBuilder.Field<Value>) throws -> Value {
    guard let value = field.sample else { throw Missing() }
    return value
  }
}
