import NIOCore
import NIOPosix

/// One TCP connection to a server under test. It sends bytes unchanged and returns them as they arrive.
///
/// The test acts as a slow reader when it does not call ``readMore()``: then nothing is read from the socket.
final class Connection {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private var buffer: [UInt8] = []
  private(set) var hasEnded = false

  private init(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>) {
    (self.inbound, self.outbound) = (inbound.makeAsyncIterator(), outbound)
  }

  /// Opens a connection for as long as `body` runs.
  static func open<Result: Sendable>(
    port: Int, receiveBuffer: Int? = nil, _ body: (Connection) async throws -> Result
  ) async throws -> Result {
    var bootstrap = ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
    if let receiveBuffer { bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: .init(receiveBuffer)) }
    let channel = try await bootstrap.connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel) }
    }
    return try await channel.executeThenClose { inbound, outbound in try await body(Connection(inbound, outbound)) }
  }

  func write(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }
  func write(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

  /// Waits for more bytes; says whether there were any.
  @discardableResult
  func readMore() async throws -> Bool {
    guard !hasEnded else { return false }
    do {
      guard let part = try await inbound.next(isolation: #isolation) else {
        hasEnded = true
        return false
      }
      buffer += part.readableBytesView
      return true
    } catch let error as IOError where error.errnoCode == 104 || error.errnoCode == 54 {
      // The other side hung up without reading everything.
      hasEnded = true
      return false
    }
  }

  /// Everything up to the end of the connection.
  func readToEnd() async throws -> [UInt8] {
    while try await readMore() {}
    defer { buffer = [] }
    return buffer
  }

  /// Reads through a mark. Returns `nil` if the connection ends first.
  func read(through mark: String) async throws -> [UInt8]? {
    let mark = Array(mark.utf8)
    var searched = 0
    while true {
      if let end = buffer.firstRange(of: mark, from: searched) {
        defer { buffer.removeFirst(end) }
        return Array(buffer[..<end])
      }
      searched = max(0, buffer.count - mark.count)
      guard try await readMore() else { return nil }
    }
  }

  func read(count: Int) async throws -> [UInt8]? {
    while buffer.count < count { guard try await readMore() else { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }
}

extension [UInt8] {
  /// The end of the first occurrence of `mark`.
  fileprivate func firstRange(of mark: [UInt8], from start: Int) -> Int? {
    guard count >= mark.count + start else { return nil }
    for index in start...(count - mark.count) where self[index] == mark[0] && self[index..<index + mark.count].elementsEqual(mark) {
      return index + mark.count
    }
    return nil
  }
}
