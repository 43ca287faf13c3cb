internal import Synchronization

/// One connection as the ``ConnectionGate`` counts it.
final class CountedConnection: Sendable {
  enum Use: UInt8, AtomicRepresentable {
    /// No request is being answered: the client sends a head, or nothing.
    case idle
    /// The same, after a request was answered. It becomes `idle` when the gate looks at it.
    case answered
    /// A request is being answered.
    case busy
    /// It counts no longer.
    case closed
  }

  /// The address that it counts for; `nil` for a proxy's, which is everybody's.
  let address: String?
  private let state = Atomic(Use.idle)
  private let end: @Sendable () -> Void

  init(_ address: String?, close end: @escaping @Sendable () -> Void) { (self.address, self.end) = (address, end) }

  var use: Use { state.load(ordering: .relaxed) }

  func close() { end() }

  /// Changes the use of a connection that counts still.
  func set(_ new: Use) {
    let old = use
    guard old != .closed else { return }
    // The gate may have closed it at this moment.
    _ = state.compareExchange(expected: old, desired: new, ordering: .relaxed)
  }

  /// Ends the counting; false if it ended before.
  func stopCounting() -> Bool { state.exchange(.closed, ordering: .relaxed) != .closed }

  /// Ends the counting of an idle connection. One that was answered a moment ago is spared once.
  func giveWay() -> Bool {
    if state.compareExchange(expected: .idle, desired: .closed, ordering: .relaxed).exchanged { return true }
    _ = state.compareExchange(expected: .answered, desired: .idle, ordering: .relaxed)
    return false
  }
}

/// Connections in the order in which they are asked to give way.
struct ConnectionQueue {
  private var items: [CountedConnection] = []
  private var first = 0

  /// - Parameter count: The number of connections that count; others are dropped from time to time.
  mutating func append(_ connection: CountedConnection, count: Int) {
    if items.count - first > 2 * count + 64 {
      items = items[first...].filter { $0.use != .closed }
      first = 0
    }
    items.append(connection)
  }

  /// Takes out an idle connection, which counts no longer; `nil` if none is found.
  ///
  /// - Complexity: two looks at each connection, and at most 4,096.
  mutating func takeIdle() -> CountedConnection? {
    for _ in 0..<min(2 * (items.count - first), 4096) where first < items.count {
      let connection = items[first]
      first += 1
      if first > 64, first > items.count / 2 {
        items.removeFirst(first)
        first = 0
      }
      if connection.giveWay() { return connection }
      if connection.use != .closed { items.append(connection) }
    }
    return nil
  }
}
