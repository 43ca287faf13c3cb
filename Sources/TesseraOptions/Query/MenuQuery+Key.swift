extension MenuQuery {
  /// The endpoint's name for a property of `Model`.
  ///
  /// ```swift
  /// extension MenuQuery<City>.Key {
  ///   static var country: Self { "country_code" }
  /// }
  /// ```
  public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name in the request. It can be any text.
    public let name: String

    /// A property by name.
    public init(_ name: String) { self.name = name }

    public init(stringLiteral name: String) { self.name = name }
  }
}

/// Comparisons with values, in the syntax of Swift's own operators.
extension MenuQuery.Key {
  /// The property equals the value.
  public static func == (key: Self, value: some QueryValue.Convertible) -> MenuQuery.Filter {
    .comparison(key, .equal, value.queryValue)
  }

  /// The property differs from the value.
  public static func != (key: Self, value: some QueryValue.Convertible) -> MenuQuery.Filter {
    .comparison(key, .notEqual, value.queryValue)
  }

  /// The property is less than the value.
  public static func < (key: Self, value: some QueryValue.Convertible) -> MenuQuery.Filter {
    .comparison(key, .less, value.queryValue)
  }

  /// The property is at most the value.
  public static func <= (key: Self, value: some QueryValue.Convertible) -> MenuQuery.Filter {
    .comparison(key, .lessOrEqual, value.queryValue)
  }

  /// The property is greater than the value.
  public static func > (key: Self, value: some QueryValue.Convertible) -> MenuQuery.Filter {
    .comparison(key, .greater, value.queryValue)
  }

  /// The property is at least the value.
  public static func >= (key: Self, value: some QueryValue.Convertible) -> MenuQuery.Filter {
    .comparison(key, .greaterOrEqual, value.queryValue)
  }
}
