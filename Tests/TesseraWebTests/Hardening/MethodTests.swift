import TesseraTesting
import Testing

@testable import TesseraWeb

@Suite("Methods, upgrades and other ways in", .timeLimit(.minutes(2)))
struct MethodTests {
  @Test("A method override in a header, field or query is ignored")
  func override() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      let fields = ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"].map { ($0, "POST") }
      for path in [
        "/form?_t.page=\(page)&_t.press=main@Tick", "/form?_t.page=\(page)&_method=POST&_t.layer=0&_t.press=main%40Tick", "/_tessera/event",
      ] {
        let reply = try await guest.get(path, fields)
        #expect(reply.status == (path == "/_tessera/event" ? 405 : 200), "\(path)")
      }
      // And a POST stays one.
      let reply = try await guest.send(
        "POST", "/form?_t.page=\(page)", [("X-HTTP-Method-Override", "GET"), ("Origin", "https://evil.example")], body: [])
      #expect(reply.status == 403)
      #expect(server.log.lines.isEmpty)
    }
  }

  @Test(
    "HEAD carries nothing out and opens no stream; other methods are refused",
    arguments: ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
  func methods(method: String) async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      for path in ["/form?_t.page=\(page)&_t.press=main@Tick", "/_tessera/event", "/_tessera/stream", "/_tessera/identify"] {
        for fields in [Guest.sameOrigin, [("Sec-Fetch-Site", "cross-site")]] {
          let reply = try await guest.send(method, path, fields)
          let isOwn = fields[0].1 == "same-origin"
          let isRead = path.hasPrefix("/form") || path.hasSuffix("stream")
          // `HEAD` is allowed where `GET` is: for any user on a page, and for the owner on a stream, which is not
          // opened.
          let head = path.hasPrefix("/form") ? 200 : path.hasSuffix("stream") ? (isOwn ? 200 : 403) : 405
          #expect(reply.status == (method == "HEAD" ? head : 405), "\(path)")
          if reply.status == 405 {
            let allowed = path.hasPrefix("/form") ? "GET, HEAD, POST" : isRead ? "GET, HEAD" : "POST"
            #expect(reply["allow"] == allowed, "\(path)")
          }
          #expect(method != "HEAD" || reply.body.isEmpty, "\(path) \(reply.status)")
          #expect(reply.status < 500 && reply["access-control-allow-origin"] == nil && reply["content-security-policy"] != nil)
        }
      }
      #expect(server.log.lines.isEmpty)
      #expect(server.host.metrics.current.streams == 0)
      #expect(try await guest.use("Tick", on: page, id: "1").status == 200)
    }
  }

  @Test(
    "For every unsupported method, the response lists the supported ones", arguments: ["PROPFIND", "M-SEARCH", "SUBSCRIBE"])
  func unknown(method: String) async throws {
    try await withServer { server in
      for path in ["/", "/form", "/nothing", "/_tessera/health", "/_tessera/upload/x", "/_tessera/tessera.css", "/_tessera/language/en"] {
        let reply = try await server.guest().send(method, path, Guest.sameOrigin)
        #expect(reply.status == 405 && reply["allow"]?.contains("GET") == true, "\(path) \(reply.status)")
      }
    }
  }

  @Test("A request of HTTP/1.1 names exactly one host. One of HTTP/1.0 may name none")
  func host() async throws {
    try await withServer { server in
      for (head, status) in [
        ("GET /form HTTP/1.1\r\n", 400), ("GET /form HTTP/1.1\r\nHost: a\r\nHost: b\r\n", 400), ("GET /form HTTP/1.1\r\nHost:\r\n", 400),
        ("GET /_tessera/health HTTP/1.1\r\n", 400), ("GET /form HTTP/1.0\r\n", 200), ("GET /form HTTP/1.1\r\nHost: a\r\n", 200),
      ] {
        let bytes = try await Connection.open(port: server.port) { connection in
          try await connection.write(head + "Connection: close\r\n\r\n")
          return try await connection.readToEnd()
        }
        #expect(Reply(bytes)?.status == status, "\(head)")
      }
    }
  }

  @Test("A file that a browser has already is not sent once more")
  func known() async throws {
    try await withServer { server in
      let page = try await server.guest().get("/form").text
      let path = try #require(page.firstMatch(of: /\/_tessera\/[^"]*\.css/)).output
      let whole = try await server.guest().get(String(path))
      let tag = try #require(whole["etag"])
      #expect(whole.status == 200 && !whole.body.isEmpty)
      for known in [tag, "W/" + tag, "\"other\", " + tag, "*"] {
        for method in ["GET", "HEAD"] {
          let reply = try await server.guest().send(method, String(path), [("If-None-Match", known)])
          #expect(reply.status == 304 && reply.body.isEmpty && reply["etag"] == tag && reply["cache-control"] == whole["cache-control"])
        }
      }
      for other in ["\"other\"", "", tag.replacing("\"", with: "")] {
        #expect(try await server.guest().get(String(path), [("If-None-Match", other)]).status == 200)
      }
    }
  }

  @Test(
    "A body whose end others may see elsewhere is refused, and the connection ends",
    arguments: ["xchunked", "gzip", "chunked, gzip", "identity"])
  func coding(name: String) async throws {
    try await withServer { server in
      let guest = server.guest()
      let bytes = try await Connection.open(port: server.port) { connection in
        let head = guest.head("POST", "/form", Guest.sameOrigin + [("Transfer-Encoding", name)], close: false)
        try await connection.write(head + "GET /_tessera/health HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        return try await connection.readToEnd()
      }
      let answers = String(decoding: bytes, as: UTF8.self)
      #expect(answers.hasPrefix("HTTP/1.1 400") && !answers.contains("HTTP/1.1 200"), "\(answers)")
    }
  }

  @Test("An upgrade to another protocol is not made")
  func upgrade() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      for (path, upgrade) in [("/_tessera/stream", "websocket"), ("/form?_t.page=\(page)", "websocket"), ("/form?_t.page=\(page)", "h2c")] {
        let fields = [
          ("Upgrade", upgrade), ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), ("Sec-WebSocket-Version", "13"),
          ("HTTP2-Settings", "AAMAAABkAAQAAP__"),
        ]
        let status = try await Connection.open(port: server.port) { connection in
          let head = guest.head("GET", path, fields + [("Connection", "Upgrade, HTTP2-Settings")], close: false)
          try await connection.write(head)
          return try await connection.read(through: "\r\n\r\n").flatMap { Reply.Head($0)?.status }
        }
        #expect(status != 101, "\(path) \(upgrade)")
      }
      #expect(try await guest.use("Tick", on: page, id: "1").status == 200)
    }
  }

  @Test("A personal page is never cached, with any method")
  func caches() async throws {
    try await withServer { server in
      let (guest, page) = try await server.guest(at: "/form")
      for fields in [
        [], [("Cache-Control", "only-if-cached")], [("If-None-Match", "*")], [("If-Modified-Since", "Sun, 06 Nov 2044 08:49:37 GMT")],
        [("Range", "bytes=0-9")],
      ] {
        let reply = try await guest.get("/form?_t.page=\(page)", fields)
        #expect(
          reply.status == 200 && reply["cache-control"] == "no-store" && reply["etag"] == nil && reply["vary"]?.contains("Cookie") == true)
      }
      // Where the name of a file would tempt a cache, it is the same, or nothing.
      for path in ["/form/style.css?_t.page=\(page)", "/form.css", "/form;a.js"] {
        #expect(try await guest.get(path)["cache-control"] != "public, max-age=31536000, immutable")
      }
    }
  }
}
