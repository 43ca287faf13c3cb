/// A hash index of a catalog that is much faster than a dictionary. Every phrase of a page is looked up, and most
/// have no entry.
final class CatalogIndex: Sendable {
  private struct Slot: Sendable {
    var hash = 0
    var key = ""
    var entry: Catalog.Entry?
  }

  /// Each entry is stored under the hash of its key. Entries with arguments are also stored under the hash of
  /// their text parts.
  private let slots: [Slot]
  /// Bit sets of the lengths in bytes, modulo 64, of all keys and of the texts before the first argument. They
  /// show for most phrases that there is no entry.
  private let keyLengths: UInt64
  private let startLengths: UInt64

  init(_ catalog: Catalog) {
    var size = 4
    while size < 4 * catalog.entries.count { size *= 2 }
    var slots = Array(repeating: Slot(), count: size)
    var (keyLengths, startLengths) = (UInt64(0), UInt64(0))
    func put(_ key: String, _ entry: Catalog.Entry, _ hash: Int) {
      var position = hash & (size - 1)
      while slots[position].entry != nil { position = (position + 1) & (size - 1) }
      slots[position] = Slot(hash: hash, key: key, entry: entry)
    }
    for (key, entry) in catalog.entries {
      put(key, entry, Row.Key.hash(key))
      keyLengths |= Self.bit(key)
      if let (start, parts) = Phrase.Pattern.split(key), !parts.isEmpty {
        startLengths |= Self.bit(start)
        put(key, entry, parts.reduce(Row.Key.hash(start)) { Self.hash($0, isNumber: $1.isNumber, $1.text) })
      }
    }
    (self.slots, self.keyLengths, self.startLengths) = (slots, keyLengths, startLengths)
  }

  func entry(_ key: String) -> Catalog.Entry? {
    keyLengths & Self.bit(key) == 0 ? nil : entry(Row.Key.hash(key)) { $0 == key }
  }

  func has(_ phrase: Phrase) -> Bool {
    switch phrase.storage {
    case .verbatim: false
    case .key(let key): entry(key) != nil
    case .pattern(let pattern): entry(pattern) != nil
    }
  }

  /// The entry of a pattern. Builds its key only if the hash matches.
  func entry(_ pattern: Phrase.Pattern) -> Catalog.Entry? {
    if let key = pattern.irregularKey { return entry(key) }
    if startLengths & Self.bit(pattern.start) == 0 { return nil }
    var hash = Row.Key.hash(pattern.start)
    pattern.forEachPart { hash = Self.hash(hash, isNumber: $0.isNumber, $0.text) }
    return entry(hash) { $0 == pattern.key }
  }

  private func entry(_ hash: Int, where isWanted: (String) -> Bool) -> Catalog.Entry? {
    slots.withUnsafeBufferPointer { slots in
      var position = hash & (slots.count - 1)
      while true {
        if slots[position].hash == hash, isWanted(slots[position].key), let entry = slots[position].entry { return entry }
        if slots[position].entry == nil { return nil }
        position = (position + 1) & (slots.count - 1)
      }
    }
  }

  private static func bit(_ text: String) -> UInt64 { 1 << UInt64(text.utf8.count & 63) }

  /// Combines the hash of the preceding parts with a placeholder and the text after it.
  @inline(__always)
  private static func hash(_ hash: Int, isNumber: Bool, _ text: String) -> Int {
    let mixed = (hash &+ (isNumber ? 1 : 2)) &* 0x2545_F491_4F6C_DD1D
    return text.isEmpty ? mixed ^ mixed >> 29 : Row.Key.hash(text) ^ mixed ^ mixed >> 29
  }
}
