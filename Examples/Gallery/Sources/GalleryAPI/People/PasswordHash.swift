/// A stored password: salted and stretched. PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2), one block.
struct PasswordHash: Sendable {
  /// The number of iterations. A real service uses a library with the 600,000 that OWASP recommends. Here the debug
  /// build must answer within half a second.
  static let rounds = 4_096

  let salt: [UInt8]
  let hash: [UInt8]

  /// Whether a password matches. Takes the same time for all passwords of the same length.
  func matches(_ password: String) -> Bool {
    let tried = Self.stretch(Array(password.utf8), salt: salt, rounds: Self.rounds)
    return zip(tried, hash).reduce(tried.count == hash.count ? 0 : 1) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The 32-byte key for a password.
  static func stretch(_ password: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    let hmac = HMAC(key: password)
    var last = hmac.code(of: salt + [0, 0, 0, 1])
    var key = last
    for _ in 1..<max(1, rounds) {
      last = hmac.code(of: last)
      for i in key.indices { key[i] ^= last[i] }
    }
    return key
  }

  /// A keyed hash (RFC 2104) that processes its key only once.
  private struct HMAC {
    private var inner = SHA256()
    private var outer = SHA256()

    init(key: [UInt8]) {
      let short = key.count > SHA256.blockSize ? SHA256.digest(key) : key
      let block = short + [UInt8](repeating: 0, count: SHA256.blockSize - short.count)
      inner.update(block.map { $0 ^ 0x36 })
      outer.update(block.map { $0 ^ 0x5C })
    }

    func code(of bytes: [UInt8]) -> [UInt8] {
      var (inner, outer) = (inner, outer)
      inner.update(bytes)
      outer.update(inner.finish())
      return outer.finish()
    }
  }
}
