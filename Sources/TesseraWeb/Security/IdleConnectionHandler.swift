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

/// Closes a connection over which nothing goes on: nobody asks for anything, or goes on asking, for ``WebLimits/connectionIdleTime``; or nobody takes
/// any of an answer for ``WebLimits/bodyTime``.
///
/// A reader who takes a little now and then has all the time that it takes, also after the last byte was written here. A stream of events is not looked
/// at: who writes it notices when nobody reads.
final class IdleConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let idleTime: TimeAmount
  private let readerTime: TimeAmount
  /// The requests that began to come, less the answers that ended.
  private var open = 0
  /// Whether the last request is still on its way.
  private var isComing = false
  private var isStream = false
  /// The moment when something came, or an answer ended.
  private var lastActive = NIODeadline.now()
  /// Looks whether something came, and whether something left.
  private var idle: Scheduled<Void>?, watch: Scheduled<Void>?
  /// The bytes that the reader had still to take when it was looked at last, and whether something was written since.
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
    // What is written while nobody takes anything, such as an end, is no sign of a reader.
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
    // It is being answered: the end of that looks again.
    guard open == 0 || isComing else { return }
    guard .now() >= lastActive + idleTime else { return lookLater(context) }
    guard Self.unwritten(context) > 0 else { return context.close(promise: nil) }
    // The last answer is still being taken: idle is who took all of it.
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
    // What the system has is the system's to deliver.
    guard Self.unwritten(context) > 0 else { return }
    // More is written only once enough of what was there has left.
    guard isStream || hasWritten || Self.untaken(context) < rest else { return context.close(promise: nil) }
    watchReader(context)
  }

  private func end() {
    idle?.cancel()
    watch?.cancel()
    (idle, watch) = (nil, nil)
  }

  /// The bytes that wait here until the system takes them.
  private static func unwritten(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  /// The bytes that the reader has not taken: those that wait here and, where the system tells, those that it has. It holds megabytes, and takes more
  /// only when a third of its room is free.
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
