import Foundation
import GRDB
import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraSQLite

@Suite("Files that cannot be written")
struct RefusedWriteTests {
  /// Refuses every commit, as a disk does, from a moment on.
  private final class Refusal: TransactionObserver, Sendable {
    let code = Mutex<ResultCode?>(nil)
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() throws { if let code = code.withLock({ $0 }) { throw DatabaseError(resultCode: code, message: "refused") } }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
  }

  private func path() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("tessera-\(UUID().uuidString).sqlite").path
  }

  @Test(
    "While writes fail, which is reported once, signed-in users are known, and new sign-ins get the error",
    arguments: [
      (ResultCode.SQLITE_FULL, PageStoreError.Code.full), (.SQLITE_READONLY, .unavailable), (.SQLITE_IOERR, .unavailable),
      (.SQLITE_BUSY, .unavailable),
    ])
  func signIns(code: ResultCode, error: PageStoreError.Code) async throws {
    let path = path()
    defer { removeDatabase(path) }
    let clocks = SQLiteSignInStoreTests.Clocks(), refusal = Refusal(), told = Mutex<[PageStoreReport]>([])
    let store = try SQLiteSignInStore(
      path: path, lifetime: .seconds(86_400), mostOfOnePerson: 100, keepsCredentials: false, clock: clocks.clock,
      interval: .seconds(3_600), report: { report in told.withLock { $0.append(report) } }
    ) { db in db.add(transactionObserver: refusal, extent: .databaseLifetime) }
    for token in ["t1", "t2"] { try await store.signIn(Identity("ada", session: token), token) }
    clocks.pass(7_200)
    refusal.code.withLock { $0 = code }
    for token in ["t1", "t2", "t1"] { #expect(try await store.identity(token)?.session == token) }
    let reports = told.withLock { $0 }
    guard reports.count == 1, case .unnoted(let words) = reports[0], words.contains(path) else {
      Issue.record("told: \(reports)")
      return
    }
    let thrown = await #expect(throws: PageStoreError.self) { try await store.signIn(Identity("bob"), "b") }
    #expect(thrown?.code == error && thrown?.description.contains(path) == true)
    refusal.code.withLock { $0 = nil }
    try await store.signIn(Identity("bob"), "b")
    #expect(try await [store.identity("b")?.id, store.identity("t1")?.id] == ["bob", "ada"])
  }

  @Test("A path that is not a file is an error at the start that names it", arguments: ["pages", "sign-ins", "responses"])
  func noFile(kind: String) throws {
    let path = path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { removeDatabase(path) }
    let thrown = #expect(throws: PageStoreError.self) {
      switch kind {
      case "pages": _ = try SQLitePageStore(path: path)
      case "sign-ins": _ = try SQLiteSignInStore(path: path)
      default: _ = try SQLiteResponseCache(path: path)
      }
    }
    #expect(thrown?.code == .unavailable && thrown?.description.contains("\(path) cannot be opened for reading and writing") == true)
  }

  /// Runs a command as an unprivileged user.
  private func asNobody(_ program: String, _ arguments: [String]) -> Process {
    let process = Process()
    let isRoot = getuid() == 0
    process.executableURL = URL(fileURLWithPath: isRoot ? "/usr/bin/setpriv" : program)
    process.arguments = (isRoot ? ["--reuid=65534", "--regid=65534", "--clear-groups", program] : []) + arguments
    return process
  }

  @Test(
    "A read-only file or folder is refused at the start with its name and a remedy, and nothing hangs",
    .enabled(if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"), "root may write everything"),
    .timeLimit(.minutes(1)), arguments: ["pages", "sign-ins", "responses"], [0o444, 0o666])
  func readOnly(kind: String, mode: Int) async throws {
    let program = try #require(KilledWriterTests.program, "the program StoreWriter is not beside the tests")
    let folder = path()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer {
      chmod(folder, 0o700)
      try? FileManager.default.removeItem(atPath: folder)
    }
    let path = folder + "/store.sqlite"
    let owner = Process()
    owner.executableURL = URL(fileURLWithPath: program)
    owner.arguments = [path, "open", kind]
    owner.standardOutput = FileHandle.nullDevice
    try owner.run()
    owner.waitUntilExit()
    try await DatabaseQueue(path: path).writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    chmod(path, mode_t(mode))
    chmod(folder, 0o555)
    let nobody = asNobody(program, [path, "open", kind]), output = Pipe()
    nobody.standardOutput = output
    try nobody.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    nobody.waitUntilExit()
    #expect(words.hasPrefix("page store unavailable: \(path)") && words.contains("writ"), "\(words)")
  }
}
