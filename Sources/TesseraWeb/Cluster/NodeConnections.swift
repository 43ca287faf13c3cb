internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// Connections to other nodes that are used again: each has one request at a time, and waits for the next one.
///
/// A connection that was closed meanwhile is told from a node that does not answer: the request is sent once more, over a new one. Whoever gives a
/// request therefore gives what makes it: the pass of one is taken once.
///
/// - Law: a node that takes requests, and does not begin to answer within the cluster's patience, is given up; it may have carried the request out.
/// - Note: Streams and files have connections of their own: see ``NodeClient``.
final class NodeConnections: Sendable {
  /// The most connections to a node that wait; there are as many as requests are under way.
  private static let most = 64
  /// The time after which a connection that waits is closed: less than nodes leave them open.
  private static let time: TimeAmount = .seconds(30)

  private let waiting = Mutex<[String: [any Channel]]>([:])

  deinit { closeAll() }

  /// Closes what waits; whoever just took one has another one.
  func closeAll() { waiting.withLock { for channel in $0.values.joined() { channel.close(promise: nil) } } }

  /// Closes what waits for other addresses than these: machines that come and go have ever new ones.
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
  ///   - request: Makes the request; called once more where a connection had been closed.
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
      // One that was closed a moment ago has nobody any more who would answer; an answer that came is not changed.
      channel.writeAndFlush(exchange).whenFailure { _ in answers.fail(NodeExchange.Closed()) }
      do {
        let answer = try await answers.futureResult.get()
        if answer.isKept { giveBack(channel, address) }
        return NodeAnswer(status: answer.status, fields: answer.fields, body: .whole(answer.body))
      } catch  where known != nil && error is NodeExchange.Closed {
        // It was closed while nobody used it: another one.
      }
    }
  }

  /// The number of connections to a node that wait.
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

/// A request to another node, and the promise of its answer.
struct NodeExchange: Sendable {
  /// The connection ended before anything of the answer came.
  struct Closed: Error {}

  struct Answer: Sendable {
    let status: HTTPResponse.Status
    let fields: HTTPFields
    let body: ByteBuffer
    /// Whether the connection may have another request.
    let isKept: Bool
  }

  let head: HTTPRequestHead
  let body: ByteBuffer
  /// The longest time until the answer begins, and between two parts of it.
  let patience, silence: TimeAmount
  let answer: EventLoopPromise<Answer>
}

/// Sends one request after the other, and puts their answers together.
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
    // A node that is frozen takes no more than what the system holds for it: the time counts from before the first byte.
    wait(exchange.patience, context)
    context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
    if exchange.body.readableBytes > 0 { context.write(wrapOutboundOut(.body(.byteBuffer(exchange.body))), promise: nil) }
    context.write(wrapOutboundOut(.end(nil)), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // What nobody asked for belongs to no request.
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
    // Of an answer that had begun the node knows that it gave it.
    end(context, .failure(head == nil ? NodeExchange.Closed() : NodeClient.NoAnswer(description: "the connection ended")))
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(context, .failure(head == nil && error is IOError ? NodeExchange.Closed() : error))
  }

  /// The most bytes of an answer: more than a page may have.
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
