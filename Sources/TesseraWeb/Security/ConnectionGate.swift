internal import HummingbirdCore
internal import NIOCore
internal import NIOHTTPTypes
internal import Synchronization

/// Limits the connections of the server and of each address. At the limit, an idle connection is closed for a new
/// one, so that a client can't block others by holding connections open.
///
/// - Law: a few addresses can't use all connections: beyond a quarter, at most 64, an address has at most half of the
///   free ones.
/// - Law: a connection whose request is being answered is never closed for another one.
final class ConnectionGate: Sendable {
  /// The reaction to too many connections.
  enum Crowding { case gaveWay, refused }

  private struct State {
    var capacity: Int
    var addresses: [String: (count: Int, queue: ConnectionQueue)] = [:]
    var count = 0
    var queue = ConnectionQueue()
  }

  private let most: Int
  private let trusted: [WebPolicy.NetworkRange]
  private let state: Mutex<State>

  /// - Parameters:
  ///   - most: The most connections per address.
  ///   - capacity: The most connections in total.
  ///   - trusted: Proxies, whose connections are shared by many clients.
  init(most: Int, of capacity: Int, trusted: [WebPolicy.NetworkRange]) {
    (self.most, self.trusted) = (most, trusted)
    state = Mutex(State(capacity: max(1, capacity)))
  }

  /// The number of addresses with connections.
  var addresses: Int { state.withLock { $0.addresses.count } }

  /// The most connections in total.
  var capacity: Int {
    get { state.withLock { $0.capacity } }
    set { state.withLock { $0.capacity = max(1, newValue) } }
  }

  /// Counts a connection, unless there are too many and none is idle. Call ``leave(_:)`` when it closes.
  ///
  /// - Parameter close: Closes the connection if another one needs its place.
  /// - Returns: The connection if it is accepted, and the reaction if there were too many.
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

  /// The current limit of connections per address.
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

  /// The address that a connection counts for. `nil` for a proxy or an unknown address.
  func address(of channel: any Channel) -> String? {
    guard let address = channel.remoteAddress?.ipAddress.flatMap({ NetworkAddress($0) }), !trusted.contains(where: { $0.contains(address) })
    else { return nil }
    return address.limitKey
  }
}

/// Counts one connection and its requests. Closes it at once if there are too many.
final class ConnectionGateHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let gate: ConnectionGate
  private let note: @Sendable (ConnectionGate.Crowding, String?) -> Void
  private var connection: CountedConnection?
  /// The number of requests that started, minus the answers that ended.
  private var open = 0

  /// - Parameter note: Receives the reaction to too many connections, and the address of the new one.
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

/// Stops accepting connections while refused or replaced ones are still closing, since each uses a descriptor until
/// then.
struct ConnectionBrake: AvailableConnectionsDelegate {
  /// A part of the descriptor reserve.
  private static let surplus = 32
  private var count = 0
  private let gate: ConnectionGate

  init(_ gate: ConnectionGate) { self.gate = gate }

  mutating func connectionOpened() { count += 1 }
  mutating func connectionClosed() { count -= 1 }
  func isAcceptingNewConnections() -> Bool { count < gate.capacity + Self.surplus }
}
