/// Menus and names of options in order of use. Each keeps its slot until it is removed.
struct MenuShelf {
  enum Entry {
    case menu(MenuEnvironment.Store.Entry)
    case name(MenuEnvironment.Store.Name)

    /// The number of options, plus one for the entry itself.
    fileprivate var options: Int { if case .menu(let entry) = self { entry.menu.options.count + 1 } else { 1 } }
    fileprivate var isMenu: Bool { if case .menu = self { true } else { false } }
  }

  private struct Slot {
    let key: MenuKey
    let entry: Entry
    /// The slots used just before and just after this one.
    var before: Int?, after: Int?
  }

  private var numbers: [MenuKey: Int] = [:]
  private var all: [Slot?] = []
  private var free: [Int] = []
  private var oldest: Int?, newest: Int?
  /// The number of options in all menus, plus one for each menu and name.
  private(set) var options = 0
  private(set) var bytes = 0

  /// The number of times that menus were removed because they may be outdated.
  var removals = 0

  private(set) var count = 0
  /// The number of slots, including free ones.
  var slots: Int { all.count }

  /// Returns the entry of a key and marks it as the most recently used.
  mutating func use(_ key: MenuKey) -> Entry? {
    guard let number = numbers[key] else { return nil }
    if number != newest {
      unlink(number)
      link(number)
    }
    return all[number]?.entry
  }

  /// Adds an entry. There must be none for the key.
  mutating func insert(_ entry: Entry, under key: MenuKey) {
    let number = free.popLast() ?? all.count
    if number == all.count { all.append(nil) }
    all[number] = Slot(key: key, entry: entry)
    numbers[key] = number
    link(number)
    options += entry.options
    bytes += Self.bytes(of: entry, under: key)
    if entry.isMenu { count += 1 }
  }

  /// The estimated bytes of an entry and its key, which may contain user input.
  static func bytes(of entry: Entry, under key: MenuKey) -> Int {
    let own =
      switch entry {
      case .menu(let entry): entry.menu.byteCount
      case .name(let name): name.option?.byteCount ?? 0
      }
    return own + key.ids.reduce(0) { $0 + $1.text.utf8.count } + key.path.utf8.count + key.scope.utf8.count + 256
  }

  mutating func remove(_ key: MenuKey) -> Entry? { numbers[key].flatMap { remove($0) } }
  mutating func removeOldest() -> Entry? { oldest.flatMap { remove($0) } }

  func keys(from start: Int, count: Int) -> [MenuKey] {
    all[min(start, all.count)..<min(start + count, all.count)].compactMap { $0?.key }
  }

  private mutating func remove(_ number: Int) -> Entry? {
    guard let slot = all[number] else { return nil }
    unlink(number)
    all[number] = nil
    free.append(number)
    numbers[slot.key] = nil
    options -= slot.entry.options
    bytes -= Self.bytes(of: slot.entry, under: slot.key)
    if slot.entry.isMenu { count -= 1 }
    return slot.entry
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
