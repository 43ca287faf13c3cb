import TesseraFlow
import TesseraScreen
import Testing

@testable import TesseraWeb

@Suite("A store that was restored to an earlier time", .timeLimit(.minutes(2)))
struct StoreOfBeforeTests {
  /// Shows a guest a page with "later" in its text, then restores the store to a state with "before" and starts a
  /// server on it.
  private func putBack(_ body: @escaping @Sendable (_ guest: Guest, _ page: String, _ shown: Reply) async throws -> Void) async throws {
    let store = RewindingStore()
    var kept = PageKeeping(store)
    // The restored store contains a process that has ended.
    kept.leaseTime = .milliseconds(500)
    let keeping = kept
    let (cookies, page, mark) = try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let (guest, page) = try await server.guest(at: "/draft")
      #expect(try await guest.use("Text", value: #""before""#, on: page, id: "1").status == 200)
      let mark = store.mark
      #expect(try await guest.use("Text", value: #""later""#, on: page, id: "2").status == 200)
      return (guest.cookies, page, mark)
    }
    let shown = try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let guest = server.guest()
      guest.cookies = cookies
      return try await guest.get("/draft?_t.page=\(page)")
    }
    #expect(shown.text.contains("later"))
    try await store.rewind(to: mark)
    try await withServer(DraftScreen.app(), keeping: keeping) { server in
      let guest = server.guest()
      guest.cookies = cookies
      try await body(guest, page, shown)
    }
  }

  @Test("A tab that shows more than the store has is updated to the stored state")
  func tab() async throws {
    try await putBack { guest, page, shown in
      let revision = try #require(shown.text.firstMatch(of: /data-revision="(\d+)"/)?.1)
      #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#).status == 204)
      try await LiveStream.open(guest) { stream in
        _ = try await stream.next()
        #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{"0":\#(revision)}}"#).status == 204)
        let message = try #require(try await stream.nextMessage())
        #expect(message.operations.first?["op"] as? String == "snapshot" && "\(message.operations)".contains("before"))
      }
    }
  }

  @Test("A form on it submits the values it shows")
  func form() async throws {
    try await putBack { guest, page, shown in
      let fields = SentForm(shown.text).pressing("Send")
      #expect(fields.contains { $0 == ("_t.v.main@Text", "later") })
      let text = try await guest.follow(guest.post("/draft?_t.page=\(page)", fields)).text
      #expect(text.contains("sent 1 times, now ") && text.contains("later") && !text.contains("before"), "\(text)")
    }
  }
}
