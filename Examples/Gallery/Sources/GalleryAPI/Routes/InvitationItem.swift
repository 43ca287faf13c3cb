import Foundation
import GRDB

/// An invitation with the names for its ids.
struct InvitationItem: Encodable, Sendable {
  var id: String
  var name: String
  var role: Reference
  var branches: [Reference]
  var cities: [Reference]
  var email: String?
  var places: [Reference]

  init?(_ db: Database, number: Int, _ language: Language) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM invitation WHERE number = ?", arguments: [number]) else { return nil }
    id = String(number)
    name = row["name"]
    role = try Self.label(db, "roles", row["role"], language)
    branches = try Self.ids(row["branches"]).map { try Self.label(db, "branches", $0, language) }
    cities = try Self.ids(row["cities"]).map { id in
      Reference(id: id, name: try GalleryDatabase.place(db, id: id)?.name[language] ?? id)
    }
    let written: String = row["email"]
    email = written.isEmpty ? nil : written
    places = try Self.ids(row["places"]).map { id in
      Reference(id: id, name: try GalleryDatabase.place(db, id: id)?.name[language] ?? id)
    }
  }

  /// The name of an id. The id itself if newer data no longer has it.
  private static func label(_ db: Database, _ collection: String, _ id: String, _ language: Language) throws -> Reference {
    Reference(id: id, name: try GalleryDatabase.value(db, collection, id: id, language: language)?["name"]?.string ?? id)
  }

  private static func ids(_ text: String) throws -> [String] {
    try JSONDecoder().decode([String].self, from: Data(text.utf8))
  }
}
