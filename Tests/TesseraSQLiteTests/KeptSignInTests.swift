import Foundation
import GRDB
import TesseraFlow
import TesseraSQLite
import TesseraScreen
import Testing

/// The bytes of sign-ins in a new file, and in one of the previous version.
extension SQLiteSignInStoreTests {
  /// All bytes of a database.
  private func bytes(_ path: String) -> Data {
    ["", "-wal"].map { (try? Data(contentsOf: URL(fileURLWithPath: path + $0))) ?? Data() }.reduce(Data(), +)
  }

  @Test("Nothing in the file is a token")
  func tokens() async throws {
    try await withFile { path in
      let store = try SQLiteSignInStore(path: path)
      try await store.signIn(ada, "a token that nobody else has")
      #expect(bytes(path).range(of: Data("Ada".utf8)) != nil)
      #expect(bytes(path).range(of: Data("a token that nobody".utf8)) == nil)
    }
  }

  /// The file of a version that kept texts, and the tokens themselves.
  private func makeOldFile(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = WAL;
          CREATE TABLE sign_in (
            token TEXT PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL, name TEXT NOT NULL, roles TEXT NOT NULL, credential TEXT NOT NULL,
            used REAL NOT NULL
          ) WITHOUT ROWID;
          CREATE INDEX sign_in_person ON sign_in (id, used);
          CREATE INDEX sign_in_used ON sign_in (used);
          CREATE TABLE clock (time REAL NOT NULL, wall REAL NOT NULL);
          INSERT INTO clock VALUES (50000, 1000000);
          CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
          INSERT INTO grdb_migrations VALUES ('sign-ins');
          INSERT INTO sign_in VALUES
            ('an old token', 'ada', '1', 'Ada', '["admin","editor"]', 'a secret', 40000), ('another', 'josé', '', '', '[]', '', 49000),
            ('one more', 'ada', '2', '', '[]', '', 49000), ('a broken one', CAST(x'FF' AS TEXT), '', '', '[]', '', 49000);
          """)
      for number in 0..<2_000 {
        try db.execute(
          sql: "INSERT INTO sign_in VALUES (?, ?, '', '', '[]', '', 49000)", arguments: ["an old token \(number)", "p\(number)"])
      }
    }
    try queue.close()
  }

  @Test("Several that open a file of the version before at once all have everybody in it", .timeLimit(.minutes(1)), arguments: 0..<5)
  func oldFileAtOnce(round: Int) async throws {
    try await withFile { path in
      try makeOldFile(path)
      let clocks = Clocks()
      try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<4 {
          group.addTask { try await SQLiteSignInStore(path: path, clock: clocks.clock).identity("an old token")?.id }
        }
        for try await id in group { #expect(id == "ada") }
      }
    }
  }

  @Test("A file of the previous version is migrated: users stay signed in, uses still count, and plain tokens are removed")
  func oldFile() async throws {
    try await withFile { path in
      try makeOldFile(path)
      #expect(bytes(path).range(of: Data("an old token".utf8)) != nil)
      let clocks = Clocks()
      for attempt in 0..<2 {
        let store = try SQLiteSignInStore(path: path, lifetime: .seconds(20_000), clock: clocks.clock)
        let found = try #require(try await store.identity("an old token"))
        #expect(found == ada && found.session == "1" && found.credential == "a secret", "\(attempt)")
        #expect(try await store.identity("another")?.id == "josé")
        #expect(try await store.identity("an old token 1999")?.id == "p1999")
        #expect(try await store.identity("a broken one") == nil)
        #expect(try await store.identity("an old tok") == nil)
      }
      #expect(bytes(path).range(of: Data("an old token".utf8)) == nil)
      let store = try SQLiteSignInStore(path: path, lifetime: .seconds(20_000), clock: clocks.clock)
      try await store.end("ada", session: "2")
      #expect(try await [store.identity("an old token")?.id, store.identity("one more")?.id] == ["ada", nil])
      // A sign-in used an hour after its last use is stored again. The others expire by their age in the old file.
      clocks.pass(15_000)
      #expect(try await [store.identity("an old token")?.id, store.identity("another")?.id] == ["ada", "josé"])
      clocks.pass(15_000)
      #expect(try await [store.identity("an old token")?.id, store.identity("an old token 7")?.id] == ["ada", nil])
    }
  }
}
