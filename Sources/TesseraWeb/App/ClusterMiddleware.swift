internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import TesseraHTML
internal import TesseraScreen
internal import Tracing

/// Verifies what another node says about a request. Comes before everything that uses the client's address.
struct PassMiddleware<Context: RequestContext>: RouterMiddleware {
  let host: WebHost<Context>

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    guard request.headers[.nodePass] != nil || request.headers[.node] != nil else { return try await next(request, context) }
    return try await believe(request, context, next)
  }

  /// A separate function, so that its locals don't take memory for all other requests and the duration of their
  /// streams.
  @inline(never)
  @concurrent private func believe(_ request: Request, _ context: Context, _ next: @concurrent (Request, Context) async throws -> Response)
    async throws -> Response
  {
    var request = request
    guard let members = host.services.keeper?.members else {
      // Not a cluster: no other node exists.
      return Response(status: .forbidden)
    }
    let pass: NodePass
    var head: NodePass.Head?
    let peer = host.origin(of: request, context).limitKey
    var isRead = false
    var counted: CountedBody?
    defer { counted?.giveBack() }
    do {
      // Verify the head before reading the body. A node's rate isn't affected by invalid requests from its address.
      let said = try NodePass.Head(request.head)
      if said.saysAll {
        try said.check(request.head, own: members.own, secrets: members.cluster.secrets)
        head = said
      }
      try said.checkTime(members.clock.now)
      // A request of an older node needs its body. It isn't read if the address sent too many invalid ones.
      if !said.saysAll, host.registry.waitingTime(of: Self.strangers(at: peer)) != nil { throw NodePass.Refusal.secret }
      isRead = true
      var body = ByteBuffer()
      if said.kind != .streamed, request.method != .get {
        // The body of a verified node was counted where it came from.
        counted = said.saysAll ? nil : try await host.body(of: request, context, from: .visitor)
        if let counted {
          body = counted.bytes
        } else {
          body = try await RequestBody.collect(request, context, upTo: host.limits.bodyBytes, limits: host.limits)
        }
        request.body = .init(buffer: body)
      }
      let bytes = Array(body.readableBytesView)
      if said.saysAll {
        try said.check(body: bytes)
      } else {
        try said.check(request.head, body: bytes, own: members.own, secrets: members.cluster.secrets)
      }
      pass = try NodePass(said, memory: members.passes)
    } catch let refusal as NodePass.Refusal {
      // Clients can send such requests as often as they like.
      host.services.log.once(
        .warning, "refused a request that no node of the cluster sent", of: peer,
        [
          "reason": "\(refusal.rawValue)", "path": "\(request.uri.path.prefix(200))",
          "node": "\((request.headers[.node] ?? "").prefix(100))",
        ])
      host.metrics.refusedPass()
      if isRead {
        _ = host.registry.admit(Self.strangers(at: peer))
      } else if request.method != .get {
        RequestBody.cut((context as? any ChannelRequestContext)?.channel)
      }
      var fields: HTTPFields = [.nodeRefusal: refusal.rawValue]
      if refusal == .clock {
        fields[.nodeClock] = "\(Int(members.clock.now * 1000))"
        if let head { host.services.keeper?.noteClock(of: head.node, head.time) }
      }
      return Response(status: .forbidden, headers: fields)
    }
    members.clock.agree()
    if host.registry.isDraining { return Response(status: .serviceUnavailable, headers: [.nodeDraining: "1", .retryAfter: "1"]) }
    if pass.kind != .message { members.noteServing(pass.node) }
    var spans = ServiceContext.current ?? .topLevel
    InstrumentationSystem.instrument.extract(request.head.headerFields, into: &spans, using: SpanFields())
    return try await ServiceContext.withValue(spans) {
      try await NodePass.$current.withValue(pass) { [request] in try await next(request, context) }
    }
  }

  /// The key for counting an address's passes that were invalid after reading their bodies. The limit is that of
  /// newcomers' pages.
  private static func strangers(at peer: String) -> String { "strangers at \(peer)" }
}

/// Forwards requests to the visitor's node, and handles them here if that node doesn't answer.
struct ForwardingMiddleware<Context: RequestContext>: RouterMiddleware {
  let host: WebHost<Context>

