import TesseraFlow

/// The routes that most tests use: every kind of field, literals beside parameters, parents.
enum AppRoute: Hashable, Sendable {
  case home
  case account
  case orders
  case newOrder
  case order(id: String)
  case invoice(order: String, number: Int)
  case cities(country: String, query: String?, page: Int)
  case course(CourseID, tab: Tab)
  case tagged([String], Set<Flag>)
  case match(RouteUUID, half: Int?, section: String?)
  case search(text: String, exact: Bool)
  case shop(ShopRoute)
}

enum ShopRoute: Hashable, Sendable {
  case basket
  case product(Int)
}

enum Tab: String, CaseIterable, Hashable, Sendable { case schedule, messages, toDo = "to do" }

enum Flag: Int, CaseIterable, Hashable, Sendable { case red = 1, green, blue }

struct CourseID: Hashable, Sendable, LosslessStringConvertible {
  let number: Int

  init(_ number: Int) { self.number = number }

  init?(_ description: String) {
    guard description.hasPrefix("c-"), let number = Int(description.dropFirst(2)) else { return nil }
    self.number = number
  }

  var description: String { "c-\(number)" }
}

/// Flags in a fixed order as one text: a conversion of one's own.
let flags = PathParameter<Set<Flag>>.Conversion(
  parse: { text in
    let values = text.split(separator: ",").map { Int($0).flatMap(Flag.init(rawValue:)) }
    return values.contains(nil) ? nil : Set(values.compactMap { $0 })
  },
  print: { $0.map(\.rawValue).sorted().map(String.init).joined(separator: ",") })

func sampleRoutes(kind: (@Sendable (AppRoute) -> Int)? = nil) throws(RouteTableError) -> RouteTable<AppRoute> {
  try RouteTable<AppRoute>(kind: kind) {
    RoutePattern(.home) { "/" }
    RoutePattern(.account) { "account" }
    RoutePattern(.orders) { "account/orders" }.under(.account)
    RoutePattern(AppRoute.order) {
      "account/orders"
      PathParameter("id")
    } extract: {
      if case .order(let id) = $0 { id } else { nil }
    }
    .under(.orders)
    RoutePattern(.newOrder) { "account/orders/new" }.under(.orders)
    RoutePattern(AppRoute.invoice) {
      "account/orders"
      PathParameter("order")
      "invoices"
      PathParameter("number", as: Int.self)
    } extract: {
      if case .invoice(let order, let number) = $0 { (order, number) } else { nil }
    }
    .under { if case .invoice(let order, _) = $0 { .order(id: order) } else { nil } }
    RoutePattern(AppRoute.cities) {
      "countries"
      PathParameter("country")
      "cities"
      QueryItem("q", optional: String.self)
      QueryItem("page", default: 1)
    } extract: {
      if case .cities(let country, let query, let page) = $0 { (country, query, page) } else { nil }
    }
    RoutePattern(AppRoute.course) {
      "courses"
      PathParameter("course", as: CourseID.self)
      RouteFragment(default: Tab.schedule)
    } extract: {
      if case .course(let id, let tab) = $0 { (id, tab) } else { nil }
    }
    RoutePattern(AppRoute.tagged) {
      "tags"
      QueryItem("tag", repeated: String.self)
      QueryItem("flags", default: [], using: flags)
    } extract: {
      if case .tagged(let tags, let flags) = $0 { (tags, flags) } else { nil }
    }
    RoutePattern({ AppRoute.match($0, half: $2, section: $1) }) {
      "football/matches"
      PathParameter("match", as: RouteUUID.self)
      RouteFragment()
      QueryItem("half", optional: Int.self)
    } extract: {
      if case .match(let id, let half, let section) = $0 { (id, section, half) } else { nil }
    }
    RoutePattern(AppRoute.search) {
      "بحث"
      QueryItem("q", as: String.self)
      QueryItem("exact", default: false)
    } extract: {
      if case .search(let text, let exact) = $0 { (text, exact) } else { nil }
    }
    RouteGroup("shop", AppRoute.shop) {
      RoutePattern(ShopRoute.basket) { "basket" }
      RoutePattern(ShopRoute.product) {
        "products"
        PathParameter("product", as: Int.self)
      } extract: {
        if case .product(let id) = $0 { id } else { nil }
      }
      .under(.basket)
    } extract: {
      if case .shop(let route) = $0 { route } else { nil }
    }
    .under(.home)
  }
}
