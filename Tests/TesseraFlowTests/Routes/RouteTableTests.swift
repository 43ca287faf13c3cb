import TestSupport
import Synchronization
import Testing

import TesseraFlow

@Suite("Routes")
struct RouteTableTests {
  let routes: RouteTable<AppRoute>

  init() throws { routes = try sampleRoutes() }

  @Test(
    "A route is parsed and printed by the same declaration",
    arguments: [
      ("/", AppRoute.home),
      ("/account", .account),
      ("/account/orders/17", .order(id: "17")),
      ("/account/orders/a%2Fb", .order(id: "a/b")),
      ("/account/orders/17/invoices/-3", .invoice(order: "17", number: -3)),
      ("/countries/jo/cities", .cities(country: "jo", query: nil, page: 1)),
      ("/countries/jo/cities?q=&page=3", .cities(country: "jo", query: "", page: 3)),
      ("/countries/jo/cities?q=am%20man", .cities(country: "jo", query: "am man", page: 1)),
      ("/courses/c-7", .course(CourseID(7), tab: .schedule)),
      ("/courses/c-7#to%20do", .course(CourseID(7), tab: .toDo)),
      ("/tags", .tagged([], [])),
      ("/tags?tag=b&tag=a&tag=&flags=1%2C3", .tagged(["b", "a", ""], [.red, .blue])),
      ("/%D8%A8%D8%AD%D8%AB?q=%D8%B9", .search(text: "ع", exact: false)),
      ("/shop/products/9", .shop(.product(9))),
    ])
  func parseAndPrint(url: String, route: AppRoute) {
    #expect(routes.match(url) == route)
    #expect(routes.url(for: route) == url)
  }

  @Test("Printing and parsing two hundred thousand random routes gives the same routes, in canonical URLs", arguments: 1...4)
  func identity(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50_000 {
      let route = random.route()
      let url = try #require(routes.url(for: route))
      let parsed = routes.match(url)
      if parsed != route { Issue.record("\(route) → \(url) → \(String(describing: parsed))") }
      let strict = try ParsedURL(url)
      if strict.resource != url { Issue.record("\(url) is read as \(strict.resource)") }
      if parsed != route || strict.resource != url { return }
    }
  }

  @Test(
    "The canonical spelling of any URL has the same meaning, and is canonical itself",
    arguments: [
      ("/account/", "/account"),
      ("/./account/x/../orders", "/account/orders"),
      ("/%61ccount/orders/%31", "/account/orders/1"),
      ("/account/orders/007?utm=x", "/account/orders/007"),
      ("/shop/products/007", "/shop/products/7"),
      ("/countries/jo/cities?page=1&page=2", "/countries/jo/cities"),
      ("/countries/jo/cities?page=&%71=a+b", "/countries/jo/cities?q=a%20b"),
      ("/بحث?q=x&exact=false", "/%D8%A8%D8%AD%D8%AB?q=x"),
      ("/courses/c-7#schedule", "/courses/c-7"),
      (
        "/football/matches/621425B8-42D1-4AB4-9A58-1E69D708A84B?half=2",
        "/football/matches/621425b8-42d1-4ab4-9a58-1e69d708a84b?half=2"
      ),
    ])
  func canonical(url: String, canonical: String) {
    #expect(routes.canonicalURL(of: url) == canonical)
    #expect(routes.canonicalURL(of: canonical) == canonical)
    #expect(routes.match(canonical) == routes.match(url))
  }

  @Test("A literal wins, and a value that looks like one is printed with a tilde")
  func tildes() {
    #expect(routes.match("/account/orders/new") == .newOrder)
    for (value, segment) in [
      ("new", "~new"), ("~new", "~~new"), ("", "~"), (".", "~."), ("..", "~.."), ("~", "~~"), ("~a", "~a"), ("New", "New"),
    ] {
      #expect(routes.url(for: .order(id: value)) == "/account/orders/\(segment)")
      #expect(routes.match("/account/orders/\(segment)") == .order(id: value))
    }
  }

