import Foundation
import GRDB
import Logging

/// The SQLite file of the service: one writer, several readers (WAL).
struct GalleryDatabase: Sendable {
  let pool: DatabasePool

  init(path: String, logger: Logger) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    // Only the server's user may read visitors' data. SQLite gives the companion files the same permissions.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      fchmod(descriptor, 0o600)
      close(descriptor)
    }
    pool = try DatabasePool(path: path, configuration: configuration)
    let clock = ContinuousClock()
    let start = clock.now
    let content = try Self.contentStamp()
    let filled = try pool.write { db in
      try db.execute(sql: Schema.visitors)
      for (table, column, declaration) in Schema.laterColumns where try !db.columns(in: table).contains(where: { $0.name == column }) {
        try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column) \(declaration)")
      }
      if try Self.storedStamp(db) == content { return false }
      try Filling(db).run(stamp: content)
      return true
    }
    if filled {
      logger.info("gallery data filled", metadata: ["path": "\(path)", "duration": "\(clock.now - start)"])
    }
  }

  /// Changes with the shipped data, the schema and the folding rules.
  private static func contentStamp() throws -> String {
    var fingerprint = try ResourceFiles.fingerprint()
    fingerprint.combine(Data((Schema.shipped + Schema.indexes).utf8))
    fingerprint.combine(Data("filling 2".utf8))
    return fingerprint.text
  }

  private static func storedStamp(_ db: Database) throws -> String? {
    guard try db.tableExists("stamp") else { return nil }
    return try String.fetchOne(db, sql: "SELECT content FROM stamp")
  }
}
