#if HTTPClient
import Foundation
import TesseraHTTPClient
import TesseraOptions
import TesseraScreen
import TestSupport
import Testing

/// A malicious response, and the failure that it should cause.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let reply: LoopbackServer.Reply
  let code: LoadFailure.Code

  init(_ name: String, _ reply: LoopbackServer.Reply, _ code: LoadFailure.Code) {
    (testDescription, self.reply, self.code) = (name, reply, code)
  }

  private static let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n"
  private static func text(_ fields: String, _ body: String = "{}") -> LoopbackServer.Reply { .text("\(head)\(fields)\r\n\r\n\(body)") }
  private static func redirect(_ location: String) -> LoopbackServer.Reply {
    .text("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: \(location)\r\n\r\n")
  }

  /// The answers that end a process with Foundation on Linux are among them, so they are never sent to it.
  static let all: [Self] = [
    // Lengths.
    Self("a length of 2^63 - 1", text("Content-Length: 9223372036854775807"), .malformed),
    Self("a length of 2^63 - 1 of something compressed", text("Content-Encoding: gzip\r\nContent-Length: 9223372036854775807"), .malformed),
    Self("a length of 2^63 - 1 that never comes", .endless("\(head)Content-Length: 9223372036854775807\r\n\r\n", then: "aaaa"), .malformed),
    Self("a length of 2^63", text("Content-Length: 9223372036854775808"), .unreachable),
    Self("a length of 2^64 - 1", text("Content-Length: 18446744073709551615"), .unreachable),
    Self("a length of twenty digits", text("Content-Length: 99999999999999999999"), .unreachable),
    Self("a length below nothing", text("Content-Length: -1"), .unreachable),
    Self("a length with a sign", text("Content-Length: +2"), .unreachable),
    Self("a length in hexadecimal", text("Content-Length: 0x2"), .unreachable),
    Self("two lengths", text("Content-Length: 2\r\nContent-Length: 20"), .unreachable),
    Self("two lengths in a field", text("Content-Length: 2, 20"), .unreachable),
    Self("a chunk of 2^64", text("Transfer-Encoding: chunked", "10000000000000000\r\n{}"), .unreachable),
    Self("a chunk of no number", text("Transfer-Encoding: chunked", "-1\r\n{}"), .unreachable),
    Self("a body shorter than said", text("Content-Length: 100"), .unreachable),
    Self("a chunk shorter than said", text("Transfer-Encoding: chunked", "64\r\n{}"), .unreachable),
    // Redirects.
    Self("a redirect to //[::1]/", redirect("//[::1]/"), .refused),
    Self("a redirect to http://[::1]/", redirect("http://[::1]/"), .refused),
    Self("a redirect to no host", redirect("http:///"), .refused),
    Self("a redirect to a host of brackets", redirect("http://[/"), .refused),
    Self("a redirect to a port too large", redirect("http://127.0.0.1:99999999999999999999/"), .refused),
    Self("a redirect to https", redirect("https://127.0.0.1/"), .refused),
    Self("a redirect to nothing", redirect(""), .refused),
    Self("a redirect to half an escape", redirect("/%zz\\"), .refused),
    Self("a redirect with a control character", redirect("/\u{1}"), .unreachable),
    Self("redirects in a circle", redirect("/hostile"), .refused),
    // Heads.
    Self("an endless field", .endless("\(head)X-A: ", then: String(repeating: "a", count: 4096)), .malformed),
    Self("an endless name of a field", .endless(head, then: String(repeating: "a", count: 4096)), .malformed),
    Self("endless fields", .endless(head, then: "X-A: b\r\n"), .malformed),
    Self("a field of 1 MB", text("X-A: \(String(repeating: "a", count: 1 << 20))"), .malformed),
    Self("endless fields after the body", .endless("\(head)Transfer-Encoding: chunked\r\n\r\n0\r\n", then: "X-A: b\r\n"), .malformed),
    // Bodies.
    Self("an endless body", .endless("\(head)\r\n", then: String(repeating: "a", count: 4096)), .malformed),
    Self(
      "endless chunks", .endless("\(head)Transfer-Encoding: chunked\r\n\r\n", then: "400\r\n\(String(repeating: "a", count: 1024))\r\n"),
      .malformed),
    Self(
      "a gzip bomb of 50 MB", .bytes("\(head)Content-Encoding: gzip\r\n\r\n", GzipBomb(copies: 200_000).bytes), .malformed),
    Self("a deflate bomb", .bytes("\(head)Content-Encoding: deflate\r\n\r\n", GzipBomb(copies: 50_000).bytes), .malformed),
    Self("gzip that is none", text("Content-Encoding: gzip", "garbage that is not compressed"), .unreachable),
    Self(
      "gzip that breaks off", .bytes("\(head)Content-Encoding: gzip\r\n\r\n", Array(GzipBomb(copies: 100).bytes.dropLast(20))), .unreachable
    ),
    // No HTTP.
    Self("nothing", .text(""), .unreachable),
    Self("a garbage status line", .text("GARBAGE\r\n\r\n"), .unreachable),
    Self("bytes", .bytes("", [0, 255, 13, 10, 13, 10]), .unreachable),
    Self("another version", .text("HTTP/9.9 200 OK\r\n\r\n{}"), .unreachable),
    Self("a status of five digits", .text("HTTP/1.1 99999 OK\r\n\r\n{}"), .unreachable),
    Self("a head that breaks off", .text("HTTP/1.1 200 OK\r\nX-A: "), .unreachable),
    Self("a field without a name", text(": b"), .unreachable),
    Self("a request", .text("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), .unreachable),
  ]

  /// Answers that only the deadline ends.
  static let late: [Self] = [
    Self("a byte now and then", .dripping("\(head)Content-Length: 1000\r\n\r\n", then: "a", apart: .milliseconds(100)), .deadline),
    Self(
      "a chunk now and then", .dripping("\(head)Transfer-Encoding: chunked\r\n\r\n", then: "1\r\na\r\n", apart: .milliseconds(100)),
      .deadline),
    Self("a letter of the head now and then", .dripping("HTTP/1.1 200 OK\r\nX-A: ", then: "a", apart: .milliseconds(100)), .deadline),
    Self("an endless status line", .endless("HTTP/1.1 200 ", then: String(repeating: "a", count: 4096)), .deadline),
    Self("endless beginnings", .endless("", then: "HTTP/1.1 100 Continue\r\n\r\n"), .deadline),
    Self("endless empty lines", .endless("", then: "\r\n"), .deadline),
    Self("nothing", .silence, .deadline),
  ]
}

@Suite("Hostile answers over AsyncHTTPClient")
struct HostileAnswerTests {
  /// A server whose path `/ok` is as it should be.
  private func server(_ reply: LoopbackServer.Reply) throws -> LoopbackServer {
    try LoopbackServer { request in
      request.hasPrefix("GET /ok ") ? .text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok") : reply
    }
  }

  @Test(
    "A hostile response is a failure of the documented kind, before the deadline, and the next response is accepted",
    .timeLimit(.minutes(1)),
    arguments: HostileAnswer.all)
  func hostile(answer: HostileAnswer) async throws {
    let server = try server(answer.reply)
    defer { server.stop() }
    let transport = HTTPClientTransport(base: server.url("/"), limits: .init(responseBytes: 1_000_000, deadline: .seconds(50)))
    let failure = await #expect(throws: LoadFailure.self) { try await transport.send(TransportRequest("/hostile")) }
    #expect(failure?.code == answer.code, "\(String(describing: failure))")
    #expect(try await transport.send(TransportRequest("/ok")).body == Array("ok".utf8))
  }

  @Test("A response that never ends is abandoned at the deadline", .timeLimit(.minutes(1)), arguments: HostileAnswer.late)
  func late(answer: HostileAnswer) async throws {
    let server = try server(answer.reply)
    defer { server.stop() }
    // On a busy machine the first deadline may pass before the server has heard of anything.
    for deadline in [Duration.seconds(1), .seconds(10)] where server.requests.isEmpty {
      let transport = HTTPClientTransport(base: server.url("/"), limits: .init(deadline: deadline))
      let failure = await #expect(throws: LoadFailure.self) { try await transport.send(TransportRequest("/hostile")) }
      #expect(failure == LoadFailure.deadline(deadline))
    }
    try await server.departure()
    #expect(try await HTTPClientTransport(base: server.url("/")).send(TransportRequest("/ok")).status == 200)
  }

  @Test("Any damage to an answer is an answer or a failure", .timeLimit(.minutes(2)))
  func damaged() async throws {
    let seeds = [
      "HTTP/1.1 200 OK\r\nContent-Length: 11\r\nETag: \"7\"\r\nConnection: close\r\n\r\n{\"a\":\"bcd\"}",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: b\r\n\r\n5;a=b\r\n{\"a\":\r\n2\r\n1}\r\n0\r\nX-B: c\r\n\r\n",
      "HTTP/1.1 302 Found\r\nLocation: /ok?a=b#c\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\nabc",
      "HTTP/1.0 200 OK\r\nSet-Cookie: a=b; path=/\r\nContent-Encoding: deflate\r\n\r\nabc",
    ].map { Array($0.utf8) }
    let hints = [13, 10, 0, 32, 58, 45, 57, 255, 44, 59].map { UInt8($0) }
    var random = SeededGenerator(seed: 7)
    let replies = (0..<600).map { number in
      var bytes = seeds[number % seeds.count]
      for _ in 0...random.below(4) {
        let position = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[position] = hints[random.below(hints.count)]
        case 1: bytes.insert(hints[random.below(hints.count)], at: position)
        case 2: bytes.removeSubrange(position..<min(bytes.count, position + 1 + random.below(8)))
        default: bytes.insert(contentsOf: bytes[position..<min(bytes.count, position + random.below(40))], at: position)
        }
        if bytes.isEmpty { bytes = [10] }
      }
      return bytes
    }
    let server = try LoopbackServer { request in
      let number = request.dropFirst("GET /".count).prefix { $0.isNumber }
      return Int(number).map { .bytes("", replies[$0 % replies.count]) } ?? .text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    let transport = HTTPClientTransport(base: server.url("/"), limits: .init(responseBytes: 10_000, deadline: .seconds(50)))
    for number in replies.indices {
      do {
        _ = try await transport.send(TransportRequest("/\(number)"))
      } catch let failure as LoadFailure {
        #expect([.unreachable, .malformed, .refused].contains(failure.code), "\(number): \(failure)")
      }
    }
    #expect(try await transport.send(TransportRequest("/ok")).status == 200)
  }
}
#endif