  @Test(
    "An unknown path does not match",
    arguments: [
      "", "account", "/Account", "//account", "/account//orders", "/.//account", "/nowhere", "/account/orders/1/2", "/courses/7",
      "/courses/c-7#nothing", "/shop/products/x", "/shop/products/+1", "/shop/products/9223372036854775808", "/countries/jo/cities?page=x",
      "/tags?flags=9", "/%D8%A8%D8%AD%D8%AB", "/account%2Forders", "https://example.org/account", "/account/orders/%ff",
      "/account/orders/%",
      "/account\n", "/account\\orders", "/" + String(repeating: "a/", count: 65), "/" + String(repeating: "a", count: 8192),
    ])
  func unknown(url: String) {
    #expect(routes.match(url) == nil)
    #expect(routes.stack(for: url) == nil)
  }

  @Test("A URL over the limit is neither parsed nor printed")
  func limit() throws {
    let small = try RouteTable<AppRoute>(limit: 20) {
      RoutePattern(AppRoute.order) {
        "orders"; PathParameter("id")
      } extract: {
        if case .order(let id) = $0 { id } else { nil }
      }
    }
    #expect(small.url(for: .order(id: "123456789012")) == "/orders/123456789012")
    #expect(small.match("/orders/123456789012") == .order(id: "123456789012"))
    #expect(small.url(for: .order(id: "1234567890123")) == nil)
    #expect(small.match("/orders/1234567890123") == nil)
    #expect(small.url(for: .account) == nil)
  }

