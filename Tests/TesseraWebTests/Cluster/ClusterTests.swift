import Foundation
import HTTPTypes
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import TesseraFlow
import TesseraStores
import TesseraScreen
import Testing

@testable import TesseraWeb

private let secret = "0123456789abcdef0123456789abcdef"

@Suite("Several nodes", .timeLimit(.minutes(2)))
struct ClusterTests {
  private static func keeping(_ store: any PageStore, secret: String = secret) -> PageKeeping {
    var cluster = Cluster(secret: secret)
    cluster.patience = .seconds(45)
    var keeping = PageKeeping(store, cluster: cluster)
    // No lease lapses during a test, however busy the machine; nodes that end give theirs back, and tests that need
    // a look after the visitors,
    // which a server has three times in this time, take it themselves.
    keeping.leaseTime = .seconds(30)
    return keeping
  }

  /// Two nodes that know of each other.
  private func withNodes(
    logger: Logger = RecordingLog().logger, _ body: @escaping @Sendable (TestServer, TestServer, InMemoryPageStore) async throws -> Void
  ) async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store), logger: logger) { first async throws in
      try await withServer(DraftScreen.app(), keeping: Self.keeping(store), logger: logger) { second async throws in
        await first.host.registry.tend()
        await second.host.registry.tend()
        try await body(first, second, store)
      }
    }
  }

  /// The same browser at another node.
  private func same(_ guest: Guest, at server: TestServer) -> Guest {
    let other = server.guest()
    other.cookies = guest.cookies
    return other
  }

  @Test("Any node carries out any event, form and page of a visitor, at the node that has the visitor")
  func anyNode() async throws {
    try await withNodes { first, second, store async throws in
      let (guest, page) = try await first.guest(at: "/draft")
      for number in 0..<20 {
        let server = number % 2 == 0 ? first : second
        let reply = try await same(guest, at: server).use("Send", on: page, id: "\(number)")
        #expect(reply.status == 200)
      }
      // The same event at another node counts once.
      #expect(try await same(guest, at: second).use("Send", on: page, id: "19").status == 200)
      let form = [("_t.layer", "0"), ("_t.v.main@Text", "typed"), ("_t.press", "main@Send")]
      let sent = try await same(guest, at: second).post("/draft?_t.page=\(page)", form)
      #expect(sent.status == 303)
      let shown = try await same(guest, at: second).get("/draft?_t.page=\(page)")
      #expect(shown.text.contains("sent 21 times") && shown.text.contains("typed"))
      #expect(first.visitor(guest) != nil && second.visitor(guest) == nil)
      #expect(try await store.usage(of: nil).pages == 1)
    }
  }

  @Test("A stream that is opened at another node is relayed, and ends with the browser's end")
  func stream() async throws {
    try await withNodes { first, second, _ async throws in
      let (guest, page) = try await first.guest(at: "/draft")
      let elsewhere = same(guest, at: second)
      try await LiveStream.open(elsewhere) { stream in
        #expect(stream.head.status == 200)
        #expect(try await elsewhere.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status < 300)
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        while let message = try await stream.nextMessage() { if "\(message.operations)".contains("sent 1 times") { break } }
      }
      let visitor = try #require(first.visitor(guest))
      for _ in 0..<500 where await !visitor.streams.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      #expect(await visitor.streams.isEmpty)
    }
  }

  @Test("When a node shuts down, another one continues from the store")
  func shutdown() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { second async throws in
      let (guest, page) = try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { first async throws in
        let (guest, page) = try await first.guest(at: "/draft")
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        await second.host.registry.tend()
        return (guest, page)
      }
      // The second node does not know yet that this node is down, so it asks once without an answer.
      let other = same(guest, at: second)
      #expect(try await other.use("Send", on: page, id: "2").status == 200)
      #expect(try await other.get("/draft?_t.page=\(page)").text.contains("sent 2 times"))
    }
  }

  @Test("A dead node is replaced when its leases have ended, and is reported once")
  func dead() async throws {
    let store = InMemoryPageStore()
    let recording = RecordingLog()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store), logger: recording.logger) { server async throws in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      // No process listens there. There are enough addresses that one of them owns this visitor.
      var (address, hasVisitor) = ("", false)
      for port in 1...20 where !hasVisitor {
        address = "127.0.0.1:\(port)"
        // Store them as well: the server may read the store at any moment, or may have read its earlier state.
        try await store.renew(PageLease.Node("dead", address: address), for: .milliseconds(1500))
        server.host.services.keeper?.members?.update([PageLease.Node("dead", address: address)])
        hasVisitor = server.host.services.keeper?.members?.home(of: owner.visitor) == address
      }
      try #require(hasVisitor)
      await server.host.registry.handOver(owner.visitor)
      guard case .granted = try await store.claim(page, owner: owner, node: "dead") else {
        Issue.record("not granted")
        return
      }
      var statuses: [Int] = []
      for _ in 0..<1000 where statuses.last != 200 {
        statuses.append(try await guest.use("Send", on: page, id: "2").status)
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(statuses.last == 200 && statuses.dropLast().allSatisfy { $0 == 503 })
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 2 times"))
      #expect(recording.lines.filter { $0.message.hasPrefix("a node does not answer") }.count == 1)
    }
  }

  @Test("A visitor whose node is another one from now on is handed over with everything, also while in use")
  func handedOver() async throws {
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { first async throws in
      var guests: [(guest: Guest, page: String)] = []
      for _ in 0..<12 {
        let (guest, page) = try await first.guest(at: "/draft")
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        guests.append((guest, page))
      }
      try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { [guests] second async throws in
        // The first one does not know of the second yet.
        for (guest, page) in guests {
          let other = same(guest, at: second)
          #expect(try await other.use("Send", on: page, id: "2").status == 200)
          #expect(try await other.get("/draft?_t.page=\(page)").text.contains("sent 2 times"))
          #expect((first.visitor(guest) == nil) != (second.visitor(guest) == nil))
        }
        await first.host.registry.tend()
        for (guest, page) in guests { #expect(try await guest.use("Send", on: page, id: "3").status == 200) }
        let moved = guests.filter { second.visitor($0.guest) != nil }.count
        #expect(moved > 0 && moved < guests.count)
      }
      // The second node is down, so all visitors belong to the first one again.
      for (guest, page) in guests {
        #expect(try await guest.use("Send", on: page, id: "4").status == 200)
        #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 4 times"))
      }
    }
  }

  @Test("A node that was frozen past its lease looks in the store before it answers anything")
  func frozen() async throws {
    try await withNodes { first, second, store async throws in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let owner = PageRecord.Owner(visitor: try #require(guest.secret))
      let keeper = try #require(first.host.services.keeper)
      // As if the node had not run for longer than its lease, and another node had taken over.
      try await store.retire(keeper.node)
      guard case .granted(let record) = try await store.claim(page, owner: owner, node: "other") else {
        Issue.record("not granted")
        return
      }
      try await store.release([record.head.lease])
      let before = try #require(first.visitor(guest))
      keeper.lapse()
      #expect(keeper.hasLapsed)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
      #expect(!keeper.hasLapsed)
      #expect(first.visitor(guest) !== before)
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
    }
  }

  @Test("A request that claims to be from a node without the secret is refused. A request is forwarded at most once")
  func strangers() async throws {
    let recording = RecordingLog()
    try await withNodes(logger: recording.logger) { first, second, _ async throws in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let code = String(repeating: "0", count: 64)
      let pass = [("Tessera-Node", "127.0.0.1:1"), ("Tessera-Client", "1.2.3.4 1 x"), ("Tessera-Pass", "1 0 a \(code)")]
      for fields in [pass, Array(pass.dropLast()), Array(pass.dropFirst())] {
        #expect(try await guest.get("/draft", fields).status == 403)
        #expect(try await guest.live("node", #"{"leave":{"visitor":"\#(guest.secret ?? "")"}}"#, Guest.sameOrigin + fields).status == 403)
      }
      #expect(try await guest.live("node", #"{"leave":{"visitor":"\#(guest.secret ?? "")"}}"#).status == 403)
      #expect(first.visitor(guest) != nil)
      #expect(recording.lines.contains { $0.message == "refused a request that no node of the cluster sent" })
      // The second node would hand it on again; from a node it carries it out.
      let members = try #require(second.host.services.keeper?.members)
      #expect(members.home(of: guest.secret ?? "") != nil)
      let keeper = try #require(first.host.services.keeper)
      #expect(await keeper.tell("127.0.0.1:\(second.port)", .leave(visitor: guest.secret ?? ""), mountPath: ""))
    }
  }

  @Test(
    "Invalid passes are logged once per address. Bodies are read only for well-formed passes, and not too often")
  func flood() async throws {
    let recording = RecordingLog()
    var limits = WebLimits()
    (limits.newcomerBurst, limits.newcomersPerSecond) = (2, 0.001)
    try await withServer(DraftScreen.app(), keeping: Self.keeping(InMemoryPageStore()), limits: limits, logger: recording.logger) {
      server in
      let guest = server.guest()
      let code = String(repeating: "0", count: 64)
      func fields(client: String) -> [(String, String)] {
        let time = Int(Date().timeIntervalSince1970 * 1000)
        return [("Tessera-Node", "127.0.0.1:1"), ("Tessera-Client", client), ("Tessera-Pass", "1 \(time) a \(code)")] + Guest.sameOrigin
      }
      /// The reply to a request whose body never arrives.
      func withoutBody(_ fields: [(String, String)]) async throws -> Reply? {
        let head = guest.head("POST", "/_tessera/event", fields, length: 1_000)
        return try await Connection.open(port: server.port) { connection in
          try await connection.write(head)
          return Reply(try await connection.readToEnd())
        }
      }
      #expect(try await withoutBody(fields(client: "x"))?["tessera-refusal"] == "malformed")
      for _ in 0..<2 {
        let refused = try await guest.live("event", "{}", fields(client: "1.2.3.4 1 x"))
        #expect(refused.status == 403 && refused["tessera-refusal"] == "secret")
      }
      #expect(try await withoutBody(fields(client: "1.2.3.4 1 x"))?.status == 403)
      #expect(recording.lines.filter { $0.message == "refused a request that no node of the cluster sent" }.count == 1)
      // People at the same address notice nothing of it.
      #expect(try await guest.get("/draft").status == 200)
    }
  }

  /// A request that a node sends for a client, with its pass.
  private func relayed(_ kind: NodePass.Kind, _ path: String, _ body: String = "", to server: TestServer) -> HTTPRequest {
    var head = HTTPRequest(method: body.isEmpty ? .get : .post, scheme: "http", authority: "127.0.0.1:\(server.port)", path: path)
    head.headerFields[.secFetchSite] = "same-origin"
    let origin = RequestOrigin(limitKey: "1.2.3.4", isSecure: false, authority: "127.0.0.1:\(server.port)")
    NodePass(node: "127.0.0.1:1", origin: origin, kind).sign(
      &head, body: Array(body.utf8), for: "127.0.0.1:\(server.port)", secret: Array(secret.utf8), now: Date().timeIntervalSince1970)
    return head
  }

  private func send(_ head: HTTPRequest, _ body: String = "", to server: TestServer) async throws -> NodeAnswer {
    try await NodeClient.send(
      head, .whole(ByteBuffer(string: body)), to: "127.0.0.1:\(server.port)", Cluster(secret: secret), silence: .seconds(5))
  }

  @Test("A request of a node counts once. A repetition is refused, here and at another node")
  func replayed() async throws {
    try await withNodes { first, second, _ async throws in
      let head = relayed(.whole, "/draft", to: first)
      #expect(try await send(head, to: first).status == .ok)
      let again = try await send(head, to: first)
      #expect(again.status == .forbidden && again.fields[.nodeRefusal] == "repeated")
      let elsewhere = try await send(head, to: second)
      #expect(elsewhere.status == .forbidden && elsewhere.fields[.nodeRefusal] == "secret")
    }
  }

  @Test("A request that names no host is handed on like any other")
  func nameless() async throws {
    try await withNodes { first, second, _ async throws in
      let (guest, page) = try await first.guest(at: "/draft")
      var head = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/draft?_t.page=\(page)")
      head.headerFields[.cookie] = "tessera-\(first.port)=\(guest.secret ?? "")"
      let address = "127.0.0.1:\(first.port)"
      NodePass(node: "127.0.0.1:\(second.port)", origin: RequestOrigin(limitKey: "1.2.3.4", isSecure: false, authority: "")).sign(
        &head, body: [], for: address, secret: Array(secret.utf8), now: Date().timeIntervalSince1970)
      #expect(try await send(head, to: first).status == .ok)
    }
  }

  @Test("A client's request does not count as a message of a node, even if a node forwards it")
  func noMessage() async throws {
    try await withNodes { first, _, _ async throws in
      let (guest, page) = try await first.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      let message = #"{"leave":{"visitor":"\#(guest.secret ?? "")"}}"#
      #expect(try await send(relayed(.whole, "/_tessera/node", message, to: first), message, to: first).status == .forbidden)
      #expect(first.visitor(guest) != nil)
      #expect(try await send(relayed(.message, "/_tessera/node", message, to: first), message, to: first).status == .noContent)
      #expect(first.visitor(guest) == nil)
    }
  }

  @Test("A node with another secret ends at its start, with a remedy in the error")
  func otherSecret() async throws {
    let store = InMemoryPageStore()
    let recording = RecordingLog()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { first async throws in
      let other = String(secret.reversed())
      let host = WebHost(DraftScreen.app(), keeping: Self.keeping(store, secret: other), logger: recording.logger)
      let error = await #expect(throws: Cluster.Problem.self) {
        try await ServiceGroup(
          configuration: ServiceGroupConfiguration(services: [host.application(port: 0)], logger: recording.logger)
        ).run()
      }
      #expect(error?.description.hasPrefix("The node at 127.0.0.1:\(first.port) refused this node: it has another secret.") == true)
      #expect(recording.lines.contains { $0.message == "this node does not belong to the cluster, and stops" })
      // The node holds no visitors, and no other node waits for it.
      #expect(try await store.nodes().map(\.address) == ["127.0.0.1:\(first.port)"])
      var accepting = Self.keeping(store, secret: other)
      accepting.cluster?.acceptedSecrets = [secret]
      // The node must also send a secret that the others accept. Accepting theirs is not enough.
      let half = WebHost(DraftScreen.app(), keeping: accepting, logger: recording.logger)
      await #expect(throws: Cluster.Problem.self) { try await half.services.keeper?.greet(mountPath: "") }
    }
    var accepting = Self.keeping(store)
    accepting.cluster?.acceptedSecrets = [String(secret.reversed())]
    try await withServer(DraftScreen.app(), keeping: accepting) { _ async throws in
      try await withServer(DraftScreen.app(), keeping: Self.keeping(store, secret: String(secret.reversed()))) { second async throws in
        #expect(try await second.guest().get("/draft").status == 200)
      }
    }
  }

  @Test("A request that another node refuses is handled here, and the client does not notice")
  func refusedRelay() async throws {
    let recording = RecordingLog()
    let store = InMemoryPageStore()
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store), logger: recording.logger) {
      first async throws in
      let other = Self.keeping(InMemoryPageStore(), secret: String(secret.reversed()))
      try await withServer(DraftScreen.app(), keeping: other) { second async throws in
        let (guest, page) = try await stranger(of: first, store, "127.0.0.1:\(second.port)")
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        #expect(recording.lines.filter { $0.message.hasPrefix("a node does not answer") }.count == 1)
      }
    }
  }

  /// A visitor of a server who belongs to a node of which the server learns only afterwards.
  private func stranger(of server: TestServer, _ store: InMemoryPageStore, _ address: String) async throws -> (Guest, String) {
    let members = try #require(server.host.services.keeper?.members)
    while true {
      try await store.retire("other")
      members.update([])
      // A page that was never used is not handed over.
      let guest = server.guest()
      let page = try #require(try await guest.get("/draft").pageID)
      try await store.renew(PageLease.Node("other", address: address), for: .seconds(60))
      members.update([PageLease.Node("other", address: address)])
      if members.home(of: guest.secret ?? "") == address { return (guest, page) }
    }
  }

  @Test("A node that accepts connections without answering is waited for only as long as the limit allows")
  func silent() async throws {
    // No process accepts the connection. The system still takes the connection and some bytes, as for a frozen
    // process.
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.autoRead, value: false).bind(host: "127.0.0.1", port: 0).get()
    let store = InMemoryPageStore()
    // The server would hand over a visitor whose page was never used.
    var keeping = Self.keeping(store)
    keeping.cluster?.patience = .milliseconds(300)
    let port = try #require(listener.localAddress?.port)
    try await withServer(DraftScreen.app(), keeping: keeping) { server async throws in
      let (guest, page) = try await stranger(of: server, store, "127.0.0.1:\(port)")
      let start = ContinuousClock.now
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect((.milliseconds(300)...Duration.seconds(5)).contains(.now - start))
      // Not asked again for a while.
      let later = ContinuousClock.now
      #expect(try await guest.use("Send", on: page, id: "2").status == 200)
      #expect(.now - later < .milliseconds(300))
    }
    try await listener.close()
  }

  @Test("A body that is too large is refused by the node that receives it, and not handed on")
  func large() async throws {
    try await withNodes { first, second, _ async throws in
      let (guest, _) = try await first.guest(at: "/draft")
      let large = [UInt8](repeating: 0x61, count: WebLimits().bodyBytes + 1)
      let other = same(guest, at: second)
      let fields = [("Content-Type", "application/json")] + Guest.sameOrigin
      #expect(try await other.send("POST", "/_tessera/event", fields, body: large).status == 413)
      #expect(first.host.registry.count <= 1)
    }
  }

  @Test(
    "A node that dies while it has a request is succeeded; the event counts once, whether it was stored or not", arguments: [false, true])
  func diesMeanwhile(isStored: Bool) async throws {
    let store = InMemoryPageStore()
    // Takes the request, perhaps carries it out, and closes the connection without an answer.
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store)) { server async throws in
      let group = MultiThreadedEventLoopGroup.singleton
      let listener = try await ServerBootstrap(group: group).childChannelInitializer { channel in
        channel.pipeline.addHandler(HangsUp())
      }.bind(host: "127.0.0.1", port: 0).get()
      let port = try #require(listener.localAddress?.port)
      let (guest, page) = try await stranger(of: server, store, "127.0.0.1:\(port)")
      let members = try #require(server.host.services.keeper?.members)
      if isStored {
        try await store.retire("other")
        members.update([])
        #expect(try await guest.use("Send", on: page, id: "1").status == 200)
        try await store.renew(PageLease.Node("other", address: "127.0.0.1:\(port)"), for: .seconds(60))
        members.update([PageLease.Node("other", address: "127.0.0.1:\(port)")])
      }
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 1 times"))
      try await listener.close()
    }
  }

  @Test("A server without a cluster accepts no passes")
  func alone() async throws {
    try await withServer(DraftScreen.app(), keeping: PageKeeping(InMemoryPageStore())) { server async throws in
      #expect(try await server.guest().get("/draft", [("Tessera-Node", "a:1"), ("Tessera-Pass", "1 0 00")]).status == 403)
      #expect(try await server.guest().live("node", #"{"leave":{"visitor":"x"}}"#).status != 204)
    }
  }
}

/// Closes a connection when the first bytes arrive.
private final class HangsUp: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.close(promise: nil) }
}
