internal import Foundation
internal import GRDB
internal import TesseraScreen

/// The table of sign-ins, and one row with the store's own time.
enum SignInTable {
  static func addMigrations(_ migrator: inout DatabaseMigrator) {
    migrator.registerMigration("sign-ins") { db in
      try db.execute(
        sql: """
          CREATE TABLE sign_in (
            token TEXT PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL, roles TEXT NOT NULL, credential TEXT NOT NULL,
            used REAL NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX sign_in_person ON sign_in (id, used);
          CREATE INDEX sign_in_used ON sign_in (used);
          CREATE TABLE clock (time REAL NOT NULL, wall REAL NOT NULL);
          INSERT INTO clock SELECT 0, CAST(strftime('%s', 'now') AS REAL);
          """)
    }
  }

  static func find(_ token: String, _ db: Database) throws -> (identity: Identity, used: Double)? {
    let statement = try db.cachedStatement(sql: "SELECT id, session, name, roles, credential, used FROM sign_in WHERE token = ?")
    guard let row = try Row.fetchOne(statement, arguments: [token]) else { return nil }
    guard let roles = try? JSONDecoder().decode(Set<String>.self, from: row.data(3)) else {
      throw DamagedValue(words: "roles cannot be read")
    }
    let identity = Identity(
      try row.string(0), session: try row.string(1), name: try row.string(2), roles: roles, credential: try row.string(4))
    return (identity, try row.time(5))
  }

  static func use(_ token: String, _ db: Database, now: Double) throws {
    try db.cachedStatement(sql: "UPDATE sign_in SET used = MAX(used, ?) WHERE token = ?").execute(arguments: [now, token])
  }

  /// Keeps a sign-in; at most 64 go that are too old, and those of the person that are too many.
  static func put(_ identity: Identity, _ token: String, _ db: Database, now: Double, oldest: Double, most: Int) throws {
    let roles = String(decoding: try JSONEncoder().encode(identity.roles.sorted()), as: UTF8.self)
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO sign_in VALUES (?, ?, ?, ?, ?, ?, ?)").execute(
      arguments: [token, identity.id, identity.session, identity.name, roles, identity.credential, now])
    try db.cachedStatement(
      sql: "DELETE FROM sign_in WHERE token IN (SELECT token FROM sign_in WHERE used < ? ORDER BY used LIMIT 64)"
    ).execute(arguments: [oldest])
    try db.cachedStatement(
      sql: "DELETE FROM sign_in WHERE token IN (SELECT token FROM sign_in WHERE id = ? ORDER BY used DESC LIMIT -1 OFFSET ?)"
    ).execute(arguments: [identity.id, most])
  }
}
