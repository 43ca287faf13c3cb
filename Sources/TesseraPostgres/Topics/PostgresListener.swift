#if Postgres
internal import Foundation
internal import Synchronization
internal import TesseraStores
internal import TesseraScreen

/// A thread that listens on its own connection and fetches values too large for notifications.
final class PostgresListener: Sendable {
  private struct State {
    /// The number of the last value of each subscribed topic.
    var numbers: [TopicName: Int] = [:]
    /// The numbers from before the connection was lost. The database may have been restored since, with
    /// smaller numbers.
    var former: [TopicName: Int] = [:]
    var wanted: Set<TopicName> = []
    var fetching: Set<TopicName> = []
    var isDown = false
    var outage: OutageLog
    /// The maximum number of attempts to reconnect since the outage began.
    var attempts = 0
    var isClosed = false
  }

  let channel: String
  private let configuration: PostgresPageStore.Configuration
  private let report: @Sendable (PageStoreReport) -> Void
  private let state: Mutex<State>
  private let ticker: PostgresTicker
  /// Local subscribers. Keeps no values without subscribers, because they would become outdated unnoticed.
  private let local = LocalTopicRelay(capacity: 0)
  /// A pipe that wakes the thread.
  private let wake: (read: Int32, write: Int32)

  init(_ configuration: PostgresPageStore.Configuration, _ clock: StoreClock, _ report: @escaping @Sendable (PageStoreReport) -> Void) {
    (self.configuration, self.report, channel) = (configuration, report, configuration.schema + "_topics")
    state = Mutex(State(outage: OutageLog(calm: configuration.calm)))
    ticker = PostgresTicker(clock)
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    wake = (ends[0], ends[1])
    let thread = Thread { self.work() }
    thread.name = "tessera-topics"
    thread.start()
  }

  deinit {
    Foundation.close(wake.read)
    Foundation.close(wake.write)
  }

  func close() {
    state.withLock { $0.isClosed = true }
    wakeUp()
  }

  func subscribe(to topic: String) -> AsyncStream<[UInt8]> {
    let stream = state.withLock { state in
      if !local.isFollowed(topic) { state.numbers[TopicName(topic)] = nil }
      state.wanted.insert(TopicName(topic))
      return local.subscribe(to: topic)
    }
    wakeUp()
    return stream
  }

  /// Delivers a value to local subscribers, unless they already have it or a newer one.
  func deliver(_ value: [UInt8], to topic: String, _ number: Int) {
    let name = TopicName(topic)
    state.withLock { state in
      guard local.isFollowed(topic) else {
        (state.numbers[name], state.former[name]) = (nil, nil)
        return
      }
      guard state.numbers[name].map({ $0 < number }) ?? true else { return }
      state.numbers[name] = number
      if state.former.removeValue(forKey: name) == number, local.latest(topic) == value { return }
      local.set(value, to: topic)
    }
  }

  /// The last value of a subscribed topic. Waits up to the limit if it is being fetched.
  func latest(_ topic: String, within limit: Duration) async -> [UInt8]? {
    let deadline = ContinuousClock.now + limit
    let name = TopicName(topic)
    while state.withLock({ !$0.isDown && ($0.wanted.contains(name) || $0.fetching.contains(name)) }), .now < deadline {
      guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { break }
    }
    return local.latest(topic)
  }

