import TestSupport
import Testing

import TesseraFlow

@Suite("Routes from templates")
struct RouteTemplateTests {
  private func lines() throws -> RouteTable<RouteTemplate.Route> {
    try RouteTable(templates: [
      RouteTemplate("/orders/{id}/lines/{line}{?tab,tag*}{#part}", name: "line"), RouteTemplate("/orders/new"),
      RouteTemplate("/orders/{id}"),
      RouteTemplate("/"), RouteTemplate("/files{/year,month}"),
    ])
  }

  @Test("Parameters are read by name")
  func parse() throws {
    let routes = try lines()
    let route = try #require(routes.match("/orders/a%2Fb/lines/2?tag=x&tab=items&tag=y&other=1#top"))
    #expect(route.name == "line")
    #expect(route.values == ["id": ["a/b"], "line": ["2"], "tab": ["items"], "tag": ["x", "y"], "part": ["top"]])
    #expect(route["tag"] == "x" && route[all: "tag"] == ["x", "y"] && route["nothing"] == nil && route[all: "nothing"] == [])
    #expect(routes.match("/orders/new") == RouteTemplate.Route("/orders/new"))
    #expect(routes.match("/orders/old/") == RouteTemplate.Route("/orders/{id}", ["id": "old"]))
    #expect(routes.match("/files/2026/05") == RouteTemplate.Route("/files{/year,month}", ["year": "2026", "month": "05"]))
    #expect(routes.match("/") == RouteTemplate.Route("/"))
    #expect(routes.match("/orders/1/lines") == nil)
    #expect(routes.match("/orders//lines/2") == nil)
  }

  @Test("Routes are printed by name, and as nothing where parameters are missing, unknown or too many")
  func print() throws {
    let routes = try lines()
    var route = RouteTemplate.Route("line", ["id": "a/b", "line": "."])
    #expect(routes.url(for: route) == "/orders/a%2Fb/lines/~.")
    route[all: "tag"] = ["1", ""]
    route["tab"] = "é"
    route["part"] = "x y"
    #expect(routes.url(for: route) == "/orders/a%2Fb/lines/~.?tab=%C3%A9&tag=1&tag=#x%20y")
    #expect(routes.url(for: RouteTemplate.Route("/orders/{id}", ["id": "new"])) == "/orders/~new")
    route[all: "tag"] = []
    route["tab"] = nil
    route["part"] = nil
    #expect(route == RouteTemplate.Route("line", ["id": "a/b", "line": "."]))
    #expect(routes.url(for: RouteTemplate.Route("line", ["id": "1"])) == nil)
    #expect(routes.url(for: RouteTemplate.Route("line", ["id": "1", "line": "2", "page": "3"])) == nil)
    #expect(routes.url(for: RouteTemplate.Route("nothing")) == nil)
    route[all: "id"] = ["1", "2"]
    #expect(routes.url(for: route) == nil)
  }

  @Test("A table of templates reads and prints as the typed one does", arguments: 1...2)
  func likeTyped(seed: UInt64) throws {
    let typed = try RouteTable<RouteTemplate.Route> {
      RoutePattern(RouteTemplate.Route("home")) { "/" }
      RoutePattern(RouteTemplate.Route("new")) { "account/orders/new" }
      RoutePattern({ RouteTemplate.Route("order", ["id": $0]) }) {
        "account/orders"
        PathParameter("id")
      } extract: {
        $0.name == "order" ? $0["id"] : nil
      }
      RoutePattern({ Self.cities($0, $1) }) {
        "countries"
        PathParameter("country")
        "cities"
        QueryItem("q", optional: String.self)
      } extract: {
        $0.name == "cities" ? ($0["country"] ?? "", $0["q"]) : nil
      }
      RoutePattern({ Self.tags($0, $1) }) {
        "tags"
        QueryItem("tag", repeated: String.self)
        RouteFragment()
      } extract: {
        $0.name == "tags" ? ($0[all: "tag"], $0["part"]) : nil
      }
    }
    let templates = try RouteTable(templates: [
      RouteTemplate("", name: "home"), RouteTemplate("account/orders/new", name: "new"),
      RouteTemplate("/account/orders/{id}", name: "order"),
      RouteTemplate("/countries/{country}/cities/{?q}", name: "cities"), RouteTemplate("/tags{?tag*}{#part}", name: "tags"),
    ])
    var random = SeededGenerator(seed: seed)
    var matched = 0
    for _ in 0..<30_000 {
      let text = FuzzTests.text(&random)
      let route = templates.match(text)
      if route != typed.match(text) || templates.canonicalURL(of: text) != typed.canonicalURL(of: text) { Issue.record("\(text)") }
      if route != nil { matched += 1 }
    }
    #expect(matched > 500)
    for _ in 0..<5_000 {
      let (one, other) = (random.text(), random.text())
      for route in [
        RouteTemplate.Route("order", ["id": one]), Self.cities(one, random.optional(other)), Self.tags([one, other], random.optional(one)),
      ] {
        let url = try #require(templates.url(for: route))
        if url != typed.url(for: route) || templates.match(url) != route { Issue.record("\(route) → \(url)") }
      }
    }
  }

