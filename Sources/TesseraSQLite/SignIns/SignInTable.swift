internal import Foundation
internal import GRDB
internal import TesseraDigest
internal import TesseraScreen

/// The table of sign-ins by the hashes of their tokens, and a row with the store time.
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
    // Texts are stored as blobs, because SQLite's text functions stop at the first NUL. Tokens are hashed.
    // The table has a new name, so that a running process of the earlier version fails instead of treating
    // all users as signed out.
    migrator.registerMigration("sign-ins 2") { db in
      db.add(function: digest)
      // Overwrite deleted data, so that no token remains in the file.
      let overwrites = try Int.fetchOne(db, sql: "PRAGMA secure_delete") ?? 0
      try db.execute(
        sql: """
          PRAGMA secure_delete = ON;
          CREATE TABLE signed_in (
            token BLOB PRIMARY KEY, id BLOB NOT NULL, session BLOB NOT NULL, name BLOB NOT NULL, roles BLOB NOT NULL, credential BLOB NOT NULL,
            used REAL NOT NULL
          ) WITHOUT ROWID;
          INSERT INTO signed_in SELECT
            digest(CAST(token AS BLOB)), CAST(id AS BLOB), CAST(session AS BLOB), CAST(name AS BLOB), CAST(roles AS BLOB),
            CAST(credential AS BLOB), used FROM sign_in;
          CREATE INDEX signed_in_person ON signed_in (id, used);
          CREATE INDEX signed_in_used ON signed_in (used);
          DROP TABLE sign_in;
          PRAGMA secure_delete = \(overwrites);
          """)
      db.remove(function: digest)
    }
    migrator.registerMigration("sign-ins 3") { db in
      try db.execute(sql: "ALTER TABLE clock ADD COLUMN commits INTEGER NOT NULL DEFAULT 0")
    }
  }

  private static let digest = DatabaseFunction("digest", argumentCount: 1, pure: true) { values in
    Data.fromDatabaseValue(values[0]).map { Data(SHA256.digest($0)) }
  }

  static func key(_ token: String) -> [UInt8] { SHA256.digest(token.utf8) }

  private static func run(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
  }

  static func find(_ token: String, _ db: Database) throws -> (identity: Identity, used: Double)? {
    let statement = try db.cachedStatement(sql: "SELECT id, session, name, roles, credential, used FROM signed_in WHERE token = ?")
    guard let row = try Row.fetchOne(statement, arguments: [Data(key(token))]) else { return nil }
    guard let roles = try? JSONDecoder().decode(Set<String>.self, from: row.data(3)) else {
      throw DamagedValue(words: "roles cannot be read")
    }
    let identity = Identity(
      try row.wholeText(0), session: try row.wholeText(1), name: try row.wholeText(2), roles: roles, credential: try row.wholeText(4))
    return (identity, try row.time(5))
  }

  static func use(_ keys: [[UInt8]], _ db: Database, now: Double) throws {
    for key in keys { try run(db, "UPDATE signed_in SET used = MAX(used, ?) WHERE token = ?", [now, Data(key)]) }
  }

  /// Stores a sign-in. Removes up to 64 expired ones, and the user's oldest ones beyond the limit.
  static func put(_ identity: Identity, _ token: String, _ db: Database, now: Double, oldest: Double, most: Int) throws {
    try run(
      db, "INSERT OR REPLACE INTO signed_in (token, id, session, name, roles, credential, used) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        Data(key(token)), identity.id.blob, identity.session.blob, identity.name.blob, try JSONEncoder().encode(identity.roles.sorted()),
        identity.credential.blob, now,
      ])
    try run(db, "DELETE FROM signed_in WHERE token IN (SELECT token FROM signed_in WHERE used < ? ORDER BY used LIMIT 64)", [oldest])
    try run(
      db, "DELETE FROM signed_in WHERE token IN (SELECT token FROM signed_in WHERE id = ? ORDER BY used DESC LIMIT -1 OFFSET ?)",
      [identity.id.blob, most])
  }

  static func remove(_ token: String, _ db: Database) throws {
    try run(db, "DELETE FROM signed_in WHERE token = ?", [Data(key(token))])
  }

  /// Removes all sign-ins of a user, or only one session's.
  static func end(_ id: String, session: String?, _ db: Database) throws {
    try run(db, "DELETE FROM signed_in WHERE id = ?1 AND (?2 IS NULL OR session = ?2)", [id.blob, session?.blob])
  }
}
