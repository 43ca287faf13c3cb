import Testing

@testable import TesseraOptions

@Suite("The menus of a process")
struct MenuStoreTests {
  private func key(_ number: Int) -> MenuKey {
    MenuKey(name: "Menu", menu: nil, path: "/\(number % 3)/\(number)", language: "en", scope: "")
  }
  private func menu(_ count: Int) -> LoadedMenu {
    LoadedMenu((0..<count).map { OptionModel(OptionID($0), "\($0)") }, identity: .unique)
  }

  /// The menus that the store should hold: the least recently used first.
  private struct Oracle {
    var all: [(number: Int, count: Int)] = []
    let capacity: Int

    mutating func use(_ number: Int) -> Int? {
      guard let index = all.firstIndex(where: { $0.number == number }) else { return nil }
      all.append(all.remove(at: index))
      return all.last?.count
    }
    mutating func keep(_ number: Int, _ count: Int) {
      all.removeAll { $0.number == number }
      guard count < capacity else { return }
      all.append((number, count))
      while all.reduce(0, { $0 + $1.count + 1 }) > capacity { all.removeFirst() }
    }
  }

  @Test("The least recently used menus are evicted first, in any order of storing, using and removing", arguments: [UInt64](0..<8))
  func order(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let store = MenuEnvironment.Store(capacity: 60)
    var oracle = Oracle(capacity: 60)
    for _ in 0..<3_000 {
      let number = next(40)
      switch next(20) {
      case 0..<9:
        let count = next(50) == 0 ? 60 + next(2) : next(9)
        store.keep(menu(count), etag: nil, confirmed: 0, under: key(number))
        oracle.keep(number, count)
      case 9..<19:
        let expected = oracle.use(number)
        #expect(store.entry(key(number))?.menu.options.count == expected)
      default:
        let path = next(3)
        if next(20) == 0 {
          store.removeAll()
          oracle.all = []
        } else {
          store.remove(path: "/\(path)")
          oracle.all.removeAll { $0.number % 3 == path }
        }
      }
      #expect(store.count == oracle.all.count)
    }
  }

  @Test("Menus have a bound of bytes beside that of options: what options carry, and the words that were searched for, count")
  func bytes() {
    let store = MenuEnvironment.Store(bytes: 100_000)
    func heavy(_ text: Int) -> LoadedMenu {
      LoadedMenu([OptionModel("1", "One", additionalData: ["note": ["text": .text(String(repeating: "x", count: text))]])])
    }
    func search(_ number: Int, letters: Int) -> MenuKey {
      MenuKey(name: "Menu", menu: nil, path: "/search?q=\(number)\(String(repeating: "x", count: letters))", language: "en", scope: "")
    }
    for number in 0..<100 { store.keep(heavy(10_000), etag: nil, confirmed: 0, under: key(number)) }
    #expect((5...9).contains(store.count) && store.entry(key(99)) != nil && store.entry(key(0)) == nil)
    for number in 0..<100 { store.keep(heavy(0), etag: nil, confirmed: 0, under: search(number, letters: 10_000)) }
    #expect((5...9).contains(store.count) && store.entry(key(99)) == nil)
    // An entry that is larger than the store is not stored and evicts nothing.
    let before = store.count
    store.keep(heavy(200_000), etag: nil, confirmed: 0, under: key(1_000))
    #expect(store.count == before && store.entry(key(1_000)) == nil)
    // The space of removed entries is free again.
    store.removeAll()
    for number in 0..<10 { store.keep(menu(1), etag: nil, confirmed: 0, under: key(number)) }
    #expect(store.count == 10)
  }

  @Test("Removing a path removes the entries below it, among thousands, and nothing else")
  func paths() {
    let store = MenuEnvironment.Store()
    for number in 0..<3_000 { store.keep(menu(1), etag: nil, confirmed: 0, under: key(number)) }
    store.remove(path: "/1")
    #expect(store.count == 2_000)
    #expect((0..<3_000).allSatisfy { (store.entry(key($0)) == nil) == ($0 % 3 == 1) })
  }
}
