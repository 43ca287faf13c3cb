import TestSupport
import Testing

import TesseraFlow

@Suite("Random texts as URLs")
struct FuzzTests {
  static let parts = [
    "/", "/", "/", "account", "orders", "new", "invoices", "countries", "cities", "courses", "c-7", "shop", "basket", "products", "tags",
    "a", "1", "-2",
    ".", "..", "~", "%2e", "%2E", "%2F", "%7e", "%61", "%", "%c3%a9", "%ff", "%00", "é", "ب", "?", "?", "&", "q=", "page=", "tag=",
    "flags=1", "=", "+", "#",
    "schedule", ":", "//", "\\", "\t", " ", "@", "https", "javascript", "mailto:", "shop.example", "[::1]", "127.1", ":443", "'", "\"", "<",
    "\u{202e}", "\u{85}",
  ]

  static func text(_ random: inout SeededGenerator) -> String {
    var text =
      Bool.random(using: &random)
      ? "/"
      : ["", "https://", "https://shop.example", "/account/orders/", "/countries/a/cities?"]
        .randomElement(using: &random) ?? ""
    for _ in 0..<Int.random(in: 0...8, using: &random) { text += parts.randomElement(using: &random) ?? "" }
    return text
  }

  @Test("A canonical URL means the same as the text it was made from, and is its own canonical URL", arguments: 1...2)
  func canonical(seed: UInt64) throws {
    let routes = try sampleRoutes()
    var random = SeededGenerator(seed: seed)
    var matched = 0
    for _ in 0..<50_000 {
      let text = Self.text(&random)
      guard let route = routes.match(text) else { continue }
      matched += 1
      let url = routes.url(for: route)
      if url.flatMap(routes.match) != route || url.flatMap(routes.canonicalURL) != url {
        Issue.record("\(text) → \(route) → \(url ?? "nil")")
      }
    }
    #expect(matched > 2000)
  }

  @Test("A policy never lets a random text leave its lists, and reads it as the table does", arguments: 3...4)
  func policy(seed: UInt64) throws {
    let routes = try sampleRoutes()
    let policy = LinkPolicy.standard.only(hosts: ["shop.example"])
    var random = SeededGenerator(seed: seed)
    var tally: [String: Int] = [:]
    for _ in 0..<50_000 {
      let text = Self.text(&random)
      let outcome = CorpusTests.outcome(text, policy, routes)
      tally[outcome, default: 0] += 1
      if outcome.hasPrefix("unexplained") { Issue.record("\(text): \(outcome)") }
      if case .route(let path) = policy.classify(text) {
        // The table reads strictly; a text that it does not read is compared in the browser's spelling.
        let read = routes.match(text) ?? policy.spelled(text).flatMap(routes.match)
        if routes.match(path) != read { Issue.record("\(text) and \(path) differ") }
      }
      if case .external(let url) = policy.classify(text), let host = url.host, host != "shop.example" {
        Issue.record("\(text) leads to \(host)")
      }
    }
    #expect(tally.count > 10)
    #expect(tally["route: a path of the app", default: 0] > 1000)
    #expect(tally["external: `https`", default: 0] > 100)
  }
}
