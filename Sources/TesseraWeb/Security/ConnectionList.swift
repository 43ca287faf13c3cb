internal import NIOCore
internal import Synchronization

/// The open connections of a server, so that the remaining ones can be closed at shutdown.
final class ConnectionList: Sendable {
  private let channels = Mutex<[ObjectIdentifier: any Channel]>([:])

  fileprivate func add(_ channel: any Channel) { channels.withLock { $0[ObjectIdentifier(channel)] = channel } }
  fileprivate func remove(_ channel: any Channel) { channels.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) } }

  func closeAll() -> Int {
    let left = channels.withLock { Array($0.values) }
    for channel in left { channel.close(promise: nil) }
    return left.count
  }

  /// Makes a handler that lists its connection while it is open. Each connection needs its own.
  func makeHandler() -> any RemovableChannelHandler { Noting(list: self) }

  private final class Noting: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny
    let list: ConnectionList

    init(list: ConnectionList) { self.list = list }

    func handlerAdded(context: ChannelHandlerContext) { list.add(context.channel) }
    func handlerRemoved(context: ChannelHandlerContext) { list.remove(context.channel) }
  }
}
