#if Postgres
import Foundation
import Synchronization
import TesseraScreen
import Testing

@testable import TesseraPostgres

@Suite("Topics in PostgreSQL", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.reason)"))
struct PostgresTopicRelayTests {
  /// The values that a follower got so far.
  private final class Follower: Sendable {
    private let values = Mutex<[[UInt8]]>([])
    private let task = Mutex<Task<Void, Never>?>(nil)
    init(_ stream: AsyncStream<[UInt8]>) {
      task.withLock { $0 = Task { for await value in stream { self.values.withLock { $0.append(value) } } } }
    }
    var all: [[UInt8]] { values.withLock { $0 } }
    func stop() { task.withLock { $0?.cancel() } }
  }

  @Test("A value reaches the subscribers on every node, large and small, and late ones")
  func everywhere() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let here = PostgresTopicRelay(configuration), there = PostgresTopicRelay(configuration)
    let topic = "board 'ä'\0\n👍🏽", large = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
    let followers = [Follower(await here.subscribe(to: topic)), Follower(await there.subscribe(to: topic))]
    let other = Follower(await there.subscribe(to: "another"))
    for value in [[], [0, 255, 10], large, Array(repeating: 7, count: 4999), Array(repeating: 8, count: 5000)] as [[UInt8]] {
      try await here.publish(value, to: topic)
      try await eventually("all have \(value.count) bytes") { followers.allSatisfy { $0.all.last == value } }
    }
    let late = Follower(await there.subscribe(to: topic))
    try await eventually("the last value is there") { late.all == [Array(repeating: 8, count: 5000)] }
    #expect(other.all == [])
    for follower in followers + [late] { follower.stop() }
    // There is no subscriber. A later subscriber does not miss the next value.
    try await here.publish([42], to: topic)
    let later = Follower(await there.subscribe(to: topic))
    try await eventually("the newest value is there, and no older one") { later.all == [[42]] }
    await #expect(throws: (any Error).self) {
      try await here.publish(Array(repeating: 0, count: PostgresTopicRelay.largest + 1), to: topic)
    }
    for follower in [later, other] { follower.stop() }
  }

  @Test("Values arrive in order on every node, and a slow subscriber misses some, but never the last")
  func ordered() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let relays = [PostgresTopicRelay(configuration), PostgresTopicRelay(configuration)]
    let followers = [Follower(await relays[0].subscribe(to: "t")), Follower(await relays[1].subscribe(to: "t"))]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, relay) in relays.enumerated() {
        group.addTask { for value in 0..<100 { try await relay.publish(Array("\(index) \(value)".utf8), to: "t") } }
      }
      try await group.waitForAll()
    }
    let last = Mutex<[UInt8]>([])
    try await eventually("both end with the same value") {
      last.withLock { $0 = followers[0].all.last ?? [] }
      return followers[0].all.last == followers[1].all.last && String(decoding: last.withLock { $0 }, as: UTF8.self).hasSuffix(" 99")
    }
    for follower in followers {
      for index in 0..<2 {
        let values = follower.all.map { String(decoding: $0, as: UTF8.self).split(separator: " ").compactMap { Int($0) } }
          .filter { $0[0] == index }.map { $0[1] }
        #expect(values == values.sorted() && Set(values).count == values.count)
      }
      follower.stop()
    }
  }

  @Test("A last value older than its lifetime is deleted and not delivered, and others stay")
  func expired() async throws {
    let configuration = try await PostgresServer.shared.value.configuration()
    let short = PostgresTopicRelay(configuration, lifetime: .milliseconds(300)), long = PostgresTopicRelay(configuration)
    let lasting = Follower(await long.subscribe(to: "lasting"))
    try await long.publish([2], to: "lasting")
    try await short.publish([1], to: "short")
    try await eventually("nobody gets the old value") {
      // A late subscriber, each time.
      let relay = PostgresTopicRelay(configuration)
      let streams = (await relay.subscribe(to: "short"), await relay.subscribe(to: "lasting"))
      defer { withExtendedLifetime(streams) {} }
      guard await relay.latest("lasting") == [2] else { return false }
      return await relay.latest("short") == nil
    }
    let connection = try PostgresConnection(configuration, until: .now + .seconds(20))
    let table = "\(configuration.schema).topic"
    try await eventually("its row is gone") {
      _ = PostgresTopicRelay(configuration)
      return try connection.query("SELECT name FROM \(table)", until: .now + .seconds(20)).map { $0.text(0) } == ["lasting"]
    }
    #expect(lasting.all == [[2]])
    // A value that is published again lives on.
    try await long.publish([3], to: "short")
    let relay = PostgresTopicRelay(configuration)
    let follower = Follower(await relay.subscribe(to: "short"))
    try await eventually("it is there again") { follower.all == [[3]] }
    for follower in [follower, lasting] { follower.stop() }
  }

  @Test("A value published while a connection was lost arrives when it is back")
  func lost() async throws {
    let server = try await PostgresServer()
    let configuration = server.configuration()
    let listening = PostgresTopicRelay(configuration)
    let follower = Follower(await listening.subscribe(to: "t")), quiet = Follower(await listening.subscribe(to: "quiet"))
    let publishing = PostgresTopicRelay(configuration)
    try await publishing.publish([1], to: "t")
    try await publishing.publish([1], to: "quiet")
    try await eventually("the first values are there") { follower.all == [[1]] && quiet.all == [[1]] }
    for value in UInt8(2)..<5 {
      try await server.kill()
      try await server.start()
      try await publishing.publish([value], to: "t")
      try await eventually("the value \(value) is there") { follower.all.last == [value] }
    }
    #expect(quiet.all == [[1]], "nothing arrives twice")
    follower.stop()
    quiet.stop()
    await server.remove()
  }

  @Test("Values continue if the database was restored and its counter is lower")
  func putBack() async throws {
    let server = try await PostgresServer()
    let configuration = server.configuration()
    let relay = PostgresTopicRelay(configuration)
    let follower = Follower(await relay.subscribe(to: "t"))
    for value in UInt8(1)...9 { try await relay.publish([value], to: "t") }
    try await eventually("the last value is there") { follower.all.last == [9] }
    do {
      let connection = try PostgresConnection(configuration, until: .now + .seconds(20))
      let schema = configuration.schema
      try connection.execute("UPDATE \(schema).topic SET number = 2, value = '\\x02'", until: .now + .seconds(20))
      try connection.execute("ALTER SEQUENCE \(schema).topic_number RESTART WITH 3", until: .now + .seconds(20))
    }
    try await server.kill()
    try await server.start()
    try await eventually("the value of the backup is there") { follower.all.last == [2] }
    try await relay.publish([10], to: "t")
    try await eventually("what is published since arrives") { follower.all.last == [10] }
    follower.stop()
    await server.remove()
  }
}
#endif
