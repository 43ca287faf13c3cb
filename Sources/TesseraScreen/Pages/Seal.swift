/// Checksums of texts (128-bit FNV-1a, draft-eastlake-fnv). Unlike `Hasher`, they are stable across processes and
/// builds. They don't protect against deliberate changes.
package enum Seal {
  package static func of(_ texts: [String]) -> String {
    var hash = basis
    func mix(_ byte: UInt8) { hash = (hash ^ UInt128(byte)) &* prime }
    for text in texts {
      for byte in text.utf8 { mix(byte) }
      // A byte that never occurs in UTF-8, so that "ab", "c" and "a", "bc" differ.
      mix(0xff)
    }
    return String(hash, radix: 16)
  }

  /// Like ``of(_:)``, but hashes eight bytes at a time and the length of each text. Use it for long texts.
  package static func ofLong(_ texts: [String]) -> String {
    var hash = basis
    func mix(_ word: UInt64) { hash = (hash ^ UInt128(word)) &* prime }
    for var text in texts {
      text.withUTF8 { text in
        let bytes = UnsafeRawBufferPointer(text)
        let words = bytes.count / 8
        for word in 0..<words { mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self))) }
        for byte in bytes[(words * 8)...] { mix(UInt64(byte)) }
        mix(UInt64(bytes.count))
      }
    }
    return String(hash, radix: 16)
  }

  private static let basis: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
}
