public import Tessera

/// The account: loading, data, failure with retry, outdated data, and a screen for each row.
public struct AccountScreen: Screen {
  public struct State: ScreenState, Codable {
    var account: Loadable<Account> = .idle
    var orders: Loadable<Listing<Order>> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case didPressRefresh
    case loadedAccount(Result<Account, LoadFailure>)
    case loadedOrders(Result<Listing<Order>, LoadFailure>)
  }

  let api: GalleryClient

  public init(api: GalleryClient) { self.api = api }

  public func title(for state: State) -> Phrase { "Account" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.account, retry: .didPressRetry) { account in
      SectionModel {
        TextItem("\(account.name)", role: .heading)
        TextItem("\(account.company)", emphasis: .subtle)
        FactsItem([
          Element.Fact("Email", "\(account.email)"), Element.Fact("Phone", "\(account.phone)"),
          Element.Fact("Member since", day(account.memberSince)),
        ])
      }
      .id("account")
    }
    if state.account.value != nil {
      showing(
        state.orders, id: "orders", retry: .didPressRetry, empty: EmptyItem("No orders yet", icon: "cart"), isEmpty: \.items.isEmpty
      ) { orders in
        SectionModel("Latest orders", orders.items.prefix(3)) { ElementItem(id: $0.id, $0.row) }
      }
      SectionModel("More") {
        SubtitleItem("Profile", icon: "person", route: "/account/profile")
        SubtitleItem("Orders", icon: "box", route: "/account/orders")
        SubtitleItem("Invoices", icon: "document", route: "/account/invoices")
        SubtitleItem("Addresses", icon: "pin", route: "/account/addresses")
      }
      SectionModel {
        ButtonItem("Refresh", on: .didPressRefresh).refreshes().pending(state.account.isLoading)
      }
      .style(.actions)
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry, .didPressRefresh: return load(&state)
    case .loadedAccount(let result):
      state.account.finish(result)
      return .announce(state.account.failure?.message ?? "Loaded")
    case .loadedOrders(let result):
      state.orders.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.account.begin()
    state.orders.begin()
    return .merge(
      .load("account") {
        try await api.get("/v1/account", language: $0.environment.localizer.language)
      } then: {
        .loadedAccount($0)
      },
      .load("orders") {
        try await api.get("/v1/account/orders?limit=3", language: $0.environment.localizer.language)
      } then: {
        .loadedOrders($0)
      })
  }
}
