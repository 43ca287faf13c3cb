/// A question to a menu's endpoint: which rows, in which order, which part of them.
///
/// ```swift
/// let query = MenuQuery<City>()
///   .filter(\.population > 1_000_000 && \.country == "SA")
///   .search("riy")
///   .sorted(by: \.name)
///   .limited(to: 50)
/// query.printed()   // filter=and(gt(population,1000000),eq(country,SA))&search=riy&sort=name&limit=50
/// ```
///
/// A value: every step returns a new query. It prints itself as a URL query string and parses back what it printed
/// (`try MenuQuery(parsing: query.printed()) == query`); endpoints with plain parameters are written to by `PlainQueryEncoding`.
public struct MenuQuery<Model>: Hashable, Sendable {
  /// The filter of rows; nil for all.
  public var filter: QueryFilter<Model>?
  /// The text that rows are searched for; nil for none.
  public var searchText: String?
  /// The order of the rows, the first key first; empty for the endpoint's own order.
  public var order: [QueryOrder<Model>] = []
  /// The most rows; nil for the endpoint's own limit.
  public var limit: Int?
  /// The batch of rows; nil for the first.
  public var position: QueryPosition?
  /// The option whose children are asked for, for a menu that loads them itself; nil for the menu's own rows.
  ///
  /// Its ``OptionID/path`` leads to it where ids are unique only ``MenuIdentity/underParent``. Not printed: an endpoint is asked by the parameter of
  /// its ``ChildrenEndpoint``.
  public internal(set) var parent: OptionID?

  /// Asks for everything.
  public init() {}
}

/// One key of an order.
public struct QueryOrder<Model>: Hashable, Sendable {
  /// The property to order by.
  public var key: QueryKey<Model>
  /// Whether larger values come first.
  public var isDescending: Bool

  /// Orders by a property.
  public init(_ key: QueryKey<Model>, isDescending: Bool = false) {
    self.key = key
    self.isDescending = isDescending
  }
}

/// The batch of rows that is asked for.
public enum QueryPosition: Hashable, Sendable {
  /// A batch by its number, counted as the endpoint counts.
  case page(Int)
  /// The batch behind a cursor that the endpoint gave.
  case cursor(String)
}

extension MenuQuery {
  /// Keeps rows that pass the filter; joined with an earlier filter by and.
  public func filter(_ filter: QueryFilter<Model>) -> MenuQuery {
    with { $0.filter = $0.filter.map { $0 && filter } ?? filter }
  }

  /// Searches for a text; nil or an empty one for nothing.
  public func search(_ text: String?) -> MenuQuery {
    with { $0.searchText = text.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Orders by a property, after the ones given before.
  public func sorted(by key: QueryKey<Model>, descending: Bool = false) -> MenuQuery {
    with { $0.order.append(QueryOrder(key, isDescending: descending)) }
  }

  /// Asks for so many rows at most.
  public func limited(to limit: Int?) -> MenuQuery { with { $0.limit = limit } }

  /// Asks for a batch by its number.
  public func page(_ number: Int) -> MenuQuery { with { $0.position = .page(number) } }

  /// Asks for what follows a cursor; nil for the first rows.
  public func after(_ cursor: String?) -> MenuQuery { with { $0.position = cursor.map(QueryPosition.cursor) } }

  /// The keys that came from key paths that `Model.queryKeys` does not list; empty when all is well.
  public var unmappedKeys: [String] {
    ((filter?.keys ?? []) + order.map(\.key)).map(\.name).filter { $0.hasPrefix("\\") }
  }

  private func with(_ change: (inout MenuQuery) -> Void) -> MenuQuery {
    var query = self
    change(&query)
    return query
  }
}

extension MenuQuery where Model: QueryableModel {
  /// Orders by a property, after the ones given before.
  public func sorted(by keyPath: PartialKeyPath<Model>, descending: Bool = false) -> MenuQuery {
    sorted(by: QueryKey(keyPath), descending: descending)
  }
}
