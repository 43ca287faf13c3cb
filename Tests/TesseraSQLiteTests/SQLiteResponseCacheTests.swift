import Foundation
import GRDB
import TesseraFlow
import TesseraOptions
import TesseraScreen
import TesseraSQLite
import TesseraTesting
import Testing

@Suite("Response cache in SQLite")
struct SQLiteResponseCacheTests {
  private func file() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  }

  private func removing<Result>(_ path: String, _ body: () async throws -> Result) async rethrows -> Result {
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    return try await body()
  }

  private func key(_ path: String, _ language: String = "en") -> ResponseKey { ResponseKey(path: path, language: language) }
  private func response(_ text: String, etag: String? = nil, at instant: Double = 0) -> CachedResponse {
    CachedResponse(body: Data(text.utf8), etag: etag, confirmed: instant)
  }

  @Test("Random operations leave what a dictionary would hold", arguments: 0..<5)
  func oracle(seed: Int) async throws {
    let path = file()
    try await removing(path) {
      var random = SystemRandomNumberGenerator()
      let cache = try SQLiteResponseCache(path: path)
      var expected: [ResponseKey: CachedResponse] = [:]
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

  @Test("What is kept is there for the next process")
  func lasting() async throws {
    let path = file()
    try await removing(path) {
      try await SQLiteResponseCache(path: path).store(response("[]", etag: "\"1\"", at: 12.5), for: key("/a?b=ä", "ar"))
      let found = try await SQLiteResponseCache(path: path).response(for: key("/a?b=ä", "ar"))
      #expect(found == response("[]", etag: "\"1\"", at: 12.5))
    }
  }

  @Test("Beyond its capacity it forgets what was used longest ago")
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

  @Test("A file that is no database is replaced")
  func damaged() async throws {
    let path = file()
    try await removing(path) {
      try Data("this is no database, and long enough to be read as one would be read; ".utf8).write(to: URL(fileURLWithPath: path))
      let cache = try SQLiteResponseCache(path: path)
      try await cache.store(response("x"), for: key("a"))
      #expect(try await cache.response(for: key("a")) == response("x"))
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

@Suite("Room in the response cache")
struct SQLiteResponseCacheRoomTests {
  private func withCache(_ capacity: Int, clock: StoreClock = .system, _ body: (SQLiteResponseCache, String) async throws -> Void)
    async throws
  {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { removeDatabase(path) }
    try await body(try SQLiteResponseCache(path: path, capacity: capacity, clock: clock), path)
  }
  private func key(_ path: String) -> ResponseKey { ResponseKey(path: path, language: "en") }
  private func response(_ count: Int, confirmed: Double = 0) -> CachedResponse {
    CachedResponse(body: Data(repeating: 7, count: count), etag: "1", confirmed: confirmed)
  }

  @Test("Searches that nobody repeats push out each other, not the menus that are used again")
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

  @Test("Menus that are used again do not take all of the room: what is new has a quarter")
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
    let clock = TurnedStoreClock()
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
