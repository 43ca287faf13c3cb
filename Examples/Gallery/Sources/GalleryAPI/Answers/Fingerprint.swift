import Foundation

/// A 128-bit FNV-1a hash over 8-byte words and the length, for comparing the gallery's own data.
///
/// Unlike `Hasher`, it is stable between processes and builds. It doesn't resist deliberate collisions.
struct Fingerprint: Sendable {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  private mutating func mix(_ word: UInt64) {
    state = (state ^ UInt128(word)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    state ^= state &>> 61
  }

  mutating func combine(_ data: Data) {
    data.withUnsafeBytes { bytes in
      let words = bytes.count / 8
      for index in 0..<words { mix(bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self).littleEndian) }
      var tail: UInt64 = 0
      for index in (words * 8)..<bytes.count { tail = tail << 8 | UInt64(bytes[index]) }
      mix(tail)
      mix(UInt64(bytes.count))
    }
  }

  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  static func of(_ data: Data) -> String {
    var fingerprint = Fingerprint()
    fingerprint.combine(data)
    return fingerprint.text
  }
}
