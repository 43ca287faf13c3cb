import Foundation
import Hummingbird
import Logging
import ServiceLifecycle
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import GalleryAPI

@Suite("Faults")
struct FaultTests {
  @Test("A path made to fail fails with everything below it, and nothing beside it")
  func failing() async throws {
    try await withService(faults: Faults(slow: nil, fail: ["/v1/account"])) { client, _ in
      let reply = try await client.get("/v1/account/orders")
      #expect(reply.status == 503 && reply["error", "code"] == "fault")
      #expect(try await client.get("/v1/roles").status == 200)
    }
  }

  @Test("Switches over HTTP take effect at once, count down, and end")
  func switches() async throws {
    try await withService { client, api in
      let body = #"{"rules":[{"path":"/v1/cities","effect":"fail","status":500,"next":2}]}"#
      let reply = try await client.send("PUT", "/_faults", body: body)
      #expect(reply.status == 200 && reply.integer("rules", "0", "next") == 2)
      #expect(try await client.get("/v1/cities").status == 500)
      #expect(try await client.get("/v1/cities/resolve", [("ids", "108410")]).status == 500)
      #expect(try await client.get("/v1/cities").status == 200)
      #expect(try await client.get("/_faults").integer("rules", "0", "next") == 0)
      _ = try await client.send("PUT", "/_faults", body: #"{"rules":[{"path":"/","effect":"fail"}]}"#)
      #expect(try await client.get("/health").status == 503)
      #expect(try await client.send("DELETE", "/_faults").status == 200)
      #expect(api.faults.current == Faults())
      #expect(try await client.get("/health").status == 200)
    }
  }

  @Test("A delay makes answers late, never wrong")
  func delay() async throws {
    try await withService { client, api in
      api.faults.replace(with: Faults(rules: [FaultRule(path: "/v1/roles", effect: .delay(.milliseconds(150)))]))
      let clock = ContinuousClock()
      let start = clock.now
      let reply = try await client.get("/v1/roles")
      #expect(reply.status == 200)
      #expect(clock.now - start >= .milliseconds(150))
    }
  }

  @Test("A delay does not hold up a shutdown")
  func shutdown() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("gallery.sqlite")
    try Template.copy(to: path)
    let logger = quietLogger()
    let api = try GalleryService(databasePath: path, faults: Faults(latency: .seconds(600)), faultRoutes: true, logger: logger)
    let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: api.application { continuation.yield($0) })], logger: logger))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await group.run() }
      var iterator = ports.makeAsyncIterator()
      let port = try #require(await iterator.next())
      // The request is being delayed once its rule was used.
      api.faults.add(FaultRule(path: "/v1/roles", effect: .delay(.zero), remaining: 1))
      async let reply = Client(port: port).get("/v1/roles")
      while api.faults.current.rules.first?.remaining != 0 { try await Task.sleep(for: .milliseconds(1)) }
      await group.triggerGracefulShutdown()
      #expect(try await reply.status == 200)
      try await tasks.waitForAll()
    }
  }

  @Test("A cut answer is an error of the connection, and the next one is whole")
  func drop() async throws {
    try await withService { client, api in
      api.faults.add(FaultRule(path: "/v1/roles", effect: .drop, remaining: 1))
      await #expect(throws: URLError.self) { try await client.get("/v1/roles") }
      let next = try await client.get("/v1/roles")
      #expect(next.status == 200 && next.count("items") == 10)
    }
  }

  @Test("Faults cannot be switched over HTTP unless that was allowed, and not to nonsense")
  func refused() async throws {
    try await withService(faultRoutes: false) { client, _ in
      let reply = try await client.send("PUT", "/_faults", body: "{}")
      #expect(reply.status == 404)
    }
    try await withService { client, api in
      for body in [
        "", "[]", #"{"rules":[{"path":"/","effect":"explode"}]}"#, #"{"latencyMilliseconds":-1}"#,
        #"{"rules":[{"path":"/","effect":"fail","status":200}]}"#,
      ] {
        let reply = try await client.send("PUT", "/_faults", body: body)
        #expect(reply.status == 400)
      }
      #expect(api.faults.current == Faults())
    }
  }

  @Test("Rules apply in order: delays add up, every n-th time, and the first ending wins")
  func plans() {
    let controls = FaultControls(
      Faults(
        latency: .milliseconds(5),
        rules: [
          FaultRule(path: "/a", effect: .delay(.milliseconds(10))), FaultRule(path: "/a/b", method: "put", effect: .drop, remaining: 1),
          FaultRule(path: "/a", effect: .fail(status: 500), every: 2), FaultRule(path: "/a", effect: .drop),
        ]))
    #expect(controls.plan(method: "GET", path: "/ab") == FaultPlan(delay: .milliseconds(5)))
    #expect(controls.plan(method: "PUT", path: "/a/b") == FaultPlan(delay: .milliseconds(15), ending: .drop))
    #expect(controls.plan(method: "GET", path: "/a") == FaultPlan(delay: .milliseconds(15), ending: .drop))
    #expect(controls.plan(method: "PUT", path: "/a/b") == FaultPlan(delay: .milliseconds(15), ending: .fail(status: 500)))
    #expect(controls.current.rules[1].remaining == 0)
  }
}
