import TesseraFlow

/// A route of the measured tables. In an app, `area` would be a case of the app's enum and `page` one of its
/// feature's enum.
struct Destination: Hashable, Sendable {
  var area: Int
  var page: Page
}

struct Page: Hashable, Sendable {
  var number: Int
  var id: String
}

/// The tables to compare: the same kinds of routes, `/area3/orders/{id}/page7`, in different numbers.
enum Tables {
  static let pagesPerArea = 25

  static func pattern(_ number: Int) -> RoutePattern<Page> {
    RoutePattern({ Page(number: number, id: $0) }) {
      "orders"
      PathParameter("id")
      "page\(number)"
    } extract: {
      $0.number == number ? $0.id : nil
    }
  }

  /// A table as in an app with features: one group per feature.
  static func grouped(_ count: Int) throws -> RouteTable<Destination> {
    try RouteTable<Destination>(kind: { $0.area * pagesPerArea + $0.page.number }) {
      for area in 0..<max(1, count / pagesPerArea) {
        RouteGroup("area\(area)", { Destination(area: area, page: $0) }) {
          (0..<min(count, pagesPerArea)).map(pattern)
        } extract: {
          $0.area == area ? $0.page : nil
        }
      }
    }
  }

  /// The same routes in a flat list.
  static func flat(_ count: Int) throws -> RouteTable<Destination> {
    try RouteTable<Destination> {
      (0..<count).map { index in
        let (area, number) = (index / pagesPerArea, index % pagesPerArea)
        return RoutePattern({ Destination(area: area, page: Page(number: number, id: $0)) }) {
          "area\(area)/orders"
          PathParameter("id")
          "page\(number)"
        } extract: {
          $0.area == area && $0.page.number == number ? $0.page.id : nil
        }
      }
    }
  }

  /// Ten routes distributed evenly over a table of `count`.
  static func sample(_ count: Int) -> [Destination] {
    (0..<10).map { step in
      let index = step * count / 10 + count / 20
      return Destination(area: index / pagesPerArea, page: Page(number: index % pagesPerArea, id: "order-\(1000 + step)"))
    }
  }
}
