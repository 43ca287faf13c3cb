import Testing

import TesseraFlow

@Suite("Routes")
struct RouteTableTests {
  let routes: RouteTable<AppRoute>

  init() throws { routes = try sampleRoutes() }

  @Test("A route is parsed and printed by the same declaration")
  func parseAndPrint() {
    #expect(routes.match("/account/orders/17") == .order(id: "17"))
    #expect(routes.url(for: .order(id: "17")) == "/account/orders/17")
    #expect(routes.match("/countries/jo/cities?page=3&q=am%20man") == .cities(country: "jo", query: "am man", page: 3))
    #expect(routes.url(for: .cities(country: "jo", query: "am man", page: 3)) == "/countries/jo/cities?q=am%20man&page=3")
    #expect(routes.match("/courses/c-7#to%20do") == .course(CourseID(7), tab: .toDo))
    #expect(routes.url(for: .course(CourseID(7), tab: .toDo)) == "/courses/c-7#to%20do")
  }
}
