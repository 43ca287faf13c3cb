import Tessera

struct Account: Equatable, Sendable, Codable { var name: String, city: String }

// example: AccountScreen, loading, data, and a failure with a retry | –
struct AccountScreen: Screen {
  struct State: ScreenState { var account = Loadable<Account>.idle }
  enum Action: Equatable, Sendable { case didPressRetry, loaded(Result<Account, LoadFailure>) }
  let load: @Sendable () async throws -> Account

  func title(for state: State) -> Phrase { "Account" }
  func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.account, retry: .didPressRetry) { account in
      SectionModel("Profile") {
        SubtitleItem("Name", subtitle: "\(account.name)")
        SubtitleItem("City", subtitle: "\(account.city)", route: "/account/city")
      }
      .footer("Only you see this")
    }
  }
  func start(_ state: inout State) -> Effect<Action> {
    state.account.begin()
    return .load("account") { _ in
      try await load()
    } then: {
      .loaded($0)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .loaded(let result) = action { state.account.finish(result) } else { return start(&state) }
    return .none
  }
}
// end
