internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1

/// Marks HTTP/1.1 requests without a host or with several (RFC 9112 §3.2). The ``GuardMiddleware`` answers them with
/// 400.
///
/// It is before the codec, because the version of a request is unknown after it.
final class HostRule: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
    try? pipeline.addHandler(Marker(), position: .before(codec))
  }

  private final class Marker: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(var head) = unwrapInboundIn(data), head.version.major == 1, head.version.minor > 0 else {
        return context.fireChannelRead(data)
      }
      let hosts = head.headers["host"]
      guard hosts.count != 1 || hosts[0].isEmpty else { return context.fireChannelRead(data) }
      head.headers.replaceOrAdd(name: HTTPField.Name.refusedHost.rawName, value: "1")
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }
}

extension HTTPField.Name {
  static let refusedHost = HTTPField.Name("Tessera-Refused-Host")!
}
