internal import GRDB

extension PageTables {
  /// Moves pages aside that have a value which cannot be there, each with its snapshot and its journal, to the tables `damaged_page`, `damaged_snapshot`
  /// and `damaged_entry`; deletes nodes that have one.
  ///
  /// - Returns: The number of those pages and nodes; with none of them the damage is elsewhere.
  /// - Complexity: linear in all pages, whose values nobody indexed.
  static func mend(_ db: Database) throws -> Int {
    let number = "BETWEEN \(-1 << 53) AND \(1 << 53)"
    let blobs = ["id", "visitor", "identity", "version", "path", "node"].map { "typeof(\($0)) = 'blob'" }
    let numbers = ["revision", "snapshot_revision", "token", "bytes"].map { "typeof(\($0)) = 'integer' AND \($0) \(number)" }
    let times = ["lifetime", "used", "expiry"].map { "typeof(\($0)) = 'real' AND abs(\($0)) < 1e300" }
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
        DELETE FROM node WHERE NOT (typeof(name) = 'blob' AND typeof(address) = 'blob' AND typeof(until) = 'real' AND abs(until) < 1e300);
        """)
    let nodes = db.changesCount
    try db.execute(
      sql: "UPDATE store SET pages = (SELECT COUNT(*) FROM page), bytes = (SELECT CAST(TOTAL(bytes) AS INTEGER) FROM page)")
    return pages + nodes
  }
}
