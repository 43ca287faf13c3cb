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

  @Test("A router opens resolved routes and reports the others")
  func router() throws {
    final class Router: URLRouter {
      var stack: [AppRoute] = []
      let routes: RouteTable<AppRoute>

      init(_ routes: RouteTable<AppRoute>) { self.routes = routes }

      func open(routeUri: String) -> RouteOutcome {
        switch routes.resolve(routeUri, policy: .routesOnly) {
        case .route(let route):
          stack = routes.stack(of: route)
          return .opened(routeUri)
        case .external(let url): return .opened(url.description)
        case .unknown(let path): return .unknown(path)
        case .refused(let reason): return .refused(reason)
        }
      }
    }
    let router = Router(try sampleRoutes())
    #expect(router.open(routeUri: "/account/orders/17") == .opened("/account/orders/17"))
    #expect(router.stack == [.account, .orders, .order(id: "17")])
    #expect(router.open(routeUri: "/nowhere").description == "No route matches /nowhere. Check the link, or declare the route.")
    #expect(router.open(routeUri: "data:,x") == .refused(.scheme("data")))
    #expect(router.stack.count == 3)
  }
}
