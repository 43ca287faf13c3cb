import Synchronization
import TesseraFlow
import TesseraStores
import Testing

@testable import TesseraWeb

@Suite("Patience with a store", .timeLimit(.minutes(2)))
struct PatienceTests {
  @Test("A claim has a time limit, and one granted later is released")
  func claim() async throws {
    let store = FaultyStore()
    var keeping = PageKeeping(store)
    keeping.patience = .milliseconds(50)
    keeping.leaseTime = .seconds(600)
    let keeper = PageKeeper(keeping, RecordingLog().logger, .silent)
    await keeper.begin(at: "a")
    let owner = PageRecord.Owner(visitor: "v")
    let create = PageWrite.create("p", owner: owner, node: keeper.node, PageRecord.Contents(version: "1", snapshot: []))
    guard case .success(.stored) = await keeper.commit(create) else {
      Issue.record("not stored")
      return
    }
    store.holdClaims()
    await #expect(throws: PageStoreError.self) { try await keeper.claim("p", owner) }
    #expect(keeper.isDown)
    store.letGo()
    try await store.base.renew(PageLease.Node("other"), for: .seconds(600))
    while true {
      if case .granted = try await store.base.claim("p", owner: owner, node: "other") { break }
      await Task.yield()
    }
    #expect(try await keeper.hasPages(owner))
    #expect(!keeper.isDown)
  }

  @Test(
    "A store that is full and still answers everything else is one outage in the log, from the first write in vain to the next that is stored"
  )
  func full() async throws {
    let store = FaultyStore(), recording = RecordingLog()
    var keeping = PageKeeping(store)
    keeping.calm = .zero
    let keeper = PageKeeper(keeping, recording.logger, .silent)
    await keeper.begin(at: "a")
    let owner = PageRecord.Owner(visitor: "v")
    let create = PageWrite.create("p", owner: owner, node: keeper.node, PageRecord.Contents(version: "1", snapshot: []))
    store.commitError = PageStoreError(.full, "no room")
    for _ in 0..<3 {
      _ = await keeper.commit(create)
      #expect(keeper.isDown)
      _ = try await keeper.hasPages(owner)
      await keeper.renew()
      #expect(!keeper.isDown)
    }
    #expect(recording.lines.map(\.message) == ["pages cannot be kept"])
    store.commitError = nil
    for _ in 0..<2 { _ = await keeper.commit(create) }
    #expect(recording.lines.map(\.message) == ["pages cannot be kept", "pages are kept again"])
    // An outage that no write has noticed ends with the next answer.
    store.error = PageStoreError(.unavailable, "away")
    await #expect(throws: PageStoreError.self) { try await keeper.hasPages(owner) }
    store.error = nil
    _ = try await keeper.hasPages(owner)
    #expect(recording.lines.map(\.message).suffix(2) == ["pages cannot be kept", "pages are kept again"] && recording.lines.count == 4)
  }
  @Test("A disk that alternates between success and failure is one outage, which ends after a time without failures")
  func flapping() async throws {
    let store = FaultyStore(), recording = RecordingLog(), time = VirtualTime()
    let keeper = PageKeeper(PageKeeping(store), recording.logger, .silent, now: { time.now })
    await keeper.begin(at: "a")
    let owner = PageRecord.Owner(visitor: "v")
    let create = PageWrite.create("p", owner: owner, node: keeper.node, PageRecord.Contents(version: "1", snapshot: []))
    for _ in 0..<20 {
      store.commitError = PageStoreError(.full, "no room")
      _ = await keeper.commit(create)
      #expect(keeper.isDown)
      time.pass(.milliseconds(100))
      store.commitError = nil
      _ = await keeper.commit(create)
      #expect(!keeper.isDown)
      time.pass(.milliseconds(100))
    }
    #expect(recording.lines.map(\.message) == ["pages cannot be kept"])
    // There are no more writes, so the next renewal reports it.
    time.pass(.seconds(3))
    await keeper.renew()
    #expect(recording.lines.map(\.message) == ["pages cannot be kept", "pages are kept again"])
    // A process that ends reports what it still has to report.
    store.commitError = PageStoreError(.full, "no room")
    _ = await keeper.commit(create)
    store.commitError = nil
    _ = await keeper.commit(create)
    #expect(recording.lines.count == 3)
    await keeper.retire()
    #expect(recording.lines.map(\.message).suffix(2) == ["pages cannot be kept", "pages are kept again"] && recording.lines.count == 4)
  }

  @Test("A sign-in store that fails now and then counts as one outage, whose end is reported even without further sign-ins")
  func signIns() {
    let recording = RecordingLog(), start = ContinuousClock.now
    let services = WebHost(DraftScreen.app(), logger: recording.logger).services
    for step in 0..<10 {
      services.signIns.note(PageStoreError(.unavailable, "away"), at: start + .milliseconds(200 * step))
      services.signIns.note(nil, at: start + .milliseconds(200 * step + 100))
    }
    services.signIns.look(at: start + .seconds(4))
    #expect(recording.lines.map(\.message) == ["sign-ins cannot be read"])
    services.signIns.look(at: start + .seconds(6))
    services.signIns.look(at: start + .seconds(7))
    #expect(recording.lines.map(\.message) == ["sign-ins cannot be read", "sign-ins are read again"])
  }
}

/// A time that passes when a test says so.
private final class VirtualTime: Sendable {
  private let state = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { state.withLock { $0 } }
  func pass(_ time: Duration) { state.withLock { $0 += time } }
}
