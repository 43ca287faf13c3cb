internal import Foundation
public import Tessera

/// An order with its lines.
public struct OrderScreen: Screen {
  public struct State: ScreenState, Codable {
    var order: Loadable<Order> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Order, LoadFailure>)
  }

  let api: GalleryClient
  let id: String

  public init(api: GalleryClient, id: String) { (self.api, self.id) = (api, id) }

  public func title(for state: State) -> Phrase { "Order \(id)" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.order, retry: .didPressRetry) { order in
      SectionModel {
        FactsItem([
          Element.Fact("Placed", day(order.placed)), Element.Fact("State", "\(order.status.name)"),
          Element.Fact("Total", price(order.total)),
        ])
      }
      .id("facts")
      SectionModel("Items", order.items ?? []) { line in
        SubtitleItem("\(line.name)", subtitle: "\(line.quantity) pieces", value: price(line.total)).id(line.product)
      }
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.order.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.order.begin()
    // The id comes from a URL, so it must stay a single path component.
    let part = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_"))) ?? ""
    return .load("order") {
      try await api.get("/v1/account/orders/\(part)", language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }
}

public struct ProfileScreen: Screen {
  public struct State: ScreenState, Codable {
    var account: Loadable<Account> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry
    case loaded(Result<Account, LoadFailure>)
  }

  let api: GalleryClient

  public init(api: GalleryClient) { self.api = api }

  public func title(for state: State) -> Phrase { "Profile" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.account, retry: .didPressRetry) { account in
      SectionModel {
        FactsItem([
          Element.Fact("Name", "\(account.name)"), Element.Fact("Company", "\(account.company)"),
          Element.Fact("Email", "\(account.email)"), Element.Fact("Phone", "\(account.phone)"),
          Element.Fact("Member since", day(account.memberSince)),
        ])
      }
      .id("facts")
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .loaded(let result):
      state.account.finish(result)
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.account.begin()
    return .load("profile") {
      try await api.get("/v1/account", language: $0.environment.localizer.language)
    } then: {
      .loaded($0)
    }
  }
}
