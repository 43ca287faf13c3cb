import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// Somebody with a password, as the service knows them.
struct Person: Sendable {
  let id: String
  let name: LocalizedName
  let role: String

  init(row: Row) {
    id = row["id"]
    name = LocalizedName(english: row["en"], arabic: row["ar"])
    role = row["role"]
  }

  /// The person as it is answered.
  func item(_ language: Language) -> JSONValue {
    .object(["id": .string(id), "name": .string(name[language]), "role": .string(role)])
  }
}

/// Sign-ins: a token that nobody can guess for a name and a password. Tokens are kept as their hashes, so that the file gives nobody away.
enum SignIns {
  /// The number that is kept; the oldest go first.
  static let kept = 10_000

  /// The person of a name and a password, or nil; unknown names take as long as wrong passwords.
  static func person(_ name: String, _ password: String, in database: GalleryDatabase) async throws -> Person? {
    let found = try await database.pool.read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM person WHERE id = ?", arguments: [name]).map { row in
        (Person(row: row), salt: row["salt"] as String, hash: row["hash"] as String)
      }
    }
    let nobody = PasswordHash(salt: [0], hash: [])
    let hash = found.flatMap { found in
      Hexadecimal.bytes(found.salt).flatMap { salt in Hexadecimal.bytes(found.hash).map { PasswordHash(salt: salt, hash: $0) } }
    }
    return (hash ?? nobody).matches(password) ? found?.0 : nil
  }

  /// A new token for a person.
  static func begin(_ person: Person, _ db: Database) throws -> String {
    var generator = SystemRandomNumberGenerator()
    let token = Hexadecimal.text((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try db.execute(sql: "INSERT INTO sign_in (token, person) VALUES (?, ?)", arguments: [SHA256.hex(token), person.id])
    try db.execute(sql: "DELETE FROM sign_in WHERE number <= ?", arguments: [db.lastInsertedRowID - Int64(kept)])
    return token
  }

  static func end(_ token: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM sign_in WHERE token = ?", arguments: [SHA256.hex(token)])
  }

  /// The person of a token.
  static func person(of token: String, _ db: Database) throws -> Person? {
    try Row.fetchOne(
      db, sql: "SELECT person.* FROM sign_in JOIN person ON person.id = sign_in.person WHERE token = ?", arguments: [SHA256.hex(token)]
    ).map(Person.init(row:))
  }
}

extension Call {
  /// The token that the client sends, in the form of one.
  var bearerToken: String? {
    guard let field = request.headers[.authorization], field.utf8.count <= 128 else { return nil }
    let parts = field.split(separator: " ")
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }

  /// The person who asks.
  ///
  /// - Throws: 401, which says the same of a missing, a made-up and an ended token.
  func person(_ db: Database) throws -> Person {
    guard let token = bearerToken, let person = try SignIns.person(of: token, db) else {
      throw APIError(
        status: .unauthorized, code: "sign_in", message: language == .arabic ? "سجّل الدخول أولًا." : "Sign in first.")
    }
    return person
  }
}
