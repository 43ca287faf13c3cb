internal import Synchronization

/// The loaded menus of a process, bounded in size and shared: by the visits of one identity, or by all where a menu says so.
///
/// A value that the app makes once and passes to every environment; see ``MenuEnvironment``.
/// - Isolation: none; safe from any thread.
public final class MenuStore: Sendable {
  /// A menu that is kept.
  struct Entry {
    let menu: LoadedMenu
    let etag: String?
    let confirmed: Double
    var lastUse: Int
  }

  private struct Storage {
    var entries: [MenuKey: Entry] = [:]
    var options = 0
    var uses = 0
  }

  private let storage = Mutex(Storage())
  private let capacity: Int

  /// A store of at most so many options in all menus together; the least recently used menus go first.
  public init(capacity: Int = 500_000) { self.capacity = capacity }

  /// The number of menus that are kept.
  public var count: Int { storage.withLock { $0.entries.count } }

  func entry(_ key: MenuKey) -> Entry? {
    storage.withLock { storage in
      storage.uses += 1
      storage.entries[key]?.lastUse = storage.uses
      return storage.entries[key]
    }
  }

  func keep(_ menu: LoadedMenu, etag: String?, confirmed: Double, under key: MenuKey) {
    storage.withLock { storage in
      storage.uses += 1
      if let old = storage.entries.removeValue(forKey: key) { storage.options -= old.menu.options.count + 1 }
      guard menu.options.count < capacity else { return }
      storage.entries[key] = Entry(menu: menu, etag: etag, confirmed: confirmed, lastUse: storage.uses)
      storage.options += menu.options.count + 1
      while storage.options > capacity, let oldest = storage.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        storage.entries[oldest.key] = nil
        storage.options -= oldest.value.menu.options.count + 1
      }
    }
  }

  /// Forgets what any menu loaded from a path, with any query and from what is below it, in every language and for everybody; the next look at it
  /// asks anew.
  public func remove(path: String) {
    storage.withLock { storage in
      for (key, entry) in storage.entries where key.isOf(path) {
        storage.entries[key] = nil
        storage.options -= entry.menu.options.count + 1
      }
    }
  }

  /// Forgets everything.
  public func removeAll() {
    storage.withLock { storage in
      storage.entries = [:]
      storage.options = 0
    }
  }
}
