extension Database {
  /// The most characters of a value on a record's page and in its form.
  public static var editedCharacters: Int { 100_000 }

  /// The values of a record by column. `nil` if there is none.
  public func record(_ key: RecordKey, of table: Table) async throws -> [String: Value]? {
    guard let place = table.place(of: key) else { return nil }
    let names = table.columns.map(\.name)
    let rows = try await rows(names, atMost: Self.editedCharacters, " FROM \(name: table.name) WHERE \(place) LIMIT 1")
    return rows.first.map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  /// The first records that refer to a record, and their number up to a bound.
  public func related(
    _ values: [String: Value], to table: Table, by key: Table.ForeignKey, atMost most: Int = 20
  ) async throws -> (records: [ListedRecord], count: Int) {
    let targets = key.targetColumns.compactMap { values[$0] }
    guard targets.count == key.columns.count, targets.allSatisfy({ $0.isWhole && $0 != .null }) else { return ([], 0) }
    let query = ListQuery(filters: zip(key.columns, targets).map { Filter($0, .equals($1)) })
    let columns = table.tellingColumn.map { [$0.name] } ?? []
    let rows = try await rows(
      table.keyColumns + columns, atMost: Self.listedCharacters,
      "\(query.matching(table))\(query.ordering(table, reversed: false)) LIMIT \(number: most)")
    let records = rows.enumerated().map { position, row in
      let key = RecordKey(Array(row.prefix(table.keyColumns.count)))
      return ListedRecord(
        id: key.values.isEmpty ? "#\(position)" : key.text, key: key, values: Array(row.suffix(columns.count)), position: [])
    }
    // A short list is its own number.
    if rows.count < most { return (records, rows.count) }
    return (records, try await number(of: query.matching(table), atMost: 10_001))
  }

  /// The options of a reference: referenced values in their order, with their telling texts.
  ///
  /// - Parameters:
  ///   - search: Text anywhere in the telling text, or the value itself if it is a number.
  ///   - last: The last value of the batch before, so that the next one starts at its place in the index.
  public func options(
    of key: Table.ForeignKey, search: String = "", after last: Value? = nil, atMost most: Int = 50
  ) async throws -> [(value: Value, text: Value?)] {
    guard let target = schema[key.target], let column = key.targetColumns.first else { return [] }
    let telling = target.tellingColumn?.name
    var conditions = last.map { ["\(name: column) > \($0)" as Statement] } ?? []
    if !search.isEmpty {
      let places = [telling.map { Statement.contains($0, search) }, Int64(search).map { "\(name: column) = \(.integer($0))" }]
      conditions.append("(\(([.init("0")] + places.compactMap(\.self)).joined(" OR ")))")
    }
    let place = conditions.isEmpty ? nil : conditions.joined(" AND ")
    let rows = try await rows(
      [column] + (telling.map { [$0] } ?? []), atMost: 200,
      "\(ListQuery().matching(target, and: place)) ORDER BY \(name: column) LIMIT \(number: most)")
    return rows.map { ($0[0], $0.count > 1 ? $0[1] : nil) }
  }

  /// The telling text of one referenced value. `nil` if no record has the value.
  public func option(_ value: Value, of key: Table.ForeignKey) async throws -> (value: Value, text: Value?)? {
    guard let target = schema[key.target], let column = key.targetColumns.first else { return nil }
    let columns = [column] + (target.tellingColumn.map { [$0.name] } ?? [])
    let rows = try await rows(columns, atMost: 200, " FROM \(name: target.name) WHERE \(name: column) = \(value) LIMIT 1")
    return rows.first.map { ($0[0], $0.count > 1 ? $0[1] : nil) }
  }
}

extension Table {
  /// The condition for one record. `nil` for views and keys of another number of columns.
  func place(of key: RecordKey) -> Statement? {
    let names = keyColumns
    guard !names.isEmpty, names.count == key.values.count else { return nil }
    return zip(names, key.values).map { "\(name: $0) IS \($1)" as Statement }.joined(" AND ")
  }
}
