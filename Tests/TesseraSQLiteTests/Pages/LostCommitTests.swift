import Foundation
import GRDB
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraSQLite

@Suite("Files that lost something, or have no room, when they are opened")
struct LostCommitTests {
  private static let owner = PageRecord.Owner(visitor: "v")

  private func path() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  }

  private func create(_ page: String) -> PageWrite {
    .create(page, owner: Self.owner, node: "n", PageRecord.Contents(version: "1", snapshot: Array(repeating: 7, count: 3_000)))
  }

  /// Copies a store as a kill leaves it, while it is open.
  private func copy(_ path: String, to copy: String) throws {
    for suffix in ["", "-wal", "-mark"] { try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix) }
  }

  @Test(
    "A log damaged while the file was closed is reported with the number of missing changes. A whole one is not",
    arguments: [0, 1, 3, 9])
  func damagedLog(lost: Int) async throws {
    let (path, copied) = (path(), path())
    defer { for path in [path, copied] { removeDatabase(path) } }
    let store = try SQLitePageStore(path: path)
    for number in 0..<10 - lost { _ = try await store.commit([create("p\(number)")]) }
    let end = try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).count
    for number in 10 - lost..<10 { _ = try await store.commit([create("p\(number)")]) }
    try copy(path, to: copied)
    var log = try Data(contentsOf: URL(fileURLWithPath: copied + "-wal"))
    if lost > 0 { log[end + 500] ^= 0xFF }
    try log.write(to: URL(fileURLWithPath: copied + "-wal"))
    let told = Mutex<[PageStoreReport]>([])
    let opened = try SQLitePageStore(path: copied) { report in told.withLock { $0.append(report) } }
    #expect(try await opened.usage(of: nil).pages == 10 - lost)
    #expect(told.withLock { $0 } == (lost > 0 ? [.lost(lost, copied)] : []))
    // Reported once. From then on the file counts as it is.
    _ = try await opened.commit([create("another")])
    _ = try SQLitePageStore(path: copied) { report in told.withLock { $0.append(report) } }
    #expect(told.withLock { $0.count } == (lost > 0 ? 1 : 0))
  }

  @Test("A damaged log of sign-ins is told with the number of changes that are missing, once", arguments: [0, 1, 3])
  func damagedSignIns(lost: Int) async throws {
    let (path, copied) = (path(), path())
    defer { for path in [path, copied] { removeDatabase(path) } }
    let store = try SQLiteSignInStore(path: path)
    for number in 0..<6 - lost { try await store.signIn(Identity("ada"), "t\(number)") }
    let end = try Data(contentsOf: URL(fileURLWithPath: path + "-wal")).count
    for number in 6 - lost..<6 { try await store.signIn(Identity("ada"), "t\(number)") }
    try copy(path, to: copied)
    var log = try Data(contentsOf: URL(fileURLWithPath: copied + "-wal"))
    if lost > 0 { log[end + 500] ^= 0xFF }
    try log.write(to: URL(fileURLWithPath: copied + "-wal"))
    let told = Mutex<[PageStoreReport]>([])
    for _ in 0..<2 {
      let opened = try SQLiteSignInStore(path: copied) { report in told.withLock { $0.append(report) } }
      #expect(try await opened.identity("t0") != nil)
      if lost > 0 { #expect(try await opened.identity("t5") == nil) }
    }
    #expect(told.withLock { $0 } == (lost > 0 ? [.lost(lost, copied)] : []))
  }

  @Test("A restored older copy is reported")
  func olderCopy() async throws {
    let (path, copied) = (path(), path())
    defer { for path in [path, copied] { removeDatabase(path) } }
    do {
      let store = try SQLitePageStore(path: path)
      _ = try await store.commit([create("a")])
      try copy(path, to: copied)
      for number in 0..<5 { _ = try await store.commit([create("b\(number)")]) }
    }
    // The note of the newer store is beside the older file.
    for suffix in ["", "-wal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
      try FileManager.default.copyItem(atPath: copied + suffix, toPath: path + suffix)
    }
    let told = Mutex<[PageStoreReport]>([])
    _ = try SQLitePageStore(path: path) { report in told.withLock { $0.append(report) } }
    #expect(told.withLock { $0 } == [.lost(5, path)])
  }

  @Test("Stores on a full disk start closed, report it once, and continue in place once there is space", arguments: ["pages", "sign-ins"])
  func full(kind: String) async throws {
    let path = path()
    defer { removeDatabase(path) }
    let isFull = Mutex(true), told = Mutex<[PageStoreReport]>([])
    let report: @Sendable (PageStoreReport) -> Void = { report in told.withLock { $0.append(report) } }
    let prepare: @Sendable (Database) throws -> Void = { db in
      if isFull.withLock({ $0 }) { throw DatabaseError(resultCode: .SQLITE_FULL, message: "database or disk is full") }
    }
    let write: @Sendable () async throws -> Void
    if kind == "pages" {
      let store = try SQLitePageStore(
        path: path, budget: PageBudget(), durability: .process, clock: .system, report: report, prepare: prepare)
      write = { [page = create("a")] in _ = try await store.commit([page]) }
    } else {
      let store = try SQLiteSignInStore(
        path: path, lifetime: .seconds(86_400), mostOfOnePerson: 100, keepsCredentials: false, clock: .system, interval: .seconds(3_600),
        report: report, prepare: prepare)
      write = { try await store.signIn(Identity("ada"), "t") }
    }
    for _ in 0..<3 {
      let thrown = await #expect(throws: PageStoreError.self) { try await write() }
      #expect(thrown?.code == .full)
    }
    guard case .disconnected(let words)? = told.withLock({ $0 }).first else {
      Issue.record("nothing was told")
      return
    }
    #expect(words.contains("full") && words.contains(path) && told.withLock { $0.count } == 1)
    isFull.withLock { $0 = false }
    while (try? await write()) == nil { try await Task.sleep(for: .milliseconds(20)) }
    guard case .reconnected? = told.withLock({ $0 }).last else {
      Issue.record("it was not told that there is room")
      return
    }
    #expect(told.withLock { $0.count } == 2)
  }
}
