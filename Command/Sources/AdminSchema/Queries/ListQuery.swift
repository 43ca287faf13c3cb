/// Which records of a table to list, in which order.
public struct ListQuery: Hashable, Sendable, Codable {
  public var search = ""
  public var filters: [Filter] = []
  /// The column to sort by. Empty for the order of the key.
  public var sortColumn = ""
  public var isDescending = false

  public init(search: String = "", filters: [Filter] = [], sortColumn: String = "", isDescending: Bool = false) {
    (self.search, self.filters, self.sortColumn, self.isDescending) = (search, filters, sortColumn, isDescending)
  }

  var isFiltering: Bool { !search.isEmpty || !filters.isEmpty }

  /// `FROM … WHERE …`, without order and limit.
  func matching(_ table: Table, and more: Statement? = nil) -> Statement {
    // Filters come from an address. Columns that don't exist have no effect.
    var conditions = filters.filter { table.column($0.column) != nil }.map { $0.condition(in: table) }
    if !search.isEmpty {
      let texts = table.columns.filter { $0.kind == .text && $0.choices.isEmpty }.prefix(12).map { Statement.contains($0.name, search) }
      let numbers = Int64(search).map { number in table.keyColumns.map { "\(name: $0) = \(.integer(number))" as Statement } } ?? []
      let places = texts + numbers
      conditions.append(places.isEmpty ? "0" : places.joined(" OR "))
    }
    if let more { conditions.append(more) }
    if conditions.isEmpty { return " FROM \(name: table.name)" }
    return " FROM \(name: table.name) WHERE \(conditions.map { "(\($0))" as Statement }.joined(" AND "))"
  }

  /// The columns that order the rows, each once.
  func order(in table: Table) -> [String] {
    let sort = table.column(sortColumn).map { [$0.name] } ?? []
    return sort + table.tieBreakers.filter { !sort.contains($0) }
  }

  func ordering(_ table: Table, reversed: Bool) -> Statement {
    let direction: Statement = isDescending != reversed ? " DESC" : ""
    let order = order(in: table).map { "\(name: $0)\(direction)" as Statement }
    return order.isEmpty ? "" : " ORDER BY \(order.joined(", "))"
  }
}

/// A record of a list.
public struct ListedRecord: Hashable, Sendable, Codable, Identifiable {
  /// The key as text, or the position in a view.
  public var id: String
  public var key: RecordKey
  /// The values of the listed columns.
  public var values: [Value]
  /// The values of the columns that order the rows.
  var position: [Value]
}

/// A part of a list.
public struct ListPart: Hashable, Sendable, Codable {
  public var columns: [String]
  /// The number of rows in the list, at most ``Database/mostListed``.
  public var total: Int
  /// Whether the list has more rows than that.
  public var isCut: Bool
  /// The position of the first record.
  public var start: Int
  public var records: [ListedRecord]
  /// Whether sorting has to read every row, for want of an index.
  public var lacksSortIndex: Bool
  /// Whether filtering has to read every row, for want of an index.
  public var lacksFilterIndex: Bool
}

extension ListQuery {
  /// `FROM … WHERE …` of the listed rows, to count them.
  public func rows(of table: Table) -> Statement { matching(table) }
}
