import Foundation
import GRDB
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import TesseraTesting
import TestSupport
import Testing

@testable import TesseraOptions
@testable import TesseraSQLite

@Suite("Response cache in SQLite")
struct SQLiteResponseCacheTests {
  private func file() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  }

  private func removing<Result>(_ path: String, _ body: () async throws -> Result) async rethrows -> Result {
    defer { removeDatabase(path) }
    return try await body()
  }

  private func key(_ path: String, _ language: String = "en") -> CachedResponse.Key { CachedResponse.Key(path: path, language: language) }
  private func response(_ text: String, etag: String? = nil, at instant: Double = 0) -> CachedResponse {
    CachedResponse(body: Data(text.utf8), etag: etag, confirmed: instant)
  }

  @Test("Random operations have the same result as a dictionary", arguments: 0..<5)
  func oracle(seed: Int) async throws {
    let path = file()
    try await removing(path) {
      var random = SystemRandomNumberGenerator()
      let cache = try SQLiteResponseCache(path: path)
      var expected: [CachedResponse.Key: CachedResponse] = [:]
      for step in 0..<120 {
        let key = key("/\(Int.random(in: 0..<6, using: &random))", Bool.random() ? "en" : "ar")
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          try await cache.remove(key)
          expected[key] = nil
        case 1:
          try await cache.confirm(key, etag: "e\(step - 1)", at: Double(step))
          if expected[key]?.etag == "e\(step - 1)" { expected[key]?.confirmed = Double(step) }
        default:
          var bytes = Data((0..<Int.random(in: 0..<200)).map { _ in UInt8.random(in: 0...255) })
          if step % 7 == 0 { bytes = Data() }
          let response = CachedResponse(body: bytes, etag: step % 3 == 0 ? nil : "e\(step)", confirmed: Double(step))
          try await cache.store(response, for: key)
          expected[key] = response
        }
        let probe = self.key("/\(step % 6)", step % 2 == 0 ? "en" : "ar")
        #expect(try await cache.response(for: probe) == expected[probe])
      }
    }
  }

  @Test("The next process finds stored responses")
  func lasting() async throws {
    let path = file()
    try await removing(path) {
      try await SQLiteResponseCache(path: path).store(response("[]", etag: "\"1\"", at: 12.5), for: key("/a?b=ä", "ar"))
      let found = try await SQLiteResponseCache(path: path).response(for: key("/a?b=ä", "ar"))
      #expect(found == response("[]", etag: "\"1\"", at: 12.5))
    }
  }

  @Test("A validator is equal byte by byte, also with a NUL. One that an older version stored as text is confirmed")
  func validators() async throws {
    let path = file()
    try await removing(path) {
      let cache = try SQLiteResponseCache(path: path)
      try await cache.store(response("[]", etag: "a\0b"), for: key("/a"))
      try await cache.confirm(key("/a"), etag: "a", at: 1)
      #expect(try await cache.response(for: key("/a")) == response("[]", etag: "a\0b"))
      try await cache.confirm(key("/a"), etag: "a\0b", at: 2)
      #expect(try await cache.response(for: key("/a")) == response("[]", etag: "a\0b", at: 2))
      try await cache.store(response("[]", etag: "old"), for: key("/a"))
      try await DatabaseQueue(path: path).write { db in try db.execute(sql: "UPDATE response SET etag = CAST(etag AS TEXT)") }
      try await cache.confirm(key("/a"), etag: "old", at: 3)
      #expect(try await SQLiteResponseCache(path: path).response(for: key("/a")) == response("[]", etag: "old", at: 3))
    }
  }

  @Test("Beyond its capacity it removes the least recently used responses")
  func bounded() async throws {
    let path = file()
    try await removing(path) {
      let cache = try SQLiteResponseCache(path: path, capacity: 30)
      for name in ["a", "b", "c"] { try await cache.store(response(String(repeating: name, count: 10)), for: key(name)) }
      _ = try await cache.response(for: key("a"))
      try await cache.store(response("dddddddddd"), for: key("d"))
      #expect(try await cache.response(for: key("b")) == nil)
      for name in ["a", "c", "d"] { #expect(try await cache.response(for: key(name)) != nil) }
      #expect(try await cache.byteCount() == 30)
      try await cache.store(response(String(repeating: "e", count: 31)), for: key("a"))
      #expect(try await cache.response(for: key("a")) == nil)
      #expect(try await cache.byteCount() == 20)
    }
  }

  @Test("A file that is not a database may belong to another program: it is reported and set aside unchanged")
  func damaged() async throws {
    let path = file()
    try await removing(path) {
      let text = Data("this is no database, and long enough to be read as one would be read; ".utf8)
      try text.write(to: URL(fileURLWithPath: path))
      let reports = Mutex<[PageStoreReport]>([])
      let cache = try SQLiteResponseCache(path: path) { report in reports.withLock { $0.append(report) } }
      try await cache.store(response("x"), for: key("a"))
      #expect(try await cache.response(for: key("a")) == response("x"))
      guard case .damaged(_, let aside)? = reports.withLock({ $0 }).first else {
        Issue.record("nothing was told")
        return
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == text)
    }
  }

  @Test(
    "An answer with a value that cannot be read is forgotten, and the others stay",
    arguments: [
      "body = 5", "etag = x'FF00FF'", "confirmed = 'soon'", "confirmed = 9e999", "again = 'x'", "again = 1, used = 9007199254740993",
      "again = 1, used = 'x'",
    ])
  func damagedValue(change: String) async throws {
    let path = file()
    try await removing(path) {
      let cache = try SQLiteResponseCache(path: path)
      for name in ["a", "b"] { try await cache.store(response("1234"), for: key(name)) }
      try await DatabaseQueue(path: path).write { db in
        try db.execute(sql: "UPDATE response SET \(change) WHERE number = 1; UPDATE cache SET time = 'x', wall = x'00'")
      }
      let again = try SQLiteResponseCache(path: path)
      #expect(try await again.response(for: key("a")) == nil)
      #expect(try await again.response(for: key("b")) == response("1234"))
      let left = try await DatabaseQueue(path: path).read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM response") }
      #expect(left == 1)
      // The room is free again.
      try await again.store(response("new"), for: key("a"))
      #expect(try await again.response(for: key("a")) == response("new"))
    }
  }

  @Test("Counts that cannot be read end nothing")
  func damagedCounts() async throws {
    let path = file()
    try await removing(path) {
      let cache = try SQLiteResponseCache(path: path)
      try await cache.store(response("1234"), for: key("a"))
      try await DatabaseQueue(path: path).write { db in
        try db.execute(sql: "UPDATE cache SET used = 'x', answers = 'x', once_bytes = x'FF', again_bytes = 'many'")
      }
      try await cache.store(response("12"), for: key("b"))
      #expect(try await cache.response(for: key("b")) == response("12"))
      #expect(try await cache.byteCount() == 2)
      try await cache.remove(below: MenuPath.Prefix(""), of: nil)
      #expect(try await cache.response(for: key("b")) == nil)
    }
  }

  @Test("Without a network a menu of an earlier process is shown with its age")
  func offline() async throws {
    struct Offline: Transport {
      func send(_ request: TransportRequest) async throws -> TransportResponse { throw LoadFailure(.unreachable) }
    }
    struct Online: Transport {
      func send(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(headers: ["ETag": "\"7\""], body: Data(#"[{"id":"01001","name":"Autauga"}]"#.utf8))
      }
    }
    enum Counties: MenuType {
      static let path = "/counties"
    }
    let path = file()
    try await removing(path) {
      var environment = ScreenEnvironment()
      environment.transport = Online()
      environment.menus = MenuEnvironment(cache: try SQLiteResponseCache(path: path), now: { 1_000 })
      _ = try await Counties.allCases(in: environment)
      environment.transport = Offline()
      environment.menus = MenuEnvironment(cache: try SQLiteResponseCache(path: path), now: { 1_000 + 200_000 })
      #expect(try await Counties.allCases(in: environment).all.map(\.id) == ["01001"])
      environment.menus.now = { 1_000 + 700_000 }
      await #expect(throws: LoadFailure.self) { try await Counties.allCases(in: environment) }
    }
  }
}

@Suite("Removing a path and everything below it")
struct SQLiteResponseCachePrefixTests {
  private func withCache(_ body: (SQLiteResponseCache, String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { removeDatabase(path) }
    try await body(try SQLiteResponseCache(path: path), path)
  }

  /// Paths that begin alike, ends of ranges, and letters that look the same.
  private static let paths = [
    "/orders", "/orders/", "/orders/7", "/orders/7?x", "/orders?open=true", "/orders?open=true&cursor=2", "/orders-old", "/orders-old/7",
    "/orders@",
    "/orders0", "/orders.json", "/order", "/caf\u{E9}", "/cafe\u{301}/1", "/orders\u{0}", "kept /orders", "/",
  ]
  private static let scopes = ["", "identity Ada", "identity ada", "identity Ad", "identity \u{E9}", "identity e\u{301}"]

  @Test("Random answers are forgotten by random prefixes and identities as by looking at each one", arguments: [UInt64](0..<12))
  func oracle(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    try await withCache { cache, _ in
      var keys: [CachedResponse.Key] = []
      for path in Self.paths {
        for scope in Self.scopes where Int.random(in: 0..<2, using: &random) == 0 {
          for language in ["en", "ar"] { keys.append(CachedResponse.Key(path: path, language: language, scope: scope)) }
          keys.append(CachedResponse.Key(path: path, language: "en", scope: scope, method: "POST", body: Array("{}".utf8)))
        }
      }
      for key in keys { try await cache.store(CachedResponse(body: Data("1234".utf8), confirmed: 0), for: key) }
      let count = keys.count
      #expect(try await cache.byteCount() == 4 * count)
      let prefix = MenuPath.Prefix(Self.paths.randomElement(using: &random) ?? "")
      let scope = Int.random(in: 0..<4, using: &random) == 0 ? nil : Self.scopes.randomElement(using: &random)
      try await cache.remove(below: prefix, of: scope)
      var left = 0
      for key in keys {
        let isOfScope = scope.map { Array($0.utf8) == Array(key.scope.utf8) } ?? true
        let isGone = isOfScope && prefix.covers(key.resource)
        #expect(try await (cache.response(for: key) == nil) == isGone, "\(prefix) of \(scope ?? "all"): \(key)")
        if !isGone { left += 1 }
      }
      #expect(try await cache.byteCount() == 4 * left, "what is forgotten takes no room")
    }
  }

  @Test("Many answers go in steps, and the room is counted down")
  func many() async throws {
    try await withCache { cache, _ in
      for number in 0..<700 {
        try await cache.store(
          CachedResponse(body: Data("x".utf8), confirmed: 0),
          for: CachedResponse.Key(path: "/cities?q=\(number)", language: "en", scope: "Ada"))
      }
      let other = CachedResponse.Key(path: "/cities?q=1", language: "en", scope: "Grace")
      try await cache.store(CachedResponse(body: Data("y".utf8), confirmed: 0), for: other)
      try await cache.remove(below: MenuPath.Prefix("/cities"), of: "Ada")
      #expect(try await cache.byteCount() == 1)
      #expect(try await cache.response(for: other) != nil)
    }
  }

  @Test("Nothing is looked at that stays: each condition is a range of an index")
  func plans() async throws {
    try await withCache { cache, path in
      try await cache.store(CachedResponse(body: Data(), confirmed: 0), for: CachedResponse.Key(path: "/a", language: "en"))
      let conditions =
        ResponseRemoval.conditions(below: MenuPath.Prefix("/a"), of: "Ada")
        + ResponseRemoval.conditions(below: MenuPath.Prefix("/a"), of: nil)
      #expect(conditions.count == 6)
      let database = try DatabaseQueue(path: path)
      for condition in conditions {
        let plan = try await database.read { db in
          try Row.fetchAll(
            db, sql: "EXPLAIN QUERY PLAN " + condition.selection, arguments: StatementArguments(condition.bounds) + [256]
          ).map { $0["detail"] as String }.joined(separator: "; ")
        }
        let range = condition.selection.contains("path = ?") ? "path=?" : "path>? AND path<?"
        #expect(plan.hasPrefix("SEARCH response USING COVERING INDEX response_") && plan.contains(range), "\(plan)")
      }
    }
  }

  @Test("A submitted choice also removes responses of its path from the file, for all users, and none of similar paths")
  func submission() async throws {
    try await withCache { cache, _ in
      let paths = ["/account/branches", "/account/branches/nearby?q=1", "/account/branches-old"]
      for path in paths {
        for scope in ["", "Ada", "Grace"] {
          try await cache.store(
            CachedResponse(body: Data("[]".utf8), confirmed: 0), for: CachedResponse.Key(path: path, language: "ar", scope: scope))
        }
      }
      var environment = ScreenEnvironment()
      environment.cacheScope = "Ada"
      environment.menus = MenuEnvironment(cache: cache, now: { 1_000 })
      environment.transport = Answering()
      _ = try await Chosen.send(OptionSelection([OptionModel("b1", "One")]), key: "k", environment)
      for scope in ["", "Ada", "Grace"] {
        let left = try await paths.asyncFilter {
          try await cache.response(for: CachedResponse.Key(path: $0, language: "ar", scope: scope)) != nil
        }
        #expect(left == ["/account/branches-old"], "\(scope)")
      }
      // Another user's responses stay in the cache, for when there is no connection.
      environment.transport = nil
      #expect(await Chosen.kept(in: environment)?.age == 0)
      var other = environment
      other.cacheScope = "Grace"
      other.transport = Answering()
      _ = try await Chosen.send(OptionSelection([OptionModel("b2", "Two")]), key: "l", other)
      #expect(await Chosen.kept(in: environment) != nil)
      #expect(await Chosen.kept(in: other) != nil)
    }
  }
}

private struct Answering: Transport {
  func send(_ request: TransportRequest) async throws -> TransportResponse { TransportResponse(body: Array("{}".utf8)) }
}

private struct ChosenForm: Screen {
  struct State: Equatable, Sendable { var branches: [OptionModel] = [] }
  func sections(for state: State) -> [SectionModel<Self>] { [] }
}

private enum Chosen: APIOptionsConfigurable {
  enum Branches: MenuType { static let path = "/branches" }
  typealias Menu = Branches
  typealias Form = ChosenForm.State
  static let title: Phrase = "Branches"
  static let selection: Property<ChosenForm.State, [OptionModel]> = \.branches
  static let apiPath = "/account"
  static let apiKey = "value"
  static let responseType = TransportResponse.Ignored.self
  static let cachePath: String? = "/account/branches"
}

extension Array {
  fileprivate func asyncFilter(_ isIncluded: (Element) async throws -> Bool) async rethrows -> [Element] {
    var filtered: [Element] = []
    for element in self where try await isIncluded(element) { filtered.append(element) }
    return filtered
  }
}

@Suite("Room in the response cache")
struct SQLiteResponseCacheRoomTests {
  private func withCache(_ capacity: Int, clock: StoreClock = .system, _ body: (SQLiteResponseCache, String) async throws -> Void)
    async throws
  {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { removeDatabase(path) }
    try await body(try SQLiteResponseCache(path: path, capacity: capacity, clock: clock), path)
  }
  private func key(_ path: String) -> CachedResponse.Key { CachedResponse.Key(path: path, language: "en") }
  private func response(_ count: Int, confirmed: Double = 0) -> CachedResponse {
    CachedResponse(body: Data(repeating: 7, count: count), etag: "1", confirmed: confirmed)
  }

  @Test("Searches that are not repeated evict each other, not menus that are used again")
  func searches() async throws {
    try await withCache(1000) { cache, _ in
      for menu in 0..<7 {
        try await cache.store(response(100), for: key("/menu\(menu)"))
        _ = try await cache.response(for: key("/menu\(menu)"))
      }
      for search in 0..<200 { try await cache.store(response(50), for: key("/cities?q=\(search)")) }
      for menu in 0..<7 { #expect(try await cache.response(for: key("/menu\(menu)")) != nil, "menu \(menu)") }
      #expect(try await cache.response(for: key("/cities?q=199")) != nil)
      #expect(try await cache.response(for: key("/cities?q=0")) == nil)
      #expect(try await cache.byteCount() <= 1000)
    }
  }

  @Test("Menus that are used again do not take all the space: new ones have a quarter")
  func quarter() async throws {
    try await withCache(1000) { cache, _ in
      for menu in 0..<30 {
        try await cache.store(response(100), for: key("/menu\(menu)"))
        _ = try await cache.response(for: key("/menu\(menu)"))
      }
      try await cache.store(response(200), for: key("/new"))
      #expect(try await cache.response(for: key("/new")) != nil)
      #expect(try await cache.byteCount() <= 1000)
    }
  }

  @Test("A cache that is opened with less room shrinks as it is used, in steps")
  func shrinking() async throws {
    try await withCache(1 << 20) { cache, path in
      for number in 0..<1200 { try await cache.store(response(100), for: key("/\(number)")) }
      #expect(try await cache.byteCount() == 120_000)
      let small = try SQLiteResponseCache(path: path, capacity: 10_000)
      var sizes: [Int] = []
      for number in 0..<6 {
        try await small.store(response(100), for: key("/new\(number)"))
        sizes.append(try await small.byteCount())
      }
      #expect(sizes == sizes.sorted(by: >) || sizes.last == 10_000)
      #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 - $1 <= 256 * 100 })
      #expect(try await small.byteCount() <= 10_000)
      #expect(try await small.response(for: key("/new5")) != nil)
    }
  }

  @Test("Answers without bytes are bounded as well")
  func empty() async throws {
    try await withCache(100) { cache, path in
      for number in 0..<1100 { try await cache.store(response(0), for: key("/\(number)")) }
      let count = try await DatabaseQueue(path: path).read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM response") }
      #expect(count == 1000)
    }
  }

  @Test("The counts are right after anything")
  func counts() async throws {
    try await withCache(3000) { cache, path in
      for _ in 0..<600 {
        let key = key("/\(Int.random(in: 0..<40))")
        switch Int.random(in: 0..<5) {
        case 0: try await cache.remove(key)
        case 1, 2: _ = try await cache.response(for: key)
        default: try await cache.store(response(Int.random(in: 0..<400)), for: key)
        }
      }
      let row = try await DatabaseQueue(path: path).read { db in
        try Row.fetchOne(
          db,
          sql: """
            SELECT answers - (SELECT COUNT(*) FROM response), once_bytes - (SELECT TOTAL(LENGTH(body)) FROM response WHERE again = 0),
              again_bytes - (SELECT TOTAL(LENGTH(body)) FROM response WHERE again = 1) FROM cache
            """
        ).map { [$0[0] as Double, $0[1], $0[2]] }
      }
      #expect(row == [0, 0, 0])
    }
  }

  @Test("A clock that is set back makes nothing fresh for longer")
  func setBack() async throws {
    let clock = PageStoreConformance.TurnedClock()
    try await withCache(1000, clock: clock.clock) { cache, path in
      let start = clock.clock.wall()
      try await cache.store(response(1, confirmed: start), for: key("/a"))
      clock.pass(.seconds(100))
      #expect(try await cache.response(for: key("/a"))?.confirmed == start)
      clock.jump(by: .seconds(-86_400 * 365))
      let age = clock.clock.wall() - (try #require(try await cache.response(for: key("/a"))).confirmed)
      #expect(abs(age - 100) < 1)
      clock.pass(.seconds(50))
      // Also for the next process.
      let next = try SQLiteResponseCache(path: path, capacity: 1000, clock: clock.clock)
      let later = clock.clock.wall() - (try #require(try await next.response(for: key("/a"))).confirmed)
      #expect(later >= 0 && later <= 151)
    }
  }

  @Test("The file is its owner's only")
  func permissions() async throws {
    try await withCache(1000) { cache, path in
      try await cache.store(response(1), for: key("/a"))
      for suffix in ["", "-wal", "-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      }
    }
  }
}
