import TestSupport
import Testing

import TesseraFlow

/// URLs that others wrote, most of them to do harm.
@Suite("Corpora of URLs", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct CorpusTests {
  struct Row: Decodable { var url: String }

  /// The result of a policy for a text. Also checks that a route stays in the app and that an external link is in
  /// the policy's lists.
  static func outcome(_ text: String, _ policy: LinkPolicy, _ routes: RouteTable<AppRoute>) -> String {
    if let route = routes.match(text) {
      guard let url = routes.url(for: route), routes.match(url) == route else { return "unexplained: \(route) is not printed" }
    }
    switch policy.classify(text) {
    case .route(let path):
      let bytes = Array(path.utf8)
      guard bytes.first == 0x2f, bytes.count < 2 || bytes[1] != 0x2f, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x5c }),
        policy.classify(path) == .route(path)
      else { return "unexplained: the route \(path)" }
      return "route: a path of the app"
    case .external(let url):
      // The policy judges the browser's spelling, which is also written into pages.
      guard let spelled = policy.spelled(text), policy.spelled(spelled) == spelled else { return "unexplained: the spelling of \(url)" }
      let plain = spelled.lowercased()
      guard let scheme = url.scheme, policy.schemes.contains(scheme), plain.hasPrefix(scheme + ":"),
        policy.classify(spelled) == .external(url), policy.classify(url.description) == .external(url)
      else { return "unexplained: the link \(url)" }
      if let host = url.host, !plain.dropFirst(scheme.count + 3).hasPrefix(host) { return "unexplained: the host of \(url)" }
      return "external: `\(scheme)`"
    case .refused(.url(let refusal)): return "refused: \(refusal.kind)"
    case .refused(.scheme): return "refused: a scheme that is not in the list"
    case .refused(.host): return "refused: a host that is not in the list"
    case .refused(.aboveRoot): return "refused: a path that climbs above the root (browsers stop there)"
    case .refused(.telephone): return "refused: no plain telephone number"
    }
  }

  @Test("Malicious URLs never leave the lists")
  func malicious() throws {
    let rows: [Row] = try Corpora.decode("bad/urls/malicious_open.json")
    let routes = try sampleRoutes()
    let tally = RouteCorpora.tally(rows.map { Self.outcome($0.url, .standard, routes) })
    #expect(tally.keys.filter { $0.hasPrefix("unexplained") } == [])
    #expect(tally.values.reduce(0, +) == 13_973)
    try RouteCorpora.expectInArticle(tally, under: "Malicious URLs")
    let closed = LinkPolicy(schemes: ["https"], hosts: .only(["www.whitelisteddomain.tld"]))
    for row in rows {
      if case .external(let url) = closed.classify(row.url), url.host != "www.whitelisteddomain.tld" {
        Issue.record("\(row.url) leads to \(url)")
      }
    }
  }

  @Test("As the value of a parameter, a query item or a fragment, a malicious URL is data")
  func data() throws {
    let rows: [Row] = try Corpora.decode("bad/urls/malicious_open.json")
    let routes = try sampleRoutes()
    for row in rows where row.url.utf8.count < 2000 {
      for route in [
        AppRoute.order(id: row.url), .cities(country: row.url, query: row.url, page: 2), .tagged([row.url, ""], []),
        .match(RouteUUID(high: 1, low: 2), half: nil, section: row.url),
      ] {
        let url = try #require(routes.url(for: route))
        if routes.match(url) != route { Issue.record("\(route) → \(url)") }
      }
    }
  }

  @Test("The URLs of real payloads are classified")
  func real() throws {
    let rows: [Row] = try Corpora.decode("routes/real_urls_in_payloads.json")
    let routes = try sampleRoutes()
    let tally = RouteCorpora.tally(rows.map { Self.outcome($0.url, .standard.allowing(scheme: "http"), routes) })
    #expect(tally.keys.filter { $0.hasPrefix("unexplained") } == [])
    #expect(tally.values.reduce(0, +) == rows.count)
    try RouteCorpora.expectInArticle(tally, under: "URLs of real payloads")
  }
}
