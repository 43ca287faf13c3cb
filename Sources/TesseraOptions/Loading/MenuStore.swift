internal import Synchronization

extension MenuEnvironment {
  /// The loaded menus of a process and the names of chosen options, bounded in size. Menus are shared between the
  /// visits of one identity, or between all visits if the menu allows it.
  ///
  /// Create one for the app and pass it to every environment. See ``MenuEnvironment``.
  ///
  /// - Isolation: none. Safe to use from any thread.
  /// - Complexity: finding and storing a menu takes constant time, plus the time for the menus that are evicted.
  public final class Store: Sendable {
    struct Entry {
      let menu: LoadedMenu
      let etag: String?
      let confirmed: Double
    }

    struct Name {
      /// `nil` if the menu doesn't have the id.
      let option: OptionModel?
      let confirmed: Double
    }

    private let shelf = Mutex(MenuShelf())
    private let capacity, bytes: Int

    /// A store with a limit for the options in all menus, and for their estimated bytes. The least recently used menus
    /// are evicted first. A menu above a limit isn't stored.
    public init(capacity: Int = 500_000, bytes: Int = 256 * 1024 * 1024) { (self.capacity, self.bytes) = (capacity, bytes) }

    /// The number of stored menus.
    public var count: Int { shelf.withLock { $0.count } }

    func entry(_ key: MenuKey) -> Entry? {
      if case .menu(let entry)? = shelf.withLock({ $0.use(key) }) { entry } else { nil }
    }

    func name(_ key: MenuKey) -> Name? {
      if case .name(let name)? = shelf.withLock({ $0.use(key) }) { name } else { nil }
    }

    /// The number of removals. Answers requested before the last one may be outdated.
    var removals: Int { shelf.withLock { $0.removals } }

    /// Stores a menu.
    ///
    /// - Parameter removals: The value of ``removals`` at the time of the request. After another removal the menu isn't
    ///   stored, since it may be outdated.
    /// - Returns: Whether the menu is still up to date.
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
      // Release large menus outside the lock.
      withExtendedLifetime(gone) {}
      return gone != nil
    }

    /// Removes all answers from a path, with any query, and from below it, in every language and for everyone. The next
    /// use reloads them.
    ///
    /// - Complexity: linear in the number of menus. Other calls are served meanwhile.
    public func remove(path: String) {
      let prefix = MenuPath.Prefix(path)
      shelf.withLock { $0.removals += 1 }
      var start = 0
      while true {
        // Menus stored meanwhile may be removed too, which only costs a reload.
        let (gone, isFinished) = shelf.withLock { shelf -> ([MenuShelf.Entry], Bool) in
          let keys = shelf.keys(from: start, count: 256).filter { $0.isOf(prefix) }
          return (keys.compactMap { shelf.remove($0) }, start + 256 >= shelf.slots)
        }
        withExtendedLifetime(gone) {}
        if isFinished { return }
        start += 256
      }
    }

    /// Removes everything.
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
}