  private static func cities(_ country: String, _ query: String?) -> RouteTemplate.Route {
    var route = RouteTemplate.Route("cities", ["country": country])
    route["q"] = query
    return route
  }

  private static func tags(_ tags: [String], _ part: String?) -> RouteTemplate.Route {
    var route = RouteTemplate.Route("tags")
    route[all: "tag"] = tags
    route["part"] = part
    return route
  }

  @Test("A conversion checks a parameter and gives it one spelling")
  func conversions() throws {
    let number = PathParameter<String>.Conversion(parse: { Int($0).map { String($0) } }, print: { $0 })
    let routes = try RouteTable(templates: [
      RouteTemplate("/lines/{n}{?page}", name: "number", using: ["n": number, "page": number]),
      RouteTemplate("/lines/{a}/{b}", name: "two"),
    ])
    #expect(routes.match("/lines/007?page=+1") == nil)
    #expect(routes.match("/lines/007?page=02")?.values == ["n": ["7"], "page": ["2"]])
    #expect(routes.match("/lines/x") == nil)
  }

  @Test("Templates can be mixed with typed declarations, with parents")
  func mixed() throws {
    enum Mixed: Hashable { case home, page(RouteTemplate.Route) }
    let template = RouteTemplate("/{slug}", name: "slug")
    let pattern = try RoutePattern(template)
    let routes = try RouteTable<Mixed> {
      RoutePattern(.home) { "/" }
      RouteGroup("pages", Mixed.page) {
        pattern
      } extract: {
        if case .page(let route) = $0 { route } else { nil }
      }
      .under(.home)
    }
    #expect(routes.stack(for: "/pages/about") == [.home, .page(RouteTemplate.Route("slug", ["slug": "about"]))])
    #expect(routes.url(for: .page(RouteTemplate.Route("slug", ["slug": "a b"]))) == "/pages/a%20b")
  }

