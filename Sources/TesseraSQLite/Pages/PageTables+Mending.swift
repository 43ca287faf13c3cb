internal import GRDB
internal import TesseraStores

extension PageTables {
  /// The current store time and the largest token, when a file is opened. Repairs values that can't be read.
  static func begin(_ db: Database, _ clock: StoreClock, lastToken: Int) throws -> (base: Double, token: Int, mending: Mending?) {
    func read() throws -> (base: Double, token: Int) {
      guard let row = try Row.fetchOne(db, sql: "SELECT time, wall, token FROM store") else { throw noStore }
      // No process may have kept time since, so trust the wall clock within limits.
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

  /// Moves pages with invalid values, including their snapshots and journals, to the tables `damaged_page`,
  /// `damaged_snapshot` and `damaged_entry`. Deletes nodes with invalid values. Recomputes invalid values in
  /// the store's own row.
  ///
  /// - Law: neither the store time nor its token falls behind those of any page, so no lease token is granted
  ///   twice and no recently used page expires.
  /// - Parameters:
  ///   - words: The error that revealed the damage.
  ///   - token: The largest token known from elsewhere.
  ///   - now: The store time known from elsewhere.
  /// - Returns: What was repaired. If nothing was, the damage is elsewhere, or another process repaired it.
  /// - Complexity: linear in all pages, because values aren't indexed.
  static func mend(_ db: Database, _ words: String, token: Int, now: Double, wall: Double) throws -> Mending {
    let number = "BETWEEN \(-1 << 53) AND \(1 << 53)"
    func isNumber(_ column: String) -> String { "typeof(\(column)) = 'integer' AND \(column) \(number)" }
    func isTime(_ column: String) -> String { "typeof(\(column)) = 'real' AND abs(\(column)) < 1e300" }
    let blobs = ["id", "visitor", "identity", "version", "path", "node", "address"].map { "typeof(\($0)) = 'blob'" }
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
    let columns = ["time", "wall"].map(isTime) + ["token", "pages", "bytes", "commits"].map(isNumber)
    let isWhole =
      try Bool.fetchOne(db, sql: "SELECT COUNT(*) = 1 AND TOTAL(\(columns.joined(separator: " AND "))) = 1 FROM store") ?? false
    try db.execute(
      sql: """
        CREATE TEMPORARY TABLE whole AS SELECT
          MAX(?2, IFNULL((SELECT MAX(time) FROM store WHERE \(isTime("time"))), 0), IFNULL(MAX(used), 0)) AS time,
          IFNULL((SELECT MAX(wall) FROM store WHERE \(isTime("wall"))), ?3) AS wall,
          MAX(?1, IFNULL((SELECT MAX(token) FROM store WHERE \(isNumber("token"))), 0), IFNULL(MAX(token), 0)) AS token,
          COUNT(*) AS pages, CAST(TOTAL(bytes) AS INTEGER) AS bytes,
          IFNULL((SELECT MAX(commits) FROM store WHERE \(isNumber("commits"))), 0) AS commits FROM page;
        """, arguments: [token, now, wall])
    try db.execute(
      sql: """
        DELETE FROM store;
        INSERT INTO store (time, wall, token, pages, bytes, commits) SELECT time, wall, token, pages, bytes, commits FROM whole;
        DROP TABLE whole;
        """)
    return Mending(words: words, rows: pages + nodes, isStoreMended: !isWhole)
  }

  struct Mending {
    let words: String
    /// The number of pages set aside and nodes deleted.
    let rows: Int
    /// Whether the store's own row was recomputed.
    let isStoreMended: Bool

    func report(_ path: String, to report: (PageStoreReport) -> Void) {
      if rows > 0 { report(.damagedPages(rows, words, setAside: "\(path), tables damaged_…")) }
      if isStoreMended { report(.mended("\(path), table 'store': \(words)")) }
    }
  }
}
