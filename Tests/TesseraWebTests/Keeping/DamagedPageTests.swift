import Logging
import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("A kept page that cannot be read", .timeLimit(.minutes(2)))
struct DamagedPageTests {
  @Test("It starts over and tells the user, is logged once, and the store stays available for others")
  func unreadable() async throws {
    let store = FaultyStore(), recording = RecordingLog(), metrics = RecordingMetrics()
    try await withServer(DraftScreen.app(), keeping: PageKeeping(store), logger: recording.logger, metrics: metrics) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""half a thought""#, on: page, id: "1").status == 200)
      await server.host.registry.sweep(now: .now + .seconds(10_000))
      store.unreadable = [page]
      #expect(try await guest.use("Send", on: page, id: "2").status == 410)
      let shown = try await guest.get("/draft?_t.page=\(page)")
      #expect(shown.status == 200 && !shown.text.contains("half a thought") && shown.text.contains("role=\"status\""), "\(shown.text)")
      #expect(shown.pageID != page)
      let next = try #require(shown.pageID)
      #expect(server.host.services.keeper?.isDown == false)
      store.hold()
      async let answer = guest.use("Send", on: next, id: "3")
      // Not answered before it is stored.
      while store.heldCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
      store.letGo()
      #expect(try await answer.status == 200)
      #expect(recording.lines.filter { $0.message == "a stored page cannot be read and starts over" && $0.level == .warning }.count == 1)
      #expect(!recording.lines.contains { $0.message == "pages cannot be kept" })
      #expect(metrics.series("tessera_pages_begun_anew") == ["reason=damaged"])
    }
  }
}
