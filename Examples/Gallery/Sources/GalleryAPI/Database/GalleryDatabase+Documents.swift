import Foundation
import GRDB

/// A document with its position in its list.
private struct DocumentRow: Sendable {
  var position: Int
  var body: String

  init(row: Row) {
    position = row["position"]
    body = row["body"]
  }
}

extension GalleryDatabase {
  /// A batch of a shipped list as JSON, in the list's order.
  func documents(
    _ collection: String, tag: String? = nil, language: Language, limit: Int, cursor: String?
  ) async throws -> Answer {
    let identity = "\(collection)|\(tag ?? "")"
    let after = try Cursor(cursor, query: identity, parts: 1)?.integer(0) ?? -1
    let rows = try await pool.read { db in
      let filter = tag == nil ? "" : "AND tag = :tag"
      let statement = try db.cachedStatement(
        sql: """
          SELECT position, \(language.nameColumn) AS body FROM document
          WHERE collection = :collection AND position > :after \(filter) ORDER BY position LIMIT :limit
          """)
      var arguments: [String: (any DatabaseValueConvertible)?] = ["collection": collection, "after": after, "limit": limit + 1]
      if let tag { arguments["tag"] = tag }
      return try Row.fetchAll(statement, arguments: StatementArguments(arguments)).map(DocumentRow.init(row:))
    }
    let shown = rows.prefix(limit)
    let next = rows.count > limit ? try shown.last.map { try Cursor(query: identity, key: [String($0.position)]).text() } : nil
    return Answer(body: Batch(items: shown.map(\.body), next: next).splicedText())
  }

  /// The documents for some ids as JSON, in the requested order, and the unknown ids.
  func resolvedDocuments(_ collection: String, ids: [String], language: Language) async throws -> Answer {
    let (found, missing) = try await pool.read { db in
      var found: [String] = []
      var missing: [String] = []
      for id in ids {
        if let body = try Self.document(db, collection, id: id, language: language) { found.append(body) } else { missing.append(id) }
      }
      return (found, missing)
    }
    return Answer(body: Data("{\"items\":[\(found.joined(separator: ","))],\"missing\":\(try JSONText.string(missing))}".utf8))
  }

  static func document(_ db: Database, _ collection: String, id: String, language: Language) throws -> String? {
    let statement = try db.cachedStatement(sql: "SELECT \(language.nameColumn) FROM document WHERE collection = ? AND id = ?")
    return try String.fetchOne(statement, arguments: [collection, id])
  }

  static func value(_ db: Database, _ collection: String, id: String, language: Language) throws -> JSONValue? {
    try document(db, collection, id: id, language: language).map { try JSONDecoder().decode(JSONValue.self, from: Data($0.utf8)) }
  }
}
