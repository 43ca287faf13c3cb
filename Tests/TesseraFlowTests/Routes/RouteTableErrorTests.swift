import Testing

import TesseraFlow

@Suite("Errors of a route table")
struct RouteTableErrorTests {
  private func pattern(_ path: String, _ type: Int, line: UInt) -> RoutePattern<AppRoute> {
    if type == 0 {
      return RoutePattern(AppRoute.order, line: line, file: "App/Routes.swift") {
        path; PathParameter("id")
      } extract: {
        if case .order(let id) = $0 { id } else { nil }
      }
    }
    return RoutePattern({ AppRoute.shop(.product($0)) }, line: line, file: "App/Routes.swift") {
      path
      PathParameter("number", as: Int.self)
    } extract: {
      if case .shop(.product(let id)) = $0 { id } else { nil }
    }
  }

  private func fixed(_ path: String, _ route: AppRoute = .account, line: UInt) -> RoutePattern<AppRoute> {
    RoutePattern(route, line: line, file: "App/Routes.swift") { path }
  }

  private func message(_ patterns: RoutePattern<AppRoute>...) -> String {
    do throws(RouteTableError) {
      _ = try RouteTable<AppRoute> { patterns }
      return ""
    } catch {
      return error.description
    }
  }

  @Test("A duplicate names both declarations")
  func duplicate() {
    #expect(
      message(fixed("account", line: 3), fixed("/account/", .home, line: 9)) == """
        /account (App/Routes.swift:3) and /account (App/Routes.swift:9) have the same path. Remove one, or make it differ by a literal.
        """)
    #expect(
      message(pattern("orders", 0, line: 3), pattern("orders", 0, line: 4)) == """
        /orders/{id: String} (App/Routes.swift:3) and /orders/{id: String} (App/Routes.swift:4) have the same path. \
        Remove one, or make it differ by a literal.
        """)
  }

  @Test("Routes that differ only in types are ambiguous")
  func ambiguous() {
    #expect(
      message(pattern("orders", 0, line: 3), pattern("orders", 1, line: 4)) == """
        /orders/{id: String} (App/Routes.swift:3) and /orders/{number: Int} (App/Routes.swift:4) differ only in the types of their \
        parameters, so a URL could mean both. Add a literal to one of them.
        """)
  }

  @Test("A literal must be a plain segment")
  func literals() {
    #expect(message(fixed("a//b", line: 1)) == "/a//b (App/Routes.swift:1) has an empty segment between two slashes.")
    #expect(message(fixed("a/..", line: 1)) == "/a/.. (App/Routes.swift:1) has \"..\", which browsers remove.")
    #expect(
      message(fixed("~a", line: 1)) == "/~a (App/Routes.swift:1) has \"~a\", whose tilde marks a parameter that looks like a literal.")
    #expect(message(fixed("a?b", line: 1)) == "/a?b (App/Routes.swift:1) has \"?\" in \"a?b\"; write plain text.")
    #expect(message(fixed("a%20b", line: 1)) == "/a%20b (App/Routes.swift:1) has \"%\" in \"a%20b\"; write plain text.")
    #expect(message(fixed("a\tb", line: 1)) == "/a\tb (App/Routes.swift:1) has a control character.")
  }

  @Test("Query items follow the path, each once, and there is one fragment")
  func order() {
    let late = RoutePattern({ AppRoute.cities(country: $0, query: nil, page: $1) }, line: 5, file: "App/Routes.swift") {
      QueryItem("q", as: String.self)
      "late"
      QueryItem("q", as: Int.self)
    } extract: {
      if case .cities(let country, _, let page) = $0 { (country, page) } else { nil }
    }
    #expect(
      message(late) == """
        /late?q&q (App/Routes.swift:5) has the path piece "late" after a query item or fragment. Move it before them.
        /late?q&q (App/Routes.swift:5) declares the query item "q" twice. Use one with repeated: for several values.
        """)
    let fragments = RoutePattern({ AppRoute.tagged([$0 ?? "", $1 ?? ""], []) }, line: 6, file: "App/Routes.swift") {
      RouteFragment()
      RouteFragment()
    } extract: {
      if case .tagged(let tags, _) = $0 { (tags.first, tags.last) } else { nil }
    }
    #expect(message(fragments) == "/## (App/Routes.swift:6) has two fragments. Keep one.")
  }

  @Test("A path has at most 32 segments")
  func depth() {
    let path = Array(repeating: "a", count: 33).joined(separator: "/")
    #expect(message(fixed(path, line: 2)).hasSuffix("has 33 segments, the limit is 32. Use query items for the rest."))
    #expect(message(fixed(String(path.dropFirst(2)), line: 2)) == "")
  }

  @Test("A declaration that does not take its own routes is found when the table is built")
  func extract() {
    let crossed = RoutePattern(AppRoute.order, line: 8, file: "App/Routes.swift") {
      PathParameter("id")
    } extract: {
      if case .search(let text, _) = $0 { text } else { nil }
    }
    #expect(
      message(crossed) == """
        /{id: String} (App/Routes.swift:8) makes order(id: "0"), but its extract closure returns nil for it. \
        Name the same case in both, or say alias().
        """)
    #expect(message(crossed.alias()) == "")
  }

  @Test("A parent must be in the table and must not be its own ancestor")
  func parents() {
    #expect(
      message(fixed("account", line: 2).under(.orders)) == """
        /account (App/Routes.swift:2) lies under orders, which no route of the table prints. Declare it or correct under(_:).
        """)
    #expect(
      message(fixed("a", .account, line: 2).under(.home), fixed("b", .home, line: 3).under(.account)) == """
        /a (App/Routes.swift:2) lies under home, which in turn lies under it. Remove one under(_:).
        /b (App/Routes.swift:3) lies under account, which in turn lies under it. Remove one under(_:).
        """)
  }

  @Test("The kinds of problems can be asked for")
  func kinds() {
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable<AppRoute> { [fixed("a", line: 1), fixed("a", line: 2), fixed("~", line: 3)] }
    }
    #expect(error?.problems.map(\.kind) == [.duplicate, .literal])
    #expect(error?.problems.first?.routes == ["/a (App/Routes.swift:1)", "/a (App/Routes.swift:2)"])
  }
}
