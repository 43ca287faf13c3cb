/// Numbers strings in the order of their first occurrence, comparing bytes.
///
/// An open-addressing table over one byte buffer. A `Dictionary` would spend its time on Unicode-aware hashing and
/// comparison of short ids.
///
/// - Law: two strings have the same number if and only if their UTF-8 bytes are equal.
/// - The hash has a random seed for each process, so that crafted ids can't collide.
/// - Complexity: O(bytes) for each string.
@usableFromInline struct BytesTable {
  /// The concatenated bytes of all strings.
  private var bytes: [UInt8] = []
  /// The end of each string in `bytes`, and its hash.
  private var known: [(end: Int, hash: UInt64)] = []
  /// Numbers by the low bits of their hash, or -1. At most half full.
  private var slots: [Int32] = Array(repeating: -1, count: 256)
  private let seed: UInt64

  @usableFromInline init() {
    var hasher = Hasher()
    hasher.combine(0)
    seed = UInt64(bitPattern: Int64(hasher.finalize())) | 1
  }

  /// The number of a string. A new string gets the count of earlier strings.
  @usableFromInline mutating func position(of text: String) -> Int {
    var text = text
    return text.withUTF8 { position(of: UnsafeRawBufferPointer($0)) }
  }

  private mutating func position(of text: UnsafeRawBufferPointer) -> Int {
    let hash = hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let position = Int(slots[slot])
      if known[position].hash == hash, isEqual(position, text) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(known.count)
    bytes.append(contentsOf: text)
    known.append((bytes.count, hash))
    if known.count * 2 > slots.count { grow() }
    return known.count - 1
  }

  private func isEqual(_ position: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let start = position == 0 ? 0 : known[position - 1].end
    guard known[position].end - start == text.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      for offset in 0..<text.count where bytes[start + offset] != text[offset] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (position, entry) in known.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(position)
    }
  }

  /// Multiplies eight bytes at a time into 128 bits and folds them, mixing the seed into every step.
  private func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: text.count)
    var offset = 0
    while offset + 8 <= text.count {
      hash = mixed(hash, text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var last: UInt64 = 0
    while offset < text.count {
      last = last << 8 | UInt64(text[offset])
      offset += 1
    }
    return mixed(hash, last)
  }

  private func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: seed ^ 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
