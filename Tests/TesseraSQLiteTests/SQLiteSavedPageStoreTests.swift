import Foundation
import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraSQLite

private struct Note: Screen {
  struct State: Equatable, Codable, Sendable { var text: String }
  typealias Action = Never
  func title(for state: State) -> Phrase { "Note" }
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { TextItem(.verbatim(state.text)) } }
  func reduce(_ state: inout State, _ action: Never) -> Effect<Never> {}
}

@Suite("Kept pages in SQLite")
struct SQLiteSavedPageStoreTests {
  private func withFile<Result>(_ body: (String) async throws -> Result) async rethrows -> Result {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    return try await body(path)
  }

  private func page(_ text: String) throws -> SavedPage {
    try #require(HeadlessPage(AnyScreen(Note(), state: .init(text: text))).save())
  }

  @Test("What is kept is there for the next process, once, and can be restored")
  func lasting() async throws {
    try await withFile { path in
      let kept = try page("ä \0 👍🏽 \u{202e}")
      try await SQLiteSavedPageStore(path: path).save(["a": kept, "b": page("b")])
      let store = try SQLiteSavedPageStore(path: path)
      let taken = try #require(try await store.take("a"))
      #expect(taken == kept)
      let again = try HeadlessPage(AnyScreen(Note(), state: .init(text: "")), restoring: taken)
      #expect(again.save() == kept)
      #expect(try await store.take("a") == nil)
      #expect(try await store.take("b") != nil)
    }
  }

  @Test("What was kept last under a key counts")
  func replaced() async throws {
    try await withFile { path in
      let store = try SQLiteSavedPageStore(path: path), new = try page("new")
      try await store.save(["a": page("old")])
      try await store.save(["a": new])
      #expect(try await store.take("a") == new)
      #expect(try await store.byteCount() == 0)
    }
  }

  @Test("Beyond its capacity it forgets the oldest pages")
  func bounded() async throws {
    try await withFile { path in
      let size = try JSONEncoder().encode(page("0")).count
      let store = try SQLiteSavedPageStore(path: path, capacity: size * 4)
      for number in 0..<9 { try await store.save(["\(number)": page("\(number)")]) }
      #expect(try await store.byteCount() <= size * 4)
      for number in 0..<9 {
        let found = try await store.take("\(number)")
        #expect((found != nil) == (number > 4), "\(number)")
      }
    }
  }

  @Test("A page that is too old is not given back, and goes")
  func old() async throws {
    try await withFile { path in
      try await SQLiteSavedPageStore(path: path, capacity: 1 << 20, maximumAge: 60) { 1000 }.save(["a": page("a"), "b": page("b")])
      #expect(try await SQLiteSavedPageStore(path: path, capacity: 1 << 20, maximumAge: 60) { 1061 }.take("a") == nil)
      #expect(try await SQLiteSavedPageStore(path: path, capacity: 1 << 20, maximumAge: 60) { 1060 }.take("b") != nil)
    }
  }

  @Test("A file that is no database is replaced; a page that is no page is not there")
  func damaged() async throws {
    try await withFile { path in
      try Data("this is no database, but it is long enough to look like something".utf8).write(to: URL(fileURLWithPath: path))
      let store = try SQLiteSavedPageStore(path: path)
      try await store.save(["a": page("a")])
      #expect(try await store.take("a") != nil)
      #expect(try await store.take("nothing' OR 1=1 --") == nil)
    }
  }
}
