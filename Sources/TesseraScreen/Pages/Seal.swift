/// Tells whether texts are the ones that were sealed (128-bit FNV-1a, draft-eastlake-fnv). Stable between processes and builds, unlike
/// `Hasher`; no defence against somebody who knows how to seal.
package enum Seal {
  package static func of(_ texts: [String]) -> String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    func mix(_ byte: UInt8) { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    for text in texts {
      for byte in text.utf8 { mix(byte) }
      // Not in any UTF-8 text: "ab", "c" and "a", "bc" differ.
      mix(0xff)
    }
    return String(hash, radix: 16)
  }
}
