internal import HummingbirdCore
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Bounds the connections of the server and of each address. Where there are too many, an idle one gives way to a newcomer: whoever holds
/// connections open without a request keeps nobody out.
///
/// - Law: a few addresses don't take all connections: beyond a quarter, at most 64, an address has at most half of those that are free.
/// - Law: a connection whose request is being answered is never closed for another one.
final class ConnectionGate: Sendable {
  /// The way in which too many connections were met.
  enum Crowding { case gaveWay, refused }

  private struct State {
    var capacity: Int
    var addresses: [String: (count: Int, queue: ConnectionQueue)] = [:]
    var count = 0
    var queue = ConnectionQueue()
  }

  private let most: Int
  private let trusted: [NetworkRange]
  private let state: Mutex<State>

  /// - Parameters:
  ///   - most: The most connections of one address.
  ///   - capacity: The most connections of all.
  ///   - trusted: Proxies, whose connections are everybody's.
  init(most: Int, of capacity: Int, trusted: [NetworkRange]) {
    (self.most, self.trusted) = (most, trusted)
    state = Mutex(State(capacity: max(1, capacity)))
  }

  /// The number of addresses that have connections.
  var addresses: Int { state.withLock { $0.addresses.count } }

  /// The most connections of all.
  var capacity: Int {
    get { state.withLock { $0.capacity } }
    set { state.withLock { $0.capacity = max(1, newValue) } }
  }

  /// Counts a connection, unless there are too many and none of them is idle. Whoever gets one gives it back with ``leave(_:)``.
  ///
  /// - Parameter close: Closes the connection, when it has to give way.
  /// - Returns: The connection, if it may be there, and how too many were met, if they were.
  func enter(_ address: String?, close: @escaping @Sendable () -> Void) -> (connection: CountedConnection?, crowding: Crowding?) {
    let connection = CountedConnection(address, close: close)
    let (gone, crowding) = state.withLock { state -> (CountedConnection?, Crowding?) in
      var gone: CountedConnection?
      let isCrowded = address.map { state.addresses[$0]?.count ?? 0 >= bound(state) } ?? false
      if isCrowded || state.count >= state.capacity {
        if isCrowded, let address { gone = state.addresses[address]?.queue.takeIdle() } else { gone = state.queue.takeIdle() }
        guard let gone else { return (nil, .refused) }
        Self.remove(gone, from: &state)
      }
      Self.add(connection, to: &state)
      return (gone, gone == nil ? nil : .gaveWay)
    }
    gone?.close()
    return (crowding == .refused ? nil : connection, crowding)
  }

  func leave(_ connection: CountedConnection) {
    state.withLock { state in if connection.stopCounting() { Self.remove(connection, from: &state) } }
  }

  /// The most connections of an address now.
  private func bound(_ state: State) -> Int { min(most, max(min(64, state.capacity / 4), (state.capacity - state.count) / 2)) }

  private static func add(_ connection: CountedConnection, to state: inout State) {
    state.count += 1
    state.queue.append(connection, count: state.count)
    guard let address = connection.address else { return }
    let count = (state.addresses[address]?.count ?? 0) + 1
    state.addresses[address, default: (0, ConnectionQueue())].queue.append(connection, count: count)
    state.addresses[address]?.count = count
  }

  private static func remove(_ connection: CountedConnection, from state: inout State) {
    state.count -= 1
    guard let address = connection.address, let count = state.addresses[address]?.count else { return }
    if count > 1 { state.addresses[address]?.count = count - 1 } else { state.addresses[address] = nil }
  }

  /// The address that a connection counts for; `nil` for a proxy, and where there is none.
  func address(of channel: any Channel) -> String? {
    guard let address = channel.remoteAddress?.ipAddress.flatMap({ NetworkAddress($0) }), !trusted.contains(where: { $0.contains(address) })
    else { return nil }
    return address.limitKey
  }
}

/// Counts one connection and the requests on it, and closes it at once where there are too many.
final class ConnectionGateHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let gate: ConnectionGate
  private let note: @Sendable (ConnectionGate.Crowding, String?) -> Void
  private var connection: CountedConnection?
  /// The requests that began to come, less the answers that ended.
  private var open = 0

  /// - Parameter note: Told of connections that gave way or were refused, and of the address of who came.
  init(gate: ConnectionGate, note: @escaping @Sendable (ConnectionGate.Crowding, String?) -> Void) { (self.gate, self.note) = (gate, note) }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    let address = gate.address(of: channel)
    let entry = gate.enter(address) { channel.close(promise: nil) }
    if let crowding = entry.crowding { note(crowding, address) }
    guard let connection = entry.connection else { return context.close(promise: nil) }
    self.connection = connection
    channel.closeFuture.whenComplete { [gate] _ in gate.leave(connection) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head = unwrapInboundIn(data) {
      open += 1
      connection?.set(.busy)
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      open = max(0, open - 1)
      if open == 0 { connection?.set(.answered) }
    }
    context.write(data, promise: promise)
  }
}

/// Stops taking connections while those that the gate refused, or asked to give way, are still being closed: each of
/// them has a descriptor until it is.
struct ConnectionBrake: AvailableConnectionsDelegate {
  /// A part of the reserve of descriptors.
  private static let surplus = 32
  private var count = 0
  private let gate: ConnectionGate

  init(_ gate: ConnectionGate) { self.gate = gate }

  mutating func connectionOpened() { count += 1 }
  mutating func connectionClosed() { count -= 1 }
  func isAcceptingNewConnections() -> Bool { count < gate.capacity + Self.surplus }
}
