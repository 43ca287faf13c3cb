#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(Darwin)
internal import Darwin
#endif
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes an idle connection: no request arrives or continues for ``WebLimits/connectionIdleTime``, or the client
/// reads nothing of an answer for ``WebLimits/bodyTime``.
///
/// A client that reads slowly but steadily has unlimited time, including after the last byte was written here. Event
/// streams are exempt, since their writer notices when the client stops reading.
final class IdleConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let idleTime: TimeAmount
  private let readerTime: TimeAmount
  /// The number of requests that started, minus the answers that ended.
  private var open = 0
  /// Whether the last request is still arriving.
  private var isComing = false
  private var isStream = false
  /// The time of the last received data or finished answer.
  private var lastActive = NIODeadline.now()
  /// The timers that check for received and for sent data.
  private var idle: Scheduled<Void>?, watch: Scheduled<Void>?
  /// The unread bytes at the last check, and whether anything was written since.
  private var rest = 0, hasWritten = false

  init(_ limits: WebLimits) {
    idleTime = .nanoseconds(limits.connectionIdleTime.nanoseconds)
    readerTime = .nanoseconds(limits.bodyTime.nanoseconds)
  }

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { lookLater(context) } }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelActive(context: ChannelHandlerContext) {
    lookLater(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lastActive = .now()
    switch unwrapInboundIn(data) {
    case .head: (open, isComing) = (open + 1, true)
    case .body: break
    case .end: isComing = false
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // Writes while the client reads nothing, such as the end of an answer, aren't progress.
    if context.channel.isWritable { hasWritten = true }
    switch unwrapOutboundIn(data) {
    case .head(let head): isStream = head.headerFields[.contentType] == "text/event-stream"
    case .body: break
    case .end:
      isStream = false
      open = max(0, open - 1)
      if open == 0 {
        lastActive = .now()
        lookLater(context)
      }
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if !context.channel.isWritable { watchReader(context) }
    context.fireChannelWritabilityChanged()
  }

  // MARK: Requests

  private func lookLater(_ context: ChannelHandlerContext) {
    guard idle == nil else { return }
    let loop = context.eventLoop.assumeIsolated()
    idle = loop.scheduleTask(deadline: lastActive + idleTime) { self.look(context) }
  }

  private func look(_ context: ChannelHandlerContext) {
    idle = nil
    // The request is being answered. The end of the answer checks again.
    guard open == 0 || isComing else { return }
    guard .now() >= lastActive + idleTime else { return lookLater(context) }
    guard Self.unwritten(context) > 0 else { return context.close(promise: nil) }
    // The last answer is still being read. The connection is idle only after that.
    lastActive = .now()
    watchReader(context)
    lookLater(context)
  }

  // MARK: Answers

  private func watchReader(_ context: ChannelHandlerContext) {
    guard watch == nil else { return }
    (rest, hasWritten) = (Self.untaken(context), false)
    let loop = context.eventLoop.assumeIsolated()
    watch = loop.scheduleTask(in: readerTime) { self.lookAtReader(context) }
  }

  private func lookAtReader(_ context: ChannelHandlerContext) {
    watch = nil
    // The system delivers what it has accepted.
    guard Self.unwritten(context) > 0 else { return }
    // More is written only after enough was read.
    guard isStream || hasWritten || Self.untaken(context) < rest else { return context.close(promise: nil) }
    watchReader(context)
  }

  private func end() {
    idle?.cancel()
    watch?.cancel()
    (idle, watch) = (nil, nil)
  }

  /// The bytes that the system hasn't accepted yet.
  private static func unwritten(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// The bytes that the client hasn't read: those waiting here and, where the system reports it, those in its buffer.
  /// That buffer holds megabytes, and accepts more only when a third of it is free.
  private static func untaken(_ context: ChannelHandlerContext) -> Int {
    var held: CInt = 0
    #if canImport(Glibc) || canImport(Musl) || canImport(Android)
    _ = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) { ioctl($0, UInt(TIOCOUTQ), &held) }
    #elseif canImport(Darwin)
    var size = socklen_t(MemoryLayout<CInt>.size)
    _ = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: CInt.self) {
      getsockopt($0, SOL_SOCKET, SO_NWRITE, &held, &size)
    }
    #endif
    return unwritten(context) + Int(held)
  }
}
