internal import Foundation
internal import GRDB

/// Opens a file that other processes may be opening at the same moment.
///
/// SQLite doesn't wait for its lock when two connections switch to or recover the write-ahead log at once:
/// one of them fails. That connection is retried for as long as a busy file's lock is waited for.
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
  /// Runs the migrations. Retries, because another process running the same migration first makes this one
  /// fail.
  func migrateBesideOthers(_ pool: DatabasePool, attempts: Int = 4) throws {
    do {
      try migrate(pool)
    } catch let error as DatabaseError where attempts > 1 && [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
      try migrateBesideOthers(pool, attempts: attempts - 1)
    }
  }
}
