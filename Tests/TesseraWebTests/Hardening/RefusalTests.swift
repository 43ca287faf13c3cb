import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Refusals of events that were not offered", .timeLimit(.minutes(2)))
struct RefusalTests {
  struct Attempt: CustomTestStringConvertible, Sendable {
    let item: String
    var control = "main"
    var value: String?
    var layer = 0
    let reason: String
    var testDescription: String { "\(reason): \(control)@\(item) = \(value ?? "press") in \(layer)" }
  }

  static let attempts = [
    Attempt(item: "elsewhere", reason: "unknown-item"),
    Attempt(item: "", reason: "unknown-item"),
    Attempt(item: "button", control: "launch", reason: "unknown-control"),
    Attempt(item: "body", reason: "unknown-control"),
    Attempt(item: "disabled", control: "delete", reason: "unavailable"),
    Attempt(item: "pending", control: "send", reason: "unavailable"),
    Attempt(item: "button", control: "save", value: "\"x\"", reason: "invalid-value"),
    Attempt(item: "switch", control: "switch", value: "1", reason: "invalid-value"),
    Attempt(item: "switch", control: "switch", reason: "invalid-value"),
    Attempt(item: "slider", control: "slider", value: "true", reason: "invalid-value"),
    Attempt(item: "slider", control: "slider", value: "1e99", reason: "invalid-value"),
    Attempt(item: "field", control: "field", value: "false", reason: "invalid-value"),
    Attempt(item: "button", control: "save", layer: 3, reason: "unknown-layer"),
    Attempt(item: "button", control: "save", layer: -1, reason: "unknown-layer"),
  ]

  @Test("An event that the screen does not offer is refused with a reason and changes nothing", arguments: attempts)
  func refuse(_ attempt: Attempt) async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/elements")
      let before = try await guest.get("/elements?_t.page=\(page)").text
      let answer = try await guest.use(
        attempt.item, attempt.control, value: attempt.value, on: page, layer: attempt.layer, id: "1")
      #expect(answer.status == 409)
      #expect(answer.json("outcome") == "refused" && answer.json("reason") == attempt.reason)
      #expect(server.log.lines == [])
      #expect(try await guest.get("/elements?_t.page=\(page)").text == before)
    }
  }

  @Test("A button below a sheet, or on a closed sheet, cannot be pressed")
  func layers() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/layers")
      #expect(try await guest.use("Pick", on: page, id: "1").status == 200)
      #expect(try await guest.use("Ask", on: page, id: "2").json("reason") == "covered-layer")
      #expect(try await guest.use("Red", on: page, layer: 1, id: "3").status == 200)
      #expect(try await guest.use("Red", on: page, layer: 1, id: "4").json("reason") == "unknown-layer")
      #expect(server.log.lines == ["pick", "red", "picked red"])
    }
  }

  @Test("An event for a removed row is refused as late")
  func stale() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/duplicates")
      let third = try #require(
        try await guest.get("/duplicates?_t.page=\(page)").text.presses.last { $0.contains("same") && $0 != "main@same" })
      let drop = try #require(try await guest.get("/duplicates?_t.page=\(page)").text.presses.last)
      for id in 1...3 { _ = try await guest.post("/duplicates?_t.page=\(page)", [("_t.revision", "\(id)"), ("_t.press", drop)]) }
      let item = String(third.dropFirst("main@".count))
      #expect(try await guest.use(item, on: page, id: "9").status == 409)
      #expect(server.log.lines.allSatisfy { $0 == "drop" })
    }
  }

  @Test("A repeated event gets its first answer, also a refusal, and changes nothing")
  func repetition() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      for _ in 0..<3 { #expect(try await guest.use("Tick", on: page, id: "a").json("outcome") == "handled") }
      #expect(server.log.lines == ["tick"])
      #expect(try await guest.use("Saved", on: page, id: "b").json("reason") == "unavailable")
      #expect(try await guest.use("Save", on: page, id: "c").status == 200)
      // Now it could be pressed; but this event was answered.
      #expect(try await guest.use("Saved", on: page, id: "b").json("reason") == "unavailable")
      #expect(try await guest.use("Saved", on: page, id: "d").status == 200)
      #expect(server.log.lines == ["tick", "save", "saved"])
    }
  }

  @Test("No endpoint gives one visitor's data to another")
  func others() async throws {
    try await withServer { server in
      let (owner, page) = try await server.guest(at: "/form")
      let (other, _) = try await server.guest(at: "/elements")
      let stranger = server.guest()
      for guest in [other, stranger] {
        #expect(try await guest.use("Tick", on: page, id: "1").status == 410)
        #expect(try await guest.live("attach", #"{"page":"\#(page)","revisions":{}}"#).status == 410)
        #expect(try await guest.live("detach", #"{"page":"\#(page)"}"#).status == 204)
        #expect(try await guest.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Tick")]).status == 303)
        #expect(try await guest.get("/form?_t.page=\(page)").pageID != page)
      }
      #expect(server.log.lines == [])
      #expect(try await owner.get("/form?_t.page=\(page)").pageID == page)
      // A secret that the server did not issue gives no access and is not adopted.
      for secret in ["", "0", String(repeating: "0", count: 32), owner.secret!.uppercased() + "x", owner.secret! + "0"] {
        stranger.cookies = ["tessera": secret]
        #expect(try await stranger.get("/form?_t.page=\(page)").pageID != page)
        #expect(stranger.secret != secret)
      }
    }
  }

  @Test("A request that changes state must be from the same origin, otherwise it is refused unread")
  func origins() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      let origin = "http://127.0.0.1:\(server.port)"
      let refused: [[(String, String)]] = [
        [], [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Sec-Fetch-Site", "none")], [("Sec-Fetch-Site", "")],
        [("Origin", "null")], [("Origin", "https://evil.example")], [("Origin", origin + ".evil.example")], [("Origin", "127.0.0.1")],
        [("Origin", "http://127.0.0.1")], [("Origin", origin), ("Sec-Fetch-Site", "cross-site")], [("Referer", origin + "/form")],
      ]
      for fields in refused {
        let answer = try await guest.post("/form?_t.page=\(page)", [("_t.layer", "0"), ("_t.press", "main@Tick")], fields)
        #expect(answer.status == 403, "\(fields)")
        for endpoint in ["event", "attach", "detach"] {
          #expect(try await guest.live(endpoint, "{}", fields).status == 403, "\(endpoint) \(fields)")
        }
      }
      #expect(server.log.lines == [])
      for fields in [[("Origin", origin)], [("Sec-Fetch-Site", "same-origin")], [("Origin", origin), ("Sec-Fetch-Site", "same-origin")]] {
        #expect(try await guest.live("detach", #"{"page":"\#(page)"}"#, fields).status == 204)
      }
    }
  }
}
