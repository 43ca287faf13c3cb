import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// Invitations of business users: validated as a whole, counted once per key.
struct InvitationRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/invitations", method: .post) { call in try await Self.invite(database, call) }
    router.answer("/v1/invitations") { call in
      let language = call.language
      let limit = try call.query.limit()
      let identity = "invitations"
      let before = try Cursor(call.query.text("cursor", atMost: 512), query: identity, parts: 1)?.integer(0) ?? Int.max
      let batch = try await database.pool.read { db in
        let numbers = try Int.fetchAll(
          db, sql: "SELECT number FROM invitation WHERE number < ? ORDER BY number DESC LIMIT ?", arguments: [before, limit + 1])
        let items = try numbers.prefix(limit).compactMap { try InvitationItem(db, number: $0, language) }
        let next = numbers.count > limit ? try Cursor(query: identity, key: [String(numbers[limit - 1])]).text() : nil
        return Batch(items: items, next: next)
      }
      return try Answer(batch, caching: .personal)
    }
    router.answer("/v1/invitations/:id") { call in
      let number = Int(call.pathPart("id")) ?? -1
      guard let item = try await database.pool.read({ db in try InvitationItem(db, number: number, call.language) }) else {
        throw APIError.notFound("There is no invitation with this id.")
      }
      return try Answer(item, caching: .personal)
    }
  }

  private static func invite(_ database: GalleryDatabase, _ call: Call) async throws -> Answer {
    let key = try call.idempotencyKey()
    let object = try Call.object(try await call.body())
    let language = call.language
    let submission = Submission(scope: "POST /v1/invitations", key: key, request: Fingerprint.of(try JSONText.data(object)))
    return try await database.once(submission) { db in
      let draft = try InvitationDraft(object, db, language)
      try db.execute(
        sql: "INSERT INTO invitation (name, role, branches, cities, email, places) VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          draft.name, draft.role, try JSONText.string(draft.branches), try JSONText.string(draft.cities), draft.email,
          try JSONText.string(draft.places),
        ])
      let number = Int(db.lastInsertedRowID)
      guard let item = try InvitationItem(db, number: number, language) else { throw APIError.notFound("The invitation was not kept.") }
      var answer = try Answer(item, status: .created, caching: .never)
      answer.headers[.location] = "/v1/invitations/\(number)"
      return answer
    }
  }
}
