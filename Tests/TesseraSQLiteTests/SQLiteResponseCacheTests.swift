import Foundation
import TesseraOptions
import TesseraScreen
import TesseraSQLite
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