  private func wakeUp() { _ = [UInt8(1)].withUnsafeBytes { write(wake.write, $0.baseAddress, 1) } }
  private func sleepAgain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(wake.read, &bytes, bytes.count) > 0 {}
  }
  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func work() {
    var attempts = 0
    while !isClosed {
      do {
        let deadline = ContinuousClock.now + configuration.deadline
        let connection = try PostgresConnection(configuration, until: min(deadline, .now + .seconds(3)))
        try PostgresSchema.prepare(connection, configuration, until: deadline)
        try connection.execute("LISTEN \(channel)", until: deadline)
        noteReached(attempts)
        attempts = 0
        // Values may have been published in between. Fetch the last value of each topic.
        state.withLock { state in
          state.former.merge(state.numbers) { $1 }
          state.numbers = [:]
          state.wanted.formUnion(local.followed.map(TopicName.init))
        }
        try listen(connection)
      } catch let failure as PostgresFailure {
        attempts += 1
        noteLost(failure.words)
        pause(attempts)
      } catch {
        pause(attempts)
      }
    }
  }

  private func noteLost(_ words: String) {
    let isNews = state.withLock { state in
      state.isDown = true
      return state.outage.fail(at: .now)
    }
    if isNews { report(.disconnected(words)) }
  }

  private func noteReached(_ attempts: Int) {
    tellRecovery { state in
      state.isDown = false
      state.attempts = max(state.attempts, attempts)
      return state.outage.succeed(at: .now)
    }
  }

  /// Reports recovery if the closure returns true.
  private func tellRecovery(_ isSo: (inout State) -> Bool) {
    let attempts = state.withLock { state -> Int? in
      guard isSo(&state) else { return nil }
      defer { state.attempts = 0 }
      return state.attempts
    }
    if let attempts { report(.reconnected(attempts: attempts)) }
  }

  /// Deletes expired topics, and forgets the numbers of topics without local subscribers. Also reports
  /// elapsed time, since no other component may.
  private func expire(_ connection: PostgresConnection) throws {
    let deadline = ContinuousClock.now + .seconds(5)
    try ticker.tick(connection, until: deadline)
    _ = try connection.query("SELECT expire_topics_1($1)", [PostgresValue(1000)], until: deadline)
    state.withLock { state in
      state.numbers = state.numbers.filter { local.isFollowed($0.key.text) }
      state.former = state.former.filter { local.isFollowed($0.key.text) }
    }
  }

  private func listen(_ connection: PostgresConnection) throws {
    try expire(connection)
    var checked = ContinuousClock.now
    while !isClosed {
      try fetch(connection)
      for payload in try connection.notifications(orUntil: wake.read, deadline: .now + .seconds(5)) { receive(payload) }
      sleepAgain()
      tellRecovery { $0.outage.look(at: .now) }
      if ContinuousClock.now - checked > .seconds(15) {
        // Also detects a lost server.
        try expire(connection)
        checked = .now
      }
    }
  }

  private func fetch(_ connection: PostgresConnection) throws {
    while true {
      let some = state.withLock { state in
        state.wanted = state.wanted.filter { local.isFollowed($0.text) }
        let some = Array(state.wanted.prefix(64))
        state.fetching = Set(some)
        return some
      }
      if some.isEmpty { return }
      defer { state.withLock { $0.fetching = [] } }
      let rows = try connection.query(
        "SELECT name, number, value FROM topic WHERE name = ANY ($1) AND expiry >= time_1()", [PostgresValue(some.map(\.text))],
        until: .now + configuration.deadline)
      state.withLock { $0.wanted.subtract(some) }
      for row in rows { deliver(row.bytes(2), to: row.text(0), row.int(1)) }
    }
  }

  /// Handles a notification: the number, the topic and, if small, the value in Base64.
  private func receive(_ payload: String) {
    let parts = payload.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, let number = Int(parts[0]), let name = Data(base64Encoded: parts[1]) else { return }
    let topic = String(decoding: name, as: UTF8.self)
    if parts.count == 3, let value = Data(base64Encoded: parts[2]) {
      deliver(Array(value), to: topic, number)
    } else if local.isFollowed(topic) {
      state.withLock { _ = $0.wanted.insert(TopicName(topic)) }
    }
  }

  private func pause(_ attempts: Int) {
    let most = min(1.0, 0.02 * Double(1 << min(attempts, 8)))
    var descriptor = pollfd(fd: wake.read, events: 0, revents: 0)
    poll(&descriptor, 1, Int32(.random(in: most / 2...most) * 1000))
  }
}
#endif
