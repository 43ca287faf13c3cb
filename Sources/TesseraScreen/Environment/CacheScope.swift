/// The key of ``ScreenEnvironment/cacheScope``.
package enum CacheScope: ScreenEnvironment.Key {
  package static var defaultValue: String { "" }

  /// A name by its bytes, in visible ASCII: two texts that Swift takes for the same, because they look the same, are two names.
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
  /// The identity that what is kept and shared belongs to: nothing that was loaded in one scope is given to another.
  ///
  /// An app sets it for a visit, to the visitor's identity; empty where there is none. Stores and caches have it in their keys. What is the same
  /// for everybody says so itself. The host writes it in visible ASCII: other characters stand in it as percent signs and digits.
  public var cacheScope: String {
    get { self[CacheScope.self] }
    set { self[CacheScope.self] = newValue }
  }
}
