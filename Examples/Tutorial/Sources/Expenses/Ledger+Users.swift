import CryptoExtras
import Foundation
import GRDB
import Tessera

extension Ledger {
  /// Adds a user, or gives an existing user a new password.
  func setPassword(_ password: String, of name: String) async throws {
    let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    let hash = try Self.hash(password, salt).withUnsafeBytes { Data($0) }
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO user (name, salt, password) VALUES (?, ?, ?)
          ON CONFLICT (name) DO UPDATE SET salt = excluded.salt, password = excluded.password
          """, arguments: [name, salt, hash])
    }
  }

  /// The identity of a user with the right password.
  func signIn(_ name: String, _ password: String) async throws -> Identity {
    let stored = try await database.read { db in
      try Row.fetchOne(db, sql: "SELECT salt, password FROM user WHERE name = ?", arguments: [name])
        .map { (salt: $0["salt"] as Data, hash: $0["password"] as Data) }
    }
    // An unknown name takes as long as a wrong password, so an attacker does not learn which names exist.
    let hash = try Self.hash(password, stored?.salt ?? Data(count: 16))
    guard let stored, hash == SymmetricKey(data: stored.hash) else {
      throw FormFailure(LoadFailure(.refused, message: "The name or the password is wrong", isRetryable: false))
    }
    return Identity(name, name: name)
  }

  /// Scrypt takes 16 MiB and a quarter of a second, on purpose. Comparing two keys takes the same time for any content.
  private static func hash(_ password: String, _ salt: Data) throws -> SymmetricKey {
    try KDF.Scrypt.deriveKey(from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: 16_384, blockSize: 8, parallelism: 5)
  }
}
