#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import TesseraFlow
internal import TesseraScreen

/// Something that one node asks of another.
enum NodeMessage: Codable, Sendable {
  /// Store a visitor's pages and let them go: they are asked for elsewhere.
  case leave(visitor: String)
  /// End everything of a person, or of one sign-in.
  case end(id: String, session: String)
  /// Say whether this node is believed.
  case greet
}

extension PageKeeper {
  /// Sends a message to a node; false if it did not answer that it is done.
  @discardableResult
  func tell(_ address: String, _ message: NodeMessage, mountPath: String) async -> Bool {
    guard let answer = await answer(of: address, to: message, mountPath: mountPath) else { return false }
    if let time = NodePass.otherTime(in: answer) { noteClock(of: address, time) }
    guard answer.status == .noContent else { return false }
    members?.heard(of: address)
    return true
  }

  /// Whether a node that did not answer a request answers a question.
  func isThere(_ address: String, mountPath: String) async -> Bool {
    guard let patience = members?.cluster.patience else { return false }
    return await answer(of: address, to: .greet, mountPath: mountPath, within: patience / 2)?.status == .noContent
  }

  /// Says in the log that another node goes by another time, once a minute for each.
  func noteClock(of node: String, _ time: Double) {
    guard let clock = members?.clock, clock.differ(from: node) else { return }
    logger.error(
      "the clocks of this node and another one differ, and each refuses what the other one hands to it: set both by NTP",
      metadata: [
        "node": "\(node)", "ahead": "\(Int((time - clock.now).rounded())) s",
        "own": "set by \(Int(clock.moved.rounded())) s since this node began",
      ])
  }

  /// Whether another node takes this one's time: asked while one did not.
  func agreesOnTime() async -> Bool {
    guard let members, members.clock.isOff else { return true }
    for other in members.others.prefix(3) where await isThere(other, mountPath: members.cluster.mountPath) {
      members.heard(of: other)
      return true
    }
    return members.others.isEmpty
  }

  /// Asks all nodes of the store whether they believe this one. A node that does not answer says nothing, nor does
  /// one that does not know the question.
  /// Says in the log where this one has no address, and will have none.
  ///
  /// - Throws: ``ClusterError`` if one refuses because its secret or its clock is another one.
  func greet(mountPath: String) async throws {
    guard let members else { return }
    if members.own.isEmpty, !members.isBeginning {
      logger.error("this node has no address, hands nothing on and is reached by no other; give Cluster or PageKeeping a host:port")
    }
    guard let nodes = try? await keeping.store.nodes() else { return }
    try await withThrowingTaskGroup { group in
      for other in nodes where other.name != node && other.address != members.own {
        group.addTask {
          guard let answer = await self.answer(of: other.address, to: .greet, mountPath: mountPath), answer.status == .forbidden,
            let refusal = answer.fields[.nodeRefusal].flatMap(NodePass.Refusal.init)
          else { return }
          // A node of another version may not read the question; that is no reason to end a deployment.
          if [.secret, .clock].contains(refusal) { throw ClusterError(node: other.address, refusal: refusal.rawValue) }
        }
      }
      try await group.waitForAll()
    }
  }

  private func answer(of address: String, to message: NodeMessage, mountPath: String, within patience: Duration? = nil) async -> NodeAnswer?
  {
    guard let members, let body = try? JSONEncoder().encode(message) else { return nil }
    // Before it listens a node has only its name.
    let own = members.own.isEmpty ? node : members.own
    func head() -> HTTPRequest {
      var head = HTTPRequest(method: .post, scheme: "http", authority: address, path: mountPath + "/_tessera/node")
      head.headerFields[.contentType] = "application/json"
      head.headerFields[.secFetchSite] = "same-origin"
      NodePass(node: own, origin: RequestOrigin(limitKey: own, isSecure: false, authority: address), .message).sign(
        &head, body: Array(body), for: address, secret: members.cluster.secret, now: members.clock.now)
      return head
    }
    var cluster = members.cluster
    if let patience { cluster.patience = patience }
    return try? await members.connections.send(ByteBuffer(bytes: body), to: address, cluster, silence: .seconds(5), head)
  }
}

extension WebEndpoints {
  /// Does what another node asks.
  func node(_ request: Request, _ context: Context) async throws -> Response {
    // A client's request that was handed on is none of a node, whatever its path is.
    guard NodePass.current?.kind == .message else { throw HTTPError(.forbidden) }
    let body = try await RequestBody.collect(request, context, upTo: host.limits.bodyBytes, limits: host.limits)
    guard let message = try? JSONDecoder().decode(NodeMessage.self, from: Data(body.readableBytesView)) else {
      throw HTTPError(.badRequest)
    }
    switch message {
    case .leave(let visitor): await host.registry.handOver(visitor)
    case .greet: break
    case .end(let id, let session):
      host.services.signIns.forget(id, session: session.isEmpty ? nil : session)
      await host.registry.end(Identity(id, session: session))
    }
    return Response(status: .noContent)
  }
}
