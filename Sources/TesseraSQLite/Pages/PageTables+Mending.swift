internal import GRDB
internal import TesseraFlow

extension PageTables {
  /// The store's time as it goes on now, and the largest token, when a file is opened; mends what cannot be read of them.
  static func begin(_ db: Database, _ clock: StoreClock, lastToken: Int) throws -> (base: Double, token: Int, mending: Mending?) {
    func read() throws -> (base: Double, token: Int) {
      guard let row = try Row.fetchOne(db, sql: "SELECT time, wall, token FROM store") else { throw noStore }
      // Nobody may have counted since: the wall clock's word, within bounds.
      return (try row.time(0) + StoreClock.gap(from: row.time(1), to: clock.wall()), max(try row.int(2), lastToken))
    }
    var mending: Mending?
    let found: (base: Double, token: Int)
    do {
      found = try read()
    } catch {
      guard let words = damagedValue(error) else { throw error }
      mending = try mend(db, words, token: lastToken, now: 0, wall: clock.wall())
      found = try read()
    }
    try db.execute(sql: "UPDATE store SET time = ?, wall = ?, token = ?", arguments: [found.base, clock.wall(), found.token])
    return (found.base, found.token, mending)
  }

  static var noStore: DamagedValue { DamagedValue(words: "the table 'store' has no row") }

  /// Moves pages aside that have a value which cannot be there, each with its snapshot and its journal, to the tables `damaged_page`, `damaged_snapshot`
  /// and `damaged_entry`; deletes nodes that have one. Of the row of the whole store what cannot be there is worked out anew.
  ///
  /// - Law: neither the store's time nor its tokens go behind those of any page: nobody's lease is given twice, and nothing expires that was in use.
  /// - Parameters:
  ///   - words: The words by which the damage was noticed.
  ///   - token: The largest token that is known otherwise.
  ///   - now: The store's time as it is known otherwise.
  /// - Returns: What was mended; with nothing the damage is elsewhere, unless somebody else mended it.
  /// - Complexity: linear in all pages, whose values nobody indexed.
  static func mend(_ db: Database, _ words: String, token: Int, now: Double, wall: Double) throws -> Mending {
    let number = "BETWEEN \(-1 << 53) AND \(1 << 53)"
    func isNumber(_ column: String) -> String { "typeof(\(column)) = 'integer' AND \(column) \(number)" }
    func isTime(_ column: String) -> String { "typeof(\(column)) = 'real' AND abs(\(column)) < 1e300" }
    let blobs = ["id", "visitor", "identity", "version", "path", "node"].map { "typeof(\($0)) = 'blob'" }
    let numbers = ["revision", "snapshot_revision", "token", "bytes"].map(isNumber)
    let times = ["lifetime", "used", "expiry"].map(isTime)
    let others = ["typeof(key) = 'integer'", "typeof(entries) = 'integer' AND entries BETWEEN 0 AND \(0xff_ffff)"]
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS damaged_page AS SELECT * FROM page WHERE 0;
        CREATE TABLE IF NOT EXISTS damaged_snapshot AS SELECT * FROM snapshot WHERE 0;
        CREATE TABLE IF NOT EXISTS damaged_entry AS SELECT * FROM entry WHERE 0;
        CREATE TEMPORARY TABLE bad AS SELECT number, number << 24 AS first, number << 24 | \(0xff_ffff) AS last FROM page WHERE NOT (
          \((blobs + numbers + times + others).joined(separator: " AND "))
          AND EXISTS (SELECT 1 FROM snapshot WHERE page = page.number AND typeof(body) = 'blob')
          AND NOT EXISTS (
            SELECT 1 FROM entry WHERE entry.number BETWEEN page.number << 24 AND (page.number << 24 | \(0xff_ffff))
              AND NOT (typeof(entry.body) = 'blob' AND typeof(entry.revision) = 'integer' AND entry.revision \(number))));
        """)
    let pages = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM bad") ?? 0
    try db.execute(
      sql: """
        INSERT INTO damaged_page SELECT * FROM page WHERE number IN (SELECT number FROM bad);
        INSERT INTO damaged_snapshot SELECT * FROM snapshot WHERE page IN (SELECT number FROM bad);
        INSERT INTO damaged_entry SELECT entry.* FROM bad JOIN entry ON entry.number BETWEEN first AND last;
        DELETE FROM page WHERE number IN (SELECT number FROM bad);
        DELETE FROM snapshot WHERE page IN (SELECT number FROM bad);
        DELETE FROM entry WHERE rowid IN (SELECT entry.rowid FROM bad JOIN entry ON entry.number BETWEEN first AND last);
        DROP TABLE bad;
        DELETE FROM node WHERE NOT (typeof(name) = 'blob' AND typeof(address) = 'blob' AND \(isTime("until")));
        """)
    let nodes = db.changesCount
    let columns = ["time", "wall"].map(isTime) + ["token", "pages", "bytes"].map(isNumber)
    let isWhole =
      try Bool.fetchOne(db, sql: "SELECT COUNT(*) = 1 AND TOTAL(\(columns.joined(separator: " AND "))) = 1 FROM store") ?? false
    try db.execute(
      sql: """
        CREATE TEMPORARY TABLE whole AS SELECT
          MAX(?2, IFNULL((SELECT MAX(time) FROM store WHERE \(isTime("time"))), 0), IFNULL(MAX(used), 0)) AS time,
          IFNULL((SELECT MAX(wall) FROM store WHERE \(isTime("wall"))), ?3) AS wall,
          MAX(?1, IFNULL((SELECT MAX(token) FROM store WHERE \(isNumber("token"))), 0), IFNULL(MAX(token), 0)) AS token,
          COUNT(*) AS pages, CAST(TOTAL(bytes) AS INTEGER) AS bytes FROM page;
        """, arguments: [token, now, wall])
    try db.execute(
      sql: """
        DELETE FROM store;
        INSERT INTO store (time, wall, token, pages, bytes) SELECT time, wall, token, pages, bytes FROM whole;
        DROP TABLE whole;
        """)
    return Mending(words: words, rows: pages + nodes, isStoreMended: !isWhole)
  }

  /// The damage that a file had no more afterwards.
  struct Mending {
    let words: String
    /// The number of pages that were set aside, and of nodes that were deleted.
    let rows: Int
    /// Whether the row of the whole store was worked out anew.
    let isStoreMended: Bool

    /// Tells what was mended of a file.
    func report(_ path: String, to report: (PageStoreReport) -> Void) {
      if rows > 0 { report(.damagedPages(rows, words, setAside: "\(path), tables damaged_…")) }
      if isStoreMended { report(.mended("\(path), table 'store': \(words)")) }
    }
  }
}
