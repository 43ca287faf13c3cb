/// The entries of a catalog, found by the bytes of their keys in a fraction of the time that a dictionary takes: every phrase of a page is
/// looked up, and most have no entry.
final class CatalogIndex: Sendable {
  private struct Slot: Sendable {
    var hash = 0
    var key = ""
    var entry: Catalog.Entry?
  }

  private let slots: [Slot]

  init(_ catalog: Catalog) {
    var size = 4
    while size < 2 * catalog.entries.count { size *= 2 }
    var slots = Array(repeating: Slot(), count: size)
    for (key, entry) in catalog.entries {
      let hash = key.withBytes { ItemKey.hash($0) }
      var place = hash & (size - 1)
      while slots[place].entry != nil { place = (place + 1) & (size - 1) }
      slots[place] = Slot(hash: hash, key: key, entry: entry)
    }
    self.slots = slots
  }

  /// The entry of a key.
  func entry(_ key: UnsafeBufferPointer<UInt8>) -> Catalog.Entry? {
    let hash = ItemKey.hash(key)
    return slots.withUnsafeBufferPointer { slots in
      var place = hash & (slots.count - 1)
      while true {
        if slots[place].hash == hash, slots[place].key.withBytes({ $0.elementsEqual(key) }), let entry = slots[place].entry { return entry }
        if slots[place].entry == nil { return nil }
        place = (place + 1) & (slots.count - 1)
      }
    }
  }
}
