import Testing

import TesseraURL

@Suite("Reading URLs strictly")
struct ParsedURLTests {
  @Test("A URL is read into its parts, in one spelling")
  func parts() throws {
    let url = try ParsedURL("HTTPS://Example.ORG:8443/a/./b/../%c3%a9/é%2fx?q=%e2%82%ac&r[]=1#Top?x")
    #expect(url.scheme == "https")
    #expect(url.host == "example.org")
    #expect(url.port == 8443)
    #expect(url.path == "/a/%C3%A9/%C3%A9%2Fx")
    #expect(url.query == "q=%E2%82%AC&r[]=1")
    #expect(url.fragment == "Top?x")
    #expect(url.description == "https://example.org:8443/a/%C3%A9/%C3%A9%2Fx?q=%E2%82%AC&r[]=1#Top?x")
    #expect(try ParsedURL(url.description) == url)
  }

  @Test(
    "One URL has one spelling",
    arguments: [
      ("http://a.example:80", "http://a.example/"), ("wss://a.example:443?x", "wss://a.example/?x"),
      ("http://a.example:00081/", "http://a.example:81/"),
      ("https://a.example/..", "https://a.example/"), ("https://a.example/b/%2E%2e/.", "https://a.example/"), ("/a/b/..", "/a/"),
      ("mailto:Ada@Example.org", "mailto:Ada@Example.org"), ("/?", "/?"), ("/#", "/#"), ("foo://h/..//x", "foo://h//x"),
      ("file:///x", "file:///x"),
      ("http://192.168.0.1/", "http://192.168.0.1/"), ("http://[2001:DB8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"),
      ("http://[::ffff:1.2.3.4]/", "http://[::ffff:102:304]/"), ("http://[0:0:0:0:0:0:0:0]/", "http://[::]/"),
      ("http://[1::]/", "http://[1::]/"),
      ("http://[1:0:2:3:4:5:6:7]/", "http://[1:0:2:3:4:5:6:7]/"),
    ])
  func spelling(text: String, canonical: String) throws {
    #expect(try ParsedURL(text).description == canonical)
    #expect(try ParsedURL(canonical).description == canonical)
  }

  @Test(
    "An invalid URL is refused with the position",
    arguments: [
      ("/a b", ParsedURL.Refusal.character(" ", at: 2)), ("/a\u{0}", .controlCharacter(at: 2)), ("/\u{85}", .controlCharacter(at: 1)),
      ("/a#b#c", .character("#", at: 4)),
      ("/%", .percentEncoding(at: 1)), ("/%4", .percentEncoding(at: 1)), ("/a?%g0", .percentEncoding(at: 3)), ("/%c3", .notUTF8),
      ("/%c0%af", .notUTF8),
      ("/%ed%a0%80", .notUTF8), ("/%f4%90%80%80", .notUTF8), ("/?%c3/%a9", .notUTF8), ("//", .protocolRelative), ("?q", .relative),
      ("#f", .relative), (":", .relative),
      ("1a:b", .relative), ("a", .relative), ("http:", .missingHost), ("http://", .missingHost), ("http://:80/", .missingHost),
      ("http://a:/", .port),
      ("http://a:65536/", .port), ("http://a:1a/", .port), ("http://a:-1/", .port), ("http://a..b/", .host), ("http://.a/", .host),
      ("http://é/", .host),
      ("http://1.2.3/", .host), ("http://1.2.3.256/", .host), ("http://01.2.3.4/", .host), ("http://a.0x1/", .host),
      ("http://1.2.3.4./", .host),
      ("http://[::1/", .host), ("http://[1:2]/", .host), ("http://[1::2::3]/", .host), ("http://[12345::]/", .host),
      ("http://[::1.2.3]/", .host),
      ("http://[fe80::1%25eth0]/", .host), ("http://a[b]/", .host), ("foo:/.//bar", .protocolRelative),
      ("http://" + String(repeating: "a", count: 64) + "/", .host),
    ])
  func refused(text: String, reason: ParsedURL.Refusal) { #expect(throws: reason) { try ParsedURL(text) } }

  @Test("The limit counts bytes")
  func limit() throws {
    #expect(try ParsedURL("/" + String(repeating: "a", count: 8191)).path.utf8.count == 8192)
    #expect(throws: ParsedURL.Refusal.tooLong(count: 8193, limit: 8192)) { try ParsedURL("/" + String(repeating: "a", count: 8192)) }
    #expect(throws: ParsedURL.Refusal.tooLong(count: 5, limit: 4)) { try ParsedURL("/éé", limit: 4) }
  }

  @Test("Every byte is parsed or refused in every position, and a parsed URL has one spelling")
  func everyByte() {
    var accepted = 0
    for prefix in ["", "/", "/a", "http://", "http://a", "http://a/", "foo:", "foo:/", "/?", "/#", "/%", "/%4", "/%C3%"] {
      for scalar in (0...0x250).compactMap(Unicode.Scalar.init) {
        for suffix in ["", "/", "a", ":1", "//x", "@h", "%41"] {
          guard let url = try? ParsedURL(prefix + String(Character(scalar)) + suffix) else { continue }
          accepted += 1
          if (try? ParsedURL(url.description)) != url { Issue.record("\(url) changes when it is read again") }
        }
      }
    }
    #expect(accepted > 10_000)
  }
}
