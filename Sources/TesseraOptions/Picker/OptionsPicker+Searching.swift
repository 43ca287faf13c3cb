public import TesseraScreen

extension OptionsPicker {
  public func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> { searched(&state) }

  /// Finds what is typed: at once in what is loaded, after a pause at the endpoint.
  func searched(_ state: inout State) -> Effect<Action> {
    state.window.reset()
    state.broughtNothing = false
    guard asksEndpoint(state) else {
      state.search.found = .idle
      state.search.pages = []
      state.search.asked = ""
      arrange(&state)
      let quiet: Effect<Action> = .merge(.cancel("options.typing"), .cancel("options.search"))
      guard state.search.isActive else { return quiet }
      return searchesPages(state) ? .merge(quiet, loadMore(&state)) : .merge(quiet, tellResults(state))
    }
    state.search.found.begin()
    arrange(&state)
    return .merge(.cancel("options.search"), pause(Menu.remoteSearch?.delay ?? .zero))
  }

  private func tellResults(_ state: State) -> Effect<Action> { .announce("\(state.rows.optionCount) results") }

  /// Whether pages are loaded to be searched, because nobody else can search them.
  func searchesPages(_ state: State) -> Bool {
    state.search.isActive && Menu.remoteSearch == nil && isPaged(state) && !state.broughtNothing && state.more.failure == nil
  }

  /// Waits until typing has settled. A load, because a load always ends: no search hangs on a timer that was lost.
  private func pause(_ delay: Duration) -> Effect<Action> {
    .load("options.typing", within: delay + .seconds(1)) {
      try await $0.sleep(for: delay)
    } then: { _ in
      .didSettleSearch
    }
  }

  /// Asks the endpoint for what is typed now; an earlier question is dropped.
  func ask(_ state: inout State) -> Effect<Action> {
    guard asksEndpoint(state) else { return .none }
    let text = state.search.text
    state.search.found.begin()
    arrange(&state)
    return fetch("options.search", .search(text, parents: parents, cursor: nil)) { .found(text, $0) }
  }

  func askMore(_ state: inout State) -> Effect<Action> {
    guard let cursor = state.search.next, !state.search.found.isLoading, state.search.asked == state.search.text else { return .none }
    let text = state.search.text
    state.search.found.begin()
    return fetch("options.search", .search(text, parents: parents, cursor: cursor)) { .found(text, $0) }
  }

  func finishSearch(_ state: inout State, _ text: String, _ result: Result<MenuAnswer, LoadFailure>) -> Effect<Action> {
    guard text == state.search.text else { return .none }
    let (before, isFurther) = (state.rows.count, state.search.asked == text && state.search.found.value != nil)
    switch result {
    case .failure(let failure): state.search.found.finish(.failure(failure))
    case .success(let answer):
      if isFurther, let first = state.search.found.value {
        state.search.pages.append(answer.menu)
        state.search.found = .loaded(first)
      } else {
        state.search.pages = []
        state.search.found = .loaded(answer.menu)
      }
      state.search.asked = text
    }
    arrange(&state)
    guard case .success = result else { return .none }
    state.broughtNothing = isFurther && state.rows.count == before
    return .merge(label(&state), .announce("\(state.rows.optionCount) results"))
  }

  // MARK: Pages

  func loadMore(_ state: inout State) -> Effect<Action> {
    guard let cursor = state.menus.nextCursor, !state.more.isLoading else { return .none }
    state.more = .loading(last: nil)
    return fetch("options.more", .menu(parents: parents, cursor: cursor)) { .loadedMore($0) }
  }

  func finishMore(_ state: inout State, _ result: Result<MenuAnswer, LoadFailure>) -> Effect<Action> {
    switch result {
    case .failure(let failure):
      state.more = .failed(failure)
      state.awaitsAll = false
    case .success(let answer):
      state.more = .idle
      state.broughtNothing = answer.menu.ids.allSatisfy { id in state.menus.contains { $0.rows[id] != nil } }
      state.pages.append(answer.menu)
      arrange(&state)
      if state.awaitsAll { return .merge(label(&state), chooseAll(&state)) }
      if searchesPages(state) { return .merge(label(&state), loadMore(&state)) }
      if state.search.isActive, Menu.remoteSearch == nil { return .merge(label(&state), tellResults(state)) }
    }
    return label(&state)
  }

  /// Loads the next page shortly before its place comes into view.
  func revealMore(_ state: inout State, _ range: Range<Int>) -> Effect<Action> {
    guard range.upperBound + 20 >= state.rows.count else { return .none }
    if state.search.isActive { return asksEndpoint(state) ? askMore(&state) : .none }
    return state.more.failure == nil ? loadMore(&state) : .none
  }
}
