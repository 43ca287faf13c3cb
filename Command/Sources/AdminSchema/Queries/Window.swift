/// The rows of a list to read next, and the cheapest way to them.
struct Window {
  let range: Range<Int>
  /// The number of all rows. `nil` if it isn't known.
  let total: Int?

  /// `FROM … LIMIT …`, and whether it returns the rows in the opposite order.
  func rest(_ query: ListQuery, _ table: Table, near known: ListPart?) -> (rest: Statement, isReversed: Bool) {
    func rest(_ place: Statement?, reversed: Bool, offset: Int = 0) -> (Statement, Bool) {
      let skip: Statement = offset > 0 ? " OFFSET \(number: offset)" : ""
      return (
        "\(query.matching(table, and: place))\(query.ordering(table, reversed: reversed)) LIMIT \(number: range.count)\(skip)", reversed
      )
    }
    if let known, !known.records.isEmpty {
      let end = known.start + known.records.count
      // Rows behind a known row, which may be far inside the known part.
      if range.lowerBound > known.start, range.lowerBound <= end,
        let place = place(behind: known.records[range.lowerBound - 1 - known.start], query, table, reversed: false)
      {
        return rest(place, reversed: false)
      }
      if range.upperBound >= known.start, range.upperBound < end,
        let place = place(behind: known.records[range.upperBound - known.start], query, table, reversed: true)
      {
        return rest(place, reversed: true)
      }
    }
    if let total, range.lowerBound > total / 2 { return rest(nil, reversed: true, offset: total - range.upperBound) }
    return rest(nil, reversed: false, offset: range.lowerBound)
  }

  /// The condition of the rows behind a record. `nil` if its position can't be compared: a long text, or `NULL`s that
  /// follow the record.
  private func place(behind record: ListedRecord, _ query: ListQuery, _ table: Table, reversed: Bool) -> Statement? {
    let order = query.order(in: table)
    guard order.count == record.position.count, !order.isEmpty else { return nil }
    let isDescending = query.isDescending != reversed
    for (name, value) in zip(order, record.position) {
      let isRequired = table.column(name)?.isRequired ?? true
      guard value.isWhole, value != .null, isRequired || !isDescending else { return nil }
    }
    let values = record.position.map { "\($0)" as Statement }.joined(", ")
    let (names, sign): (Statement, Statement) = ("\(names: order)", isDescending ? "<" : ">")
    // The first condition leads the database to the place in its index, and the second one is exact.
    let first: Statement = "\(name: order[0]) \(sign)= \(record.position[0])"
    return "\(first) AND (\(names)) \(sign) (\(values))"
  }
}
