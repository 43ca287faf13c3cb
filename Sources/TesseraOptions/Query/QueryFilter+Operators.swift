/// Comparisons of key paths and keys with values, in the syntax of Swift's own operators.
extension QueryFilter {
  /// Matches rows that match both filters. A chain of `&&` makes one list, not a tree.
  public static func && (left: QueryFilter, right: QueryFilter) -> QueryFilter {
    if case .and(let filters) = left { return .and(filters + [right]) }
    return .and([left, right])
  }

  /// Matches rows that match one of the filters. A chain of `||` makes one list, not a tree.
  public static func || (left: QueryFilter, right: QueryFilter) -> QueryFilter {
    if case .or(let filters) = left { return .or(filters + [right]) }
    return .or([left, right])
  }

  /// Matches rows that don't match the filter.
  public static prefix func ! (filter: QueryFilter) -> QueryFilter { .not(filter) }
}

/// The property named by the key equals the value.
public func == <Model>(key: QueryKey<Model>, value: QueryValue) -> QueryFilter<Model> { .comparison(key, .equal, value) }

/// The property named by the key differs from the value.
public func != <Model>(key: QueryKey<Model>, value: QueryValue) -> QueryFilter<Model> { .comparison(key, .notEqual, value) }

/// The property named by the key is less than the value.
public func < <Model>(key: QueryKey<Model>, value: QueryValue) -> QueryFilter<Model> { .comparison(key, .less, value) }

/// The property named by the key is at most the value.
public func <= <Model>(key: QueryKey<Model>, value: QueryValue) -> QueryFilter<Model> { .comparison(key, .lessOrEqual, value) }

/// The property named by the key is greater than the value.
public func > <Model>(key: QueryKey<Model>, value: QueryValue) -> QueryFilter<Model> { .comparison(key, .greater, value) }

/// The property named by the key is at least the value.
public func >= <Model>(key: QueryKey<Model>, value: QueryValue) -> QueryFilter<Model> { .comparison(key, .greaterOrEqual, value) }

/// The property equals the value.
public func == <Model: QueryableModel, Value: QueryValueConvertible>(keyPath: KeyPath<Model, Value>, value: Value) -> QueryFilter<Model> {
  .comparison(QueryKey(keyPath), .equal, value.queryValue)
}

/// The property differs from the value.
public func != <Model: QueryableModel, Value: QueryValueConvertible>(keyPath: KeyPath<Model, Value>, value: Value) -> QueryFilter<Model> {
  .comparison(QueryKey(keyPath), .notEqual, value.queryValue)
}

/// The property is less than the value.
public func < <Model: QueryableModel, Value: QueryValueConvertible>(keyPath: KeyPath<Model, Value>, value: Value) -> QueryFilter<Model> {
  .comparison(QueryKey(keyPath), .less, value.queryValue)
}

/// The property is at most the value.
public func <= <Model: QueryableModel, Value: QueryValueConvertible>(keyPath: KeyPath<Model, Value>, value: Value) -> QueryFilter<Model> {
  .comparison(QueryKey(keyPath), .lessOrEqual, value.queryValue)
}

/// The property is greater than the value.
public func > <Model: QueryableModel, Value: QueryValueConvertible>(keyPath: KeyPath<Model, Value>, value: Value) -> QueryFilter<Model> {
  .comparison(QueryKey(keyPath), .greater, value.queryValue)
}

/// The property is at least the value.
public func >= <Model: QueryableModel, Value: QueryValueConvertible>(keyPath: KeyPath<Model, Value>, value: Value) -> QueryFilter<Model> {
  .comparison(QueryKey(keyPath), .greaterOrEqual, value.queryValue)
}
