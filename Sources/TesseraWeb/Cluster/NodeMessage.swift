internal import FoundationEssentials
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import TesseraScreen

/// Something that one node asks of another.
enum NodeMessage: Codable, Sendable {
  /// Store a visitor's pages and let them go: they are asked for elsewhere.
  case leave(visitor: String)
  /// End everything of a person, or of one sign-in.
  case end(id: String, session: String)
}

extension PageKeeper {
  /// Sends a message to a node; false if it did not answer that it is done.
  @discardableResult
  func tell(_ address: String, _ message: NodeMessage, place: String) async -> Bool {
    guard let members, let body = try? JSONEncoder().encode(message) else { return false }
    var head = HTTPRequest(method: .post, scheme: "http", authority: address, path: place + "/_tessera/node")
    head.headerFields[.contentType] = "application/json"
    head.headerFields[.secFetchSite] = "same-origin"
    NodePass(node: members.own, origin: RequestOrigin(limitKey: members.own, isSecure: false, authority: address)).sign(
      &head, body: Array(body), secret: members.cluster.secret)
    let answer = try? await NodeClient.send(head, .whole(ByteBuffer(bytes: body)), to: address, members.cluster, silence: .seconds(5))
    guard answer?.status == .noContent else { return false }
    members.heard(of: address)
    return true
  }
}

extension WebEndpoints {
  /// Does what another node asks.
  func node(_ request: Request, _ context: Context) async throws -> Response {
    guard NodePass.current != nil else { throw HTTPError(.forbidden) }
    let body = try await RequestBody.collect(request, context, limits: host.limits)
    guard let message = try? JSONDecoder().decode(NodeMessage.self, from: Data(body.readableBytesView)) else {
      throw HTTPError(.badRequest)
    }
    switch message {
    case .leave(let visitor): await host.registry.handOver(visitor)
    case .end(let id, let session): await host.registry.end(Identity(id, session: session))
    }
    return Response(status: .noContent)
  }
}
