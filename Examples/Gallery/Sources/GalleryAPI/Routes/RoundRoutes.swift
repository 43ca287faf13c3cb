import Foundation
import GRDB
import Hummingbird

/// Delivery rounds: validated as a whole, planned once per key.
struct RoundRoutes: Sendable {
  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/rounds", method: .post) { call in try await Self.plan(database, call) }
    router.answer("/v1/rounds") { call in
      let rounds = try await database.pool.read { db in
        try Int.fetchAll(db, sql: "SELECT number FROM round ORDER BY number DESC LIMIT 20").compactMap {
          try Self.item(db, $0, call.language)
        }
      }
      return try Answer(["items": .array(rounds), "next": .null] as JSONValue.Members, caching: .personal)
    }
  }

  private static func plan(_ database: GalleryDatabase, _ call: Call) async throws -> Answer {
    let (key, object, language) = (try call.idempotencyKey(), try Call.object(try await call.body()), call.language)
    let submission = Submission(scope: "POST /v1/rounds", key: key, request: Fingerprint.of(try JSONText.data(object)))
    return try await database.once(submission) { db in
      let draft = try RoundDraft(object, db, language)
      try db.execute(
        sql: "INSERT INTO round (vehicle, load, goods, stops, hours) VALUES (?, ?, ?, ?, ?)",
        arguments: [
          draft.vehicle, draft.load, try JSONText.string(draft.goods), try JSONText.string(draft.stops), try JSONText.string(draft.hours),
        ])
      guard let item = try Self.item(db, Int(db.lastInsertedRowID), language) else { throw APIError.notFound("The round was not kept.") }
      return try Answer(item, status: .created, caching: .never)
    }
  }

  private static func item(_ db: Database, _ number: Int, _ language: Language) throws -> JSONValue? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM round WHERE number = ?", arguments: [number]) else { return nil }
    func named(_ collection: String, _ id: String) throws -> JSONValue {
      let name = try GalleryDatabase.value(db, collection, id: id, language: language)?["name"] ?? .string(id)
      return .object(["id": .string(id), "name": name])
    }
    let stops = try JSONDecoder().decode([String].self, from: Data((row["stops"] as String).utf8))
    return .object([
      "id": .string("r-\(number)"), "vehicle": try named("vehicle-types", row["vehicle"]), "load": .integer(row["load"]),
      "stops": .array(try stops.map { try named("branches", $0) }),
    ])
  }
}

/// A validated round.
struct RoundDraft {
  var vehicle = ""
  var load = 0
  var goods: [String] = []
  var stops: [String] = []
  var hours: [String] = []

  /// - Throws: One `APIError` with the problems of all fields.
  init(_ object: JSONValue, _ db: Database, _ language: Language) throws {
    var problems = FieldProblem.ByField()
    vehicle = try problems.check("vehicle") { try Checks.document(object["vehicle"], "vehicle-types", db, language) } ?? ""
    goods = try problems.check("goods") { try Checks.documents(object["goods"], "products", 1...1_000, db, language) } ?? []
    stops = try problems.check("stops") { try Checks.documents(object["stops"], "branches", 2...4, db, language) } ?? []
    hours = object["hours"]?.strings ?? []
    if hours.isEmpty || hours.count > 50 || hours.contains(where: { $0.utf8.count > 64 }) {
      problems["hours"] = FieldProblem("Choose when it drives.", "اختر وقت الجولة.", language).message
    }
    if case .integer(let load)? = object["load"], (1...24_000).contains(load) {
      self.load = load
    } else {
      problems["load"] = FieldProblem("Enter 1 to 24,000 kilograms.", "أدخل من 1 إلى 24,000 كيلوغرام.", language).message
    }
    guard problems.isEmpty else { throw APIError.invalid(problems, language) }
  }
}
