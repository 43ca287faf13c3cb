#if canImport(CryptoKit)
internal import CryptoKit
internal import Darwin
internal import Foundation

/// SHA-256 of bytes that arrive in pieces, and HMAC: by CryptoKit, and on Linux by OpenSSL's libcrypto.
package final class SHA256 {
  private var hash = CryptoKit.SHA256()

  package init() {}

  package func update(_ bytes: [UInt8]) { hash.update(data: bytes) }

  /// The hash of all added bytes. Add no more bytes afterwards.
  package func finalize() -> [UInt8] { Array(hash.finalize()) }

  /// A key for the authentication codes (HMAC) of many messages.
  package final class Key: Sendable {
    private let key: SymmetricKey

    package init(_ key: [UInt8]) { self.key = SymmetricKey(data: key) }

    package func code(_ message: [UInt8]) -> [UInt8] { Array(HMAC<CryptoKit.SHA256>.authenticationCode(for: message, using: key)) }
  }

  /// Compares two secrets of equal length in constant time.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && timingsafe_bcmp(one, other, one.count) == 0
  }
}
#else
internal import CLibcrypto
internal import Synchronization

/// SHA-256 of bytes that arrive in pieces, and HMAC: by OpenSSL's libcrypto, and on Apple's platforms by CryptoKit.
package final class SHA256 {
  private let context = EVP_MD_CTX_new()

  package init() { must(EVP_DigestInit_ex(context, EVP_sha256(), nil)) }
  deinit { EVP_MD_CTX_free(context) }

  package func update(_ bytes: [UInt8]) { must(EVP_DigestUpdate(context, bytes, bytes.count)) }

  /// The hash of all added bytes. Add no more bytes afterwards.
  package func finalize() -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    must(EVP_DigestFinal_ex(context, &hash, nil))
    return hash
  }

  /// A key for the authentication codes (HMAC) of many messages.
  package final class Key: Sendable {
    // Starting again with the same key costs an eighth of starting with a new context.
    private let context: Mutex<OpaquePointer?>

    package init(_ key: [UInt8]) { context = Mutex(tessera_hmac_sha256(key, key.count)) }
    deinit { context.withLock { EVP_MAC_CTX_free($0) } }

    package func code(_ message: [UInt8]) -> [UInt8] {
      var code = [UInt8](repeating: 0, count: 32)
      context.withLock { context in
        must(EVP_MAC_init(context, nil, 0, nil))
        must(EVP_MAC_update(context, message, message.count))
        must(EVP_MAC_final(context, &code, nil, code.count))
      }
      return code
    }
  }

  /// Compares two secrets of equal length in constant time.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
  }
}

/// Without memory or without SHA-256 in libcrypto, no answer could be trusted.
private func must(_ result: Int32) { precondition(result == 1, "libcrypto failed") }
#endif

extension SHA256 {
  package static func digest(_ message: some Collection<UInt8>) -> [UInt8] {
    let hash = SHA256()
    hash.update(Array(message))
    return hash.finalize()
  }

  /// The authentication code (HMAC) of a message.
  package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] { Key(key).code(message) }
}
