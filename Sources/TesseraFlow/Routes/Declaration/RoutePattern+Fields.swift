extension RoutePattern {
  /// A route with fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<each Value: Sendable>(
    _ embed: @escaping @Sendable (repeat each Value) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () -> RoutePathBuilder.Path<repeat each Value>,
    extract: @escaping @Sendable (Route) -> (repeat each Value)?
  ) {
    let path = path()
    let fields = path.fields
    let at = Self.ordinals(of: path.pieces)
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        var reader = RouteFieldReader(input: input, ordinals: at)
        return try? embed(repeat reader.value(of: each fields))
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        repeat (each fields).encode(each values, &printer)
        return true
      }, sample: try? embed(repeat RouteFieldReader.sample(of: each fields)))
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
