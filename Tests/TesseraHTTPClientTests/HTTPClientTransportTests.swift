#if HTTPClient
import Foundation
import TesseraOptions
import TesseraScreen
import TesseraURL
import TestSupport
import Testing

@testable import TesseraHTTPClient

@Suite("Requests over AsyncHTTPClient")
struct HTTPClientTransportTests {
  @Test(
    "After 303 a GET without a body follows, after 301 and 302 for POST alone; 307 and 308 send the same again",
    arguments: [
      ("POST", 301, "GET"), ("POST", 302, "GET"), ("POST", 303, "GET"), ("POST", 307, "POST"), ("POST", 308, "POST"), ("PUT", 301, "PUT"),
      ("PUT", 303, "GET"), ("DELETE", 302, "DELETE"), ("HEAD", 303, "HEAD"),
    ])
  func method(sent: String, status: Int, follows: String) async throws {
    let server = try LoopbackServer { request in
      request.contains(" /old ")
        ? .text("HTTP/1.1 \(status) Elsewhere\r\nLocation: /new\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        : .text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }
    defer { server.stop() }
    let body: [UInt8]? = sent == "HEAD" ? nil : Array("{\"a\":1}".utf8)
    let request = TransportRequest("/old", method: sent, headers: ["Content-Type": "application/json", "X-Tenant": "t"], body: body)
    #expect(try await HTTPClientTransport(base: server.url("/")).send(request).status == 200)
    let last = try #require(server.requests.last)
    #expect(last.hasPrefix("\(follows) /new HTTP/1.1\r\n"))
    #expect(last.contains("x-tenant: t"))
    #expect(last.contains("application/json") == (sent == follows))
    #expect(last.hasSuffix("{\"a\":1}") == (sent == follows && body != nil))
  }

  @Test(
    "A redirect without an address, and 300, 304 and 305, are answers",
    arguments: ["300 Choose", "304 Not Modified", "305 Proxy", "302 Found"])
  func answers(status: String) async throws {
    let field = status == "302 Found" ? "" : "Location: /new\r\n"
    let server = try LoopbackServer { _ in .text("HTTP/1.1 \(status)\r\n\(field)Content-Length: 0\r\nConnection: close\r\n\r\n") }
    defer { server.stop() }
    #expect(try await HTTPClientTransport(base: server.url("/")).send(TransportRequest("/a")).status == Int(status.prefix(3)))
    #expect(server.requests.count == 1)
  }

  @Test(
    "An address is relative to the page that redirects (RFC 3986 §5.4)",
    arguments: [
      ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
      ("#s", "/b/c/d;p?q#s"),
      ("g#s", "/b/c/g#s"), (";x", "/b/c/;x"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../g", "/b/g"),
      ("../..", "/"), ("../../g", "/g"), ("../../../g", "/g"), ("/../g", "/g"), ("g;x=1/./y", "/b/c/g;x=1/y"),
      ("g?y/../x", "/b/c/g?y/../x"),
      ("مكة", "/b/c/%D9%85%D9%83%D8%A9"),
    ])
  func addresses(location: String, path: String) throws {
    let page = try ParsedURL("http://a:81/b/c/d;p?q")
    #expect(page.resolving(location)?.description == "http://a:81" + path)
    #expect(page.resolving("http://b/c") == (try ParsedURL("http://b/c")))
  }

  @Test("A length in the head without a body is accepted: HEAD and 304", arguments: [("HEAD", "200 OK"), ("GET", "304 Not Modified")])
  func saidOnly(method: String, status: String) async throws {
    let server = try LoopbackServer { _ in .text("HTTP/1.1 \(status)\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n") }
    defer { server.stop() }
    let response = try await HTTPClientTransport(base: server.url("/")).send(TransportRequest("/a", method: method))
    #expect(response.status == Int(status.prefix(3)))
    #expect(response.body == [])
  }

  @Test("Connections are closed when the last copy of a transport is released", .timeLimit(.minutes(1)))
  func connections() async throws {
    weak var connections: ClientConnections?
    do {
      let server = try LoopbackServer { _ in .text("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
      defer { server.stop() }
      let transport = HTTPClientTransport(base: server.url("/"))
      connections = Mirror(reflecting: transport).descendant("connections") as? ClientConnections
      let copy = transport.adding(["X-A": "b"])
      #expect(try await copy.send(TransportRequest("/a")).status == 200)
      #expect(connections != nil)
    }
    while connections != nil { try await Task.sleep(for: .milliseconds(2)) }
  }
}
#endif
