import TesseraFlow
import TesseraStores
import Testing

@testable import TesseraWeb

@Suite("Times without end", .timeLimit(.minutes(2)))
struct EndlessTimeTests {
  @Test("Every time that bounds something may be longer than clocks can count")
  func limits() async throws {
    let endless = Duration.seconds(Int64.max)
    var limits = WebLimits()
    (limits.visitorIdleTime, limits.pageIdleTime, limits.connectionIdleTime) = (endless, endless, endless)
    (limits.bodyTime, limits.uploadTime, limits.uploadPatience) = (endless, endless, endless)
    (limits.firstAnswerWait, limits.formAnswerWait, limits.heartbeat, limits.shutdownTime) = (endless, endless, endless, endless)
    var keeping = PageKeeping(InMemoryPageStore())
    (keeping.lifetime, keeping.leaseTime, keeping.patience) = (endless, endless, endless)
    try await withServer(DraftScreen.app(), keeping: keeping, limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Send", on: page, id: "1").status == 200)
      #expect(try await guest.post("/draft?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Send")]).status == 303)
      let part = "--b\r\nContent-Disposition: form-data; name=\"_t.press\"\r\n\r\nmain@Send\r\n--b--\r\n"
      let fields = Guest.sameOrigin + [("Content-Type", "multipart/form-data; boundary=b")]
      #expect(try await guest.send("POST", "/draft?_t.page=\(page)", fields, body: Array(part.utf8)).status == 303)
      await server.host.registry.sweep(now: .now)
      #expect(try await guest.get("/draft?_t.page=\(page)").text.contains("sent 3 times"))
    }
  }

  @Test("A store is waited for as long as that takes")
  func patience() async throws {
    #expect(try await Patience.wait(.seconds(Int64.max)) { 1 } == 1)
  }
}
