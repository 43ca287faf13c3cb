internal import CryptoExtras
internal import Foundation

/// The password of the admin, as a slow and salted hash.
public struct AdminPassword: Sendable {
  private let salt: Data
  private let hash: SymmetricKey

  public init(_ password: String) throws {
    salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    hash = try Self.hash(password, salt)
  }

  /// A password for the first sign-in: 20 letters and digits that can't be mistaken for each other, more than 90 bits.
  public static func random() -> String {
    let characters = Array("abcdefghjkmnpqrstuvwxyz23456789")
    return (0..<5).map { _ in String((0..<4).map { _ in characters[Int.random(in: characters.indices)] }) }.joined(separator: "-")
  }

  func accepts(_ password: String) throws -> Bool { try Self.hash(password, salt) == hash }

  /// Scrypt takes 16 MiB and a quarter of a second, on purpose. Comparing two keys takes the same time for any content.
  private static func hash(_ password: String, _ salt: Data) throws -> SymmetricKey {
    try KDF.Scrypt.deriveKey(from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: 16_384, blockSize: 8, parallelism: 5)
  }
}
