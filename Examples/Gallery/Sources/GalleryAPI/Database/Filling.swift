import Foundation
import GRDB

/// Fills the tables of shipped data, inside the caller's transaction.
struct Filling {
  let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func run(stamp: String) throws {
    for table in Schema.shippedTables { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
    try db.execute(sql: Schema.shipped)
    try fillPlaces()
    try fillDocuments()
    try db.execute(sql: Schema.indexes)
    try db.execute(sql: "INSERT INTO stamp (content) VALUES (?)", arguments: [stamp])
    try db.execute(sql: "ANALYZE")
  }
}
