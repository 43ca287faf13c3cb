import Foundation
import GRDB

/// Orders placed by users.
enum OwnOrder {
  /// The most stored orders per user. The oldest are removed first.
  static let kept = 20

  /// A validated order.
  struct Draft {
    let product: String
    let address: String
    let pieces: Int

    /// - Throws: One `APIError` with the problems of all fields.
    init(_ object: JSONValue, _ person: Person, _ db: Database, _ language: Language) throws {
      var problems: [String: String] = [:]
      let product = object["product"].flatMap { Checks.single($0) } ?? ""
      if try GalleryDatabase.document(db, "products", id: product, language: language) == nil {
        problems["product"] = FieldProblem("Choose one from the list.", "اختر من القائمة.", language).message
      }
      let address = object["address"].flatMap { Checks.single($0) } ?? ""
      // Another user's address is treated as unknown.
      if try !OwnRoutes.addresses(db, person, language).contains(where: { $0["id"]?.string == address }) {
        problems["address"] = FieldProblem("Choose one of your addresses.", "اختر أحد عناوينك.", language).message
      }
      let pieces = if case .integer(let count)? = object["pieces"] { count } else { 0 }
      if !(1...100).contains(pieces) {
        problems["pieces"] = FieldProblem("Order 1 to 100 pieces.", "اطلب من قطعة إلى 100 قطعة.", language).message
      }
      guard problems.isEmpty else { throw APIError.invalid(problems, language) }
      (self.product, self.address, self.pieces) = (product, address, pieces)
    }

    func place(_ person: Person, _ db: Database, _ language: Language) throws -> JSONValue {
      let today = String(Date().ISO8601Format().prefix(10))
      try db.execute(
        sql: "INSERT INTO own_order (person, product, address, pieces, placed) VALUES (?, ?, ?, ?, ?)",
        arguments: [person.id, product, address, pieces, today])
      let number = db.lastInsertedRowID
      try db.execute(
        sql: """
          DELETE FROM own_order WHERE person = :person
          AND number NOT IN (SELECT number FROM own_order WHERE person = :person ORDER BY number DESC LIMIT :kept)
          """,
        arguments: ["person": person.id, "kept": OwnOrder.kept])
      guard let order = try OwnOrder.placed(by: person, db, language).first(where: { $0["id"]?.string == "n-\(number)" }) else {
        throw APIError.notFound("The order was not kept.")
      }
      return order
    }
  }

  /// The orders of a user, newest first.
  static func placed(by person: Person, _ db: Database, _ language: Language) throws -> [JSONValue] {
    let addresses = try OwnRoutes.addresses(db, person, language)
    return try Row.fetchAll(db, sql: "SELECT * FROM own_order WHERE person = ? ORDER BY number DESC", arguments: [person.id]).map { row in
      let (number, product, address) = (row["number"] as Int, row["product"] as String, row["address"] as String)
      let pieces: Int = row["pieces"]
      let known = try GalleryDatabase.value(db, "products", id: product, language: language)
      var price = 0
      if case .integer(let minor)? = known?["price"]?["minor"] { price = minor }
      return .object([
        "id": .string("n-\(number)"), "placed": .string(row["placed"]), "itemCount": .integer(pieces),
        "status": .object(["id": .string("placed"), "name": .string(language == .arabic ? "مطلوب" : "Placed")]),
        "total": .object(["minor": .integer(price * pieces), "currency": .string("SAR")]),
        "product": .string(known?["name"]?.string ?? product),
        "address": .string(addresses.first { $0["id"]?.string == address }?["name"]?.string ?? address),
      ])
    }
  }
}
