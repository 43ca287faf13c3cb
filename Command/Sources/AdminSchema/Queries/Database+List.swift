extension Database {
  /// The most rows of a list that a user can scroll to.
  public static var mostListed: Int { 5_000_000 }
  /// The same without an index, where each part is sorted again.
  public static var mostSorted: Int { 10_000 }
  /// The most characters of a value in a list.
  public static var listedCharacters: Int { 200 }

  /// Reads the rows of a range, and the number of all rows.
  ///
  /// - Parameter known: The part that was read before for the same query. Rows beside it are found by their position
  ///   in the index. Otherwise the database has to count rows from one of the list's ends.
  public func list(
    _ query: ListQuery, of table: Table, columns: [String], range: (_ total: Int) -> Range<Int>, near known: ListPart? = nil
  ) async throws -> ListPart {
    let plan = try await plan(of: "SELECT 1\(query.matching(table))\(query.ordering(table, reversed: false)) LIMIT 1")
    let most = plan.sortsRows ? Self.mostSorted : Self.mostListed
    let count: Int
    if let known { count = known.total } else { count = try await self.count(query, of: table, atMost: most + 1) }
    let (total, isCut) = (min(count, most), known?.isCut ?? (count > most))
    let range = range(total)
    let order = query.order(in: table)
    let window = Window(range: range, total: isCut ? nil : total)
    let (rest, isReversed) = window.rest(query, table, near: known)
    let names = table.keyColumns + columns + order
    var rows = try await rows(names, atMost: Self.listedCharacters, rest)
    if isReversed { rows.reverse() }
    let records = zip(range, rows).map { position, row in
      let key = RecordKey(Array(row.prefix(table.keyColumns.count)))
      return ListedRecord(
        id: key.values.isEmpty ? "#\(position)" : key.text, key: key,
        values: Array(row.dropFirst(table.keyColumns.count).prefix(columns.count)),
        position: Array(row.suffix(order.count)))
    }
    return ListPart(
      columns: columns, total: total, isCut: isCut, start: range.lowerBound, records: records,
      lacksSortIndex: plan.sortsRows, lacksFilterIndex: query.isFiltering && plan.scansRows)
  }

  /// Counts rows, at most a number of them.
  public func number(of rest: Statement, atMost most: Int) async throws -> Int {
    try await count(" FROM (SELECT count(*) AS n FROM (SELECT 1\(rest) LIMIT \(number: most))) LIMIT 1")
  }

  /// Counts the rows of a list. A whole table is counted by its pages, which is faster than stopping at a bound.
  private func count(_ query: ListQuery, of table: Table, atMost most: Int) async throws -> Int {
    if query.isFiltering || table.isView { return try await number(of: query.matching(table), atMost: most) }
    return try await count(" FROM (SELECT count(*) AS n FROM \(name: table.name)) LIMIT 1")
  }

  private func count(_ rest: Statement) async throws -> Int {
    guard case .integer(let count)? = try await rows(["n"], atMost: 1, rest).first?.first else { return 0 }
    return Int(count)
  }
}
