import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// Invitations of business users: checked as a whole, counted once per key.
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
      let page = try await database.pool.read { db in
        let numbers = try Int.fetchAll(
          db, sql: "SELECT number FROM invitation WHERE number < ? ORDER BY number DESC LIMIT ?", arguments: [before, limit + 1])
        let items = try numbers.prefix(limit).compactMap { try InvitationItem(db, number: $0, language) }
        let next = numbers.count > limit ? try Cursor(query: identity, key: [String(numbers[limit - 1])]).text() : nil
        return Page(items: items, next: next)
      }
      return try Answer(page, caching: .personal)
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
        sql: "INSERT INTO invitation (name, role, branches, cities) VALUES (?, ?, ?, ?)",
        arguments: [draft.name, draft.role, try JSONText.string(draft.branches), try JSONText.string(draft.cities)])
      let number = Int(db.lastInsertedRowID)
      guard let item = try InvitationItem(db, number: number, language) else { throw APIError.notFound("The invitation was not kept.") }
      var answer = try Answer(item, status: .created, caching: .never)
      answer.headers[.location] = "/v1/invitations/\(number)"
      return answer
    }
  }
}

/// An invitation whose every field was checked.
private struct InvitationDraft {
  var name = ""
  var role = ""
  var branches: [String] = []
  var cities: [String] = []

  /// - Throws: one `APIError` with the problems of all fields.
  init(_ object: JSONValue, _ db: Database, _ language: Language) throws {
    var problems: [String: String] = [:]
    func check<Value>(_ field: String, _ value: () throws -> Value) throws -> Value? {
      do {
        return try value()
      } catch let problem as FieldProblem {
        problems[field] = problem.message
        return nil
      }
    }
    name = try check("name") { try Checks.name(object["name"], language) } ?? ""
    role = try check("role") { try Checks.document(object["role"], "roles", db, language) } ?? ""
    branches = try check("branches") { try Checks.documents(object["branches"], "branches", 1...50, db, language) } ?? []
    cities = try check("cities") { try Checks.cities(object["cities"], 0...200, db, language) } ?? []
    guard problems.isEmpty else { throw APIError.invalid(problems, language) }
  }
}

/// An invitation as it is answered, its ids with their labels.
struct InvitationItem: Encodable, Sendable {
  var id: String
  var name: String
  var role: Reference
  var branches: [Reference]
  var cities: [Reference]

  init?(_ db: Database, number: Int, _ language: Language) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM invitation WHERE number = ?", arguments: [number]) else { return nil }
    id = String(number)
    name = row["name"]
    role = try Self.label(db, "roles", row["role"], language)
    branches = try Self.ids(row["branches"]).map { try Self.label(db, "branches", $0, language) }
    cities = try Self.ids(row["cities"]).map { id in
      Reference(id: id, name: try GalleryDatabase.place(db, id: id)?.name[language] ?? id)
    }
  }

  /// The label of an id; the id itself where newer data no longer has it.
  private static func label(_ db: Database, _ collection: String, _ id: String, _ language: Language) throws -> Reference {
    Reference(id: id, name: try GalleryDatabase.value(db, collection, id: id, language: language)?["name"]?.string ?? id)
  }

  private static func ids(_ text: String) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(text.utf8))
  }
}
