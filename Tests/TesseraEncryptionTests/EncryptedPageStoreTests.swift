#if Encryption
import Foundation
import Synchronization
import TesseraStores
import TesseraTesting
import Testing

@testable import TesseraEncryption

/// The store in memory behind encryption, as a subject of the conformance suite.
private final class EncryptedSubject: PageStoreConformance.Subject {
  private let clock = PageStoreConformance.TurnedClock()
  func open(_ budget: PageBudget) async throws -> any PageStore {
    EncryptedPageStore(
      InMemoryPageStore(budget: budget, clock: clock.clock), keys: try EncryptedPageStore.Keys("1:\(EncryptedPageStore.Keys.makeKey())"))
  }
  func openAgain(_ budget: PageBudget) async throws -> (any PageStore)? { nil }
  func pass(_ time: Duration) async throws { clock.pass(time) }
  func jump(by time: Duration) async throws { clock.jump(by: time) }
  func close() async throws {}
}

/// A store that hands out what an attacker made of its rows.
private final class EditedPageStore: PageStore {
  let base = InMemoryPageStore()
  let edit: Mutex<@Sendable (inout PageRecord) -> Void> = Mutex { _ in }
  func commit(_ writes: [PageWrite]) async throws -> [PageWrite.Outcome] { try await base.commit(writes) }
  func load(_ page: String, owner: PageRecord.Owner) async throws -> PageRecord? {
    guard var record = try await base.load(page, owner: owner) else { return nil }
    edit.withLock { $0 }(&record)
    return record
  }
  func claim(_ page: String, owner: PageRecord.Owner, node: String) async throws -> PageLease.Claim {
    try await base.claim(page, owner: owner, node: node)
  }
  func release(_ leases: [PageLease]) async throws { try await base.release(leases) }
  func renew(_ node: PageLease.Node, for time: Duration) async throws { try await base.renew(node, for: time) }
  func retire(_ node: String) async throws { try await base.retire(node) }
  func nodes() async throws -> [PageLease.Node] { try await base.nodes() }
  func sweep(limit: Int) async throws -> PageBudget.Sweep { try await base.sweep(limit: limit) }
  func endAll(owner: PageRecord.Owner) async throws -> Int { try await base.endAll(owner: owner) }
  func endAll(identity: String) async throws -> Int { try await base.endAll(identity: identity) }
  func usage(of owner: PageRecord.Owner?) async throws -> PageBudget.Usage { try await base.usage(of: owner) }
}

@Suite("Encrypted pages")
struct EncryptedPageStoreTests {
  private let ada = PageRecord.Owner(visitor: "cookie", identity: "ada"), bob = PageRecord.Owner(visitor: "other", identity: "bob")

  @Test("The store conforms", arguments: PageStoreConformance.all.filter { !$0.countsBytes })
  func conforms(_ check: PageStoreConformance) async throws { try await check.run(on: EncryptedSubject()) }

  private func begin(_ store: any PageStore, _ page: String, owner: PageRecord.Owner, entries: Int = 4) async throws -> PageRecord.Head {
    let contents = PageRecord.Contents(version: "1", path: "/secret path", snapshot: Array("secret state".utf8))
    guard case .stored(var head) = try await store.commit([.create(page, owner: owner, node: "n", contents)])[0] else { throw Unstored() }
    for step in 0..<entries {
      let write = PageWrite.append([Array("secret \(step)".utf8), Array("more".utf8)], owner: owner, at: head)
      guard case .stored(let next) = try await store.commit([write])[0] else { throw Unstored() }
      head = next
    }
    return head
  }
  private struct Unstored: Error {}

