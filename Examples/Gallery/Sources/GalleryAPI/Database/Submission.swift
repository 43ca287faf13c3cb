import Foundation
import GRDB
import HTTPTypes

/// A change that a client may send twice: what makes the second time the same as the first.
struct Submission: Sendable {
  /// Method and path: the same key elsewhere is another submission.
  var scope: String
  /// The client's `Idempotency-Key`; nil means that every time counts.
  var key: String?
  /// The body that was sent; the same key with another one is refused.
  var request: String
}

extension GalleryDatabase {
  /// The number of answered keys that are remembered; the oldest go first.
  static let rememberedKeys = 10_000

  /// Performs a change and remembers its answer, in one transaction; a key that was answered gets that answer again, and no change.
  ///
  /// A change that throws is undone and not remembered, so that the corrected request may use the key.
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
