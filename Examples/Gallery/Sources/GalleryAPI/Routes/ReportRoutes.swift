import Foundation
import GRDB
import Hummingbird

/// `/v1/reports`: user reports of how full the yard is. The feed's notices show the latest.
struct ReportRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/reports", method: .post) { call in
      let (key, object) = (try call.idempotencyKey(), try Call.object(try await call.body()))
      guard case .integer(let percent)? = object["percent"], (0...100).contains(percent), let note = object["note"]?.string, !note.isEmpty,
        note.utf8.count <= 1_000
      else { throw APIError.badRequest("bad_report", "The body is {\"percent\": 0 to 100, \"note\": 1 to 1000 bytes}.") }
      let submission = Submission(scope: "POST /v1/reports", key: key, request: Fingerprint.of(try JSONText.data(object)))
      return try await database.once(submission) { db in
        try db.execute(sql: "INSERT INTO report (percent, note) VALUES (?, ?)", arguments: [percent, note])
        let number = db.lastInsertedRowID
        try db.execute(sql: "DELETE FROM report WHERE number <= ?", arguments: [number - 1_000])
        return try Answer(["id": .string("\(number)")] as JSONValue.Members, status: .created, caching: .never)
      }
    }
  }

  /// The latest report as an element of the feed's notices.
  static func latest(_ db: Database, _ language: Language) throws -> JSONValue? {
    guard let row = try Row.fetchOne(db, sql: "SELECT percent, note FROM report ORDER BY number DESC LIMIT 1") else { return nil }
    let (percent, note) = (row["percent"] as Int, row["note"] as String)
    return .object([
      "id": .string("latest"), "type": .string("text"),
      "text": .string(language == .arabic ? "آخر بلاغ: \(percent)٪، \(note)" : "Latest report: \(percent) % full, \(note)"),
    ])
  }
}
