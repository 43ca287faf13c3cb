import Testing

@testable import TesseraWeb

@Suite("The pause before a refusal", .timeLimit(.minutes(2)))
struct RefusalPauseTests {
  @Test("A limited number of refusals wait, one more is answered at once, and a client that gives up stops waiting")
  func bounded() async throws {
    let pause = RefusalPause(.seconds(600), most: 2)
    let waiting = (0..<2).map { _ in Task { await pause.wait() } }
    while pause.count < 2 { await Task.yield() }
    await pause.wait()
    #expect(pause.count == 2)
    for task in waiting { task.cancel() }
    for task in waiting { await task.value }
    #expect(pause.count == 0)
    await RefusalPause(.zero, most: 2).wait()
  }

  @Test("Refusals of a busy address are delayed, while others are answered")
  func others() async throws {
    var limits = WebLimits()
    (limits.newcomersPerSecond, limits.newcomerBurst, limits.refusalPause) = (0.001, 2, .seconds(2))
    try await withServer(DraftScreen.app(), limits: limits) { server in
      let known = server.guest()
      let page = try #require(try await known.get("/draft").pageID)
      _ = try await known.live("identify", "{}")
      #expect(try await server.guest().get("/draft").status == 200)
      let flood = Task { try await server.guest().get("/draft").status }
      while server.host.services.requests.pause.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
      #expect(try await known.get("/draft?_t.page=\(page)").status == 200)
      #expect(server.host.services.requests.pause.count == 1)
      #expect(try await flood.value == 429)
      #expect(server.host.services.requests.pause.count == 0)
    }
  }
}
