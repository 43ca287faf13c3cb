import NIOCore
import NIOPosix

/// A persistent connection that sends requests one after the other.
final class Client: ChannelInboundHandler, @unchecked Sendable {
  // Proof for `@unchecked Sendable`: all code except the initializer runs on the event loop shared by all
  // connections.
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  struct Reply: Sendable {
    let status: Int
    let head: String
    let body: String

    /// The visitor cookie set by the answer, including its name.
    var cookie: String {
      head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("set-cookie: tessera") }.map {
        String($0.dropFirst("Set-Cookie: ".count).prefix { $0 != ";" })
      } ?? ""
    }
  }

  private var channel: (any Channel)?
  private var buffer = ByteBuffer()
  private var waiting: [@Sendable (Reply) -> Void] = []

  static func open(_ port: Int, on group: MultiThreadedEventLoopGroup) async throws -> Client {
    let client = Client()
    _ = try await ClientBootstrap(group: group)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          client.channel = channel
          try channel.pipeline.syncOperations.addHandler(client)
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    return client
  }

  /// Sends a request. Call it on the event loop.
  func send(_ request: ByteBuffer, _ answered: @escaping @Sendable (Reply) -> Void) {
    waiting.append(answered)
    channel?.writeAndFlush(request, promise: nil)
  }

  /// Sends a request from any context.
  func request(_ text: String) async -> Reply {
    await withCheckedContinuation { continuation in
      channel?.eventLoop.execute { self.send(ByteBuffer(string: text)) { continuation.resume(returning: $0) } }
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var part = unwrapInboundIn(data)
    buffer.writeBuffer(&part)
    while let reply = nextReply() { waiting.removeFirst()(reply) }
  }

  private func nextReply() -> Reply? {
    let view = buffer.readableBytesView
    guard let end = view.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: view[..<end.lowerBound], as: UTF8.self)
    let lines = head.split(separator: "\r\n")
    let isChunked = lines.contains { $0.lowercased().hasPrefix("transfer-encoding:") && $0.lowercased().hasSuffix("chunked") }
    let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
    let found: (body: String, end: Int)?
    if isChunked {
      found = Self.chunks(view[end.upperBound...])
    } else if view.endIndex - end.upperBound >= length {
      found = (String(decoding: view[end.upperBound..<end.upperBound + length], as: UTF8.self), end.upperBound + length)
    } else {
      found = nil
    }
    guard let (body, next) = found else { return nil }
    buffer.moveReaderIndex(forwardBy: next - view.startIndex)
    buffer.discardReadBytes()
    return Reply(status: Int(lines[0].split(separator: " ")[1]) ?? 0, head: head, body: body)
  }

  /// The body of a chunked answer, which a node relays from another one, and the position of its end. `nil`
  /// until it is complete.
  private static func chunks(_ view: ByteBufferView.SubSequence) -> (body: String, end: Int)? {
    var (body, position) = ([UInt8](), view.startIndex)
    let lineEnd = Array("\r\n".utf8)
    while let end = view[position...].firstRange(of: lineEnd),
      let size = Int(String(decoding: view[position..<end.lowerBound], as: UTF8.self), radix: 16)
    {
      let next = end.upperBound + size + 2
      guard next <= view.endIndex else { return nil }
      if size == 0 { return (String(decoding: body, as: UTF8.self), next) }
      body += view[end.upperBound..<end.upperBound + size]
      position = next
    }
    return nil
  }
}

/// An event stream that reports when a patch arrives.
final class StreamClient: ChannelInboundHandler, @unchecked Sendable {
  // Proof for `@unchecked Sendable`: all code runs on the event loop shared by all connections.
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let request: String
  private var opened: CheckedContinuation<Void, Never>?
  var patched: (() -> Void)?

  private init(_ request: String) { self.request = request }

  static func open(_ port: Int, _ request: String, on group: MultiThreadedEventLoopGroup) async throws -> StreamClient {
    let client = StreamClient(request)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      ClientBootstrap(group: group).channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(client) }
      }.connect(host: "127.0.0.1", port: port).whenComplete { continuation.resume(with: $0.map { _ in }) }
    }
    return client
  }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if part.readableBytesView.firstRange(of: Array("\"op\":\"patch\"".utf8)) != nil {
      patched?()
      patched = nil
    }
  }
}
