internal import Foundation
internal import GRDB

/// Opens a file that other processes may be opening at the same moment.
///
/// SQLite does not wait for its lock where two connections turn the log on, or find it there, at once; one of them fails. What fails so is done once more,
/// for as long as the lock of a busy file is waited for.
func besideOthers<Value>(for time: Duration = .seconds(5), _ open: () throws -> Value) throws -> Value {
  let deadline = ContinuousClock.now + time
  while true {
    do {
      return try open()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && .now < deadline {
      Thread.sleep(forTimeInterval: .random(in: 0.001...0.02))
    }
  }
}

extension DatabaseMigrator {
  /// Brings the tables up to date. Another process that does the same may be first, which fails here in the middle of a migration.
  func migrateBesideOthers(_ pool: DatabasePool, attempts: Int = 4) throws {
    do {
      try migrate(pool)
    } catch let error as DatabaseError where attempts > 1 && [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
      try migrateBesideOthers(pool, attempts: attempts - 1)
    }
  }
}
