internal import Synchronization

/// Keeps pages in memory, for one process: sessions may end early without anybody losing a draft.
///
/// - Law: holds at most ``capacity`` pages; those that were kept first go first.
public final class MemoryPageStore: SavedPageStore {
  private struct Kept {
    var pages: [String: (number: Int, page: SavedPage)] = [:]
    var last = 0
  }

  private let kept = Mutex(Kept())
  /// The most pages.
  public let capacity: Int

  /// An empty store.
  public init(capacity: Int = 10_000) { self.capacity = max(1, capacity) }

  public func save(_ pages: [String: SavedPage]) {
    kept.withLock { kept in
      for (key, page) in pages {
        kept.last += 1
        kept.pages[key] = (kept.last, page)
      }
      guard kept.pages.count > capacity else { return }
      // A tenth at once, so that each page costs little on average.
      let stays = capacity - capacity / 10
      let numbers = kept.pages.values.map(\.number).sorted()
      let first = numbers[numbers.count - stays]
      kept.pages = kept.pages.filter { $0.value.number >= first }
    }
  }

  public func take(_ key: String) -> SavedPage? { kept.withLock { $0.pages.removeValue(forKey: key)?.page } }
}
