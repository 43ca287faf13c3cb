import Foundation
import GRDB
import Hummingbird

/// The account: profile, orders, addresses, invoices, and values that are submitted live.
struct AccountRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/account") { call in
      let profile = try await database.pool.read { db in try Self.profile(db, call.language) }
      return try Answer(profile, caching: .personal)
    }
    for (collection, batchSize) in [("orders", 20), ("invoices", 20), ("addresses", 200)] {
      router.answer(RouterPath("/v1/account/\(collection)")) { call in
        var answer = try await database.documents(
          collection, language: call.language, limit: try call.query.limit(default: batchSize),
          cursor: try call.query.text("cursor", atMost: 512))
        answer.caching = .personal
        return answer
      }
    }
    router.answer("/v1/account/orders/:id") { call in
      let id = call.pathPart("id")
      guard let body = try await database.pool.read({ db in try GalleryDatabase.document(db, "order", id: id, language: call.language) })
      else { throw APIError.notFound("There is no order with this id.") }
      return Answer(body: Data(body.utf8), caching: .personal)
    }
    router.answer("/v1/account/:field") { call in
      let field = try Self.field(call)
      let value = try await database.pool.read { db in try Self.profile(db, call.language)[field.rawValue] ?? .null }
      return try Answer(["field": .string(field.rawValue), "value": value] as JSONValue.Members, caching: .personal)
    }
    router.answer("/v1/account/:field/submissions") { call in
      let field = try Self.field(call)
      let count = try await database.pool.read { db in try Self.submissions(db, field) }
      return try Answer(["field": .string(field.rawValue), "count": .integer(count)] as JSONValue.Members, caching: .never)
    }
    router.answer("/v1/account/:field", method: .put) { call in try await Self.submit(database, call) }
  }

  private static func field(_ call: Call) throws -> AccountField {
    guard let field = AccountField(rawValue: call.pathPart("field")) else {
      throw APIError.notFound("The account has no such field: it has \(AccountField.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return field
  }

  /// The shipped profile with later submitted values.
  static func profile(_ db: Database, _ language: Language) throws -> JSONValue {
    guard let id = try String.fetchOne(db, sql: "SELECT id FROM document WHERE collection = 'account'"),
      case .object(var members)? = try GalleryDatabase.value(db, "account", id: id, language: language)
    else { throw APIError.notFound("There is no account.") }
    for row in try Row.fetchAll(db, sql: "SELECT field, value FROM account_value") {
      let value: String = row["value"]
      members[row["field"]] = try JSONDecoder().decode(JSONValue.self, from: Data(value.utf8))
    }
    return .object(members)
  }

  private static func submissions(_ db: Database, _ field: AccountField) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT submissions FROM account_value WHERE field = ?", arguments: [field.rawValue]) ?? 0
  }

  /// Accepts `{"value": …}`, or the field's own name as the key.
  private static func submit(_ database: GalleryDatabase, _ call: Call) async throws -> Answer {
    let field = try field(call)
    let key = try call.idempotencyKey()
    let body = try await call.body()
    let object = try Call.object(body)
    guard let value = object["value"] ?? object[field.rawValue] else {
      throw APIError.badRequest("missing_value", "The body is {\"value\": …} or {\"\(field.rawValue)\": …}.")
    }
    let language = call.language
    let submission = Submission(scope: "PUT /v1/account/\(field.rawValue)", key: key, request: try JSONText.string(value))
    return try await database.once(submission) { db in
      let stored: JSONValue
      do {
        stored = try field.checked(value, db, language)
      } catch let problem as FieldProblem {
        throw APIError.invalid([field.rawValue: problem.message], language)
      }
      try db.execute(
        sql: """
          INSERT INTO account_value (field, value, submissions) VALUES (?, ?, 1)
          ON CONFLICT (field) DO UPDATE SET value = excluded.value, submissions = submissions + 1
          """,
        arguments: [field.rawValue, try JSONText.string(stored)])
      let count = try submissions(db, field)
      return try Answer(
        ["field": .string(field.rawValue), "value": stored, "revision": .integer(count)] as JSONValue.Members, caching: .never)
    }
  }
}

extension JSONValue {
  typealias Members = [String: JSONValue]
}
