#if canImport(CryptoKit)
import CryptoKit
import Foundation
#else
import CGalleryCrypto
#endif

enum Hexadecimal {
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The SHA-256 of a text, by the system's library.
  static func sha256(_ text: String) -> String {
    let text = Array(text.utf8)
    #if canImport(CryptoKit)
    return Self.text(SHA256.hash(data: text))
    #else
    var hash = [UInt8](repeating: 0, count: 32)
    precondition(EVP_Digest(text, text.count, &hash, nil, EVP_sha256(), nil) == 1, "libcrypto failed")
    return Self.text(hash)
    #endif
  }

  /// The bytes of a hexadecimal text. `nil` if it is invalid.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[start...start + 1], as: UTF8.self), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
