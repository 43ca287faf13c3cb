import Foundation
import GRDB
import Logging
import Testing

@testable import GalleryAPI

@Suite("The file")
struct DatabaseTests {
  private let logger = quietLogger()

  @Test("A later start keeps the database: data of another build is replaced, and visitors' data stays")
  func refill() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("gallery.sqlite")
    func open() throws -> DatabasePool { try GalleryDatabase(path: path, logger: logger).pool }
    func count(_ pool: DatabasePool) throws -> Int { try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM place") ?? 0 } }

    let first = try open()
    let places = try count(first)
    #expect(places == 7 + 245 + 260 + 9_333)
    try first.write { db in
      try db.execute(sql: "INSERT INTO account_value (field, value, submissions) VALUES ('name', '\"Ada\"', 3)")
      try db.execute(sql: "DELETE FROM place WHERE id = 'SA'")
    }
    try first.close()
    let second = try open()
    #expect(try count(second) == places - 1)
    try second.write { try $0.execute(sql: "UPDATE stamp SET content = 'older'") }
    try second.close()
    let third = try open()
    #expect(try count(third) == places)
    #expect(try third.read { try Int.fetchOne($0, sql: "SELECT submissions FROM account_value") } == 3)
  }

  @Test("A filling that is interrupted leaves nothing behind")
  func atomic() throws {
    let folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.path("half.sqlite"))
    struct Interruption: Error {}
    #expect(throws: Interruption.self) {
      try queue.write { db in
        try Filling(db).run(stamp: "x")
        throw Interruption()
      }
    }
    #expect(try queue.read { try $0.tableExists("place") } == false)
  }

  @Test("A file that is not a database is refused and not changed")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.txt")
    let text = Data(String(repeating: "not a database ", count: 100).utf8)
    try text.write(to: URL(filePath: path))
    #expect(throws: DatabaseError.self) { try GalleryDatabase(path: path, logger: logger) }
    #expect(try Data(contentsOf: URL(filePath: path)) == text)
  }

  @Test("A batch of a country's cities is read in order from an index, without sorting")
  func plan() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("gallery.sqlite")
    try Template.copy(to: path)
    let pool = try GalleryDatabase(path: path, logger: logger).pool
    for (sort, index) in [("sort_en", "place_by_country_en"), ("sort_ar", "place_by_country_ar")] {
      let details = try pool.read { db in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN SELECT id FROM place WHERE kind = 'city' AND country = 'US' ORDER BY \(sort), id LIMIT 50"
        ).map { $0["detail"] as String }
      }
      #expect(details.contains { $0.contains(index) } && !details.contains { $0.contains("TEMP B-TREE") })
    }
  }
}
