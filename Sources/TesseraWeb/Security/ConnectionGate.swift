internal import NIOCore
internal import Synchronization

/// Bounds the connections of one address, so that nobody takes all the places of the server.
final class ConnectionGate: Sendable {
  private let most: Int
  private let trusted: [NetworkRange]
  private let counts = Mutex<[String: Int]>([:])

  /// - Parameter trusted: Proxies, whose connections are everybody's.
  init(most: Int, trusted: [NetworkRange]) { (self.most, self.trusted) = (most, trusted) }

  /// The number of addresses that have connections.
  var addresses: Int { counts.withLock { $0.count } }

  /// Whether an address may have one more; whoever gets it gives it back with ``leave(_:)``.
  func enter(_ key: String) -> Bool {
    counts.withLock { counts in
      guard counts[key, default: 0] < most else { return false }
      counts[key, default: 0] += 1
      return true
    }
  }

  func leave(_ key: String) {
    counts.withLock { counts in
      let rest = counts[key, default: 1] - 1
      counts[key] = rest > 0 ? rest : nil
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
