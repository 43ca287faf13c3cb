internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import TesseraHTML

/// Believes what another node says of a request, and nobody else: stands before everything that looks at the client.
struct PassMiddleware<Context: RequestContext>: RouterMiddleware {
  let host: WebHost<Context>

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    guard request.headers[.nodePass] != nil || request.headers[.node] != nil else { return try await next(request, context) }
    var request = request
    guard let members = host.services.keeper?.members else {
      // Nobody here is another node.
      return Response(status: .forbidden)
    }
    var body = ByteBuffer()
    if request.method == .post {
      body = try await RequestBody.collect(request, context, limits: host.limits)
      request.body = .init(buffer: body)
    }
    guard let pass = NodePass(request.head, body: Array(body.readableBytesView), secret: members.cluster.secret) else {
      host.services.logger.warning(
        "refused a request that is no node's",
        metadata: ["path": "\(request.uri.path.prefix(200))", "node": "\(request.headers[.node] ?? "")"])
      host.metrics.refusedPass()
      return Response(status: .forbidden)
    }
    if host.registry.isDraining { return Response(status: .serviceUnavailable, headers: [.nodeDraining: "1", .retryAfter: "1"]) }
    if members.heard(of: pass.node) { host.services.logger.notice("a node answers again", metadata: ["node": "\(pass.node)"]) }
    return try await NodePass.$current.withValue(pass) { [request] in try await next(request, context) }
  }
}

/// Hands requests of visitors whose node is another one to that node, and carries them out here when it does not answer.
struct ForwardingMiddleware<Context: RequestContext>: RouterMiddleware {
  let host: WebHost<Context>

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    guard let keeper = host.services.keeper, let members = keeper.members else { return try await next(request, context) }
    // A process that was frozen for longer than its leases last finds out what it has lost before it answers anything.
    if keeper.hasLapsed { await host.registry.tend() }
    guard NodePass.current == nil, let visitor = host.visitorID(of: request, context), let home = members.home(of: visitor) else {
      return try await next(request, context)
    }
    var request = request
    var body = ByteBuffer()
    if request.method == .post {
      body = try await RequestBody.collect(request, context, limits: host.limits)
      request.body = .init(buffer: body)
    }
    let isStream = request.uri.path.hasSuffix("/_tessera/stream")
    var head = request.head
    NodePass(node: members.own, origin: host.origin(of: request, context)).sign(
      &head, body: Array(body.readableBytesView), secret: members.cluster.secret)
    do {
      let answer = try await NodeClient.send(
        head, body, to: home, members.cluster, silence: isStream ? host.limits.heartbeat * 3 : .seconds(30))
      if answer.status == .serviceUnavailable, answer.fields[.nodeDraining] != nil {
        throw NodeClient.NoAnswer(description: "it is being shut down")
      }
      if members.heard(of: home) { host.services.logger.notice("a node answers again", metadata: ["node": "\(home)"]) }
      host.metrics.handedOn()
      return response(answer, request, isStream)
    } catch {
      host.metrics.failedToHandOn()
      if members.suspect(home, for: keeper.keeping.leaseTime) {
        host.services.logger.warning(
          "a node does not answer; its visitors go on here when its leases have ended", metadata: ["node": "\(home)", "error": "\(error)"])
      }
      return try await next(request, context)
    }
  }

  private func response(_ answer: NodeAnswer, _ request: Request, _ isStream: Bool) -> Response {
    let reader = answer.reader
    let body = ResponseBody { writer in
      guard isStream else {
        while let part = try await reader.pipe.next() { try await writer.write(part) }
        return try await writer.finish(nil)
      }
      try await request.body.consumeWithInboundCloseHandler { _ in
        try await withGracefulShutdownHandler {
          // The end of a stream is no error, however it comes: the browser asks again.
          while let part = try? await reader.pipe.next() { try await writer.write(part) }
        } onGracefulShutdown: {
          reader.pipe.close()
        }
      } onInboundClosed: {
        reader.pipe.close()
      }
      try await writer.finish(nil)
    }
    return Response(status: answer.status, headers: answer.fields, body: body)
  }
}

extension WebHost {
  /// The visitor's cookie of a request that belongs to one node; `nil` for what any node answers.
  func visitorID(of request: Request, _ context: Context) -> String? {
    let parts = request.uri.path.split(separator: "/").suffix(3)
    if let service = parts.firstIndex(of: "_tessera") {
      guard ["stream", "attach", "detach", "event", "identify"].contains(parts.dropFirst(service - parts.startIndex + 1).first) else {
        return nil
      }
    }
    let cookies = WebCookies(services.policy, base: mount(of: request, context).base, origin: origin(of: request, context))
    return cookies.value(.visitor, in: request).flatMap { RandomToken.isToken($0) ? $0 : nil }
  }
}
