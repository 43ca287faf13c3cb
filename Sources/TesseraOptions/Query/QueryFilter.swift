/// A condition on the rows of a menu: comparisons, joined with and, or and not, to any depth.
///
/// ```swift
/// let large: QueryFilter<City> = \.population > 1_000_000 && (\.country == "SA" || .where(\.name, contains: "riy"))
/// let listed: QueryFilter<City> = .where(\.country, isIn: ["SA", "JO"]) && !(QueryKey("closed") == true)
/// ```
///
/// Equality is structural: `and([a, b])` differs from `and([b, a])`.
public indirect enum QueryFilter<Model>: Hashable, Sendable {
  /// Compares the property with a value.
  case comparison(QueryKey<Model>, QueryComparison, QueryValue)
  /// The property is one of the values.
  case membership(QueryKey<Model>, [QueryValue])
  /// All filters match. An empty list matches every row.
  case and([QueryFilter])
  /// One of the filters matches. An empty list matches no row.
  case or([QueryFilter])
  /// The filter doesn't match.
  case not(QueryFilter)
}

/// A comparison of a property with a value. The raw value is its name in the query language.
public enum QueryComparison: String, Sendable, Hashable, CaseIterable {
  case equal = "eq"
  case notEqual = "ne"
  case less = "lt"
  case lessOrEqual = "le"
  case greater = "gt"
  case greaterOrEqual = "ge"
  /// The property's text contains the value, by the endpoint's rules for comparison.
  case contains
  /// The property's text starts with the value, by the endpoint's rules for comparison.
  case startsWith = "starts"
}

extension QueryFilter {
  /// The property is one of the values.
  public static func `where`(_ key: QueryKey<Model>, isIn values: some Sequence<some QueryValueConvertible>) -> QueryFilter {
    .membership(key, values.map(\.queryValue))
  }

  /// The property's text contains `text`.
  public static func `where`(_ key: QueryKey<Model>, contains text: String) -> QueryFilter { .comparison(key, .contains, .text(text)) }

  /// The property's text starts with `text`.
  public static func `where`(_ key: QueryKey<Model>, startsWith text: String) -> QueryFilter { .comparison(key, .startsWith, .text(text)) }

  /// The property is in the range.
  public static func `where`<Value: QueryValueConvertible>(_ key: QueryKey<Model>, in range: ClosedRange<Value>) -> QueryFilter {
    .and([
      .comparison(key, .greaterOrEqual, range.lowerBound.queryValue), .comparison(key, .lessOrEqual, range.upperBound.queryValue),
    ])
  }

  var keys: [QueryKey<Model>] {
    switch self {
    case .comparison(let key, _, _), .membership(let key, _): [key]
    case .and(let filters), .or(let filters): filters.flatMap(\.keys)
    case .not(let filter): filter.keys
    }
  }
}

extension QueryFilter where Model: QueryableModel {
  /// The property is one of the values.
  public static func `where`<Value: QueryValueConvertible>(
    _ keyPath: KeyPath<Model, Value>, isIn values: some Sequence<Value>
  ) -> QueryFilter {
    .where(QueryKey(keyPath), isIn: values)
  }

  /// The property's text contains `text`.
  public static func `where`(_ keyPath: KeyPath<Model, String>, contains text: String) -> QueryFilter {
    .where(QueryKey(keyPath), contains: text)
  }

  /// The property's text starts with `text`.
  public static func `where`(_ keyPath: KeyPath<Model, String>, startsWith text: String) -> QueryFilter {
    .where(QueryKey(keyPath), startsWith: text)
  }

  /// The property lies in the range.
  public static func `where`<Value: QueryValueConvertible>(
    _ keyPath: KeyPath<Model, Value>, in range: ClosedRange<Value>
  ) -> QueryFilter {
    .where(QueryKey(keyPath), in: range)
  }
}
