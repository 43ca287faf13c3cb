import Foundation
import GRDB
import Hummingbird

/// `/v1/checkout/orders`: orders of parcels, validated as a whole and placed once per key. `/v1/my/delivery`: a
/// user's draft.
struct CheckoutRoutes: Sendable {
  /// An account that is always rejected, to demonstrate how a form shows it.
  static let blockedAccount = "GB29NWBK60161331926819"

  let database: GalleryDatabase

  func add(to router: Router<BasicRequestContext>) {
    let database = database
    router.answer("/v1/checkout/orders", method: .post) { call in
      let (key, object, language) = (try call.idempotencyKey(), try Call.object(try await call.body()), call.language)
      let submission = Submission(scope: "POST /v1/checkout/orders", key: key, request: Fingerprint.of(try JSONText.data(object)))
      return try await database.once(submission) { db in
        let pieces = try Self.checkedPieces(of: object, language)
        try db.execute(sql: "INSERT INTO checkout_order (content) VALUES (?)", arguments: [try JSONText.string(object)])
        let number = db.lastInsertedRowID
        try db.execute(sql: "DELETE FROM checkout_order WHERE number <= ?", arguments: [number - 1_000])
        let order: JSONValue.Members = ["id": .string("k-\(number)"), "pieces": .integer(pieces)]
        return try Answer(order, status: .created, caching: .never)
      }
    }
    router.answer("/v1/checkout/orders") { call in
      let count = try await database.pool.read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM checkout_order") ?? 0 }
      return try Answer(["count": .integer(count)] as JSONValue.Members, caching: .never)
    }
    router.answer("/v1/my/delivery") { call in
      let draft = try await database.pool.read { db in
        let person = try call.person(db)
        return try String.fetchOne(db, sql: "SELECT content FROM delivery_draft WHERE person = ?", arguments: [person.id])
      }
      guard let draft else { throw APIError.notFound("Nothing was entered so far.") }
      return Answer(body: Data(draft.utf8), caching: .never)
    }
    router.answer("/v1/my/delivery", method: .put) { call in
      let object = try Call.object(try await call.body())
      try await database.pool.write { db in
        try db.execute(
          sql: "INSERT INTO delivery_draft (person, content) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET content = excluded.content",
          arguments: [try call.person(db).id, try JSONText.string(object)])
      }
      return try Answer(object, caching: .never)
    }
  }

  /// The number of pieces of all parcels.
  ///
  /// - Throws: One `APIError` with the problems of all fields.
  private static func checkedPieces(of order: JSONValue, _ language: Language) throws -> Int {
    var problems = FieldProblem.ByField()
    try problems.check("delivery.name") { try Checks.name(order["delivery"]?["name"], language) }
    try problems.check("delivery.phone") { try Checks.phone(order["delivery"]?["phone"], language) }
    if order["payment"]?["account"] == .string(blockedAccount) {
      problems["payment.account"] = FieldProblem("The bank does not take this account.", "لا يقبل البنك هذا الحساب.", language).message
    }
    var pieces = 0
    guard case .array(let parcels)? = order["parcels"], (1...5).contains(parcels.count) else {
      throw APIError.badRequest("bad_parcels", "An order has one to five parcels.")
    }
    for (index, parcel) in parcels.enumerated() {
      try problems.check("parcels[\(index)].recipient") { try Checks.name(parcel["recipient"], language) }
      if case .integer(let count)? = parcel["pieces"], (1...100).contains(count) {
        pieces += count
      } else {
        problems["parcels[\(index)].pieces"] = FieldProblem("Order 1 to 100 pieces.", "اطلب من قطعة إلى 100 قطعة.", language).message
      }
    }
    guard problems.isEmpty else { throw APIError.invalid(problems, language) }
    return pieces
  }
}
