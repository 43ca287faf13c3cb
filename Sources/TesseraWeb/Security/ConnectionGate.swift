internal import NIOCore
internal import Synchronization

/// Bounds the connections of one address, so that nobody takes all the connections of the server; nor do a few: beyond 64, an address has
/// at most half of those that are free.
final class ConnectionGate: Sendable {
  private struct State {
    var counts: [String: Int] = [:]
    var total = 0
  }

  private let most: Int
  private let capacity: Int
  private let trusted: [NetworkRange]
  private let state = Mutex(State())

  /// - Parameters:
  ///   - most: The most connections of one address.
  ///   - capacity: The most connections of all.
  ///   - trusted: Proxies, whose connections are everybody's.
  init(most: Int, of capacity: Int, trusted: [NetworkRange]) { (self.most, self.capacity, self.trusted) = (most, capacity, trusted) }

  /// The number of addresses that have connections.
  var addresses: Int { state.withLock { $0.counts.count } }

  /// Whether an address may have one more; whoever gets it gives it back with ``leave(_:)``.
  func enter(_ key: String) -> Bool {
    state.withLock { state in
      guard state.counts[key, default: 0] < min(most, max(64, (capacity - state.total) / 2)) else { return false }
      state.counts[key, default: 0] += 1
      state.total += 1
      return true
    }
  }

  func leave(_ key: String) {
    state.withLock { state in
      state.total -= 1
      let rest = state.counts[key, default: 1] - 1
      state.counts[key] = rest > 0 ? rest : nil
    }
  }

  /// The key under which a connection counts; `nil` for one that does not: of a proxy, or without an address.
  func key(of channel: any Channel) -> String? {
    guard let address = channel.remoteAddress?.ipAddress.flatMap({ NetworkAddress($0) }), !trusted.contains(where: { $0.contains(address) })
    else { return nil }
    return address.limitKey
  }
}

/// Counts one connection, and closes it at once where its address has too many.
final class ConnectionGateHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  private let gate: ConnectionGate

  init(gate: ConnectionGate) { self.gate = gate }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    guard let key = gate.key(of: channel) else { return }
    guard gate.enter(key) else { return context.close(promise: nil) }
    channel.closeFuture.whenComplete { [gate] _ in gate.leave(key) }
  }
}
