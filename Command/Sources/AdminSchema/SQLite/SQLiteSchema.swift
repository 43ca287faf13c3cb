internal import GRDB

/// Reads the schema of a SQLite file with its pragmas.
enum SQLiteSchema {
  /// The name of the admin's own table.
  static let history = "tessera_history"

  static func read(_ db: GRDB.Database) throws -> Schema {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT l.name, l.type, l.wr, coalesce(s.sql, '') AS sql FROM pragma_table_list AS l
        LEFT JOIN sqlite_schema AS s ON s.name = l.name AND s.type IN ('table', 'view')
        WHERE l.schema = 'main' AND l.type IN ('table', 'view', 'virtual') AND l.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND l.name <> ?
        ORDER BY l.type <> 'table', l.name COLLATE NOCASE
        """, arguments: [history])
    var tables: [Table] = []
    for row in rows {
      // A view whose tables are gone has no columns. It can't be read, and isn't listed.
      if let table = try? table(row["name"], type: row["type"], isWithoutRowID: row["wr"], sql: row["sql"], db), !table.columns.isEmpty {
        tables.append(table)
      }
    }
    return Schema(resolved(tables))
  }

  private static func table(_ name: String, type: String, isWithoutRowID: Bool, sql: String, _ db: GRDB.Database) throws -> Table {
    let choices = SQLChoices.byColumn(in: sql)
    let infos = try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_xinfo(?)", arguments: [name]).filter { $0["hidden"] != 1 }
    let keyNames = infos.filter { $0["pk"] > 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }.map { $0["name"] as String }
    var columns = infos.map { column($0, choices) }
    // The only integer of a primary key is the row's number, if the table has row numbers.
    let alias =
      type == "table" && !isWithoutRowID && keyNames.count == 1
      ? columns.firstIndex { $0.name == keyNames[0] && $0.declaredType.uppercased() == "INTEGER" } : nil
    if let alias { (columns[alias].isAssigned, columns[alias].isRequired) = (true, true) }
    if isWithoutRowID { for index in columns.indices where keyNames.contains(columns[index].name) { columns[index].isRequired = true } }
    let hidden = ["rowid", "_rowid_", "oid"].first { name in !columns.contains { $0.name.lowercased() == name } }
    let rowNumber = alias.map { columns[$0].name } ?? (isWithoutRowID ? nil : hidden)
    let key: Table.Key =
      if type != "table" { .none } else if !keyNames.isEmpty { .columns(keyNames) } else if let rowNumber { .hidden(rowNumber) } else {
        .none
      }
    return Table(
      name: name, isView: type != "table", columns: columns, key: key, foreignKeys: try foreignKeys(name, db),
      uniqueSets: try uniqueSets(name, db) + (keyNames.isEmpty ? [] : [keyNames]),
      tieBreakers: type == "view" ? [] : rowNumber.map { [$0] } ?? keyNames)
  }

  private static func column(_ info: Row, _ choices: [String: [Value]]) -> Column {
    let (name, type, hidden) = (info["name"] as String, (info["type"] as String?) ?? "", info["hidden"] as Int)
    // Generated columns have their type followed by these words.
    let declared = type.replacing(/(?i)\s*generated always$/, with: "")
    return Column(
      name: name, declaredType: declared, kind: Column.Kind(declaredType: declared), isRequired: info["notnull"],
      defaultText: info["dflt_value"],
      isGenerated: hidden == 2 || hidden == 3, choices: choices.first { $0.key.lowercased() == name.lowercased() }?.value ?? [])
  }

  private static func foreignKeys(_ table: String, _ db: GRDB.Database) throws -> [Table.ForeignKey] {
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq", arguments: [table])
    var keys: [(id: Int, key: Table.ForeignKey)] = []
    for row in rows {
      let id = row["id"] as Int
      if keys.last?.id != id {
        keys.append((id, Table.ForeignKey(columns: [], target: row["table"], targetColumns: [], onDelete: row["on_delete"])))
      }
      keys[keys.count - 1].key.columns.append(row["from"])
      if let target = row["to"] as String? { keys[keys.count - 1].key.targetColumns.append(target) }
    }
    return keys.map(\.key)
  }

  private static func uniqueSets(_ table: String, _ db: GRDB.Database) throws -> [[String]] {
    try Row.fetchAll(db, sql: #"SELECT name FROM pragma_index_list(?) WHERE "unique""#, arguments: [table]).map { index in
      try String.fetchAll(
        db, sql: "SELECT coalesce(name, '') FROM pragma_index_info(?) ORDER BY seqno", arguments: [index["name"] as String])
    }
  }

  /// Names of other tables in any case of their letters, as the schema has them, and keys that point nowhere.
  private static func resolved(_ tables: [Table]) -> [Table] {
    tables.map { table in
      var table = table
      table.foreignKeys = table.foreignKeys.map { key in
        var key = key
        guard let target = tables.first(where: { $0.name.lowercased() == key.target.lowercased() }) else {
          key.targetColumns = []
          return key
        }
        key.target = target.name
        // Without columns, a reference means the primary key.
        if key.targetColumns.isEmpty { key.targetColumns = if case .columns(let names) = target.key { names } else { [] } }
        key.targetColumns = key.targetColumns.compactMap { name in target.columns.first { $0.name.lowercased() == name.lowercased() }?.name
        }
        if key.targetColumns.count != key.columns.count { key.targetColumns = [] }
        key.columns = key.columns.map { name in table.columns.first { $0.name.lowercased() == name.lowercased() }?.name ?? name }
        return key
      }
      return table
    }
  }
}