  @Test(
    "An invalid template gets an error that says what to write",
    arguments: [
      ("/{id", "has an unmatched brace. Write parameters as {name}; encode braces in literals as text of a parameter."),
      ("/id}", "has an unmatched brace. Write parameters as {name}; encode braces in literals as text of a parameter."),
      ("/{}", "has an expression without a name. Write {name}."),
      ("/{id}.json", "has {id} beside other text in one segment. Give each parameter a segment of its own: /{a}/{b}."),
      ("/a{id}", "has {id} beside other text in one segment. Give each parameter a segment of its own: /{a}/{b}."),
      ("/{a}{b}", "has {b} beside other text in one segment. Give each parameter a segment of its own: /{a}/{b}."),
      ("/{a,b}", "has {a,b} beside other text in one segment. Give each parameter a segment of its own: /{a}/{b}."),
      ("/a/{/b}", "has {/b} beside other text in one segment. It includes its own slash: /a{/b}/c."),
      ("/{+path}", "has {+path}, a form that routes do not support. Use {name}, {/name}, {?name}, {?name*} or {#name}."),
      ("/a{?a}{?b}", "has two queries. Write all names in one: {?a,b}."),
      ("/a{#a,b}", "has several names in {#a,b}. A URL has one fragment."),
      ("/{id:3}", "has the parameter name \"id:3\". Use letters, digits, \"_\", \"-\" and \".\"; prefixes (:3) are not supported."),
      ("/a{?a,}", "has the parameter name \"\". Use letters, digits, \"_\", \"-\" and \".\"; prefixes (:3) are not supported."),
      ("/{id}/{id}", "names \"id\" twice. Give each parameter a name of its own."),
      ("/{list*}", "repeats \"list\" outside of the query. Write {?list*}."),
      ("/{a}//{b}", "has an empty segment between two slashes. Remove one slash."),
    ])
  func faults(text: String, words: String) {
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable(templates: [RouteTemplate("/ok"), RouteTemplate(text, file: "routes.json", line: 7)])
    }
    #expect(error?.description == "\"\(text)\" (routes.json:7) \(words)")
  }

  @Test("Errors of templates and of paths are reported together, like those of typed declarations")
  func together() {
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable(templates: [
        RouteTemplate("/a/{x}", file: "r", line: 1), RouteTemplate("/a/{y}", file: "r", line: 2), RouteTemplate("/{", file: "r", line: 3),
        RouteTemplate("/a b?", file: "r", line: 4), RouteTemplate("/b", using: ["c": .text], file: "r", line: 5),
      ])
    }
    #expect(
      error?.problems.map(\.kind) == [.template, .template, .duplicate, .literal])
    #expect(
      error?.description.contains("/a/{x: String} (r:1) and /a/{y: String} (r:2) have the same path. Remove one, or make it differ") == true
    )
    #expect(error?.description.contains("\"/b\" (r:5) has no parameter \"c\" for the conversion of that name.") == true)
  }

  @Test("Malicious URLs are data in every parameter", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func malicious() throws {
    let rows: [CorpusTests.Row] = try Corpora.decode("bad/urls/malicious_open.json")
    let routes = try lines()
    for row in rows where row.url.utf8.count < 1000 {
      var route = RouteTemplate.Route("line", ["id": row.url, "line": row.url, "tab": row.url, "part": row.url])
      route[all: "tag"] = [row.url, "", row.url]
      let url = try #require(routes.url(for: route))
      if routes.match(url) != route { Issue.record("\(route) → \(url)") }
    }
  }

  @Test("A matcher's cases have the same answers", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func matcher() throws {
    let cases: [MatcherTests.Case] = try Corpora.decode("routes/urlmatcher_cases.json")
    let conversions: [String: PathParameter<String>.Conversion] = [
      "string": .text, "greeting": .text, "int": PathParameter.Conversion(parse: { Int($0).map { String($0) } }, print: { $0 }),
      "float": PathParameter.Conversion(parse: { Double($0).map { String($0) } }, print: { $0 }),
      "uuid": PathParameter.Conversion(parse: { RouteUUID($0)?.description }, print: { $0 }),
    ]
    var same = 0
    for test in cases {
      let (scheme, path) = MatcherTests.split(test.url)
      let candidates = test.candidates.filter { MatcherTests.split($0).scheme == scheme }
      var isOffered = true
      let templates = candidates.map { candidate in
        var used: [String: PathParameter<String>.Conversion] = [:]
        let segments = MatcherTests.split(candidate).path.split(separator: "/").map { segment -> String in
          guard segment.hasPrefix("<") else { return String(segment) }
          let parts = segment.dropFirst().dropLast().split(separator: ":")
          let name = String(parts.last ?? "")
          let conversion = conversions[parts.count > 1 ? String(parts[0]) : "string"]
          if conversion == nil { isOffered = false }
          used[name] = conversion
          return "{\(name)}"
        }
        return RouteTemplate("/" + segments.joined(separator: "/"), name: candidate, using: used)
      }
      guard isOffered else { continue }
      let found = try RouteTable(templates: templates).match(path)
      if (found == nil) != (test.expect == nil) || test.expect?.pattern != nil && test.expect?.pattern != found?.name {
        Issue.record("\(test.test): \(String(describing: found))")
      }
      same += 1
    }
    #expect(same >= 15)
  }

  @Test("RFC 6570's own examples expand as there", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
  func expansions() throws {
    var same = 0
    for file in ["routes/rfc6570_spec-examples.json", "routes/rfc6570_spec-examples-by-section.json"] {
      let sections: [String: TemplateTests.Section] = try Corpora.decode(file)
      for section in sections.values {
        for test in section.testcases {
          guard test.count == 2, case .texts(let template, false) = test[0], case .texts(let expected, _) = test[1],
            let routes = try? RouteTable(templates: [RouteTemplate(template[0])])
          else { continue }
          var route = RouteTemplate.Route(template[0])
          var isText = true
          for (name, value) in section.variables where template[0].contains(name) {
            switch value {
            case .texts(let texts, let isList):
              // Only names in the expression itself, and lists only where they are exploded.
              guard template[0].split(whereSeparator: { "{}/?#,".contains($0) }).contains(where: { $0 == name || $0 == name + "*" }) else {
                continue
              }
              if isList != template[0].contains(name + "*") || texts.contains("") && !template[0].contains("?") { isText = false }
              route[all: name] = texts
            case .other: isText = false
            }
          }
          guard isText, let url = routes.url(for: route) else { continue }
          // Routes begin with a slash and keep fewer characters in a fragment than the RFC does.
          if !expected.contains(where: { $0 == url || "/" + $0 == url }), !template[0].contains("#") {
            Issue.record("\(template[0]): \(url) for \(expected)")
          }
          same += 1
        }
      }
    }
    #expect(same >= 15)
  }
}
