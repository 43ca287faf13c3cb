import GRDB

extension GalleryDatabase {
  static let rankExpression = """
    CASE WHEN instr(search, char(10) || :text) > 0 THEN 0 WHEN instr(search, ' ' || :text) > 0 THEN 1 ELSE 2 END
    """

  /// A batch of places. While the data is unchanged, all batches together contain every row once.
  static func batch(_ db: Database, _ query: PlaceQuery) throws -> PlaceBatch {
    let sort = query.language.sortColumn
    var conditions: [String] = []
    var arguments: [String: (any DatabaseValueConvertible)?] = [:]
    func require(_ condition: String, _ name: String, _ value: String?) {
      guard let value else { return }
      conditions.append(condition)
      arguments[name] = value
    }
    require("kind = :kind", "kind", query.kind?.rawValue)
    require("parent = :parent", "parent", query.parent)
    require("country = :country", "country", query.country)
    require("region = :region", "region", query.region)
    require("instr(search, :text) > 0", "text", query.text)
    let ranked = query.order == .relevance
    let rank = ranked ? rankExpression : "0"
    if let cursor = query.after {
      switch query.order {
      case .name:
        conditions.append("(\(sort), id) > (:sort, :id)")
        arguments["sort"] = cursor.key[0]
        arguments["id"] = cursor.key[1]
      case .populationDescending:
        conditions.append("(-population, id) > (:population, :id)")
        arguments["population"] = try cursor.integer(0)
        arguments["id"] = cursor.key[1]
      case .relevance:
        conditions.append("(\(rank), -population, id) > (:rank, :population, :id)")
        arguments["rank"] = try cursor.integer(0)
        arguments["population"] = try cursor.integer(1)
        arguments["id"] = cursor.key[2]
      }
    }
    arguments["limit"] = query.limit + 1
    let order =
      switch query.order {
      case .name: "\(sort), id"
      case .populationDescending: "population DESC, id"
      case .relevance: "rank, population DESC, id"
      }
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    let statement = try db.cachedStatement(
      sql: "SELECT \(Place.columns), \(sort) AS sort_name, \(rank) AS rank FROM place \(filter) ORDER BY \(order) LIMIT :limit")
    let rows = try Row.fetchAll(statement, arguments: StatementArguments(arguments))
    let shown = rows.prefix(query.limit)
    var batch = PlaceBatch(places: shown.map(Place.init(row:)))
    if rows.count > query.limit, let row = shown.last, let last = batch.places.last {
      let rankValue: Int = row["rank"]
      let key =
        switch query.order {
        case .name: [last.sortName, last.id]
        case .populationDescending: [String(-last.population), last.id]
        case .relevance: [String(rankValue), String(-last.population), last.id]
        }
      batch.next = Cursor(query: query.identity, key: key)
    }
    return batch
  }

  static func place(_ db: Database, id: String) throws -> Place? {
    let statement = try db.cachedStatement(sql: "SELECT \(Place.columns), sort_en AS sort_name FROM place WHERE id = ?")
    return try Place.fetchOne(statement, arguments: [id])
  }
}
