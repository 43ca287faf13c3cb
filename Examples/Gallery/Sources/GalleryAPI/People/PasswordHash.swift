#if canImport(CommonCrypto)
import CommonCrypto
#else
import CGalleryCrypto
#endif

/// A stored password: PBKDF2 with HMAC-SHA-256, by the system's library.
///
/// The number of rounds is stored with the hash, so that it can be raised for new passwords.
struct PasswordHash: Sendable {
  let rounds: Int
  let salt: [UInt8]
  let hash: [UInt8]

  init(rounds: Int, salt: [UInt8], hash: [UInt8]) { (self.rounds, self.salt, self.hash) = (rounds, salt, hash) }

  /// Hashes a new password.
  ///
  /// - Parameter rounds: The default is OWASP's recommendation. It takes half a second or more.
  init(_ password: String, rounds: Int = 600_000) {
    var generator = SystemRandomNumberGenerator()
    salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    (self.rounds, hash) = (rounds, Self.stretch(password, salt: salt, rounds: rounds))
  }

  /// Takes as long as hashing. See ``PasswordChecks``.
  func matches(_ password: String) -> Bool {
    let tried = Self.stretch(password, salt: salt, rounds: rounds)
    guard tried.count == hash.count else { return false }
    #if canImport(CommonCrypto)
    return timingsafe_bcmp(tried, hash, hash.count) == 0
    #else
    return CRYPTO_memcmp(tried, hash, hash.count) == 0
    #endif
  }

  private static func stretch(_ password: String, salt: [UInt8], rounds: Int) -> [UInt8] {
    let password = password.utf8.map { CChar(bitPattern: $0) }
    var key = [UInt8](repeating: 0, count: 32)
    #if canImport(CommonCrypto)
    let algorithm = CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256)
    let result = CCKeyDerivationPBKDF(
      CCPBKDFAlgorithm(kCCPBKDF2), password, password.count, salt, salt.count, algorithm, UInt32(rounds), &key, key.count)
    precondition(result == kCCSuccess, "CommonCrypto failed")
    #else
    let result = PKCS5_PBKDF2_HMAC(
      password, Int32(password.count), salt, Int32(salt.count), Int32(rounds), EVP_sha256(), Int32(key.count), &key)
    precondition(result == 1, "libcrypto failed")
    #endif
    return key
  }
}
