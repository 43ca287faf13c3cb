/// The tables and views of a database.
public struct Schema: Hashable, Sendable, Codable {
  public var tables: [Table]

  public init(_ tables: [Table]) { self.tables = tables }

  public subscript(name: String) -> Table? { tables.first { $0.name == name } }

  /// The references to a table, with the tables that have them.
  public func references(to target: Table) -> [(table: Table, key: Table.ForeignKey)] {
    tables.flatMap { table in
      table.foreignKeys.filter { $0.target == target.name && !$0.targetColumns.isEmpty }.map { (table, $0) }
    }
  }
}
