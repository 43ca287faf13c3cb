import HTTPTypes
import Logging
import TesseraFlow
import Testing

@testable import TesseraWeb

/// Header fields as a proxy writes them, and as its clients write them too.
@Suite("Fields of proxies")
struct ProxyHeaderTests {
  private func origin(_ fields: [(String, String)], peer: String = "127.0.0.1") throws -> RequestOrigin {
    var head = HTTPRequest(method: .get, scheme: "http", authority: "inside:8080", path: "/")
    for (name, value) in fields { head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
    return RequestOrigin(head, peer: peer, isSecure: false, trusted: ["127.0.0.0/8"])
  }

  private let written = [("X-Forwarded-For", "192.0.2.7"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "shop.example")]

  @Test("A header that the client wrote and the proxy passed on does not count as the proxy's")
  func passedOn() throws {
    let honest = try origin(written)
    #expect(honest.limitKey == "192.0.2.7" && honest.isSecure && honest.authority == "shop.example")
    let lying = try origin(written + [("Forwarded", "for=6.6.6.6;proto=http;host=evil.example")])
    #expect(lying.limitKey == "127.0.0.1" && !lying.isSecure && lying.authority == "inside:8080")
    let other = try origin([("Forwarded", "for=192.0.2.7;proto=https;host=shop.example"), ("X-Forwarded-For", "6.6.6.6")])
    #expect(other.limitKey == "127.0.0.1" && other.authority == "inside:8080")
  }

  @Test("Contradicting proxy headers are logged once, with a remedy")
  func disputed() async throws {
    let log = RecordingLog()
    var policy = WebPolicy()
    policy.trustedProxies = ["127.0.0.1"]
    try await withServer(policy: policy, logger: log.logger) { [written] server in
      let forwarded = ("Forwarded", "for=192.0.2.7;proto=https;host=shop.example")
      for _ in 0..<3 { _ = try await server.guest().get("/form", written + [forwarded]) }
      #expect(!log.lines.contains { $0.message.contains("disagree") })
      for _ in 0..<3 { _ = try await server.guest().get("/form", [forwarded, ("X-Forwarded-For", "6.6.6.6")]) }
    }
    let lines = log.lines.filter { $0.message.contains("disagree") }
    #expect(lines.count == 1 && lines.first?.level == .warning && lines.first?.metadata["proxy"] == "127.0.0.1")
    #expect(lines.first?.message.contains("let the proxy write one kind and remove the other") == true)
  }

  @Test("Both kinds are believed where they agree")
  func agreeing() throws {
    let both = try origin(written + [("Forwarded", "for=192.0.2.7;proto=https;host=shop.example")])
    #expect(both.limitKey == "192.0.2.7" && both.isSecure && both.authority == "shop.example")
  }

  @Test("Many false addresses before the proxy's own change nothing, however they are written")
  func garbage() throws {
    for false_ in [
      "6.6.6.6", "unknown", "_hidden", "::ffff:6.6.6.6", "[::1]:80", String(repeating: "9.9.9.9, ", count: 400) + "1", "\u{7F}",
    ] {
      let fields = [
        ("X-Forwarded-For", false_ + ", 192.0.2.7"), ("X-Forwarded-Proto", "gopher, https"), ("X-Forwarded-Host", "a b, shop.example"),
      ]
      let origin = try origin(fields)
      #expect(origin.limitKey == "192.0.2.7" || false_.utf8.count > 4_000, "\(false_.prefix(20))")
      #expect(origin.isSecure && origin.authority == "shop.example")
    }
  }
}
