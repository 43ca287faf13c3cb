import Foundation
import GRDB
import HTTPTypes

/// Identifies a change that a client may send twice.
struct Submission: Sendable {
  /// Method and path. The same key with another scope is another submission.
  var scope: String
  /// The client's `Idempotency-Key`. Without one, every request counts.
  var key: String?
  /// The request's body. The same key with another body is rejected.
  var request: String
}

extension GalleryDatabase {
  /// The most remembered keys. The oldest are removed first.
  static let rememberedKeys = 10_000

  /// Performs a change and stores its answer, in one transaction. A known key gets the stored answer without a
  /// change.
  ///
  /// A change that throws is rolled back and not stored, so that a corrected request may use the same key.
  func once(_ submission: Submission, _ change: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
    try await pool.write { db in
      guard let key = submission.key else { return try change(db) }
      if let answer = try Self.remembered(db, submission, key) { return answer }
      let answer = try change(db)
      try db.execute(
        sql: "INSERT INTO answered (scope, key, request, status, body) VALUES (?, ?, ?, ?, ?)",
        arguments: [submission.scope, key, submission.request, answer.status.code, answer.body])
      try db.execute(sql: "DELETE FROM answered WHERE number <= ?", arguments: [db.lastInsertedRowID - Int64(Self.rememberedKeys)])
      return answer
    }
  }

  private static func remembered(_ db: Database, _ submission: Submission, _ key: String) throws -> Answer? {
    let row = try Row.fetchOne(
      db, sql: "SELECT request, status, body FROM answered WHERE scope = ? AND key = ?", arguments: [submission.scope, key])
    guard let row else { return nil }
    guard row["request"] == submission.request else {
      throw APIError(
        status: .unprocessableContent, code: "idempotency_mismatch",
        message: "This Idempotency-Key was used for another request: make a new key for a new submission.")
    }
    var answer = Answer(status: .init(code: row["status"]), body: row["body"], caching: .never)
    if let name = HTTPFieldName.idempotencyReplayed { answer.headers[name] = "true" }
    return answer
  }
}
