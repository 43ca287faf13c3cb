internal import Synchronization

/// A connection counted by the ``ConnectionGate``.
final class CountedConnection: Sendable {
  enum Use: UInt8, AtomicRepresentable {
    /// No request is being answered. The client is idle or sends a head.
    case idle
    /// Idle after a request was answered. It becomes `idle` when the gate inspects it.
    case answered
    /// A request is being answered.
    case busy
    /// It is no longer counted.
    case closed
  }

  /// The address that it counts for. `nil` for a proxy, which many clients share.
  let address: String?
  private let state = Atomic(Use.idle)
  private let end: @Sendable () -> Void

  init(_ address: String?, close end: @escaping @Sendable () -> Void) { (self.address, self.end) = (address, end) }

  var use: Use { state.load(ordering: .relaxed) }

  func close() { end() }

  /// Changes the use unless the connection is closed.
  func set(_ new: Use) {
    let old = use
    guard old != .closed else { return }
    // The gate may close it concurrently.
    _ = state.compareExchange(expected: old, desired: new, ordering: .relaxed)
  }

  /// Stops counting the connection. Returns false if it wasn't counted.
  func stopCounting() -> Bool { state.exchange(.closed, ordering: .relaxed) != .closed }

  /// Stops counting an idle connection. A recently answered one is spared once.
  func giveWay() -> Bool {
    if state.compareExchange(expected: .idle, desired: .closed, ordering: .relaxed).exchanged { return true }
    _ = state.compareExchange(expected: .answered, desired: .idle, ordering: .relaxed)
    return false
  }
}

/// Connections in the order in which they are replaced.
struct ConnectionQueue {
  private var items: [CountedConnection] = []
  private var first = 0

  /// - Parameter count: The number of counted connections. Others are removed from time to time.
  mutating func append(_ connection: CountedConnection, count: Int) {
    if items.count - first > 2 * count + 64 {
      items = items[first...].filter { $0.use != .closed }
      first = 0
    }
    items.append(connection)
  }

  /// Removes and returns an idle connection, which is no longer counted. `nil` if none is found.
  ///
  /// - Complexity: inspects each connection at most twice, and at most 4,096.
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
