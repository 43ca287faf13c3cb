import Synchronization
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("Log lines that any client can cause", .timeLimit(.minutes(2)))
struct FloodLogTests {
  @Test("Each is logged once a minute per address and subject")
  func once() {
    let log = FloodLog(), now = ContinuousClock.now
    #expect(log.isNew("full", of: "a", now: now) && !log.isNew("full", of: "a", now: now + .seconds(59)))
    #expect(log.isNew("full", of: "b", now: now) && log.isNew("refused", of: "a", now: now))
    #expect(log.isNew("full", of: "a", now: now + .seconds(61)))
  }

  @Test("A flood from everywhere takes bounded memory, and is one address")
  func everywhere() {
    let log = FloodLog(), now = ContinuousClock.now
    let said = (0..<20_000).filter { log.isNew("full", of: "\($0)", now: now) }
    #expect(said.count == 10_001)
    #expect(log.isNew("full", of: "new", now: now + .seconds(61)))
  }

  @Test("A flood of refused requests is one line, and so are newcomers who are asked to wait")
  func lines() async throws {
    let recording = RecordingLog()
    var limits = WebLimits()
    (limits.newcomersPerSecond, limits.newcomerBurst) = (0.001, 2)
    try await withServer(DraftScreen.app(), limits: limits, logger: recording.logger) { server in
      let stranger = server.guest()
      for _ in 0..<5 { #expect(try await stranger.post("/draft", [], [("Sec-Fetch-Site", "cross-site")]).status == 403) }
      let statuses = try await (0..<5).asyncMap { _ in try await server.guest().get("/draft").status }
      #expect(statuses.filter { $0 == 429 }.count == 3)
      #expect(recording.lines.filter { $0.message == "refused a request of another origin" }.count == 1)
      #expect(recording.lines.filter { $0.message == "newcomers open pages too quickly" }.map { $0.metadata["address"] } == ["127.0.0.1"])
    }
  }
}

/// Shows links from its address, none of which are valid.
private struct Signs: Screen {
  enum Action: Equatable, Sendable { case none }
  let names: [String]
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { for (number, name) in names.enumerated() { SubtitleItem("Sign", route: name).id(number) } }
  }
  func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { .none }
}

extension FloodLogTests {
  @Test("Reports of screens about client input are limited per address, and contain no query")
  func reports() async throws {
    let told = Mutex<[String]>([])
    let environment = ScreenEnvironment { diagnostic in told.withLock { $0.append(diagnostic.description) } }
    let app = InlineApp("Signs", environment: environment) { route, _ in
      AnyScreen(Signs(names: (0..<40).map { "sign \($0) \(route.dropFirst())?q=secret" }))
    }
    try await withServer(app) { server in
      for number in 0..<10 {
        let reply = try await server.guest().get("/\(number)")
        #expect(reply.status == 200)
      }
    }
    let lines = told.withLock { $0 }
    #expect((1...64).contains(lines.count), "\(lines.count)")
    #expect(lines.allSatisfy { !$0.contains("?q=") && $0.contains("refused-url") })
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
