/// Menus in the order in which they were used, each at a place of its own that stays while it is there.
struct MenuShelf {
  private struct Place {
    let key: MenuKey
    let entry: MenuStore.Entry
    /// The places of those that were used just before and just after.
    var before: Int?, after: Int?
  }

  private var numbers: [MenuKey: Int] = [:]
  private var all: [Place?] = []
  private var free: [Int] = []
  private var oldest: Int?, newest: Int?
  /// The options of all menus, and one for each menu.
  private(set) var options = 0
  /// The bytes of all menus and their keys, by an estimate.
  private(set) var bytes = 0

  var count: Int { numbers.count }
  /// The number of places, with those that are free.
  var places: Int { all.count }

  /// The entry of a menu, which is the one that was used last from now on.
  mutating func use(_ key: MenuKey) -> MenuStore.Entry? {
    guard let number = numbers[key] else { return nil }
    if number != newest {
      unlink(number)
      link(number)
    }
    return all[number]?.entry
  }

  /// Adds a menu that is not there.
  mutating func insert(_ entry: MenuStore.Entry, under key: MenuKey) {
    let number = free.popLast() ?? all.count
    if number == all.count { all.append(nil) }
    all[number] = Place(key: key, entry: entry)
    numbers[key] = number
    link(number)
    options += entry.menu.options.count + 1
    bytes += Self.bytes(of: entry.menu, under: key)
  }

  /// The bytes of a menu and its key, which may hold whatever somebody typed.
  static func bytes(of menu: LoadedMenu, under key: MenuKey) -> Int { menu.byteCount + key.path.utf8.count + key.scope.utf8.count + 256 }

  mutating func remove(_ key: MenuKey) -> MenuStore.Entry? { numbers[key].flatMap { remove($0) } }
  mutating func removeOldest() -> MenuStore.Entry? { oldest.flatMap { remove($0) } }

  /// The keys of the menus at some places.
  func keys(from start: Int, count: Int) -> [MenuKey] {
    all[min(start, all.count)..<min(start + count, all.count)].compactMap { $0?.key }
  }

  private mutating func remove(_ number: Int) -> MenuStore.Entry? {
    guard let place = all[number] else { return nil }
    unlink(number)
    all[number] = nil
    free.append(number)
    numbers[place.key] = nil
    options -= place.entry.menu.options.count + 1
    bytes -= Self.bytes(of: place.entry.menu, under: place.key)
    return place.entry
  }

  private mutating func unlink(_ number: Int) {
    let (before, after) = (all[number]?.before, all[number]?.after)
    if let before { all[before]?.after = after } else { oldest = after }
    if let after { all[after]?.before = before } else { newest = before }
  }

  private mutating func link(_ number: Int) {
    all[number]?.before = newest
    all[number]?.after = nil
    if let newest { all[newest]?.after = number } else { oldest = number }
    newest = number
  }
}
