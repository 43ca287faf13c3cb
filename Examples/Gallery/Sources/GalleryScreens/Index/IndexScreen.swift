public import Tessera

/// The start page, with links to everything.
public struct IndexScreen: Screen {
  public struct State: ScreenState, Codable {
    public init() {}
  }
  public enum Action: Equatable, Sendable {}

  public init() {}

  public func title(for state: State) -> Phrase { "Overview" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Every page here is one Swift type, shown in a browser, in a window and on a phone.", emphasis: .subtle)
    }
    SectionModel("For customers") {
      SubtitleItem("Shop", subtitle: "A hundred thousand products", icon: "tag", route: "/shop")
      SubtitleItem("Checkout", subtitle: "Place an order in four steps", icon: "cart", route: "/checkout")
      SubtitleItem("Your orders", subtitle: "Sign in to order and to see your orders", icon: "box", route: "/my/orders")
      SubtitleItem("Account", subtitle: "Profile, orders, invoices and addresses", icon: "person", route: "/account")
    }
    SectionModel("For the depot") {
      SubtitleItem("Dashboard", subtitle: "This week in figures, with charts and a map", icon: "chart", route: "/dashboard")
      SubtitleItem("Depot", subtitle: "A notice board and a stock count, live for everyone", icon: "building", route: "/depot")
      SubtitleItem("Logistics", subtitle: "Invite a colleague and choose what they can do", icon: "truck", route: "/logistics")
      SubtitleItem("Plan a round", subtitle: "Choose a vehicle, goods, stops and hours", icon: "pin", route: "/logistics/round")
    }
    SectionModel("More") {
      SubtitleItem("Feed", subtitle: "News, football and weather from separate providers", icon: "news", route: "/feed")
      SubtitleItem("Courses", subtitle: "Courses with schedules, messages and calls", icon: "calendar", route: "/courses")
      SubtitleItem("Catalogue", subtitle: "Every building block, with its code", icon: "list", route: "/catalogue")
    }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}
