import Testing

@testable import TesseraOptions

@Suite("Prefixes of paths")
struct PathPrefixTests {
  private static let paths = [
    "", "/", "/orders", "/orders/", "/orders/7", "/orders/7/lines", "/orders?open=true", "/orders?open=true&cursor=2", "/orders?open=tru",
    "/orders-old",
    "/orders-old/7", "/orders.json", "/orders@", "/orders0", "/order", "/ordersé", "/orders%2F7", "/orders\u{301}", "/a/orders",
    "kept /orders",
    "/orders?under=/7/", "/orders?under=/7/&page=2", "/orders?under=/7", "/caf\u{E9}", "/cafe\u{301}", "/cafe\u{301}/1", "/caf\u{E9}/1",
  ]

  @Test("A prefix covers its path, its queries, and the paths below it, but no neighbor with the same start")
  func covering() {
    func covered(_ prefix: String) -> [String] { Self.paths.filter(MenuPath.Prefix(prefix).covers) }
    #expect(
      covered("/orders") == [
        "/orders", "/orders/", "/orders/7", "/orders/7/lines", "/orders?open=true", "/orders?open=true&cursor=2", "/orders?open=tru",
        "/orders?under=/7/", "/orders?under=/7/&page=2", "/orders?under=/7",
      ])
    #expect(covered("/orders/") == covered("/orders"), "a slash at the end counts for nothing")
    #expect(covered("/orders/7") == ["/orders/7", "/orders/7/lines"])
    #expect(covered("/orders?open=true") == ["/orders?open=true", "/orders?open=true&cursor=2"])
    #expect(covered("/orders?under=/7/") == ["/orders?under=/7/", "/orders?under=/7/&page=2"], "in a query a slash is a part of the value")
    #expect(covered("/cafe\u{301}").map { Array($0.utf8) } == ["/cafe\u{301}", "/cafe\u{301}/1"].map { Array($0.utf8) }, "by bytes")
    #expect(covered("") == Self.paths && covered("/") == Self.paths)
  }

  @Test("The ranges cover the same as looking at each path")
  func ranges() {
    for prefix in Self.paths.map(MenuPath.Prefix.init) where !prefix.isEverything {
      for path in Self.paths {
        let bytes = Array(path.utf8)
        let isIn =
          bytes == prefix.bytes
          || prefix.ranges.contains { !bytes.lexicographicallyPrecedes($0.from) && bytes.lexicographicallyPrecedes($0.upTo) }
        #expect(isIn == prefix.covers(path), "\(path)")
      }
    }
  }

  @Test("The same prefixes remove menus from memory, including those loaded by POST")
  func menus() {
    let store = MenuEnvironment.Store()
    func key(_ path: String) -> MenuKey { MenuKey(name: "Menu", menu: nil, path: path, language: "en", scope: "") }
    for path in Self.paths + ["/orders {\"a\":1}"] {
      store.keep(LoadedMenu([]), etag: nil, confirmed: 0, under: key(path))
    }
    store.remove(path: "/orders")
    for path in Self.paths { #expect((store.entry(key(path)) == nil) == MenuPath.Prefix("/orders").covers(path), "\(path)") }
    #expect(store.entry(key("/orders {\"a\":1}")) == nil)
  }
}
