internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// A pool of connections to other nodes. A connection carries one request at a time.
///
/// If a pooled connection turns out to be closed, the request is sent again over a new one. The caller therefore
/// passes a closure that makes the request, since its pass is accepted only once.
///
/// - Law: a node that accepts a request but doesn't start to answer within the cluster's patience is given up. It may
///   still have processed the request.
/// - Note: Streams and files have their own connections, see ``NodeClient``.
final class NodeConnections: Sendable {
  /// The most idle connections to a node. The number of busy ones isn't limited.
  private static let most = 64
  /// The idle time before a connection is closed. It is shorter than the nodes' own limit.
  private static let time: TimeAmount = .seconds(30)

  private let waiting = Mutex<[String: [any Channel]]>([:])

  deinit { closeAll() }

  /// Closes idle connections. Connections in use are unaffected.
  func closeAll() { waiting.withLock { for channel in $0.values.joined() { channel.close(promise: nil) } } }

  /// Closes idle connections to all other addresses. With changing machines, addresses are always new.
  func keep(_ addresses: [String]) {
    let closed = waiting.withLock { waiting in
      let closed = waiting.filter { !addresses.contains($0.key) }
      for address in closed.keys { waiting[address] = nil }
      return closed.values.joined()
    }
    for channel in closed { channel.close(promise: nil) }
  }

  /// Sends a request and waits for the whole answer.
  ///
  /// - Parameters:
  ///   - request: Makes the request. Called again if a connection was closed.
  ///   - silence: The longest time between two parts of the answer.
  func send(
    _ body: ByteBuffer, to address: String, _ cluster: Cluster, silence: Duration, _ request: () -> HTTPRequest
  ) async throws -> NodeAnswer {
    guard let target = NodeAddress(address) else { throw NodeClient.NoAnswer(description: "'\(address)' is no address") }
    while true {
      let known = take(address)
      let channel: any Channel
      if let known { channel = known } else { channel = try await Self.connect(target, cluster.connectTime) }
      let answers = channel.eventLoop.makePromise(of: NodeExchange.Answer.self)
      let exchange = NodeExchange(
        head: NodeClient.head(of: request(), .whole(body), address), body: body,
        patience: .nanoseconds(cluster.patience.nanoseconds), silence: .nanoseconds(silence.nanoseconds), answer: answers)
      // If the connection was just closed, no handler answers. A received answer isn't changed.
      channel.writeAndFlush(exchange).whenFailure { _ in answers.fail(NodeExchange.Closed()) }
      do {
        let answer = try await answers.futureResult.get()
        if answer.isKept { giveBack(channel, address) }
        return NodeAnswer(status: answer.status, fields: answer.fields, body: .whole(answer.body))
      } catch  where known != nil && error is NodeExchange.Closed {
        // Closed while idle: try another connection.
      }
    }
  }

  func count(to address: String) -> Int { waiting.withLock { $0[address]?.count ?? 0 } }

  private func take(_ address: String) -> (any Channel)? {
    waiting.withLock { waiting in
      while let channel = waiting[address]?.popLast() { if channel.isActive { return channel } }
      return nil
    }
  }

  private func giveBack(_ channel: any Channel, _ address: String) {
    let isTaken = waiting.withLock { waiting in
      waiting[address, default: []].removeAll { !$0.isActive }
      guard channel.isActive, waiting[address, default: []].count < Self.most else { return false }
      waiting[address, default: []].append(channel)
      return true
    }
    if !isTaken { channel.close(promise: nil) }
  }

  private static func connect(_ target: NodeAddress, _ limit: Duration) async throws -> any Channel {
    try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.nanoseconds(limit.nanoseconds))
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(NodeExchanges(idleTime: time))
        }
      }
      .connect(host: target.host, port: target.port).get()
  }
}

struct NodeExchange: Sendable {
  /// The connection ended before the answer started.
  struct Closed: Error {}

  struct Answer: Sendable {
    let status: HTTPResponse.Status
    let fields: HTTPFields
    let body: ByteBuffer
    let isKept: Bool
  }

  let head: HTTPRequestHead
  let body: ByteBuffer
  /// The time limits for the start of the answer and between two parts of it.
  let patience, silence: TimeAmount
  let answer: EventLoopPromise<Answer>
}

/// Sends one request at a time and assembles the answers.
private final class NodeExchanges: ChannelDuplexHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundIn = NodeExchange
  typealias OutboundOut = HTTPClientRequestPart

  private let idleTime: TimeAmount
  private var current: NodeExchange?
  private var head: HTTPResponseHead?
  private var body = ByteBuffer()
  private var timer: Scheduled<Void>?

  init(idleTime: TimeAmount) { self.idleTime = idleTime }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let exchange = unwrapOutboundIn(data)
    guard context.channel.isActive else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return exchange.answer.fail(NodeExchange.Closed())
    }
    (current, head, body) = (exchange, nil, ByteBuffer())
    // A frozen node accepts only what fits the system's buffers, so the time starts before the first byte.
    wait(exchange.patience, context)
    context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
    if exchange.body.readableBytes > 0 { context.write(wrapOutboundOut(.body(.byteBuffer(exchange.body))), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Unrequested data doesn't belong to a request.
    guard let exchange = current else { return context.close(promise: nil) }
    switch unwrapInboundIn(data) {
    case .head(let head):
      guard head.status.code >= 200 else { return }
      self.head = head
      wait(exchange.silence, context)
    case .body(var part):
      body.writeBuffer(&part)
      guard body.readableBytes <= Self.most else {
        return end(context, .failure(NodeClient.NoAnswer(description: "an answer of more than \(Self.most) bytes")))
      }
      wait(exchange.silence, context)
    case .end:
      guard let head else { return end(context, .failure(NodeExchange.Closed())) }
      let answer = NodeExchange.Answer(
        status: .init(code: Int(head.status.code)), fields: NodeClient.fields(of: head), body: body, isKept: head.isKeepAlive)
      (current, self.head, body) = (nil, nil, ByteBuffer())
      wait(idleTime, context)
      exchange.answer.succeed(answer)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // The answer had started, so the node processed the request.
    end(context, .failure(head == nil ? NodeExchange.Closed() : NodeClient.NoAnswer(description: "the connection ended")))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(context, .failure(head == nil && error is IOError ? NodeExchange.Closed() : error))
  }

  /// The most bytes of an answer, which is more than a page may have.
  private static let most = 256 * 1024 * 1024

  private func wait(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: time) {
      let (handler, context) = bound.value
      handler.end(context, .failure(NodeClient.NoAnswer(description: "no answer within \(time.nanoseconds / 1_000_000) ms")))
    }
  }

  private func end(_ context: ChannelHandlerContext, _ result: Result<NodeExchange.Answer, any Error>) {
    timer?.cancel()
    timer = nil
    let exchange = current
    (current, head) = (nil, nil)
    context.close(promise: nil)
    exchange?.answer.completeWith(result)
  }
}
