import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// A user with a password.
struct Person: Sendable {
  let id: String
  let name: LocalizedName
  let role: String

  init(row: Row) {
    id = row["id"]
    name = LocalizedName(english: row["en"], arabic: row["ar"])
    role = row["role"]
  }

  func item(_ language: Language) -> JSONValue {
    .object(["id": .string(id), "name": .string(name[language]), "role": .string(role)])
  }
}

/// Sign-ins: an unguessable token for a name and a password. Only hashes of tokens are stored.
enum SignIns {
  /// The most stored sign-ins. The oldest are removed first.
  static let kept = 10_000

  /// The user with this name and password, or nil. Unknown names take as long as wrong passwords.
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

  static func person(of token: String, _ db: Database) throws -> Person? {
    try Row.fetchOne(
      db, sql: "SELECT person.* FROM sign_in JOIN person ON person.id = sign_in.person WHERE token = ?", arguments: [SHA256.hex(token)]
    ).map(Person.init(row:))
  }
}

extension Call {
  /// The bearer token of the request, if it is well-formed.
  var bearerToken: String? {
    guard let field = request.headers[.authorization], field.utf8.count <= 128 else { return nil }
    let parts = field.split(separator: " ")
    return parts.count == 2 && parts[0].lowercased() == "bearer" ? String(parts[1]) : nil
  }

  /// The user who sent the request.
  ///
  /// - Throws: 401, with the same message for a missing, invalid and ended token.
  func person(_ db: Database) throws -> Person {
    guard let token = bearerToken, let person = try SignIns.person(of: token, db) else {
      throw APIError(
        status: .unauthorized, code: "sign_in", message: language == .arabic ? "سجّل الدخول أولًا." : "Sign in first.")
    }
    return person
  }
}
