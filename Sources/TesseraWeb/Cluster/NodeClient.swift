internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization
internal import TesseraScreen

struct NodeAnswer: Sendable {
  enum Body: Sendable {
    case whole(ByteBuffer)
    case parts(PipeReader)
  }
  let status: HTTPResponse.Status
  let fields: HTTPFields
  let body: Body
}

/// Sends requests with streamed bodies or answers to other nodes, each over its own connection. For other requests
/// see ``NodeConnections``.
enum NodeClient {
  struct NoAnswer: Error, CustomStringConvertible {
    let description: String
    /// The other node's time, if it rejects this node's.
    var time: Double?
  }

  /// The upload was interrupted.
  struct Interrupted: Error {
    let cause: any Error
  }

  enum Body: Sendable {
    case whole(ByteBuffer)
    case streamed(@Sendable (_ take: @escaping @Sendable (ByteBuffer) async throws -> Void) async throws -> Void)
  }

  private typealias Wrapped = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

  /// Sends a request and waits for the head of its answer.
  ///
  /// - Parameter silence: The longest time between two parts of the answer.
  /// - Throws: The error that prevented an answer. ``Interrupted`` if a part of a streamed body was read.
  static func send(_ request: HTTPRequest, _ body: Body, to address: String, _ cluster: Cluster, silence: Duration) async throws
    -> NodeAnswer
  {
    guard let target = NodeAddress(address) else { throw NoAnswer(description: "'\(address)' is no address") }
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connectTimeout(.nanoseconds(cluster.connectTime.nanoseconds))
      .connect(host: target.host, port: target.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandlers(
            IdleStateHandler(readTimeout: .nanoseconds(silence.nanoseconds)), ClosesWhenSilent())
          return try Wrapped(wrappingChannelSynchronously: channel)
        }
      }
    let pipe = PartPipe { channel.channel.close(promise: nil) }
    // Closing the pipe also closes the connection when the caller gives up.
    let reader = PipeReader(pipe)
    let (heads, head) = AsyncThrowingStream.makeStream(of: (HTTPResponse.Status, HTTPFields).self)
    let outgoing = Self.head(of: request, body, address)
    Task {
      do {
        try await channel.executeThenClose { inbound, outbound in
          let waiting = Mutex<Task<Void, Never>?>(nil)
          let wait = {
            let timer = Task {
              guard (try? await Task.sleep(for: cluster.patience.bounded)) != nil else { return }
              head.finish(throwing: NoAnswer(description: "no answer within \(cluster.patience)"))
              channel.channel.close(promise: nil)
            }
            waiting.withLock { $0 = timer }
          }
          // A frozen node accepts only what fits the system's buffers, so the time starts before the first byte.
          if case .whole = body { wait() }
          let sending = Task {
            do {
              try await outbound.write(.head(outgoing))
              switch body {
              case .whole(let bytes): if bytes.readableBytes > 0 { try await outbound.write(.body(.byteBuffer(bytes))) }
              case .streamed(let read): try await read { try await outbound.write(.body(.byteBuffer($0))) }
              }
              try await outbound.write(.end(nil))
              if case .streamed = body, !Task.isCancelled { wait() }
            } catch {
              if Task.isCancelled { return }
              head.finish(throwing: error)
              channel.channel.close(promise: nil)
            }
          }
          defer {
            sending.cancel()
            waiting.withLock { $0?.cancel() }
          }
          for try await part in inbound {
            switch part {
            case .head(let answer):
              guard answer.status.code >= 200 else { continue }
              sending.cancel()
              waiting.withLock { $0?.cancel() }
              head.yield((HTTPResponse.Status(code: Int(answer.status.code)), Self.fields(of: answer)))
            case .body(let bytes): try await pipe.write(bytes)
            case .end:
              pipe.close()
              return
            }
          }
          throw NoAnswer(description: "the connection ended")
        }
      } catch {
        head.finish(throwing: error)
        pipe.close(.failure(error))
      }
    }
    do {
      for try await (status, fields) in heads { return NodeAnswer(status: status, fields: fields, body: .parts(reader)) }
      throw CancellationError()
    } catch {
      if case .streamed = body { throw Interrupted(cause: error) }
      throw error
    }
  }

  /// Headers that apply to one connection only (RFC 9110 §7.6.1), or that this side writes itself.
  private static let hops: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "content-length", "host", "date",
    "server", "expect",
  ]

  static func isHop(_ name: HTTPField.Name) -> Bool { hops.contains(name.canonicalName) }

  /// The head of a request as sent. It doesn't announce that the connection will be closed: a node that answers
  /// before reading a file would close it at once, and its answer could be lost with the unread data.
  static func head(of request: HTTPRequest, _ body: Body, _ address: String) -> HTTPRequestHead {
    var fields = HTTPHeaders()
    fields.add(name: "Host", value: request.authority ?? request.headerFields[.host] ?? address)
    for field in request.headerFields where !hops.contains(field.name.canonicalName) {
      fields.add(name: field.name.rawName, value: field.value)
    }
    switch body {
    case .whole(let bytes):
      if bytes.readableBytes > 0 || request.method == .post { fields.add(name: "Content-Length", value: "\(bytes.readableBytes)") }
    case .streamed: if let length = request.headerFields[.contentLength] { fields.add(name: "Content-Length", value: length) }
    }
    return HTTPRequestHead(
      version: .http1_1, method: NIOHTTP1.HTTPMethod(rawValue: request.method.rawValue), uri: request.path ?? "/", headers: fields)
  }

  static func fields(of head: HTTPResponseHead) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in head.headers where !hops.contains(name.lowercased()) {
      if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
    }
    return fields
  }
}

/// Closes an idle connection.
private final class ClosesWhenSilent: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) } else { context.fireUserInboundEventTriggered(event) }
  }
}
