import Foundation
import TesseraOptions
import TesseraScreen
import TestSupport
import Testing

@Suite("Requests over HTTP")
struct TransportTests {
  private static func ok(_ body: String = "", headers: String = "") -> LoopbackServer.Reply {
    .text("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(headers)Connection: close\r\n\r\n\(body)")
  }

  private static func redirect(_ location: String, status: Int = 302) -> LoopbackServer.Reply {
    .text("HTTP/1.1 \(status) Elsewhere\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  }

  private func failure(of request: TransportRequest, over transport: any Transport) async -> LoadFailure? {
    await #expect(throws: LoadFailure.self) { try await transport.send(request) }
  }

  @Test(
    "The base's path stays",
    arguments: Wire.allCases,
    [
      ("/api/", "/v1/a?b=c", "/api/v1/a?b=c"), ("/api", "/v1/a", "/api/v1/a"), ("/api", "v1/a", "/api/v1/a"), ("", "/v1/a", "/v1/a"),
      ("/", "/", "/"), ("/api/", "/../../admin", "/api/admin"), ("/api?x", "/a#b", "/api/a"), ("/a", "/مكة", "/a/%D9%85%D9%83%D8%A9"),
      ("/", "/a?b=%D9%85%20%26+;'(c)", "/a?b=%D9%85%20%26+;%27(c)"), ("/", "/a/?", "/a/?"), ("/", "/%2Fa//b;c=d", "/%2Fa//b;c=d"),
    ])
  func basePath(wire: Wire, example: (base: String, path: String, target: String)) async throws {
    let server = try LoopbackServer { _ in Self.ok("[]") }
    defer { server.stop() }
    let response = try await wire.transport(base: server.url(example.base)).send(TransportRequest(example.path))
    #expect(response.status == 200)
    #expect(response.body == Array("[]".utf8))
    #expect(server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET \(example.target) HTTP/1.1"])
  }

  @Test("Method, body and headers arrive; a visit's headers are added, and a request's own ones win", arguments: Wire.allCases)
  func parts(wire: Wire) async throws {
    let server = try LoopbackServer { _ in Self.ok("{}", headers: "ETag: \"7\"\r\nX-A: b\r\n") }
    defer { server.stop() }
    let visit = wire.transport(base: server.url("/")).adding(["Authorization": "Bearer one", "X-Tenant": "t"])
    var request = TransportRequest("/a", method: "PUT", headers: ["x-tenant": "own"], body: Array(#"{"a":"é"}"#.utf8))
    request.headers["Idempotency-Key"] = "k"
    let response = try await visit.send(request)
    #expect(response.headers["etag"] == "\"7\"")
    #expect(response.headers["x-a"] == "b")
    let text = try #require(server.requests.first)
    let lines = text.lowercased().components(separatedBy: "\r\n")
    #expect(lines[0] == "put /a http/1.1")
    for line in ["authorization: bearer one", "x-tenant: own", "idempotency-key: k"] { #expect(lines.contains(line), "\(line)") }
    #expect(!lines.contains("x-tenant: t"))
    #expect(text.hasSuffix(#"{"a":"é"}"#))
  }

  @Test(
    "A path outside of the base is refused before anything is sent",
    arguments: Wire.allCases,
    ["//evil.example/", "https://evil.example/", "/\\evil.example", "/a b", "/a\r\nX: y", "/%", "javascript:alert(1)"])
  func refusedPath(wire: Wire, path: String) async throws {
    let server = try LoopbackServer { _ in Self.ok() }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/api"))
    let failure = await failure(of: TransportRequest(path), over: transport)
    #expect(failure?.detail.hasPrefix("'\(path)' is not a path below \(server.url("/api"))") == true)
    #expect(failure?.isRetryable == false)
    #expect(server.requests == [])
  }

  @Test("A header that would become two is refused", arguments: Wire.allCases, ["a\r\nX-Admin: 1", "a\nb", "a\u{0}"])
  func refusedHeader(wire: Wire, value: String) async throws {
    let server = try LoopbackServer { _ in Self.ok() }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/")).adding(["X-Name": value])
    let failure = await failure(of: TransportRequest("/a"), over: transport)
    #expect(
      failure?.detail == "The header 'x-name' of GET /a cannot be sent: use a plain name, and no line feeds in the value.")
    #expect(server.requests == [])
  }

  @Test("A redirect to the same origin is followed, with the visit's headers", arguments: Wire.allCases, [301, 302, 307, 308])
  func redirected(wire: Wire, status: Int) async throws {
    let server = try LoopbackServer { text in
      text.hasPrefix("GET /old ") ? Self.redirect(status < 307 ? "/new?a" : "new?a", status: status) : Self.ok("moved")
    }
    defer { server.stop() }
    let visit = wire.transport(base: server.url("/")).adding(["Authorization": "Bearer one"])
    #expect(try await visit.send(TransportRequest("/old")).body == Array("moved".utf8))
    #expect(server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /old HTTP/1.1", "GET /new?a HTTP/1.1"])
    #expect(server.requests.allSatisfy { $0.lowercased().contains("authorization: bearer one") })
  }

  @Test("A redirect to another origin or scheme is not followed, and the token is not sent", arguments: Wire.allCases)
  func redirectedElsewhere(wire: Wire) async throws {
    let other = try LoopbackServer { _ in Self.ok("stolen") }
    defer { other.stop() }
    let targets = [
      "http://127.0.0.1:\(other.port)/", "//127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/", "https://127.0.0.1:1/",
      "file:///etc/hostname", "ftp://127.0.0.1/",
    ]
    for target in targets {
      let server = try LoopbackServer { _ in Self.redirect(target) }
      defer { server.stop() }
      let visit = wire.transport(base: server.url("/")).adding(["Authorization": "Bearer one"])
      let failure = await failure(of: TransportRequest("/a"), over: visit)
      #expect(failure?.code == .refused, "\(target): \(String(describing: failure))")
      #expect(failure?.detail.contains("which has another origin than") == true, "\(target)")
      #expect(server.requests.count == 1)
    }
    #expect(other.requests == [])
  }

  @Test("A redirect to the same host under https is another origin", arguments: Wire.allCases)
  func redirectedToAnotherScheme(wire: Wire) async throws {
    let server = try LoopbackServer { text in
      let host = text.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix("host:") }?.dropFirst(6) ?? ""
      return Self.redirect("https://\(host)/")
    }
    defer { server.stop() }
    #expect(await failure(of: TransportRequest("/a"), over: wire.transport(base: server.url("/")))?.code == .refused)
    #expect(server.requests.count == 1)
  }

  @Test("Redirects that go round in a circle end", arguments: Wire.allCases)
  func circle(wire: Wire) async throws {
    let server = try LoopbackServer { _ in Self.redirect("/a") }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"), limits: .init(redirects: 3))
    let failure = await failure(of: TransportRequest("/a"), over: transport)
    #expect(failure?.detail.hasPrefix("GET /a was redirected more than 3 times") == true)
    #expect(server.requests.count == 4)
  }

  @Test("A response of exactly the allowed size is accepted, and one byte more is refused", arguments: Wire.allCases)
  func size(wire: Wire) async throws {
    let server = try LoopbackServer { text in Self.ok(String(repeating: "a", count: text.hasPrefix("GET /more ") ? 1001 : 1000)) }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"), limits: .init(responseBytes: 1000))
    #expect(try await transport.send(TransportRequest("/fits")).body.count == 1000)
    let failure = await failure(of: TransportRequest("/more"), over: transport)
    #expect(failure?.code == .malformed)
    #expect(failure?.detail == "GET /more: the answer has more than 1000 bytes. Ask for less, or raise 'limits.responseBytes'.")
  }

  @Test("An answer that is compressed counts by its decompressed bytes", arguments: Wire.allCases)
  func compressed(wire: Wire) async throws {
    // 1,000 and 1,001 letters.
    let (fits, more) = ("H4sIAAAAAAACA0tMHAWjYBQMdwAAA9o4mugDAAA=", "H4sIAAAAAAACA0tMHAWjYBQMewAAI9ckcekDAAA=")
    let server = try LoopbackServer { text in
      let body = Data(base64Encoded: text.hasPrefix("GET /more ") ? more : fits).map { [UInt8]($0) } ?? []
      let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
      return .bytes(head, body)
    }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"), limits: .init(responseBytes: 1000))
    #expect(try await transport.send(TransportRequest("/fits")).body == [UInt8](repeating: UInt8(ascii: "a"), count: 1000))
    #expect(await failure(of: TransportRequest("/more"), over: transport)?.code == .malformed)
    #expect(server.requests.allSatisfy { $0.lowercased().contains("accept-encoding: deflate, gzip") })
  }

  @Test("An answer that never ends is left as soon as it is too large", .timeLimit(.minutes(1)), arguments: Wire.allCases)
  func endless(wire: Wire) async throws {
    let server = try LoopbackServer { _ in
      .endless("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", then: String(repeating: "a", count: 4096))
    }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"), limits: .init(responseBytes: 100_000))
    #expect(await failure(of: TransportRequest("/a"), over: transport)?.code == .malformed)
    try await server.departure()
  }

  @Test(
    "The deadline covers the whole exchange: silence, and an answer that drips", .timeLimit(.minutes(1)), arguments: Wire.allCases,
    [true, false])
  func deadline(wire: Wire, isSilent: Bool) async throws {
    let server = try LoopbackServer { _ in
      isSilent ? .silence : .endless("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", then: "a")
    }
    defer { server.stop() }
    // On a busy machine the first deadlines may pass before the server has heard of anything.
    for deadline in [Duration.milliseconds(300), .seconds(2), .seconds(10)] where server.requests.isEmpty {
      let transport = wire.transport(base: server.url("/"), limits: .init(responseBytes: .max, deadline: deadline))
      let failure = await failure(of: TransportRequest("/a"), over: transport)
      #expect(failure == LoadFailure.deadline(deadline))
    }
    try await server.departure()
  }

  @Test("A task that is cancelled ends at once, and leaves the server", .timeLimit(.minutes(1)), arguments: Wire.allCases)
  func cancelled(wire: Wire) async throws {
    let server = try LoopbackServer { _ in .silence }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"))
    let task = Task { try await transport.send(TransportRequest("/a")) }
    try await server.request()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await server.departure()
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.send(TransportRequest("/b"))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
  }

  @Test(
    "A request can be left at any moment, also while a redirect or a head is decided on", .timeLimit(.minutes(1)), arguments: Wire.allCases)
  func leftAtAnyMoment(wire: Wire) async throws {
    let server = try LoopbackServer { text in
      text.hasPrefix("GET /end ") ? Self.ok(String(repeating: "a", count: 1000)) : Self.redirect(text.hasPrefix("GET /b ") ? "/end" : "/b")
    }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"))
    for round in 0..<100 {
      await withTaskGroup { group in
        for number in 0..<8 {
          group.addTask {
            let task = Task { try await transport.send(TransportRequest("/a")).status }
            try? await Task.sleep(for: .microseconds(round * 40 + number * 5))
            task.cancel()
            switch await task.result {
            case .success(let status): #expect(status == 200)
            case .failure(let error): #expect(error is CancellationError)
            }
          }
        }
      }
    }
    #expect(try await transport.send(TransportRequest("/a")).body.count == 1000)
  }

  @Test("A cookie with any name is left alone", arguments: Wire.allCases, ["😀😀=1", "=", "a=b; expires=😀", "😀"])
  func cookies(wire: Wire, value: String) async throws {
    let server = try LoopbackServer { _ in Self.ok("{}", headers: "Set-Cookie: \(value)\r\n") }
    defer { server.stop() }
    let transport = wire.transport(base: server.url("/"))
    for _ in 0..<2 { #expect(try await transport.send(TransportRequest("/a")).body == Array("{}".utf8)) }
    #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie") })
  }

  @Test(
    "A demand for a password is an answer like any other", .timeLimit(.minutes(1)),
    arguments: Wire.allCases, ["Basic realm=\"a\"", "Digest realm=\"a\", nonce=\"1\"", "x"])
  func challenge(wire: Wire, value: String) async throws {
    let server = try LoopbackServer { _ in
      .text("HTTP/1.1 401 No\r\nWWW-Authenticate: \(value)\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
    }
    defer { server.stop() }
    let response = try await wire.transport(base: server.url("/")).send(TransportRequest("/a"))
    #expect(response.status == 401)
    #expect(response.body == Array("{}".utf8))
    #expect(server.requests.count == 1)
  }

  @Test("Every status is an answer; no server is a failure that can be tried again", arguments: Wire.allCases)
  func statuses(wire: Wire) async throws {
    let server = try LoopbackServer { _ in .text("HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n") }
    let transport = wire.transport(base: server.url("/"))
    #expect(try await transport.send(TransportRequest("/a")).status == 304)
    server.stop()
    let nobody = wire.transport(base: try #require(URL(string: "http://127.0.0.1:1")))
    let failure = await failure(of: TransportRequest("/a"), over: nobody)
    #expect(failure?.code == .unreachable)
    #expect(failure?.isRetryable == true)
  }

  @Test("An invalid base is reported", arguments: Wire.allCases, ["ftp://a.example/", "https://user@a.example/", "file:///tmp"])
  func base(wire: Wire, text: String) async throws {
    let transport = wire.transport(base: try #require(URL(string: text)))
    let failure = await failure(of: TransportRequest("/a"), over: transport)
    #expect(failure?.detail.hasPrefix("The base '\(text)'") == true)
    #expect(failure?.isRetryable == false)
  }
}
