internal import NIOCore
internal import NIOHTTPTypes

/// Closes a connection whose client keeps sending the body of a request that was already answered. The server would
/// discard it for as long as the client sends.
///
/// A request may be answered before its body has arrived, if it is refused or shouldn't have a body. Data in transit
/// may still arrive, within the limits for a body. A client that sends more, or more slowly, has to reconnect.
final class AnsweredBodyHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let mostBytes: Int
  private let mostTime: TimeAmount
  /// The numbers of finished requests and answers. Clients may pipeline requests.
  private var requests = 0, answers = 0
  /// The bytes received after the answer.
  private var surplus = 0
  /// Whether the connection is about to be closed. Nothing more is read.
  private var isCut = false
  /// Whether the current request has a body with an unknown end, and whether it was received. What follows isn't a
  /// request.
  private var isLast = false, isOver = false
  private var timer: Scheduled<Void>?

  init(_ limits: WebLimits) {
    mostBytes = limits.bodyBytes
    mostTime = .nanoseconds(limits.bodyTime.nanoseconds)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): isLast = head.hasUnknownCoding
    case .body(let bytes):
      if answers > requests {
        surplus += bytes.readableBytes
        if surplus > mostBytes, !isCut {
          isCut = true
          // The answer may still be in transit.
          RequestBody.cut(context.channel)
        }
      }
      if isCut { return }
    case .end:
      requests += 1
      surplus = 0
      isOver = isLast
      timer?.cancel()
      timer = nil
    }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) { if !isCut, !isOver { context.read() } }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      answers += 1
      if answers > requests {
        let channel = context.channel
        timer = channel.eventLoop.scheduleTask(in: mostTime) { channel.close(promise: nil) }
      }
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }
}
