package enum CacheScope: ScreenEnvironment.Key {
  package static var defaultValue: String { "" }

  /// The text's bytes as visible ASCII, percent-encoded. Texts that are equal in Swift but have different bytes
  /// have different results.
  package static func exact(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F, byte != 0x25 {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ScreenEnvironment {
  /// The identity that cached data belongs to. Data loaded in one scope is never used in another one.
  ///
  /// An app sets it for a visit to the user's identity, or leaves it empty if there is none. Stores and caches
  /// include it in their keys. Data that is the same for all users is declared so separately. The host stores it
  /// as visible ASCII, with other characters percent-encoded.
  public var cacheScope: String {
    get { self[CacheScope.self] }
    set { self[CacheScope.self] = newValue }
  }
}
