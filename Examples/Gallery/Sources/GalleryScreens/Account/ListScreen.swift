public import Tessera

/// A list of the account: loading, rows, empty, failed, outdated.
///
/// Orders, invoices and addresses differ only in their path and their rows.
public struct ListScreen<Entry: Codable & Equatable & Sendable>: Screen {
  public struct State: ScreenState, Codable {
    var list: Loadable<Listing<Entry>> = .idle
    public init() {}
  }
  public enum Action: Equatable, Sendable {
    case didPressRetry, didPressMore
    case loaded(Result<Listing<Entry>, LoadFailure>)
    case loadedMore(Result<Listing<Entry>, LoadFailure>)
  }

  let api: GalleryClient
  let title: Phrase
  let path: String
  let empty: Phrase
  let row: @Sendable (Entry) -> ElementItem<Self>

  public func title(for state: State) -> Phrase { title }

  public func sections(for state: State) -> [SectionModel<Self>] {
    showing(state.list, retry: .didPressRetry, empty: EmptyItem(empty), isEmpty: \.items.isEmpty) { list in
      SectionModel(nil, list.items, item: row).id("rows")
    }
    if state.list.value?.next != nil {
      SectionModel { ButtonItem("Show more", on: .didPressMore).pending(state.list.isLoading) }.style(.actions).id(
        "more")
    }
  }

  public func start(_ state: inout State) -> Effect<Action> { load(&state) }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return load(&state)
    case .didPressMore:
      guard let cursor = state.list.value?.next else { return .none }
      state.list.begin()
      return fetch(path + "?cursor=" + cursor) { .loadedMore($0) }
    case .loaded(let result):
      state.list.finish(result)
      return .none
    case .loadedMore(let result):
      let earlier = state.list.value?.items ?? []
      state.list.finish(result.map { Listing(items: earlier + $0.items, next: $0.next) })
      return .none
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.list.begin()
    return fetch(path) { .loaded($0) }
  }

  private func fetch(_ path: String, then: @escaping @Sendable (Result<Listing<Entry>, LoadFailure>) -> Action) -> Effect<Action> {
    .load("list") {
      try await api.get(path, language: $0.environment.localizer.language)
    } then: {
      then($0)
    }
  }
}
