import TestSupport
import Testing

@testable import TesseraURL

@Suite("The canonical spelling of a route")
struct CanonicalRouteTests {
  @Test(
    "Dot segments, escapes and a trailing slash are resolved, and the query stays",
    arguments: [
      ("/", "/"), ("/orders/7", "/orders/7"), ("/orders/7/", "/orders/7"), ("/%6Frders/%37", "/orders/7"), ("/x/../orders", "/orders"),
      ("/x/%2e%2E/orders", "/orders"), ("/./orders/.", "/orders"), ("/orders/..", "/"), ("/../orders", "/../orders"), ("//a/..", "//a/.."),
      ("/\\a", "/\\a"), ("/x/../../y", "/x/../../y"), ("/a//b", "/a//b"),
      ("/a//", "/a//"), ("/a/./", "/a"), ("/a//..", "/a"), ("/a%2fb", "/a%2Fb"), ("/%25%36f", "/%256f"), ("/%zz", "/%25zz"),
      ("/a|b c", "/a%7Cb%20c"),
      ("/%D8%a7", "/%D8%A7"), ("/ا", "/%D8%A7"), ("/a%40b:c+d", "/a@b:c+d"), ("/.well-known", "/.well-known"), ("/...", "/..."),
      ("/a/..//evil.example", "/.//evil.example"), ("/.//evil.example", "/.//evil.example"), ("/%2e%2F/..//a", "/.//a"),
      ("/a/..//", "/.//"), ("/.//..//a", "/.//a"), ("/a/../%5Cevil.example", "/%5Cevil.example"),
      ("/orders/?q=%41/../b#c/", "/orders?q=%41/../b#c/"), ("?q", "?q"), ("https://a.example/x/..", "https://a.example/x/.."), ("", ""),
    ])
  func spelled(_ route: String, _ expected: String) {
    #expect(CanonicalRoute.of(route) == expected)
    #expect(CanonicalRoute.of(expected) == expected)
  }

  @Test("Canonicalizing twice changes nothing, for any path")
  func random() {
    var generator = SeededGenerator(seed: 11)
    let parts = ["/", "/", ".", "..", "%2e", "%2F", "%6f", "o", "%", "%4", " ", "é", "?", "#", "+", "%25", "\\"]
    for _ in 0..<5_000 {
      let route = "/" + (0..<Int.random(in: 0...8, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let once = CanonicalRoute.of(route)
      #expect(CanonicalRoute.of(once) == once, "\(route)")
      #expect(LinkPolicy.staysOnHost(once) == LinkPolicy.staysOnHost(route), "\(route) is spelled \(once)")
    }
  }
}
