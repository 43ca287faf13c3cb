// One initializer per number of fields. Parameter packs would be iterated at run time on every match.

extension RoutePattern {
  /// A route with one field.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<A: Sendable>(
    _ embed: @escaping @Sendable (A) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () -> RoutePathBuilder.Path<RoutePathBuilder.Field<A>>,
    extract: @escaping @Sendable (Route) -> A?
  ) {
    let path = path()
    let a = path.fields
    let at = Self.ordinals(of: path.pieces)
    var sample: Route?
    if let a = a.sample { sample = embed(a) }
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        guard let a = a.decode(input, at[0]) else { return nil }
        return embed(a)
      },
      print: { route, printer in
        guard let value = extract(route) else { return false }
        printer.begin()
        a.encode(value, &printer)
        return true
      }, sample: sample)
  }

  /// A route with two fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<A: Sendable, B: Sendable>(
    _ embed: @escaping @Sendable (A, B) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () -> RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>)>,
    extract: @escaping @Sendable (Route) -> (A, B)?
  ) {
    let path = path()
    let a = path.fields.0
    let b = path.fields.1
    let at = Self.ordinals(of: path.pieces)
    var sample: Route?
    if let a = a.sample, let b = b.sample { sample = embed(a, b) }
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        guard let a = a.decode(input, at[0]), let b = b.decode(input, at[1]) else { return nil }
        return embed(a, b)
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        a.encode(values.0, &printer)
        b.encode(values.1, &printer)
        return true
      }, sample: sample)
  }

  /// A route with three fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable>(
    _ embed: @escaping @Sendable (A, B, C) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () -> RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>)>,
    extract: @escaping @Sendable (Route) -> (A, B, C)?
  ) {
    let path = path()
    let a = path.fields.0
    let b = path.fields.1
    let c = path.fields.2
    let at = Self.ordinals(of: path.pieces)
    var sample: Route?
    if let a = a.sample, let b = b.sample, let c = c.sample { sample = embed(a, b, c) }
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        guard let a = a.decode(input, at[0]), let b = b.decode(input, at[1]), let c = c.decode(input, at[2]) else { return nil }
        return embed(a, b, c)
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        a.encode(values.0, &printer)
        b.encode(values.1, &printer)
        c.encode(values.2, &printer)
        return true
      }, sample: sample)
  }

  /// A route with four fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(
    _ embed: @escaping @Sendable (A, B, C, D) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () ->
      RoutePathBuilder.Path<(RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>)>,
    extract: @escaping @Sendable (Route) -> (A, B, C, D)?
  ) {
    let path = path()
    let a = path.fields.0
    let b = path.fields.1
    let c = path.fields.2
    let d = path.fields.3
    let at = Self.ordinals(of: path.pieces)
    var sample: Route?
    if let a = a.sample, let b = b.sample, let c = c.sample, let d = d.sample { sample = embed(a, b, c, d) }
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        guard let a = a.decode(input, at[0]), let b = b.decode(input, at[1]), let c = c.decode(input, at[2]), let d = d.decode(input, at[3])
        else { return nil }
        return embed(a, b, c, d)
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        a.encode(values.0, &printer)
        b.encode(values.1, &printer)
        c.encode(values.2, &printer)
        d.encode(values.3, &printer)
        return true
      }, sample: sample)
  }

  /// A route with five fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(
    _ embed: @escaping @Sendable (A, B, C, D, E) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () ->
      RoutePathBuilder.Path<
        (
          RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>,
          RoutePathBuilder.Field<E>
        )
      >,
    extract: @escaping @Sendable (Route) -> (A, B, C, D, E)?
  ) {
    let path = path()
    let a = path.fields.0
    let b = path.fields.1
    let c = path.fields.2
    let d = path.fields.3
    let e = path.fields.4
    let at = Self.ordinals(of: path.pieces)
    var sample: Route?
    if let a = a.sample, let b = b.sample, let c = c.sample, let d = d.sample, let e = e.sample { sample = embed(a, b, c, d, e) }
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        guard let a = a.decode(input, at[0]), let b = b.decode(input, at[1]), let c = c.decode(input, at[2]),
          let d = d.decode(input, at[3]), let e = e.decode(input, at[4])
        else { return nil }
        return embed(a, b, c, d, e)
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        a.encode(values.0, &printer)
        b.encode(values.1, &printer)
        c.encode(values.2, &printer)
        d.encode(values.3, &printer)
        e.encode(values.4, &printer)
        return true
      }, sample: sample)
  }

  /// A route with six fields.
  ///
  /// - Parameters:
  ///   - embed: Creates the route from the values in order. Usually the enum case itself.
  ///   - path: The parts of the URL.
  ///   - extract: The values in order if the route is this case, otherwise `nil`.
  @inlinable
  public init<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(
    _ embed: @escaping @Sendable (A, B, C, D, E, F) -> Route, line: UInt = #line, file: String = #fileID,
    @RoutePathBuilder path: () ->
      RoutePathBuilder.Path<
        (
          RoutePathBuilder.Field<A>, RoutePathBuilder.Field<B>, RoutePathBuilder.Field<C>, RoutePathBuilder.Field<D>,
          RoutePathBuilder.Field<E>, RoutePathBuilder.Field<F>
        )
      >,
    extract: @escaping @Sendable (Route) -> (A, B, C, D, E, F)?
  ) {
    let path = path()
    let a = path.fields.0
    let b = path.fields.1
    let c = path.fields.2
    let d = path.fields.3
    let e = path.fields.4
    let f = path.fields.5
    let at = Self.ordinals(of: path.pieces)
    var sample: Route?
    if let a = a.sample, let b = b.sample, let c = c.sample, let d = d.sample, let e = e.sample, let f = f.sample {
      sample = embed(a, b, c, d, e, f)
    }
    self.init(
      path.pieces, site: RouteSite(file: file, line: line),
      parse: { input in
        guard let a = a.decode(input, at[0]), let b = b.decode(input, at[1]), let c = c.decode(input, at[2]),
          let d = d.decode(input, at[3]), let e = e.decode(input, at[4]), let f = f.decode(input, at[5])
        else { return nil }
        return embed(a, b, c, d, e, f)
      },
      print: { route, printer in
        guard let values = extract(route) else { return false }
        printer.begin()
        a.encode(values.0, &printer)
        b.encode(values.1, &printer)
        c.encode(values.2, &printer)
        d.encode(values.3, &printer)
        e.encode(values.4, &printer)
        f.encode(values.5, &printer)
        return true
      }, sample: sample)
  }
}
