import Foundation
import GRDB
import Hummingbird

/// `/v1/my`: data of the user whose token is sent.
struct OwnRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/my") { call in
      let person = try await database.pool.read { db in try call.person(db) }
      return try Answer(person.item(call.language), caching: .personal)
    }
    router.answer("/v1/my/orders") { call in
      let orders = try await database.pool.read { db in
        let person = try call.person(db)
        return try OwnOrder.placed(by: person, db, call.language) + Self.documents(db, "orders", person, call.language)
      }
      return try Answer(["items": .array(orders), "next": .null] as JSONValue.Members, caching: .personal)
    }
    router.answer("/v1/my/addresses") { call in
      let addresses = try await database.pool.read { db in try Self.addresses(db, call.person(db), call.language) }
      return try Answer(["items": .array(addresses), "next": .null] as JSONValue.Members, caching: .personal)
    }
    router.answer("/v1/my/addresses/resolve") { call in
      let ids = try call.query.ids()
      let own = try await database.pool.read { db in try Self.addresses(db, call.person(db), call.language) }
      let found = ids.compactMap { id in own.first { $0["id"]?.string == id } }
      let missing = ids.filter { id in !own.contains { $0["id"]?.string == id } }
      return try Answer(
        ["items": .array(found), "missing": .array(missing.map(JSONValue.string))] as JSONValue.Members, caching: .personal)
    }
    router.answer("/v1/my/orders", method: .post) { call in
      let (key, object, language) = (try call.idempotencyKey(), try Call.object(try await call.body()), call.language)
      let person = try await database.pool.read { db in try call.person(db) }
      let submission = Submission(scope: "POST /v1/my/orders \(person.id)", key: key, request: try JSONText.string(object))
      return try await database.once(submission) { db in
        let draft = try OwnOrder.Draft(object, person, db, language)
        return try Answer(try draft.place(person, db, language), status: .created, caching: .never)
      }
    }
  }

  private static func documents(_ db: Database, _ collection: String, _ person: Person, _ language: Language) throws -> [JSONValue] {
    try String.fetchAll(
      db, sql: "SELECT \(language.nameColumn) FROM document WHERE collection = ? AND tag = ? ORDER BY position LIMIT 20",
      arguments: [collection, person.id]
    ).map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
  }

  /// The user's addresses in the format of menus, with the label as the name.
  static func addresses(_ db: Database, _ person: Person, _ language: Language) throws -> [JSONValue] {
    try documents(db, "addresses", person, language).map { address in
      .object([
        "id": address["id"] ?? .null, "name": address["label"] ?? .null,
        "detail": .string((address["lines"]?.strings ?? []).joined(separator: ", ")),
      ])
    }
  }
}
