extension MenuQuery {
  /// A condition on the rows of a menu: comparisons, joined with and, or and not, to any depth.
  ///
  /// ```swift
  /// let large: MenuQuery<City>.Filter = .population > 1_000_000 && (.country == "SA" || .where("name", contains: "riy"))
  /// let listed: MenuQuery<City>.Filter = .where(.country, isIn: ["SA", "JO"]) && !(.init("closed") == true)
  /// ```
  ///
  /// Equality is structural: `and([a, b])` differs from `and([b, a])`.
  public indirect enum Filter: Hashable, Sendable {
    /// Compares the property with a value.
    case comparison(Key, QueryValue.Comparison, QueryValue)
    /// The property is one of the values.
    case membership(Key, [QueryValue])
    /// All filters match. An empty list matches every row.
    case and([Filter])
    /// One of the filters matches. An empty list matches no row.
    case or([Filter])
    /// The filter doesn't match.
    case not(Filter)
  }
}

extension MenuQuery.Filter {
  /// The property is one of the values.
  public static func `where`(_ key: MenuQuery.Key, isIn values: some Sequence<some QueryValue.Convertible>) -> MenuQuery.Filter {
    .membership(key, values.map(\.queryValue))
  }

  /// The property's text contains `text`.
  public static func `where`(_ key: MenuQuery.Key, contains text: String) -> MenuQuery.Filter { .comparison(key, .contains, .text(text)) }

  /// The property's text starts with `text`.
  public static func `where`(_ key: MenuQuery.Key, startsWith text: String) -> MenuQuery.Filter {
    .comparison(key, .startsWith, .text(text))
  }

  /// The property is in the range.
  public static func `where`<Value: QueryValue.Convertible>(_ key: MenuQuery.Key, in range: ClosedRange<Value>) -> MenuQuery.Filter {
    .and([
      .comparison(key, .greaterOrEqual, range.lowerBound.queryValue), .comparison(key, .lessOrEqual, range.upperBound.queryValue),
    ])
  }

  /// Matches rows that match both filters. A chain of `&&` makes one list, not a tree.
  public static func && (left: Self, right: Self) -> Self {
    if case .and(let filters) = left { return .and(filters + [right]) }
    return .and([left, right])
  }

  /// Matches rows that match one of the filters. A chain of `||` makes one list, not a tree.
  public static func || (left: Self, right: Self) -> Self {
    if case .or(let filters) = left { return .or(filters + [right]) }
    return .or([left, right])
  }

  /// Matches rows that don't match the filter.
  public static prefix func ! (filter: Self) -> Self { .not(filter) }
}
