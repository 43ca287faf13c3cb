internal import Foundation
internal import GRDB

extension DatabasePool {
  /// Opens a file of something that may be forgotten: one that is no database is replaced.
  static func forgetful(path: String, migrations: (inout DatabaseMigrator) -> Void) throws -> DatabasePool {
    var migrator = DatabaseMigrator()
    migrations(&migrator)
    do {
      return try open(path, migrator)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT {
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      return try open(path, migrator)
    }
  }

  private static func open(_ path: String, _ migrator: DatabaseMigrator) throws -> DatabasePool {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    try protectFile(path)
    let pool = try DatabasePool(path: path, configuration: configuration)
    try migrator.migrate(pool)
    return pool
  }
}
