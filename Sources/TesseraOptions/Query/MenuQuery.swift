/// A query to a menu's endpoint: a filter, a search, an order and a batch of rows.
///
/// ```swift
/// let query = MenuQuery<City>()
///   .filter(.population > 1_000_000 && .country == "SA")
///   .search("riy")
///   .sorted(by: "name")
///   .limited(to: 50)
/// query.printed()   // filter=and(gt(population,1000000),eq(country,SA))&search=riy&sort=name&limit=50
/// ```
///
/// Every step returns a new query. `population` and `country` are keys that the app declares, see ``Key``. A query
/// prints itself as a URL query string. For endpoints with plain parameters, use `MenuSettings.PlainQuery`.
public struct MenuQuery<Model>: Hashable, Sendable {
  /// The filter. `nil` for all rows.
  public var filter: Filter?
  /// The text to search for. `nil` for none.
  public var searchText: String?
  /// The order of the rows, most significant key first. Empty for the endpoint's own order.
  public var order: [Order] = []
  /// The maximum number of rows. `nil` for the endpoint's own limit.
  public var limit: Int?
  /// The batch of rows. `nil` for the first.
  public var position: Position?
  /// The option whose children are requested, for a menu that loads its own rows. `nil` for the menu's own rows.
  ///
  /// If ids are unique only ``MenuSettings/Identity/underParent``, its ``OptionID/path`` contains the ancestors. It isn't
  /// printed: an endpoint receives it in the parameter of its ``MenuSettings/ChildrenEndpoint``.
  public internal(set) var parent: OptionID?

  /// A query for all rows.
  public init() {}
}

extension MenuQuery {
  /// One key of an order.
  public struct Order: Hashable, Sendable {
    /// The property to order by.
    public var key: Key
    /// Whether larger values are first.
    public var isDescending: Bool

    /// An order by a property.
    public init(_ key: Key, isDescending: Bool = false) {
      self.key = key
      self.isDescending = isDescending
    }
  }

  /// The requested batch of rows.
  public enum Position: Hashable, Sendable {
    /// A batch by number, counted like the endpoint does.
    case page(Int)
    /// The batch at a cursor from the endpoint.
    case cursor(String)
  }
}

extension MenuQuery {
  /// Adds a filter, joined to an earlier one with "and".
  public func filter(_ filter: Filter) -> MenuQuery {
    with { $0.filter = $0.filter.map { $0 && filter } ?? filter }
  }

  /// Sets the search text. `nil` and an empty text remove it.
  public func search(_ text: String?) -> MenuQuery {
    with { $0.searchText = text.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Adds a less significant sort key.
  public func sorted(by key: Key, descending: Bool = false) -> MenuQuery {
    with { $0.order.append(Order(key, isDescending: descending)) }
  }

  /// Sets the maximum number of rows.
  public func limited(to limit: Int?) -> MenuQuery { with { $0.limit = limit } }

  /// Sets the batch by number.
  public func page(_ number: Int) -> MenuQuery { with { $0.position = .page(number) } }

  /// Sets the batch by cursor. `nil` for the first.
  public func after(_ cursor: String?) -> MenuQuery { with { $0.position = cursor.map(Position.cursor) } }

  private func with(_ change: (inout MenuQuery) -> Void) -> MenuQuery {
    var query = self
    change(&query)
    return query
  }
}

extension MenuQuery {
  /// The same query for another type of rows.
  init<Other>(_ other: MenuQuery<Other>) {
    filter = other.filter.map { Filter($0) }
    order = other.order.map { Order(Key($0.key.name), isDescending: $0.isDescending) }
    (searchText, limit, parent) = (other.searchText, other.limit, other.parent)
    switch other.position {
    case .page(let number): position = .page(number)
    case .cursor(let cursor): position = .cursor(cursor)
    case nil: break
    }
  }
}

extension MenuQuery.Filter {
  fileprivate init<Other>(_ other: MenuQuery<Other>.Filter) {
    switch other {
    case .comparison(let key, let comparison, let value): self = .comparison(MenuQuery.Key(key.name), comparison, value)
    case .membership(let key, let values): self = .membership(MenuQuery.Key(key.name), values)
    case .and(let filters): self = .and(filters.map { MenuQuery.Filter($0) })
    case .or(let filters): self = .or(filters.map { MenuQuery.Filter($0) })
    case .not(let filter): self = .not(MenuQuery.Filter(filter))
    }
  }
}
