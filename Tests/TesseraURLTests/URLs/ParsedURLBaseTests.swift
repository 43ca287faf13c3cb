import Testing

import TesseraURL

@Suite("Paths below a base")
struct ParsedURLBaseTests {
  @Test(
    "The base's path stays",
    arguments: [
      ("https://x/api/", "/v1/a", "https://x/api/v1/a"), ("https://x/api", "v1/a?b#c", "https://x/api/v1/a?b"),
      ("https://x", "/", "https://x/"),
      ("https://x/api/?q#f", "/../..", "https://x/api/"), ("http://x:8080/a/b", "/%2e%2e/c", "http://x:8080/a/b/c"),
      ("/app", "/a", "/app/a"),
      ("https://x/", "/مكة", "https://x/%D9%85%D9%83%D8%A9"), ("https://x/a", "?q", "https://x/a/?q"),
    ])
  func below(base: String, path: String, result: String) throws {
    #expect(try ParsedURL(base).appending(path: path).description == result)
  }

  @Test(
    "An invalid path is refused",
    arguments: [
      ("https://y/", ParsedURL.Refusal.absolute), ("mailto:a", .absolute), ("//y/", .protocolRelative), ("/.//y", .protocolRelative),
      ("/\\y", .backslash(at: 1)), ("/a b", .character(" ", at: 2)), ("/%", .percentEncoding(at: 1)),
    ])
  func refused(path: String, reason: ParsedURL.Refusal) throws {
    let base = try ParsedURL("https://x/api/")
    #expect(throws: reason) { try base.appending(path: path) }
  }

  @Test("An origin is scheme, host and port")
  func origin() throws {
    let base = try ParsedURL("https://x.example/a")
    for text in ["https://X.example:443/b", "HTTPS://x.example?q"] { #expect(base.hasSameOrigin(as: try ParsedURL(text))) }
    for text in ["http://x.example/a", "https://x.example:8443/", "https://y.example/", "/a"] {
      #expect(!base.hasSameOrigin(as: try ParsedURL(text)))
    }
    #expect(!(try ParsedURL("/a")).hasSameOrigin(as: try ParsedURL("/a")))
  }
}
