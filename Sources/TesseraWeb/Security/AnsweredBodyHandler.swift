internal import NIOCore
internal import NIOHTTPTypes

/// Closes a connection over which the body of a request goes on coming that was answered already: nobody reads it, and the server would go on
/// throwing it away for as long as somebody sends.
///
/// A request may be answered before its body is here: one that is refused, or one that has no business to have a body. What was on its way by then may
/// still come, within the same bounds as a body that is read; whoever sends more, or slower, has to connect anew.
final class AnsweredBodyHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let mostBytes: Int
  private let mostTime: TimeAmount
  /// The requests that came to their end, and the answers that did: clients may send several requests before they read an answer.
  private var requests = 0, answers = 0
  /// The bytes that came after the answer.
  private var surplus = 0
  /// Whether the connection is about to be closed, and nothing more is taken from it.
  private var isCut = false
  /// Whether the request that is coming has a body whose end nobody here knows, and whether it came: what follows is no request of anybody's.
  private var isLast = false, isOver = false
  private var timer: Scheduled<Void>?

  init(_ limits: WebLimits) {
    mostBytes = limits.bodyBytes
    mostTime = .nanoseconds(limits.bodyTime.nanoseconds)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .head(let head): isLast = GuardMiddleware<WebContext>.hasUnknownCoding(head)
    case .body(let bytes):
      if answers > requests {
        surplus += bytes.readableBytes
        if surplus > mostBytes, !isCut {
          isCut = true
          // The answer may still be on its way.
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
