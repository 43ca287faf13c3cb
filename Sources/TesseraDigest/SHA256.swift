/// SHA-256 (FIPS 180-4) and HMAC (RFC 2104), used for authentication codes between nodes, to compare files
/// and to store tokens. A package for both would take users a minute to build.
package struct SHA256: Sendable {
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01,
    0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc,
    0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
    0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116, 0x1e37_6c08,
    0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// The bytes of an incomplete block, fewer than 64.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  package init() {}

  /// The hash of a message. Linear.
  package static func digest(_ message: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(Array(message))
    return hash.finalize()
  }

  /// Adds bytes to the hash. Linear, and buffers fewer than 64 bytes.
  package mutating func update(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      rest.withUnsafeBytes { mix($0) }
      rest.removeAll(keepingCapacity: true)
    }
    bytes.withUnsafeBytes { bytes in
      while start + 64 <= bytes.count {
        mix(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64]))
        start += 64
      }
    }
    rest += bytes[start...]
  }

  /// The hash of all added bytes. Add no more bytes afterwards.
  package mutating func finalize() -> [UInt8] {
    let bits = count * 8
    rest.reserveCapacity(128)
    rest.append(0x80)
    rest.append(contentsOf: repeatElement(0, count: (120 - rest.count) & 63))
    for shift in stride(from: 56, through: 0, by: -8) { rest.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    rest.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) { mix(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 64])) }
    }
    return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      for index in 0..<32 {
        digest.initializeElement(at: index, to: UInt8(truncatingIfNeeded: state[index / 4] >> UInt32(24 - 8 * (index % 4))))
      }
      count = 32
    }
  }

  /// The authentication code of a message (HMAC).
  package static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] { Key(key).code(message) }

  /// A key for the codes of many messages. Computes their common part once.
  package struct Key: Sendable {
    private var inner = SHA256(), outer = SHA256()

    package init(_ key: [UInt8]) {
      var key = key.count > 64 ? digest(key) : key
      key.append(contentsOf: repeatElement(0, count: 64 - key.count))
      inner.update(key.map { $0 ^ 0x36 })
      outer.update(key.map { $0 ^ 0x5c })
    }

    package func code(_ message: [UInt8]) -> [UInt8] {
      var (inner, outer) = (inner, outer)
      inner.update(message)
      outer.update(inner.finalize())
      return outer.finalize()
    }
  }

  /// Compares two codes in constant time.
  package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private mutating func mix(_ block: UnsafeRawBufferPointer) {
    state = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      Self.constants.withUnsafeBufferPointer { Self.mixed(state, block, words, $0) }
    }
  }

  private static func mixed(
    _ state: SIMD8<UInt32>, _ block: UnsafeRawBufferPointer, _ words: UnsafeMutableBufferPointer<UInt32>,
    _ constants: UnsafeBufferPointer<UInt32>
  ) -> SIMD8<UInt32> {
    for index in 0..<16 { words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)) }
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ constants[index] &+ words[index]
      let other = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ other &+ majority)
    }
    return state &+ SIMD8(a, b, c, d, e, f, g, h)
  }
}
