import Foundation
import HTTPTypes
import NIOCore
import Synchronization
import TesseraFlow
import TesseraStores
import Testing

@testable import TesseraWeb

private let secret = "0123456789abcdef0123456789abcdef"

@Suite("Which senders a node trusts", .timeLimit(.minutes(2)))
struct ClusterTrustTests {
  private static func keeping(_ store: any PageStore, now: (@Sendable () -> Double)? = nil) -> PageKeeping {
    var cluster = Cluster(secret: secret)
    cluster.patience = .seconds(45)
    if let now { cluster.now = now }
    var keeping = PageKeeping(store, cluster: cluster)
    keeping.leaseTime = .seconds(30)
    return keeping
  }

  /// A message of a node, with its pass.
  private func greeting(to server: TestServer, secret: String = secret) -> (head: HTTPRequest, body: String) {
    let (body, address) = (#"{"greet":{}}"#, "127.0.0.1:\(server.port)")
    var head = HTTPRequest(method: .post, scheme: "http", authority: address, path: "/_tessera/node")
    head.headerFields[.secFetchSite] = "same-origin"
    NodePass(node: "127.0.0.1:1", origin: RequestOrigin(limitKey: "1.2.3.4", isSecure: false, authority: address), .message).sign(
      &head, body: Array(body.utf8), for: address, secret: Array(secret.utf8), now: Date().timeIntervalSince1970)
    return (head, body)
  }

  @Test("A client that shares a node's address and sends many invalid passes does not block the node")
  func sharedAddress() async throws {
    var limits = WebLimits()
    (limits.newcomerBurst, limits.newcomersPerSecond) = (2, 0.001)
    try await withServer(DraftScreen.app(), keeping: Self.keeping(InMemoryPageStore()), limits: limits) { server in
      let guest = server.guest()
      let time = Int(Date().timeIntervalSince1970 * 1000)
      let none = [
        ("Tessera-Node", "127.0.0.1:1"), ("Tessera-Client", "1.2.3.4 1 x"),
        ("Tessera-Pass", "1 \(time) a \(String(repeating: "0", count: 64))"),
      ]
      for _ in 0..<5 { #expect(try await guest.live("event", "{}", none + Guest.sameOrigin).status == 403) }
      let (head, body) = greeting(to: server)
      let address = "127.0.0.1:\(server.port)"
      let answer = try await NodeClient.send(
        head, .whole(ByteBuffer(string: body)), to: address, Cluster(secret: secret), silence: .seconds(5))
      #expect(answer.status == .noContent)
      // The head already shows that no node sent this request, so the server does not wait for its body.
      let fields = greeting(to: server, secret: String(secret.reversed())).head.headerFields.map { ($0.name.rawName, $0.value) }
      let refused = try await Connection.open(port: server.port) { connection in
        try await connection.write(guest.head("POST", "/_tessera/node", fields, length: 1_000))
        return Reply(try await connection.readToEnd())
      }
      #expect(refused?.status == 403 && refused?["tessera-refusal"] == "secret")
    }
  }

  @Test("A node with a wrong clock reports it and is not ready. The other one is, and both continue when the clock is right again")
  func clock() async throws {
    let store = InMemoryPageStore()
    let shift = Atomic(0)
    let (own, others) = (RecordingLog(), RecordingLog())
    let now: @Sendable () -> Double = { Date().timeIntervalSince1970 + Double(shift.load(ordering: .relaxed)) }
    let differ = "the clocks of this node and another one differ, so each refuses the requests of the other; set both clocks by NTP"
    try await withServer(DraftScreen.app(), keeping: Self.keeping(store, now: now), logger: own.logger) { first async throws in
      try await withServer(DraftScreen.app(), keeping: Self.keeping(store), logger: others.logger) { second async throws in
        await first.host.registry.tend()
        await second.host.registry.tend()
        let (guest, page) = try await first.guest(at: "/draft")
        let elsewhere = second.guest()
        elsewhere.cookies = guest.cookies
        #expect(try await elsewhere.use("Send", on: page, id: "1").status == 200)
        func ready(_ server: TestServer) async throws -> String? { try await server.guest().get("/_tessera/health/ready").json("status") }
        shift.store(60, ordering: .relaxed)
        #expect(try await ready(first) == "ready")
        #expect(try await elsewhere.use("Send", on: page, id: "2").status == 503)
        #expect(try await first.guest().get("/_tessera/health/ready").status == 503)
        #expect(try await ready(first) == "clock")
        #expect(try await ready(second) == "ready")
        for (log, ahead) in [(own, -60), (others, 60)] {
          let lines = log.lines.filter { $0.message == differ }
          #expect(lines.count == 1)
          let seconds = lines.first?.metadata["ahead"].flatMap { Int($0.dropLast(2)) }
          #expect(abs((seconds ?? 0) - ahead) <= 2)
        }
        #expect(own.lines.contains { $0.metadata["own"] == "set by 60 s since this node began" })
        #expect(others.lines.contains { $0.metadata["own"] == "set by 0 s since this node began" })
        #expect(!others.lines.contains { $0.message.hasPrefix("a node does not answer") })
        shift.store(0, ordering: .relaxed)
        #expect(try await ready(first) == "ready")
        #expect(try await elsewhere.use("Send", on: page, id: "2").status == 200)
        #expect(try await elsewhere.get("/draft?_t.page=\(page)").text.contains("sent 2 times"))
      }
    }
  }

  @Test("Where every clock was set, and nodes take each other's time again, all of them are ready")
  func allClocks() {
    let shift = Mutex(0.0)
    let clock = NodeClock { Date().timeIntervalSince1970 + shift.withLock { $0 } }
    #expect(abs(clock.moved) < 1 && !clock.isOff)
    shift.withLock { $0 = -60 }
    // No node refuses requests, so the clock change was deliberate.
    #expect(clock.moved < -59 && !clock.isOff)
    #expect(clock.differ(from: "10.0.0.1:80") && !clock.differ(from: "10.0.0.1:80") && clock.isOff)
    clock.agree()
    #expect(!clock.isOff)
  }
}
