public import Tessera

/// The start page, with links to everything.
public struct IndexScreen: Screen {
  public struct State: ScreenState, Codable {
    public init() {}
  }
  public enum Action: Equatable, Sendable {}

  public init() {}

  public func title(for state: State) -> Phrase { "Dynamic screens made of types" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("Every screen here is one Swift type. This page is one of them.", emphasis: .subtle)
    }
    SectionModel("Screens") {
      SubtitleItem("Account", subtitle: "Loads, fails, retries, goes stale, leads on", icon: "person", route: "/account")
      SubtitleItem("Logistics", subtitle: "Invite a colleague: menus that load, search and pick", icon: "truck", route: "/logistics")
      SubtitleItem(
        "Plan a round", subtitle: "Menus of every other kind: inline, paged, limited, confirmed", icon: "pin", route: "/logistics/round")
      SubtitleItem("Feed", subtitle: "Sections of unrelated providers in one response", icon: "news", route: "/feed")
      SubtitleItem("Shop", subtitle: "A hundred thousand products in rows that are reused", icon: "tag", route: "/shop")
      SubtitleItem(
        "Checkout", subtitle: "Four steps that keep what was entered, and a result that goes back", icon: "cart", route: "/checkout")
      SubtitleItem(
        "Depot", subtitle: "One board and one count that everybody sees at the same time", icon: "building", route: "/depot")
      SubtitleItem("Dashboard", subtitle: "Charts, a map, numbers: a screen with components of its own", icon: "chart", route: "/dashboard")
      SubtitleItem("Courses", subtitle: "One view in three flows, with a way back from everywhere", icon: "calendar", route: "/courses")
      SubtitleItem("Catalogue", subtitle: "Every item, element, layout and symbol, with its code", icon: "list", route: "/catalogue")
      SubtitleItem("Sign in", subtitle: "Two people, and what belongs to each of them alone", icon: "key", route: "/my/orders")
    }
    .style(.grid)
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}
