import Logging
import Testing

@testable import TesseraWeb

@Suite("Metrics, logs and health for operators", .timeLimit(.minutes(2)))
struct ObservationTests {
  @Test("Gauges, counters and timers go to the factory that was given")
  func metrics() async throws {
    let metrics = RecordingMetrics()
    try await withServer(metrics: metrics) { server in
      let (guest, page) = try await server.guest(at: "/form")
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        _ = try await guest.use("Tick", on: page, id: "1")
        _ = try await guest.use("nothing", on: page, id: "2")
        _ = try await stream.nextMessage()
      }
    }
    #expect(metrics.values("tessera_visitors") == [1, 0])
    // The first one was a newcomer's, of which nothing stays.
    #expect(metrics.values("tessera_pages") == [1, 0, 1, 0])
    #expect(metrics.values("tessera_streams") == [1, 0])
    #expect(metrics.values("tessera_event_duration").count == 2)
    #expect(metrics.values("tessera_event_duration").allSatisfy { $0 > 0 })
    #expect(metrics.values("tessera_events_refused") == [1])
    #expect(metrics.values("tessera_sent_bytes").count == 1)
  }

  @Test("Refusals are logged with their reason as a field, and never with a secret")
  func logs() async throws {
    let log = RecordingLog()
    var limits = WebLimits()
    limits.visitorsPerAddress = 1
    let secret = try await withServer(limits: limits, logger: log.logger) { server in
      let (guest, page) = try await server.guest(at: "/form")
      _ = try await guest.use("Saved", on: page, id: "1")
      _ = try await guest.post("/form?_t.page=\(page)", [("_t.press", "main@Saved")])
      _ = try await guest.live("event", "{}", [("Origin", "https://evil.example")])
      _ = try await server.guest().get("/form")
      return try #require(guest.secret)
    }
    func line(_ message: String) -> RecordingLog.Line? { log.lines.first { $0.message == message } }
    #expect(line("refused an event")?.metadata["reason"] == "unavailable")
    #expect(line("refused a form")?.metadata["reason"] == "unavailable")
    #expect(line("refused a request of another origin")?.metadata["path"] == "/_tessera/event")
    #expect(!log.lines.contains { $0.message.contains(secret) || $0.metadata.values.contains { $0.contains(secret) } })
  }

  @Test("A client that disconnects in the middle of a body is not a server error, and does not fill the log")
  func brokenOff() async throws {
    let log = RecordingLog()
    try await withServer(logger: log.logger) { server in
      let (guest, page) = try await server.guest(at: "/form")
      for (path, type) in [
        ("/_tessera/event", "application/json"), ("/form?_t.page=\(page)", "application/x-www-form-urlencoded"),
        ("/form?_t.page=\(page)", "multipart/form-data; boundary=XX"),
      ] {
        let head = guest.head("POST", path, Guest.sameOrigin + [("Content-Type", type)], length: 1_000)
        try await Connection.open(port: server.port) { connection in try await connection.write(head + "--XX") }
      }
      // A shutdown waits for all that is under way.
      await server.stop()
      await server.ended()
    }
    let failures = log.lines.filter { $0.level >= .error }.map { "\($0.message) \($0.metadata)" }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test("The health check reports its counts and creates no visitor")
  func health() async throws {
    try await withServer { server in
      _ = try await server.guest(at: "/form")
      let answer = try await server.guest().get("/_tessera/health")
      #expect(answer.status == 200 && answer["content-type"] == "application/json")
      #expect(answer.text == #"{"status":"ok","visitors":1,"pages":1,"streams":0}"#)
      #expect(answer.all("set-cookie").isEmpty)
    }
  }
}
