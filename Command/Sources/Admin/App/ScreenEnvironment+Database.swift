import AdminSchema
import Tessera

extension ScreenEnvironment {
  private enum DatabaseKey: Key { static let defaultValue: (any Database)? = nil }

  /// The database, for the menus of references.
  var database: (any Database)? {
    get { self[DatabaseKey.self] }
    set { self[DatabaseKey.self] = newValue }
  }

  /// Carries out a change, and tells the open pages that show the table, or a table that the change may reach.
  func write(_ change: Change, to table: Table, in database: any Database) async throws -> RecordKey {
    let key = try await database.write(change, to: table, by: visit.identity?.name ?? "local")
    for name in Set([table.name] + database.schema.references(to: table).map(\.table.name)) {
      try await broadcaster?.publish(.changes(of: name), 1)
    }
    return key
  }
}

extension Topic where Value == Int {
  static func changes(of table: String) -> Topic { Topic("changes \(table)") }
}
