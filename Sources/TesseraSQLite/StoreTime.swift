internal import GRDB
internal import TesseraFlow

extension Database {
  /// The store's own time as it goes on now, from the one row of a table that has its `time` and the `wall` clock's.
  ///
  /// - Parameter newest: A query for the latest time that is noted elsewhere: where the row cannot be read, the store's time goes on from there.
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

  /// Notes the store's own time, which never goes back, beside the wall clock's.
  func noteStoreTime(_ now: Double, in table: String, _ clock: StoreClock) throws {
    try cachedStatement(sql: "UPDATE \(table) SET time = MAX(time, ?), wall = ?").execute(arguments: [now, clock.wall()])
  }
}
