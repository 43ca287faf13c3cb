public import Tessera

public enum GalleryRoute: Hashable, Sendable {
  case index
  case account, profile, addresses, invoices, orders
  case order(String)
  case logistics, round
  case feed
  case shop
  case depot
  case dashboard
  case catalogue
  case signIn, ownOrders

  /// The single declaration of all paths, for matching and printing.
  public static func table() throws -> RouteTable<GalleryRoute> {
    try RouteTable {
      RoutePattern(.index) { "/" }
      RoutePattern(.account) { "account" }.under(.index)
      RoutePattern(.profile) { "account/profile" }.under(.account)
      RoutePattern(.addresses) { "account/addresses" }.under(.account)
      RoutePattern(.invoices) { "account/invoices" }.under(.account)
      RoutePattern(.orders) { "account/orders" }.under(.account)
      RoutePattern(GalleryRoute.order) {
        "account/orders"; PathParameter<String>("id")
      } extract: {
        if case .order(let id) = $0 { id } else { nil }
      }
      .under(.orders)
      RoutePattern(.logistics) { "logistics" }.under(.index)
      RoutePattern(.round) { "logistics/round" }.under(.logistics)
      RoutePattern(.feed) { "feed" }.under(.index)
      RoutePattern(.shop) { "shop" }.under(.index)
      RoutePattern(.depot) { "depot" }.under(.index)
      RoutePattern(.dashboard) { "dashboard" }.under(.index)
      RoutePattern(.catalogue) { "catalogue" }.under(.index)
      RoutePattern(.signIn) { "sign-in" }.under(.index)
      RoutePattern(.ownOrders) { "my/orders" }.under(.index)
    }
  }
}
