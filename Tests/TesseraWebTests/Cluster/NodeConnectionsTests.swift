import HTTPTypes
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import TesseraWeb

/// A node that sends scripted replies and records the connection of each request.
private final class ScriptedNode: Sendable {
  enum Reply: Sendable { case answer, answerAndClose, close, nothing }

  private let replies: Mutex<[Reply]>
  private let seen = Mutex<[Int]>([])
  private let opened = Atomic(0)
  private let channel = Mutex<(any Channel)?>(nil)

  init(_ replies: [Reply]) { self.replies = Mutex(replies) }

  /// The number of requests, and of connections that carried them.
  var requests: Int { seen.withLock { $0.count } }
  var connections: Int { seen.withLock { Set($0).count } }

  func start() async throws -> String {
    let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { [self] child in
        child.eventLoop.makeCompletedFuture { try child.pipeline.syncOperations.addHandler(Handler(self)) }
      }.bind(host: "127.0.0.1", port: 0).get()
    self.channel.withLock { $0 = channel }
    return "127.0.0.1:\(channel.localAddress?.port ?? 0)"
  }

  func stop() async throws { try await channel.withLock { $0 }?.close() }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer
    private let node: ScriptedNode
    private let number: Int
    init(_ node: ScriptedNode) { (self.node, number) = (node, node.opened.add(1, ordering: .relaxed).newValue) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      node.seen.withLock { $0.append(number) }
      let reply = node.replies.withLock { $0.isEmpty ? .answer : $0.removeFirst() }
      let isLast = reply == .answerAndClose
      if reply == .answer || isLast {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\(isLast ? "Connection: close\r\n" : "")\r\nok"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
      }
      if reply == .close || isLast { context.close(promise: nil) }
    }
  }
}

@Suite("Connections between nodes", .timeLimit(.minutes(1)))
struct NodeConnectionsTests {
  private func send(_ connections: NodeConnections, to address: String, patience: Duration = .seconds(20)) async throws -> String {
    var cluster = Cluster(secret: String(repeating: "s", count: 32))
    cluster.patience = patience
    let answer = try await connections.send(ByteBuffer(string: "{}"), to: address, cluster, silence: .seconds(20)) {
      HTTPRequest(method: .post, scheme: "http", authority: address, path: "/")
    }
    guard case .whole(let body) = answer.body else { return "" }
    return String(buffer: body)
  }

  private func withNode(_ replies: [ScriptedNode.Reply], _ body: (ScriptedNode, String, NodeConnections) async throws -> Void) async throws
  {
    let node = ScriptedNode(replies)
    try await body(node, try await node.start(), NodeConnections())
    try await node.stop()
  }

  @Test("One after the other they share a connection; at once each has its own, and those wait for the next")
  func shared() async throws {
    try await withNode([]) { node, address, connections async throws in
      for _ in 0..<10 { #expect(try await send(connections, to: address) == "ok") }
      #expect(node.connections == 1 && connections.count(to: address) == 1)
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 { group.addTask { () async throws in #expect(try await send(connections, to: address) == "ok") } }
        try await group.waitForAll()
      }
      #expect((1...8).contains(connections.count(to: address)) && node.requests == 18)
    }
  }

  @Test("A connection that was closed while idle does not count as a dead node: the request is sent once more")
  func closed() async throws {
    try await withNode([.answer, .close, .answer]) { node, address, connections async throws in
      #expect(try await send(connections, to: address) == "ok")
      #expect(try await send(connections, to: address) == "ok")
      #expect(node.requests == 3 && node.connections == 2)
    }
  }

  @Test("Connections to a node that left the cluster are closed")
  func gone() async throws {
    try await withNode([]) { node, address, connections async throws in
      #expect(try await send(connections, to: address) == "ok")
      connections.keep([address])
      #expect(connections.count(to: address) == 1)
      connections.keep(["10.0.0.1:80"])
      #expect(connections.count(to: address) == 0)
      #expect(try await send(connections, to: address) == "ok" && node.connections == 2)
    }
  }

  @Test("However often connections are closed while they wait, every request has its answer")
  func closedAgain() async throws {
    try await withNode([]) { node, address, connections async throws in
      for _ in 0..<50 {
        #expect(try await send(connections, to: address) == "ok")
        async let closing: () = connections.closeAll()
        #expect(try await send(connections, to: address) == "ok")
        await closing
      }
      #expect((100...150).contains(node.requests))
    }
  }

  @Test("A node that closes a new connection without an answer is not retried, and that is the error")
  func refused() async throws {
    try await withNode([.close]) { node, address, connections async throws in
      await #expect(throws: NodeExchange.Closed.self) { try await send(connections, to: address) }
      #expect(node.requests == 1 && connections.count(to: address) == 0)
    }
  }

  @Test("A node that says that it closes the connection gets no other request over it")
  func last() async throws {
    try await withNode([.answerAndClose, .answer]) { node, address, connections async throws in
      #expect(try await send(connections, to: address) == "ok")
      #expect(connections.count(to: address) == 0)
      #expect(try await send(connections, to: address) == "ok")
      #expect(node.connections == 2 && node.requests == 2)
    }
  }

  @Test("A node that takes a request and is silent is given up after the cluster's patience, and not asked again")
  func silent() async throws {
    try await withNode([.answer, .nothing]) { node, address, connections async throws in
      #expect(try await send(connections, to: address) == "ok")
      let error = await #expect(throws: NodeClient.NoAnswer.self) { try await send(connections, to: address, patience: .milliseconds(50)) }
      #expect(error?.description == "no answer within 50 ms")
      #expect(node.requests == 2 && connections.count(to: address) == 0)
    }
  }
}
