internal import GRDB
internal import TesseraStores

extension Database {
  /// The current store time, computed from a table's single row with the columns `time` and `wall`.
  ///
  /// - Parameter newest: A query for the latest time recorded elsewhere, which is used if the row can't be
  ///   read.
  func storeTime(in table: String, newest: String, _ clock: StoreClock) throws -> Double {
    do {
      guard let row = try Row.fetchOne(self, sql: "SELECT time, wall FROM \(table)") else { return 0 }
      return try row.time(0) + StoreClock.gap(from: row.time(1), to: clock.wall())
    } catch  where damage(error) != nil {
      let time = try Row.fetchOne(self, sql: newest).flatMap { try? $0.time(0) } ?? 0
      try execute(sql: "UPDATE \(table) SET time = ?, wall = ?", arguments: [time, clock.wall()])
      return time
    }
  }

  /// Records the store time, which never decreases, and the wall clock's time.
  func noteStoreTime(_ now: Double, in table: String, _ clock: StoreClock) throws {
    try cachedStatement(sql: "UPDATE \(table) SET time = MAX(time, ?), wall = ?").execute(arguments: [now, clock.wall()])
  }
}
