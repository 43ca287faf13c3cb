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
internal import TesseraStores

/// A request from one node to another.
enum NodeMessage: Codable, Sendable {
  /// Store and release a visitor's pages, because another node needs them.
  case leave(visitor: String)
  /// End all sessions of a user, or one sign-in.
  case end(id: String, session: String)
  /// Check that the sender is accepted.
  case greet
}

extension PageKeeper {
  /// Sends a message to a node. Returns whether it was processed.
  @discardableResult
  func tell(_ address: String, _ message: NodeMessage, mountPath: String) async -> Bool {
    guard let answer = await answer(of: address, to: message, mountPath: mountPath) else { return false }
    if let time = NodePass.otherTime(in: answer) { noteClock(of: address, time) }
    guard answer.status == .noContent else { return false }
    members?.heard(of: address)
    return true
  }

  /// Whether a node that didn't answer a request answers a check.
  func isThere(_ address: String, mountPath: String) async -> Bool {
    guard let patience = members?.cluster.patience else { return false }
    return await answer(of: address, to: .greet, mountPath: mountPath, within: patience / 2)?.status == .noContent
  }

  /// Logs that another node's clock differs, once a minute per node.
  func noteClock(of node: String, _ time: Double) {
    guard let clock = members?.clock, clock.differ(from: node) else { return }
    logger.error(
      "the clocks of this node and another one differ, so each refuses the requests of the other; set both clocks by NTP",
      metadata: [
        "node": "\(node)", "ahead": "\(Int((time - clock.now).rounded())) s",
        "own": "set by \(Int(clock.moved.rounded())) s since this node began",
      ])
  }

  /// Checks whether the other nodes accept this node's clock again.
  func agreesOnTime() async -> Bool {
    guard let members, members.clock.isOff else { return true }
    for other in members.others.prefix(3) where await isThere(other, mountPath: members.cluster.mountPath) {
      members.heard(of: other)
      return true
    }
    return members.others.isEmpty
  }

  /// Checks that all nodes of the store accept this one. A node that doesn't answer, or doesn't know the message, is
  /// ignored. Logs an error if this node has no address.
  ///
  /// - Throws: ``Cluster/Problem`` if a node rejects the secret or the clock.
  func greet(mountPath: String) async throws {
    guard let members else { return }
    if members.own.isEmpty, !members.isBeginning {
      logger.error("this node has no address, so it forwards nothing and no other node reaches it; give Cluster or PageKeeping a host:port")
    }
    guard let nodes = try? await keeping.store.nodes() else { return }
    try await withThrowingTaskGroup { group in
      for other in nodes where other.name != node && other.address != members.own {
        group.addTask {
          guard let answer = await self.answer(of: other.address, to: .greet, mountPath: mountPath), answer.status == .forbidden,
            let refusal = answer.fields[.nodeRefusal].flatMap(NodePass.Refusal.init)
          else { return }
          // A node of another version may not know the message. That must not stop a deployment.
          if [.secret, .clock].contains(refusal) { throw Cluster.Problem(node: other.address, refusal: refusal.rawValue) }
        }
      }
      try await group.waitForAll()
    }
  }

  private func answer(of address: String, to message: NodeMessage, mountPath: String, within patience: Duration? = nil) async -> NodeAnswer?
  {
    guard let members, let body = try? JSONEncoder().encode(message) else { return nil }
    // Before it listens, a node only has its name.
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
  /// Processes another node's message.
  func node(_ request: Request, _ context: Context) async throws -> Response {
    // A forwarded client request isn't a node's own, whatever its path.
    guard NodePass.current?.kind == .message else { throw HTTPError(.forbidden) }
    let body = try await RequestBody.collect(request, context, upTo: host.limits.bodyBytes, limits: host.limits)
    guard let message = try? JSONDecoder().decode(NodeMessage.self, from: Data(body.readableBytesView)) else {
      throw HTTPError(.badRequest)
    }
    switch message {
    case .leave(let visitor): await host.registry.handOver(visitor)
    case .greet: break
    case .end(let id, let session):
      host.services.signIns.memory.forget(id, session: session.isEmpty ? nil : session)
      await host.registry.end(Identity(id, session: session))
    }
    return Response(status: .noContent)
  }
}
