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

  /// The user with this name and password, or nil.
  ///
  /// An unknown name takes as long as a wrong password: it is checked against another user's.
  static func person(
    _ name: String, _ password: String, in database: GalleryDatabase, checks: PasswordChecks, _ language: Language
  ) async throws -> Person? {
    let found = try await database.pool.read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM person ORDER BY id = ? DESC LIMIT 1", arguments: [name]).map { row in
        (person: Person(row: row), rounds: row["rounds"] as Int, salt: row["salt"] as String, hash: row["hash"] as String)
      }
    }
    guard let found, let salt = Hexadecimal.bytes(found.salt), let hash = Hexadecimal.bytes(found.hash) else { return nil }
    guard let matches = await checks.matches(PasswordHash(rounds: found.rounds, salt: salt, hash: hash), password) else {
      throw APIError(
        status: .serviceUnavailable, code: "busy",
        message: language == .arabic ? "كثيرون يسجّلون الدخول الآن. حاول بعد قليل." : "Too many users are signing in. Try again in a moment."
      )
    }
    return matches && found.person.id == name ? found.person : nil
  }

  static func begin(_ person: Person, _ db: Database) throws -> String {
    var generator = SystemRandomNumberGenerator()
    let token = Hexadecimal.text((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) })
    try db.execute(sql: "INSERT INTO sign_in (token, person) VALUES (?, ?)", arguments: [Hexadecimal.sha256(token), person.id])
    try db.execute(sql: "DELETE FROM sign_in WHERE number <= ?", arguments: [db.lastInsertedRowID - Int64(kept)])
    return token
  }

  static func end(_ token: String, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM sign_in WHERE token = ?", arguments: [Hexadecimal.sha256(token)])
  }

  static func person(of token: String, _ db: Database) throws -> Person? {
    try Row.fetchOne(
      db, sql: "SELECT person.* FROM sign_in JOIN person ON person.id = sign_in.person WHERE token = ?",
      arguments: [Hexadecimal.sha256(token)]
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
