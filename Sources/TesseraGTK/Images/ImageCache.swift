#if GTK
/// Caches images up to a number of bytes, and removes the least recently used ones.
struct ImageCache {
  private struct Entry {
    let texture: Texture
    var use: Int
  }

  let limit: Int
  private(set) var bytes = 0
  private var entries: [String: Entry] = [:]
  private var clock = 0

  init(limit: Int) { self.limit = limit }

  subscript(address: String) -> Texture? {
    mutating get {
      clock += 1
      entries[address]?.use = clock
      return entries[address]?.texture
    }
  }

  /// Adds an image, unless it is larger than the whole cache. Each eviction is O(number of cached images).
  mutating func insert(_ texture: Texture, for address: String) {
    guard texture.bytes <= limit else { return }
    clock += 1
    if let old = entries.updateValue(Entry(texture: texture, use: clock), forKey: address) { bytes -= old.texture.bytes }
    bytes += texture.bytes
    while bytes > limit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
      entries[oldest.key] = nil
      bytes -= oldest.value.texture.bytes
    }
  }
}
#endif
