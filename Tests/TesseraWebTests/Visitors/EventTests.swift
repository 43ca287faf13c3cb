import Foundation
import Testing

@testable import TesseraWeb

@Suite("Events of the script")
struct EventTests {
  private func event(_ page: String, _ id: String, _ rest: String, layer: Int = 0) -> String {
    #"{"page":"\#(page)","layer":\#(layer),"id":"\#(id)","kind":"control",\#(rest)}"#
  }

  @Test("An event is handled once, however often it is sent")
  func once() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      for _ in 0..<3 {
        let answer = try await browser.event(event(page, "a", #""item":"Press","control":"main""#))
        #expect(answer.status == 200 && answer.text == #"{"outcome":"handled"}"#)
      }
      #expect(try await browser.get("/desk?_t.page=\(page)").text.contains("pressed 1 times"))
    }
  }

  @Test(
    "An event that the page does not offer is refused with a reason and changes nothing",
    arguments: [
      (#""item":"Nothing","control":"main""#, 0, "unknown-item"),
      (#""item":"Press","control":"other""#, 0, "unknown-control"),
      (#""item":"Locked","control":"main""#, 0, "unavailable"),
      (#""item":"Press","control":"main","value":true"#, 0, "invalid-value"),
      (#""item":"Loud","control":"main","value":1"#, 0, "invalid-value"),
      (#""item":"Volume","control":"main","value":11"#, 0, "invalid-value"),
      (#""item":"Volume","control":"main","value":"7""#, 0, "invalid-value"),
      (#""item":"Press","control":"main""#, 7, "unknown-layer"),
    ])
  func refused(_ rest: String, _ layer: Int, _ reason: String) async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      let answer = try await browser.event(event(page, "a", rest, layer: layer))
      let words = "That is no longer possible. The page shows the current state."
      #expect(answer.status == 409 && answer.text == #"{"outcome":"refused","reason":"\#(reason)","words":"\#(words)"}"#)
      #expect(try await browser.get("/desk?_t.page=\(page)").text.contains("pressed 0 times by"))
    }
  }

  @Test(
    "If the screen shows another value than was sent, the response says so, and contains the text made from the input",
    arguments: [
      ("/stubborn", #""item":"Loud","value":true"#, "corrected"), ("/stubborn", #""item":"Volume","value":7"#, "corrected"),
      ("/stubborn", #""item":"Volume","value":4"#, "handled"),
      ("/stubborn", #""item":"Name","value":"Ada""#, #"corrected","value":""#), ("/desk", #""item":"Name","value":"Ada""#, "handled"),
      ("/desk", #""item":"Loud","value":true"#, "handled"), ("/desk", #""item":"Volume","value":7"#, "handled"),
    ])
  func corrected(_ route: String, _ rest: String, _ outcome: String) async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get(route).pageID)
      for _ in 0..<2 {
        let answer = try await browser.event(event(page, "a", rest))
        #expect(answer.status == 200 && answer.text == #"{"outcome":"\#(outcome)"}"#)
      }
    }
  }

  @Test("Refusals that the user did not cause are silent: visible rows, a fragment, Return without a button")
  func silent() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      for (id, rest) in [
        ("a", #""kind":"reveal","section":"none","start":0,"end":0"#), ("b", #""kind":"go","url":"/desk""#),
        ("c", #""kind":"enter","item":"Locked","control":"main""#), ("d", #""kind":"enter","item":"Nothing","control":"main""#),
      ] {
        let answer = try await browser.event(#"{"page":"\#(page)","layer":0,"id":"\#(id)",\#(rest)}"#)
        #expect(!answer.text.contains("words"), "\(rest): \(answer.text)")
      }
    }
  }

  @Test("A text that is too long stays in its field with an error, and the screen doesn't receive it")
  func overlong() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      let family = String(repeating: "👨‍👩‍👧‍👦", count: 20)
      #expect(try await browser.event(event(page, "a", #""item":"Name","value":"\#(family)""#)).text == #"{"outcome":"handled"}"#)
      func count(_ words: String) async throws -> Int {
        try await browser.get("/desk?_t.page=\(page)").text.components(separatedBy: words).count - 1
      }
      // Once in its field, and once where the screen shows the received text.
      #expect(try await count(family) == 2)
      let long = String(repeating: "x", count: 21)
      #expect(try await browser.event(event(page, "b", #""item":"Name","value":"\#(long)""#)).text == #"{"outcome":"handled"}"#)
      #expect(try await count(long) == 1)
      #expect(try await count(family) == 1)
      #expect(try await count("Enter at most 20 characters") == 1)
      #expect(try await browser.event(event(page, "c", #""item":"Name","value":"short""#)).text == #"{"outcome":"handled"}"#)
      #expect(try await count("short") == 2)
      #expect(try await count("Enter at most") == 0)
    }
  }

  @Test(
    "An invalid event is refused before it is processed",
    arguments: ["", "{", "[]", "null", #"{"page":1}"#, "\u{0}", #"{"page":"x","layer":1e99,"id":"","kind":"control"}"#])
  func malformed(_ body: String) async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      _ = try await browser.get("/desk")
      #expect(try await browser.event(body).status == 400)
    }
  }

  @Test("Requests of other origins are refused")
  func origins() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      let body = event(page, "a", #""item":"Press","control":"main""#)
      let authority = "127.0.0.1:\(running.base.port ?? 0)"
      for (headers, status) in [
        (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403), ([:], 403),
        (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403), (["Origin": "http://\(authority)"], 200),
        (["Sec-Fetch-Site": "cross-site", "Origin": "http://\(authority)"], 403),
      ] as [([String: String], Int)] {
        #expect(try await browser.post("/_tessera/event", body, type: "application/json", headers: headers).status == status, "\(headers)")
      }
    }
  }

  @Test("Bodies and headers have bounds")
  func bounds() async throws {
    try await RunningHost.run { running in
      let browser = Browser(running)
      _ = try await browser.get("/desk")
      #expect(try await browser.event(String(repeating: " ", count: 300_000)).status == 413)
      #expect(try await browser.get("/desk", headers: ["X-Long": String(repeating: "a", count: 17_000)]).status == 431)
    }
  }

  @Test("A visitor who sends too many events is asked to wait")
  func rate() async throws {
    var limits = WebLimits()
    limits.eventBurst = 3
    limits.eventsPerSecond = 0.001
    try await RunningHost.run(limits: limits) { running in
      let browser = Browser(running)
      let page = try #require(try await browser.get("/desk").pageID)
      var statuses: [Int] = []
      for number in 0..<5 {
        statuses.append(try await browser.event(event(page, "\(number)", #""item":"Press","control":"main""#)).status)
      }
      #expect(statuses == [200, 200, 200, 429, 429])
    }
  }

  @Test("Visitors and their pages have bounds")
  func visitors() async throws {
    var limits = WebLimits()
    limits.visitorsPerAddress = 2
    limits.pagesPerVisitor = 2
    try await RunningHost.run(limits: limits) { running in
      let first = Browser(running)
      // As a newcomer.
      _ = try await first.get("/desk")
      let pages = [try await first.get("/desk"), try await first.get("/desk"), try await first.get("/desk")].compactMap(\.pageID)
      #expect(Set(pages).count == 3)
      #expect(try await first.get("/desk?_t.page=\(pages[0])").pageID != pages[0], "the page that was used least recently has ended")
      for _ in 0..<3 {
        let browser = Browser(running)
        _ = try await browser.get("/desk")
        _ = try await browser.get("/desk")
      }
      #expect(running.host.registry.count == 2)
    }
  }
}
