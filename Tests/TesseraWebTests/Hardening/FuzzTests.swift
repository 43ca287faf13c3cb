import TestSupport
import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Hostile bytes", .timeLimit(.minutes(5)))
struct FuzzTests {
  static let pieces: [String] = [
    "{", "}", "[", "]", "\"", ":", ",", "\\", "\\u", "\\ud800", "null", "true", "1e999", "-0", "9223372036854775808", "\"page\"",
    "\"layer\":",
    "\"id\":\"1\"", "\"kind\":\"control\"", "\"kind\":\"reveal\"", "\"item\":", "\"value\":", "\"revisions\":", "_t.press=", "main@Tick",
    "_t.v.main@\\State.note=", "_t.b.", "@",
    "_t.layer=", "_t.revision=", "_t.reveal=", "0-5@News", "_t.dismiss=1", "&", "=", "%", "%4", "%00", "%FF", "%C3%28", "%E2%90%9B", "+",
    ";", "\u{0}",
    "\u{241B}",
    "\u{FEFF}", "\u{202E}", "👩‍👩‍👧‍👦", "../", "//", "?_t.page=", "\r\n", "\n\n", "a", " ",
  ]

  static func noise(_ generator: inout SeededGenerator, page: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<24, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &generator))
      case 1: bytes += Array(page.utf8)
      case 2: bytes += [UInt8](repeating: UInt8.random(in: 0...255, using: &generator), count: Int.random(in: 0..<400, using: &generator))
      default: bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
      }
    }
    return bytes
  }

  /// A well-formed event or form with one byte, or a run of them, changed.
  static func damaged(_ generator: inout SeededGenerator, _ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1..<4, using: &generator) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: at)
      default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &generator) ?? "").utf8), at: at)
      }
    }
    return bytes
  }

  @Test(
    "Five thousand broken requests are all answered without a server error, and the server keeps running", arguments: [1, 2, 3, 4, 5])
  func requests(seed: UInt64) async throws {
    var limits = WebLimits()
    limits.eventBurst = 1e9
    limits.formAnswerWait = .zero
    try await withServer(limits: limits) { server in
      let (guest, page) = try await server.guest(at: "/form")
      var generator = SeededGenerator(seed: seed)
      var statuses: [Int: Int] = [:]
      for _ in 0..<1000 {
        let event = #"{"page":"\#(page)","layer":0,"id":"1","kind":"control","item":"\\State.note","control":"main","value":"x"}"#
        let form = "_t.layer=0&_t.revision=1&_t.v.main%40%5CState.note=a%C3%A9&_t.b.x=0&_t.b.x=1&_t.press=main%40nothing"
        let answer: Reply
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: answer = try await send(guest, "event", Self.noise(&generator, page: page))
        case 1: answer = try await send(guest, "event", Self.damaged(&generator, event))
        case 2: answer = try await send(guest, "attach", Self.damaged(&generator, #"{"page":"\#(page)","revisions":{"0":1,"x":2}}"#))
        case 3: answer = try await guest.send("POST", "/form?_t.page=\(page)", Guest.sameOrigin, body: Self.noise(&generator, page: page))
        case 4: answer = try await guest.send("POST", "/form?_t.page=\(page)", Guest.sameOrigin, body: Self.damaged(&generator, form))
        default:
          // A target may hold no blanks and no control characters: those never reach an app.
          let bytes = Self.noise(&generator, page: page).filter { $0 > 0x20 && $0 < 0x7F }
          answer = try await guest.get("/form?" + String(decoding: bytes, as: UTF8.self))
        }
        statuses[answer.status, default: 0] += 1
      }
      #expect(Set(statuses.keys).isSubset(of: [200, 204, 303, 400, 404, 409, 410, 413]), "\(statuses)")
      #expect(try await server.guest().get("/elements").status == 200)
      #expect(server.log.lines.allSatisfy { $0.hasPrefix("note '") || $0 == "tick" })
    }
  }

  private func send(_ guest: Guest, _ endpoint: String, _ body: [UInt8]) async throws -> Reply {
    try await guest.send("POST", "/_tessera/" + endpoint, Guest.sameOrigin, body: body)
  }

  @Test(
    "Bytes that are not HTTP do no harm",
    arguments: [
      "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", "GET", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "GET /%ZZ%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      "POST /form HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nzz\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
      "GET http://evil.example/form HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nCookie: tessera=\u{FF}\u{0};;;=\r\nConnection: close\r\n\r\n",
    ])
  func noHTTP(_ bytes: String) async throws {
    try await withServer { server in
      try await Connection.open(port: server.port) { connection in try await connection.write(bytes) }
      #expect(try await server.guest().get("/form").status == 200)
    }
  }

  @Test("Deep and long JSON is refused, not followed")
  func depth() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      let deep = [
        String(repeating: "[", count: 60_000), String(repeating: #"{"page":"#, count: 6_000),
        #"{"page":"\#(page)","layer":0,"id":"1","kind":"control","item":"\\State.note","value":\#(String(repeating: "[", count: 30_000))"#,
        #"{"page":"\#(page)","revisions":{\#((0..<1000).map { "\"\($0)\":1" }.joined(separator: ","))}}"#,
      ]
      for body in deep {
        #expect(try await guest.live("event", body).status == 400)
        #expect(try await guest.live("attach", body).status == 400)
      }
      let long =
        #"{"page":"\#(page)","layer":0,"id":"\#(String(repeating: "x", count: 65))","kind":"control","item":"Tick","control":"main"}"#
      #expect(try await guest.live("event", long).status == 400)
      #expect(server.log.lines == [])
    }
  }
}
