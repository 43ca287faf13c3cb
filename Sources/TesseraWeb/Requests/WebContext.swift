public import Hummingbird
public import NIOCore

/// A request context with access to the connection, so that a stream whose client stopped reading can be closed.
///
/// Adopt it in your own context. Without it, such a stream, and a shutdown during it, wait until the browser
/// disconnects.
public protocol ChannelRequestContext: RequestContext {
  /// The connection of the request.
  var channel: any Channel { get }
}

/// The context of a request, with the client's address.
public struct WebContext: ChannelRequestContext, RemoteAddressRequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The address of the client.
  public let remoteAddress: SocketAddress?
  public let channel: any Channel

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    channel = source.channel
  }
}