  @Test("Nothing that is secret reaches the store behind, and its names tell nothing")
  func secret() async throws {
    let base = InMemoryPageStore(), keys = try EncryptedPageStore.Keys("1:\(EncryptedPageStore.Keys.makeKey())")
    let store = EncryptedPageStore(base, keys: keys)
    _ = try await begin(store, "page id", owner: ada)
    #expect(try await base.load("page id", owner: ada) == nil)
    let owner = PageRecord.Owner(visitor: keys.name("visitor", "cookie"), identity: keys.name("identity", "ada"))
    let record = try #require(try await base.load(keys.name("page", "page id"), owner: owner))
    #expect(!"\(record)".contains("secret") && !"\(record)".contains("cookie") && !"\(record)".contains("ada"))
    for bytes in [record.contents.snapshot] + record.journal.map(\.bytes) {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    }
    let again = try #require(try await store.load("page id", owner: ada))
    #expect(again.contents.path == "/secret path")
    #expect(again.journal.map { String(decoding: $0.bytes, as: UTF8.self) } == (0..<4).flatMap { ["secret \($0)", "more"] })
  }

  @Test("A part that was edited, moved, left out or put back is refused")
  func edited() async throws {
    let base = EditedPageStore()
    let store = EncryptedPageStore(base, keys: try EncryptedPageStore.Keys("1:\(EncryptedPageStore.Keys.makeKey())"))
    _ = try await begin(store, "a", owner: ada)
    _ = try await begin(store, "b", owner: bob)
    let foreign = Mutex<PageRecord?>(nil)
    base.edit.withLock { $0 = { record in foreign.withLock { $0 = record } } }
    _ = try await store.load("b", owner: bob)
    let other = try #require(foreign.withLock { $0 })
    let edits: [(String, @Sendable (inout PageRecord) -> Void)] = [
      ("a bit of the snapshot", { $0.contents.snapshot[30] ^= 1 }),
      ("the key's number", { $0.contents.snapshot[4] ^= 1 }),
      (
        "a bit of an entry",
        { $0.journal[2] = PageRecord.Entry(revision: $0.journal[2].revision, bytes: $0.journal[2].bytes.map { $0 ^ 1 }) }
      ),
      ("the snapshot of another page", { $0.contents.snapshot = other.contents.snapshot }),
      ("the path of another page", { $0.contents.path = other.contents.path }),
      ("an entry of another page", { $0.journal[1] = other.journal[1] }),
      ("two entries swapped", { $0.journal.swapAt(1, 2) }),
      ("two entries of one write swapped", { $0.journal.swapAt(2, 3) }),
      ("an entry twice", { $0.journal.insert($0.journal[3], at: 3) }),
      ("an entry less in the middle", { $0.journal.remove(at: 3) }),
      ("an entry less at the end", { $0.journal.removeLast() }),
      ("a write less in the middle", { $0.journal.removeSubrange(2..<4) }),
      ("a write less at the end", { $0.journal.removeLast(2) }),
      ("another revision", { record in record.journal[1] = PageRecord.Entry(revision: 2, bytes: record.journal[1].bytes) }),
      ("a snapshot at another revision", { $0.snapshotRevision = 2 }),
      ("a short part", { $0.contents.snapshot = [1, 2, 3] }),
      ("an empty part", { $0.contents.snapshot = [] }),
    ]
    for (name, edit) in edits {
      base.edit.withLock { $0 = edit }
      await #expect("\(name)") {
        try await store.load("a", owner: ada)
      } throws: { ($0 as? PageStoreError)?.code == .unreadable }
    }
    base.edit.withLock { $0 = { _ in } }
    #expect(try await store.load("a", owner: ada) != nil)
  }

  @Test("Keys are rotated: new pages use the new key, and old ones the old key until it is removed")
  func rotated() async throws {
    let base = InMemoryPageStore(), old = EncryptedPageStore.Keys.makeKey(), new = EncryptedPageStore.Keys.makeKey()
    var head = try await begin(EncryptedPageStore(base, keys: try EncryptedPageStore.Keys("1:\(old)")), "a", owner: ada, entries: 1)
    let both = EncryptedPageStore(base, keys: try EncryptedPageStore.Keys("2:\(new),1:\(old)"))
    #expect(try await both.load("a", owner: ada)?.head == head)
    guard case .stored(let next) = try await both.commit([.append([[1]], owner: ada, at: head)])[0] else { throw Unstored() }
    head = next
    #expect(try await both.load("a", owner: ada)?.journal.last?.bytes == [1])
    #expect(try await both.load("a", owner: ada)?.isOutdated == true)
    // The old key alone cannot read pages written with the new one, and the reverse.
    for keys in ["1:\(old)", "2:\(new),names:\(old)"] {
      let store = EncryptedPageStore(base, keys: try EncryptedPageStore.Keys(keys))
      await #expect { try await store.load("a", owner: ada) } throws: { ($0 as? PageStoreError)?.code == .unreadable }
    }
    let contents = PageRecord.Contents(version: "1", snapshot: [7])
    guard case .stored = try await both.commit([.replace(contents, owner: ada, at: head)])[0] else { throw Unstored() }
    let later = EncryptedPageStore(base, keys: try EncryptedPageStore.Keys("2:\(new), names:\(old)"))
    #expect(try await later.load("a", owner: ada)?.contents.snapshot == [7])
    #expect(try await later.load("a", owner: ada)?.isOutdated == false)
  }

  @Test("A node that cannot read a page leaves it to one that can")
  func unreadableElsewhere() async throws {
    let base = InMemoryPageStore(), old = EncryptedPageStore.Keys.makeKey(), new = EncryptedPageStore.Keys.makeKey()
    let first = EncryptedPageStore(base, keys: try EncryptedPageStore.Keys("1:\(old)"))
    let second = EncryptedPageStore(base, keys: try EncryptedPageStore.Keys("2:\(new),1:\(old),names:\(old)"))
    for node in ["n", "n1", "n2"] { try await base.renew(PageLease.Node(node), for: .seconds(1_000)) }
    let head = try await begin(second, "a", owner: ada)
    try await second.release([head.lease])
    await #expect { try await first.claim("a", owner: ada, node: "n1") } throws: { ($0 as? PageStoreError)?.code == .unreadable }
    guard case .granted = try await second.claim("a", owner: ada, node: "n2") else {
      Issue.record("the node that cannot read it has it")
      return
    }
  }

  @Test(
    "While the keys of two nodes are rotated in three steps, each can always read the other's pages", arguments: [true, false])
  func threeSteps(isNamed: Bool) async throws {
    let base = InMemoryPageStore(), old = EncryptedPageStore.Keys.makeKey(), new = EncryptedPageStore.Keys.makeKey(),
      names = isNamed ? ",names:\(old)" : ""
    let steps = ["1:\(old)", "1:\(old),2:\(new)\(names)", "2:\(new),1:\(old)\(names)"]
    func store(_ step: Int) throws -> EncryptedPageStore { EncryptedPageStore(base, keys: try EncryptedPageStore.Keys(steps[step])) }
    for (writer, reader) in [(0, 1), (1, 0), (1, 2), (2, 1)] {
      let page = "of \(writer) for \(reader)"
      _ = try await begin(try store(writer), page, owner: ada)
      #expect(try await store(reader).load(page, owner: ada) != nil, "\(page)")
    }
  }

  @Test("An invalid text of keys is refused, without being quoted")
  func malformed() {
    let key = EncryptedPageStore.Keys.makeKey()
    for text in ["", ",", "1", "1:", "1:abc", "x:\(key)", "names:\(key)", "-1:\(key)", "1:\(key),2:AAAA"] {
      #expect(throws: EncryptedPageStore.Keys.Refusal.self, "\(text)") { try EncryptedPageStore.Keys(text) }
    }
    #expect(throws: EncryptedPageStore.Keys.Refusal.repeated(1)) { try EncryptedPageStore.Keys("1:\(key),1:\(key)") }
    #expect(throws: EncryptedPageStore.Keys.Refusal.missing("NO_SUCH")) {
      try EncryptedPageStore.Keys(variable: "NO_SUCH", environment: [:])
    }
    #expect((try? EncryptedPageStore.Keys(variable: "KEYS", environment: ["KEYS": " 3:\(key) "]))?.description == "keys 3")
  }
}
#endif
