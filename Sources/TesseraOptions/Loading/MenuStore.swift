internal import Synchronization

/// The loaded menus of a process, and the names of chosen options, bounded in size and shared: by the visits of one identity, or by all where a menu says so.
///
/// A value that the app makes once and passes to every environment; see ``MenuEnvironment``.
/// - Isolation: none; safe from any thread.
/// - Complexity: looking a menu up and keeping one costs the same however many there are, but for those that give way to it.
public final class MenuStore: Sendable {
  /// A menu that is kept.
  struct Entry {
    let menu: LoadedMenu
    let etag: String?
    let confirmed: Double
  }

  /// The answer about an id.
  struct Name {
    /// `nil` where the menu does not have it.
    let option: OptionModel?
    let confirmed: Double
  }

  private let shelf = Mutex(MenuShelf())
  private let capacity, bytes: Int

  /// A store of at most so many options, and so many bytes by an estimate, in all menus together; the least recently used menus go first. A menu that is
  /// larger alone is not kept.
  public init(capacity: Int = 500_000, bytes: Int = 256 * 1024 * 1024) { (self.capacity, self.bytes) = (capacity, bytes) }

  /// The number of menus that are kept.
  public var count: Int { shelf.withLock { $0.count } }

  func entry(_ key: MenuKey) -> Entry? {
    if case .menu(let entry)? = shelf.withLock({ $0.use(key) }) { entry } else { nil }
  }

  func name(_ key: MenuKey) -> Name? {
    if case .name(let name)? = shelf.withLock({ $0.use(key) }) { name } else { nil }
  }

  /// The number of times that something was forgotten: what was asked for before the last time may be old.
  var removals: Int { shelf.withLock { $0.removals } }

  /// Keeps a menu.
  ///
  /// - Parameter removals: ``removals`` when it was asked for; after another removal it is not kept, because it may be older than that.
  /// - Returns: Whether it is as new as it was then.
  @discardableResult
  func keep(_ menu: LoadedMenu, etag: String?, confirmed: Double, under key: MenuKey, since removals: Int? = nil) -> Bool {
    keep(.menu(Entry(menu: menu, etag: etag, confirmed: confirmed)), options: menu.options.count, under: key, since: removals)
  }

  func keep(_ name: Name, under key: MenuKey) { _ = keep(.name(name), options: 0, under: key, since: nil) }

  private func keep(_ entry: MenuShelf.Entry, options: Int, under key: MenuKey, since removals: Int?) -> Bool {
    let gone: [MenuShelf.Entry]? = shelf.withLock { shelf in
      if let removals, shelf.removals != removals { return nil }
      var gone = shelf.remove(key).map { [$0] } ?? []
      guard options < capacity, MenuShelf.bytes(of: entry, under: key) <= bytes else { return gone }
      shelf.insert(entry, under: key)
      while shelf.options > capacity || shelf.bytes > bytes, let oldest = shelf.removeOldest() { gone.append(oldest) }
      return gone
    }
    // Menus may be large: whoever waits for the lock does not wait until they are taken apart.
    withExtendedLifetime(gone) {}
    return gone != nil
  }

  /// Forgets what any menu loaded from a path, with any query and from what is below it, in every language and for everybody; the next look at it
  /// asks anew.
  ///
  /// - Complexity: linear in the number of menus; others are served meanwhile.
  public func remove(path: String) {
    let prefix = PathPrefix(path)
    shelf.withLock { $0.removals += 1 }
    var start = 0
    while true {
      // What is kept meanwhile may go as well: it is asked for anew.
      let (gone, isFinished) = shelf.withLock { shelf -> ([MenuShelf.Entry], Bool) in
        let keys = shelf.keys(from: start, count: 256).filter { $0.isOf(prefix) }
        return (keys.compactMap { shelf.remove($0) }, start + 256 >= shelf.slots)
      }
      withExtendedLifetime(gone) {}
      if isFinished { return }
      start += 256
    }
  }

  /// Forgets everything.
  public func removeAll() {
    let gone = shelf.withLock { shelf in
      let former = shelf
      shelf = MenuShelf()
      shelf.removals = former.removals + 1
      return former
    }
    withExtendedLifetime(gone) {}
  }
}
