import Testing

import TesseraFlow

@Suite("Routes of links")
struct RouteResolutionTests {
  let policy = LinkPolicy.standard.sameOrigin(as: "https://shop.example")

  @Test("A target resolves to a route, an outside URL, an unknown path or a refusal")
  func resolve() throws {
    let routes = try sampleRoutes()
    #expect(routes.resolve("/account/orders/17", policy: policy) == .route(.order(id: "17")))
    #expect(routes.resolve("https://shop.example/account", policy: policy) == .route(.account))
    #expect(routes.resolve("/nowhere?x", policy: policy) == .unknown("/nowhere?x"))
    #expect(routes.resolve("https://example.org/") == .external(try ParsedURL("https://example.org/")))
    #expect(routes.resolve("https://example.org/", policy: .routesOnly) == .refused(.scheme("https")))
  }
}
