import TesseraFlow
import TesseraStores

/// The pages of one store, with their current heads.
final class Pages {
  let store: any PageStore
  private(set) var heads: [PageRecord.Head] = []
  static let entry = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  struct Refused: Error { let outcome: PageWrite.Outcome }

  init(_ store: any PageStore) { self.store = store }

  static func owner(_ page: Int) -> PageRecord.Owner { PageRecord.Owner(visitor: "visitor-\(page)-0123456789abcdef") }

  /// Creates pages until there are `count`.
  func grow(to count: Int, bytes: Int = 1000) async throws {
    let contents = PageRecord.Contents(version: "1", path: "/some/path", snapshot: Array(repeating: 7, count: bytes))
    while heads.count < count {
      let writes = (heads.count..<min(count, heads.count + 500)).map {
        PageWrite.create("page-\($0)-0123456789abcdef0123456789abcdef", owner: Self.owner($0), node: "n", contents)
      }
      for outcome in try await store.commit(writes) { heads.append(try head(outcome)) }
    }
  }

  /// Appends 4 KB to each page in one commit.
  func append(_ pages: some Sequence<Int>, through committer: PageCommitter? = nil) async throws {
    let pages = Array(pages)
    let outcomes = try await store.commit(pages.map { .append([Self.entry], owner: Self.owner($0), at: heads[$0]) })
    for (page, outcome) in zip(pages, outcomes) { heads[page] = try head(outcome) }
  }

  /// Empties the journals.
  func compact(_ pages: some Sequence<Int>) async throws {
    let pages = Array(pages), contents = PageRecord.Contents(version: "1", snapshot: Array(repeating: 7, count: 1000))
    let outcomes = try await store.commit(pages.map { .replace(contents, owner: Self.owner($0), at: heads[$0]) })
    for (page, outcome) in zip(pages, outcomes) { heads[page] = try head(outcome) }
  }

  private func head(_ outcome: PageWrite.Outcome) throws -> PageRecord.Head {
    guard case .stored(let head) = outcome else { throw Refused(outcome: outcome) }
    return head
  }
}
