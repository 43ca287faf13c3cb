import TestSupport
import Testing

import TesseraFlow

@Suite("Routes of many fields")
struct ManyFieldsTests {
  enum Wide: Hashable {
    case seven(String, Int, String, String?, Int, [String], String?)
    case ten(Int, Int, Int, String, Bool, String?, Int, String, [Int], String?)
  }

  private func table() throws -> RouteTable<Wide> {
    try RouteTable<Wide> {
      RoutePattern(Wide.seven) {
        "seven"
        PathParameter("a")
        PathParameter("b", as: Int.self)
        "middle"
        PathParameter("c")
        QueryItem("d", optional: String.self)
        QueryItem("e", default: 1)
        QueryItem("f", repeated: String.self)
        RouteFragment()
      } extract: {
        if case .seven(let a, let b, let c, let d, let e, let f, let g) = $0 { (a, b, c, d, e, f, g) } else { nil }
      }
      RoutePattern(Wide.ten) {
        PathParameter("a", as: Int.self)
        PathParameter("b", as: Int.self)
        PathParameter("c", as: Int.self)
        PathParameter("d")
        "end"
        QueryItem("e", default: false)
        QueryItem("f", optional: String.self)
        QueryItem("g", default: 7)
        QueryItem("h", as: String.self)
        QueryItem("i", repeated: Int.self)
        RouteFragment()
      } extract: {
        if case .ten(let a, let b, let c, let d, let e, let f, let g, let h, let i, let j) = $0 {
          (a, b, c, d, e, f, g, h, i, j)
        } else {
          nil
        }
      }
    }
  }

  @Test("Seven fields and ten are read and printed", arguments: 1...2)
  func roundTrip(seed: UInt64) throws {
    let routes = try table()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let seven = Wide.seven(
        random.text(), random.integer(), random.text(), random.optional("x"), random.integer(), [random.text(), ""], random.optional("é"))
      let ten = Wide.ten(
        random.integer(), -1, 2, random.text(), Bool.random(using: &random), random.optional(""), random.integer(), random.text(),
        [random.integer()], random.optional("#"))
      for route in [seven, ten] {
        let url = try #require(routes.url(for: route))
        if routes.match(url) != route { Issue.record("\(route) → \(url)") }
      }
    }
  }

  @Test("A field that cannot be read makes the route not match")
  func mismatch() throws {
    let routes = try table()
    #expect(routes.match("/seven/a/1/middle/c") == .seven("a", 1, "c", nil, 1, [], nil))
    #expect(routes.match("/seven/a/x/middle/c") == nil)
    #expect(routes.match("/seven/a/1/middle/c?e=x") == nil)
    #expect(routes.match("/1/2/3/d/end?h=y") == .ten(1, 2, 3, "d", false, nil, 7, "y", [], nil))
    #expect(routes.match("/1/2/3/d/end") == nil)
  }

  @Test("A declaration whose extract does not take its routes is found, as with fewer fields")
  func notExtracted() {
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable<Wide> {
        RoutePattern(Wide.seven) {
          PathParameter("a")
          PathParameter("b", as: Int.self)
          PathParameter("c")
          QueryItem("d", optional: String.self)
          QueryItem("e", default: 1)
          QueryItem("f", repeated: String.self)
          RouteFragment()
        } extract: { _ in
          nil
        }
      }
    }
    #expect(error?.problems.map(\.kind) == [.notExtracted])
  }
}
