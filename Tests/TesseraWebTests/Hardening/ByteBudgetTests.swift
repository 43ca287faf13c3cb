import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Budgets of bytes", .timeLimit(.minutes(2)))
struct ByteBudgetTests {
  /// The estimate of one page of the form.
  private func pageBytes() async throws -> Int {
    try await withServer { server in
      _ = try await server.guest(at: "/form")
      return server.host.services.memory.budget.total
    }
  }

  @Test(
    "In total: pages of idle visitors are evicted, newcomers use no memory, and an open tab's page stays", arguments: ["total", "address"])
  func total(kind: String) async throws {
    let bytes = try await pageBytes()
    #expect(bytes > 1_000)
    var limits = WebLimits()
    if kind == "total" { limits.bytes = bytes * 6 } else { limits.bytesPerAddress = bytes * 6 }
    try await withServer(limits: limits) { server in
      let (known, page) = try await server.guest(at: "/form")
      #expect(try await known.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      try await LiveStream.open(known) { stream in
        _ = try await stream.next()
        for number in 0..<30 {
          if number % 2 == 0 { _ = try await server.guest(at: "/form") } else { _ = try await server.guest().get("/form") }
          #expect(server.host.services.memory.budget.total <= bytes * 7)
        }
        #expect(try await known.use("Tick", on: page, id: "1").status == 200)
      }
      #expect(server.log.lines == ["tick"])
    }
  }

  @Test(
    "If tabs show all pages, a newcomer's page is sent and discarded, a visitor's new page has to wait, and others are unaffected")
  func full() async throws {
    let bytes = try await pageBytes()
    let log = RecordingLog()
    var limits = WebLimits()
    limits.bytes = bytes / 2
    try await withServer(limits: limits, logger: log.logger) { server in
      let (known, page) = try await server.guest(at: "/form")
      #expect(try await known.live("attach", #"{"page":"\#(page)","revisions":{"0":1}}"#).status == 204)
      try await LiveStream.open(known) { stream in
        _ = try await stream.next()
        let shown = try await server.guest().get("/form")
        #expect(shown.status == 200 && shown.text.contains("Tick"))
        #expect(server.host.services.memory.budget.total == bytes && server.host.registry.count == 1)
        let refused = try await known.get("/elements")
        #expect(refused.status == 503 && refused["retry-after"] != nil)
        #expect(try await known.get("/form?_t.page=\(page)").pageID == page)
        #expect(try await known.use("Tick", on: page, id: "1").status == 200)
      }
    }
    #expect(log.lines.contains { $0.message == "open pages use all the memory that WebLimits allows" })
  }

  @Test("Ended pages no longer count")
  func ended() async throws {
    try await withServer { server in
      for path in ["/form", "/elements", "/layers"] {
        let (guest, _) = try await server.guest(at: path)
        _ = try await guest.get("/visible-range")
        _ = try await server.guest().get(path)
      }
      #expect(server.host.services.memory.budget.total > 0)
      await server.host.registry.sweep(now: .now + .seconds(1000))
      #expect(server.host.services.memory.budget.total == 0)
      #expect(server.host.services.memory.budget.excess(of: "127.0.0.1", server.host.limits, part: 0) == nil)
    }
  }
}