  @concurrent func handle(_ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response) async throws
    -> Response
  {
    guard let keeper = host.services.keeper, let members = keeper.members else { return try await next(request, context) }
    if members.isBeginning, NodePass.current == nil, host.belongsToOneNode(request) {
      throw PlainAnswer(status: .serviceUnavailable, words: "Your page cannot be loaded now. Try again in \(1) s.", retryAfter: 1)
    }
    // A process that was frozen for longer than its leases learns what it lost before answering. If the store is
    // away, it doesn't wait: nothing is acknowledged then.
    if keeper.hasLapsed, !keeper.isDown { await host.registry.tend() }
    guard NodePass.current == nil, let visitor = host.visitorID(of: request, context), let home = members.home(of: visitor) else {
      return try await next(request, context)
    }
    return try await handOn(request, context, of: visitor, to: home, keeper, members, next)
  }

  @inline(never)
  @concurrent private func handOn(
    _ request: Request, _ context: Context, of visitor: String, to home: String, _ keeper: PageKeeper, _ members: ClusterMembers,
    _ next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    var request = request
    let body: NodeClient.Body
    let isFile = host.isFile(request)
    let way = isFile ? try host.uploadSlot(for: visitor, request, context) : nil
    defer { way?.leave() }
    var signed: [UInt8] = []
    var counted: CountedBody?
    defer { counted?.giveBack() }
    if isFile {
      body = .streamed { [request, limits = host.limits] take in
        try await StreamedBody.read(request, context, limits: limits) { try await take(ByteBuffer(bytes: $0)) }
      }
    } else {
      counted = request.method == .get ? nil : try await host.body(of: request, context, from: .visitor)
      let buffer = counted?.bytes ?? ByteBuffer()
      if request.method != .get { request.body = .init(buffer: buffer) }
      (body, signed) = (.whole(buffer), Array(buffer.readableBytesView))
    }
    let isStream = request.uri.path.hasSuffix("/_tessera/stream")
    let pass = NodePass(node: members.own, origin: host.origin(of: request, context), isFile ? .streamed : .whole)
    do {
      let silence: Duration =
        isStream ? host.limits.heartbeat * 3 : isFile ? host.limits.uploadTime : .seconds(30)
      let answer = try await withSpan("tessera.node", ofKind: .client) { span in
        func signedHead() -> HTTPRequest {
          var head = request.head
          // The other node's spans are children of this one.
          InstrumentationSystem.instrument.inject(span.context, into: &head.headerFields, using: SpanFields())
          pass.sign(&head, body: signed, for: home, secret: members.cluster.secret, now: members.clock.now)
          return head
        }
        if case .whole(let bytes) = body, !isStream {
          return try await members.connections.send(bytes, to: home, members.cluster, silence: silence, signedHead)
        }
        return try await NodeClient.send(signedHead(), body, to: home, members.cluster, silence: silence)
      }
      if let reason = Self.refusal(of: answer) {
        if let time = reason.time { keeper.noteClock(of: home, time) }
        guard isFile else { throw reason }
        _ = members.suspect(home, for: keeper.keeping.leaseTime)
        throw NodeClient.Interrupted(cause: reason)
      }
      // Otherwise the connection would wait for the rest of the file.
      if isFile, answer.status.code >= 400 { RequestBody.cut((context as? any ChannelRequestContext)?.channel) }
      if members.heard(of: home) { host.services.logger.notice("a node answers again", metadata: ["node": "\(home)"]) }
      host.metrics.handedOn()
      return response(answer, request, silence, isStream, (context as? any ChannelRequestContext)?.channel)
    } catch let error as NodeClient.Interrupted {
      // The received part of the file is at the other node. The client resumes after it.
      host.metrics.failedToHandOn()
      if let error = error.cause as? HTTPError { throw error }
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"], message: "The file did not arrive; send it again.")
    } catch {
      guard !Task.isCancelled else { throw error }
      host.metrics.failedToHandOn()
      if (error as? NodeClient.NoAnswer)?.time != nil {
        // The node is up, and the log says why it refuses.
        _ = members.suspect(home, for: keeper.keeping.leaseTime)
        way?.leave()
        return try await next(request, context)
      }
      let mountPath = String(host.mount(of: request, context).base.dropFirst(host.services.policy.basePath.count))
      if await keeper.isThere(home, mountPath: mountPath) {
        // The node is only slow, and may still process the request, so no other node does.
        throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "1"], message: "The page is busy elsewhere. Try again in 1 s.")
      }
      if members.suspect(home, for: keeper.keeping.leaseTime) {
        host.services.logger.warning(
          "a node does not answer; its visitors continue here when its leases end", metadata: ["node": "\(home)", "error": "\(error)"])
      }
      // Reading the file here takes a new slot.
      way?.leave()
      return try await next(request, context)
    }
  }

  /// The reason why a node rejected a forwarded request. `nil` if it accepted it.
  private static func refusal(of answer: NodeAnswer) -> NodeClient.NoAnswer? {
    if answer.status == .serviceUnavailable, answer.fields[.nodeDraining] != nil {
      return NodeClient.NoAnswer(description: "it is being shut down")
    }
    guard answer.status == .forbidden, let refusal = answer.fields[.nodeRefusal] else { return nil }
    return NodeClient.NoAnswer(description: Cluster.Problem.words(refusal), time: NodePass.otherTime(in: answer))
  }

  /// Closes a client's connection if it reads nothing for as long as the other node may be silent.
  private static func cut(_ channel: (any Channel)?, after silence: Duration) -> Scheduled<Void>? {
    channel?.eventLoop.scheduleTask(in: .nanoseconds(silence.nanoseconds)) { channel?.close(promise: nil) }
  }

  private func response(
    _ answer: NodeAnswer, _ request: Request, _ silence: Duration, _ isStream: Bool, _ channel: (any Channel)?
  ) -> Response {
    let reader: PipeReader
    switch answer.body {
    case .whole(let bytes): return Response(status: answer.status, headers: answer.fields, body: ResponseBody(byteBuffer: bytes))
    case .parts(let parts): reader = parts
    }
    let body = ResponseBody { writer in
      guard isStream else {
        try await withTaskCancellationHandler {
          while let part = try await reader.pipe.next() {
            let timer = Self.cut(channel, after: silence)
            defer { timer?.cancel() }
            try await writer.write(part)
          }
        } onCancel: {
          reader.pipe.close(.failure(CancellationError()))
        }
        return try await writer.finish(nil)
      }
      try await request.body.consumeWithInboundCloseHandler { _ in
        try await withGracefulShutdownHandler {
          // The end of a stream isn't an error: the browser reconnects.
          while let part = try? await reader.pipe.next() {
            let timer = Self.cut(channel, after: silence)
            defer { timer?.cancel() }
            try await writer.write(part)
          }
        } onGracefulShutdown: {
          reader.pipe.close()
          // A client that doesn't read must not delay the shutdown.
          RequestBody.cut(channel)
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
  /// Whether the body of a request may be a large file.
  func isFile(_ request: Request) -> Bool {
    request.method == .patch
      || request.method == .post && request.headers[.contentType].map { $0.lowercased().hasPrefix("multipart/") } ?? false
  }

  /// Whether a request belongs to its visitor's node: pages, forms and requests of their script. Any node can answer
  /// other requests.
  func belongsToOneNode(_ request: Request) -> Bool {
    let parts = request.uri.path.split(separator: "/").suffix(3)
    guard let service = parts.firstIndex(of: "_tessera") else { return true }
    return ["stream", "attach", "detach", "event", "identify", "upload"].contains(parts.dropFirst(service - parts.startIndex + 1).first)
  }

  /// The visitor in the cookie of a request that belongs to one node. `nil` if any node can answer.
  func visitorID(of request: Request, _ context: Context) -> String? {
    guard belongsToOneNode(request) else { return nil }
    let cookies = cookies.at(mount(of: request, context).base, origin(of: request, context))
    return cookies.visitor(in: SentCookies(request)).id.flatMap { RandomToken.isToken($0) ? $0 : nil }
  }
}

/// Passes the tracing context in the headers of requests between nodes.
private struct SpanFields: Injector, Extractor {
  func inject(_ value: String, forKey key: String, into fields: inout HTTPFields) {
    if let name = HTTPField.Name(key) { fields[name] = value }
  }

  func extract(key: String, from fields: HTTPFields) -> String? { HTTPField.Name(key).flatMap { fields[$0] } }
}