  @Test("A deep link opens the routes it lies under")
  func stacks() {
    #expect(routes.stack(for: "/account/orders/17") == [.account, .orders, .order(id: "17")])
    #expect(
      routes.stack(for: "/account/orders/17/invoices/2")
        == [.account, .orders, .order(id: "17"), .invoice(order: "17", number: 2)])
    #expect(routes.stack(for: "/shop/products/9") == [.home, .shop(.basket), .shop(.product(9))])
    #expect(routes.stack(of: .newOrder) == [.account, .orders, .newOrder])
    #expect(routes.stack(of: .account) == [.account])
  }

  @Test("A circular parent ends the stack")
  func cycle() throws {
    let table = try RouteTable<AppRoute> {
      RoutePattern(.home) { "" }.under { _ in .account }
      RoutePattern(.account) { "account" }.under { _ in .home }
    }
    #expect(table.stack(for: "/") == [.account, .home])
  }

  @Test("With a number for each case, printing gives the same URLs")
  func kinds() throws {
    let indexed = try sampleRoutes(kind: { route in
      switch route {
      case .home: 0
      case .account: 1
      case .orders: 2
      case .newOrder: 3
      case .order: 4
      case .invoice: 5
      case .cities: 6
      case .course: 7
      case .tagged: 8
      case .match: 9
      case .search: 10
      case .shop(.basket): 11
      case .shop(.product): 12
      }
    })
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let route = random.route()
      #expect(indexed.url(for: route) == routes.url(for: route))
      #expect(indexed.stack(of: route) == routes.stack(of: route))
    }
  }

  @Test("A value of many kilobytes is printed whole")
  func large() throws {
    let table = try RouteTable<AppRoute>(limit: 1_000_000) {
      RoutePattern(AppRoute.order) {
        "orders"; PathParameter("id")
      } extract: {
        if case .order(let id) = $0 { id } else { nil }
      }
    }
    for count in [80, 81, 82, 83, 200, 240, 249, 250, 5000, 100_000] {
      for text in [String(repeating: "é", count: count), String(repeating: "a", count: count)] {
        let url = try #require(table.url(for: .order(id: text)))
        #expect(table.match(url) == .order(id: text))
      }
    }
  }

  @Test("An alias is matched and never printed")
  func alias() throws {
    let table = try RouteTable<AppRoute> {
      RoutePattern(.account) { "profile" }.alias()
      RoutePattern(.account) { "account" }
    }
    #expect(table.match("/profile") == .account)
    #expect(table.canonicalURL(of: "/profile") == "/account")
  }

  @Test("Where the rest does not fit, the parameter is tried after the literal")
  func backtracking() throws {
    enum Destination: Hashable, Sendable { case both(String, String), left(String), deep(String) }
    func table(_ order: [Int]) throws -> RouteTable<Destination> {
      let patterns = [
        RoutePattern({ Destination.both($0, $1) }) {
          PathParameter("a"); PathParameter("b"); "end"
        } extract: {
          if case .both(let a, let b) = $0 { (a, b) } else { nil }
        },
        RoutePattern(Destination.left) {
          "x"; PathParameter("a")
        } extract: {
          if case .left(let a) = $0 { a } else { nil }
        },
        RoutePattern({ Destination.deep(String($0)) }) {
          "x/y"; PathParameter("a", as: Int.self); "end"
        } extract: {
          if case .deep(let a) = $0 { Int(a) } else { nil }
        },
      ]
      return try RouteTable<Destination> { order.map { patterns[$0] } }
    }
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1]] {
      let routes = try table(order)
      #expect(routes.match("/x/y") == .left("y"))
      #expect(routes.match("/x/y/end") == .both("x", "y"))
      #expect(routes.match("/x/y/7/end") == .deep("7"))
      #expect(routes.match("/x/y/seven/end") == nil)
      #expect(routes.match("/z/y/end") == .both("z", "y"))
      #expect(routes.url(for: .both("x", "y")) == "/~x/y/end")
      #expect(routes.match("/~x/y/end") == .both("x", "y"))
    }
  }

  @Test("Backtracking asks each declaration once at most, however the paths overlap")
  func bounded() throws {
    let asked = Atomic(0)
    let refusing = PathParameter<Int>.Conversion(
      parse: { _ in
        asked.add(1, ordering: .relaxed)
        return nil
      }, print: { String($0) })
    // Every mix of "a" and a parameter in ten segments: 1,024 paths that all fit the URL.
    // Every mix of "a" and a parameter in five segments: 32 paths that all fit the URL, and none takes it.
    let patterns = (0..<32).map { mask in Self.mixed(mask, last: refusing) }
    let table = try RouteTable<Int> { patterns }
    let before = asked.load(ordering: .relaxed)
    #expect(table.match("/a/a/a/a/a/7") == nil)
    #expect(asked.load(ordering: .relaxed) - before == 32)
  }

  @Test("The table takes six fields, in any mix")
  func sixFields() throws {
    struct All: Hashable, Sendable {
      var a: String
      var b: Int
      var c: Flag
      var d: [Int]
      var e: Double?
      var f: String?
    }
    let routes = try RouteTable<All> {
      RoutePattern(All.init) {
        PathParameter("a")
        PathParameter("b", as: Int.self)
        PathParameter("c", as: Flag.self)
        QueryItem("d", repeated: Int.self)
        QueryItem("e", optional: Double.self)
        RouteFragment()
      } extract: {
        ($0.a, $0.b, $0.c, $0.d, $0.e, $0.f)
      }
    }
    let route = All(a: "x y", b: 2, c: .green, d: [3, 4], e: 0.5, f: "end")
    #expect(routes.url(for: route) == "/x%20y/2/2?d=3&d=4&e=0.5#end")
    #expect(routes.match("/x%20y/2/2?d=3&d=4&e=0.5#end") == route)
    #expect(routes.match("/x/2/4") == nil)
  }

  /// Five segments, each "a" or a parameter by the bits of a mask, and a last one; parsed only.
  private static func mixed(_ mask: Int, last: PathParameter<Int>.Conversion) -> RoutePattern<Int> {
    func literals(_ range: some Sequence<Int>) -> String { range.map { _ in "a" }.joined(separator: "/") }
    let parameters = (0..<5).filter { mask >> $0 & 1 == 1 }
    let bounds = [-1] + parameters + [5]
    let gaps = zip(bounds, bounds.dropFirst()).map { literals(($0 + 1)..<$1) }
    let field = PathParameter("x")
    let end = PathParameter("last", using: last)
    let pattern: RoutePattern<Int> =
      switch parameters.count {
      case 0:
        RoutePattern({ $0 }) {
          gaps[0]; end
        } extract: {
          $0
        }
      case 1:
        RoutePattern({ $1 }) {
          gaps[0]; field; gaps[1]; end
        } extract: {
          ("", $0)
        }
      case 2:
        RoutePattern({ $2 }) {
          gaps[0]; field; gaps[1]; field; gaps[2]; end
        } extract: {
          ("", "", $0)
        }
      case 3:
        RoutePattern({ $3 }) {
          gaps[0]; field; gaps[1]; field; gaps[2]; field; gaps[3]; end
        } extract: {
          ("", "", "", $0)
        }
      case 4:
        RoutePattern({ $4 }) {
          gaps[0]; field; gaps[1]; field; gaps[2]; field; gaps[3]; field; gaps[4]; end
        } extract: {
          ("", "", "", "", $0)
        }
      default:
        RoutePattern({ $5 }) {
          field; field; field; field; field; end
        } extract: {
          ("", "", "", "", "", $0)
        }
      }
    return pattern.alias()
  }
}
