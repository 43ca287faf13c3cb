import Dispatch
import Foundation
import Synchronization
import TesseraScreen
import Testing

@testable import TesseraStores

@Suite("A folder of people's files")
final class DirectoryUploadStoreTests: Sendable {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UploadedFile.makeID()).path
  private let time = Mutex(1_000_000.0)
  private let jump = Mutex(0.0)

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The monotonic clock, and the wall clock, which can be set.
  private var clock: StoreClock {
    StoreClock(elapsed: { [self] in time.withLock { $0 } }, wall: { [self] in time.withLock { $0 } + jump.withLock { $0 } })
  }

  private func store(_ change: (inout DirectoryUploadStore.Bounds) -> Void = { _ in }) throws -> DirectoryUploadStore {
    var bounds = DirectoryUploadStore.Bounds()
    change(&bounds)
    return try DirectoryUploadStore(folder, bounds: bounds, clock: clock)
  }

  private func new(_ owner: String = "ada", person: String = "", key: String = "", size: Int? = nil) -> UploadedFile.Stored.New {
    UploadedFile.Stored.New(id: UploadedFile.makeID(), owner: owner, person: person, key: key, size: size)
  }

  @Test("A file is complete only at its end, readable by its owner only, and continues in the next process")
  func life() async throws {
    var store = try store()
    let upload = new(key: "k", size: 8)
    _ = try await store.begin(upload)
    try await store.append(Array("%PDF".utf8), to: upload.id, at: 0)
    #expect(store.path(of: upload.id) == nil)
    store = try self.store()
    let again = try await store.begin(new(key: "k", size: 8))
    #expect(again.id == upload.id && again.offset == 4)
    try await store.append(Array("-1.7".utf8), to: upload.id, at: 4)
    try await store.finish(upload.id, type: .pdf)
    let path = try #require(store.path(of: upload.id))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    #expect(FileManager.default.contents(atPath: path) == Data("%PDF-1.7".utf8))
    store = try self.store()
    #expect(await store.stored(upload.id) == UploadedFile.Stored(id: upload.id, owner: "ada", offset: 8, type: .pdf))
    let target = folder + "-taken.pdf"
    defer { try? FileManager.default.removeItem(atPath: target) }
    try await store.take(upload.id, to: target)
    #expect(store.count == 0 && store.bytes == 0 && FileManager.default.contents(atPath: target)?.count == 8)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("The same bytes twice, a gap, and a file that is whole are refused; nothing is written")
  func offsets() async throws {
    let store = try store()
    let upload = new()
    _ = try await store.begin(upload)
    try await store.append([1, 2, 3], to: upload.id, at: 0)
    for offset in [0, 2, 4, -1] {
      await #expect(throws: UploadedFile.Stored.Failure(.offset)) { try await store.append([9], to: upload.id, at: offset) }
    }
    await #expect(throws: UploadedFile.Stored.Failure(.unknown)) { try await store.append([9], to: UploadedFile.makeID(), at: 0) }
    try await store.finish(upload.id, type: .text)
    await #expect(throws: UploadedFile.Stored.Failure(.unknown)) { try await store.append([9], to: upload.id, at: 3) }
    #expect(try await store.read(upload.id, from: 1, upTo: 10) == [2, 3])
    #expect(try await store.read(upload.id, from: 9, upTo: 10) == [])
  }

  @Test("The limits per user and in total apply to announced and unannounced bytes")
  func budgets() async throws {
    let store = try store {
      ($0.perOwner, $0.total, $0.filesPerOwner) = (.bytes(10), .bytes(15), 2)
    }
    let first = new(size: 8)
    _ = try await store.begin(first)
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.begin(self.new(size: 3)) }
    let open = new()
    _ = try await store.begin(open)
    try await store.append([1, 2], to: open.id, at: 0)
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.append([3], to: open.id, at: 2) }
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.begin(self.new()) }
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.begin(self.new("bob", size: 6)) }
    _ = try await store.begin(new("bob", size: 5))
    await store.remove(first.id)
    _ = try await store.begin(new(size: 8))
    #expect(store.bytes == 15)
  }

  @Test("A person has one budget in all browsers, also in the next process; each browser has its own files")
  func people() async throws {
    let change: (inout DirectoryUploadStore.Bounds) -> Void = { ($0.perOwner, $0.total, $0.filesPerOwner) = (.bytes(10), .bytes(100), 3) }
    let first = try store(change)
    let phone = new("ada on a phone", person: "ada", key: "k")
    _ = try await first.begin(phone)
    try await first.append([1, 2, 3, 4, 5, 6], to: phone.id, at: 0)
    try await first.finish(phone.id, type: .text)
    await #expect(throws: UploadedFile.Stored.Failure(.full)) {
      try await first.begin(self.new("ada at a desk", person: "ada", key: "k", size: 5))
    }
    let store = try store(change)
    await #expect(throws: UploadedFile.Stored.Failure(.full)) {
      try await store.begin(self.new("ada at a desk", person: "ada", key: "k", size: 5))
    }
    let desk = new("ada at a desk", person: "ada", key: "k", size: 4)
    #expect(try await store.begin(desk).id == desk.id, "another browser's file is not gone on with")
    _ = try await store.begin(new("ada in a train", person: "ada"))
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.begin(self.new("ada in a bus", person: "ada")) }
    _ = try await store.begin(new("bob", size: 10))
  }

  @Test("Space for missing bytes is released after a minute. Bytes that arrive later need space again")
  func lapse() async throws {
    let store = try store { ($0.perOwner, $0.total) = (.bytes(50), .bytes(100)) }
    let silent = (0..<2).map { new("mallory \($0)", key: "k", size: 50) }
    for upload in silent { _ = try await store.begin(upload) }
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.begin(self.new(size: 40)) }
    time.withLock { $0 += 30 }
    try await store.append([UInt8](repeating: 65, count: 20), to: silent[1].id, at: 0)
    time.withLock { $0 += 31 }
    // The honest client keeps its space.
    let honest = new(size: 40)
    _ = try await store.begin(honest)
    #expect(store.bytes == 90)
    time.withLock { $0 += 61 }
    let other = new("bob", size: 40)
    _ = try await store.begin(other)
    // A started upload continues while there is space.
    #expect(try await store.begin(new("mallory 1", key: "k")).offset == 20)
    try await store.append([UInt8](repeating: 66, count: 30), to: silent[1].id, at: 20)
    try await store.append([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], to: silent[0].id, at: 0)
    await #expect(throws: UploadedFile.Stored.Failure(.full)) { try await store.append([11], to: silent[0].id, at: 10) }
    #expect(store.bytes == 100)
  }

  @Test("Abandoned parts and unused files are deleted, and leftovers of another process are cleaned up")
  func expiry() async throws {
    let store = try store { ($0.unfinishedTime, $0.finishedTime) = (.seconds(60), .seconds(600)) }
    let (part, whole) = (new(), new())
    for upload in [part, whole] {
      _ = try await store.begin(upload)
      try await store.append([65], to: upload.id, at: 0)
    }
    try await store.finish(whole.id, type: .text)
    time.withLock { $0 += 61 }
    store.sweep()
    #expect(await store.stored(part.id) == nil && store.count == 1)
    time.withLock { $0 += 600 }
    store.sweep()
    #expect(store.count == 0)
    _ = FileManager.default.createFile(atPath: "\(folder)/\(UploadedFile.makeID()).part", contents: Data([1]))
    _ = FileManager.default.createFile(atPath: "\(folder)/\(UploadedFile.makeID()).note", contents: Data("no json".utf8))
    #expect(try self.store().count == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("Partial files of a killed process are deleted when their time is over, even without new uploads")
  func killed() async throws {
    let store = try store()
    let upload = new()
    _ = try await store.begin(upload)
    try await store.append([65], to: upload.id, at: 0)
    var bounds = DirectoryUploadStore.Bounds()
    bounds.unfinishedTime = .seconds(60)
    // The files have the time of this machine.
    let next = Mutex(Date.now.timeIntervalSince1970)
    let clock = StoreClock(elapsed: { next.withLock { $0 } }, wall: { next.withLock { $0 } })
    let after = try DirectoryUploadStore(folder, bounds: bounds, clock: clock, sweepInterval: .milliseconds(10))
    #expect(after.count == 1)
    next.withLock { $0 += 3_600 }
    for _ in 0..<6_000 where try !FileManager.default.contentsOfDirectory(atPath: folder).isEmpty {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(after.count == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test("A wall clock that jumps while the store is open deletes nothing", arguments: [1e9, -1e9])
  func clockJumps(_ seconds: Double) async throws {
    let store = try store { ($0.unfinishedTime, $0.finishedTime) = (.seconds(60), .seconds(600)) }
    let (part, whole) = (new(), new())
    for upload in [part, whole] {
      _ = try await store.begin(upload)
      try await store.append([65], to: upload.id, at: 0)
    }
    try await store.finish(whole.id, type: .text)
    jump.withLock { $0 += seconds }
    store.sweep()
    #expect(store.count == 2)
    time.withLock { $0 += 61 }
    store.sweep()
    #expect(await store.stored(part.id) == nil && store.count == 1)
  }

  @Test("Starting an upload does not wait for the deletion of expired files")
  func sweepElsewhere() async throws {
    let store = try store { $0.unfinishedTime = .seconds(60) }
    let (late, known) = (new(), new(key: "k"))
    for upload in [late, known] { _ = try await store.begin(upload) }
    time.withLock { $0 += 50 }
    try await store.append([65], to: known.id, at: 0)
    time.withLock { $0 += 50 }
    // A disk that answers nothing.
    store.queue.suspend()
    let again = try? await store.begin(known)
    let isThere = FileManager.default.fileExists(atPath: "\(folder)/\(late.id).part")
    store.queue.resume()
    #expect(again?.offset == 1 && isThere)
    #expect(await store.stored(late.id) == nil && store.count == 1)
    store.queue.sync(flags: .barrier) {}
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(late.id).part"))
  }

  @Test("A slow disk blocks few threads, however many files arrive")
  func threads() async throws {
    let store = try store()
    final class Running: Sendable {
      let count = Mutex((now: 0, most: 0))
    }
    let running = Running()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask {
          try await store.run {
            running.count.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            Thread.sleep(forTimeInterval: 0.005)
            running.count.withLock { $0.now -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect((2...8).contains(running.count.withLock(\.most)))
  }

  @Test("Signing out deletes partial files, of that owner only")
  func unfinished() async throws {
    let store = try store()
    let (mine, whole, other) = (new(), new(), new("bob"))
    for upload in [mine, whole, other] {
      _ = try await store.begin(upload)
      try await store.append([65], to: upload.id, at: 0)
    }
    try await store.finish(whole.id, type: .text)
    await store.removeUnfinished(of: "ada")
    #expect(await store.stored(mine.id) == nil)
    #expect(await store.stored(whole.id) != nil)
    #expect(await store.stored(other.id) != nil)
  }

  @Test("Invalid ids are refused: no client text is used as a path")
  func paths() async throws {
    let store = try store()
    for id in ["../../etc/passwd", "a/b", "", String(repeating: "A", count: 32), String(repeating: "a", count: 33)] {
      await #expect(throws: UploadedFile.Stored.Failure.self) { try await store.begin(UploadedFile.Stored.New(id: id, owner: "ada")) }
    }
    #expect(throws: (any Error).self) { try DirectoryUploadStore("/proc/none/such") }
  }

  @Test("A hundred files at once, each written by two racing writers, contain what one of them wrote")
  func races() async throws {
    let store = try store()
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let upload = self.new("owner \(number % 3)")
          _ = try? await store.begin(upload)
          await withTaskGroup { pair in
            for _ in 0..<2 {
              pair.addTask {
                for position in 0..<20 { try? await store.append([UInt8(position)], to: upload.id, at: position) }
              }
            }
          }
          let bytes = (try? await store.read(upload.id, from: 0, upTo: 100)) ?? []
          #expect(bytes == Array(0..<UInt8(bytes.count)))
        }
      }
    }
    #expect(store.count == 100)
  }
}
