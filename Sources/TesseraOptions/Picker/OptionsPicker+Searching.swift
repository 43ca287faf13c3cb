public import TesseraScreen

extension OptionsPicker {
  public static var behavior: Behavior {
    Behavior(leaving: { $0.result($1) }, didEdit: { picker, state, _ in picker.own(picker.searched(&state)) })
  }

  /// Searches for the typed text: at once in the loaded options, after a pause at the endpoint.
  func searched(_ state: inout State) -> Effect<Action> {
    state.visibleRange.reset()
    (state.broughtNothing, state.awaitsFirst) = (false, false)
    guard asksEndpoint(state) else {
      arrange(&state)
      let quiet: Effect<Action> = .merge(.cancel("options.typing"), .cancel("options.search"))
      guard state.search.isActive else { return quiet }
      return searchesBatches(state) ? .merge(quiet, loadMore(&state)) : .merge(quiet, tellResults(state))
    }
    state.search.found.begin()
    state.search.found.cancelNext()
    arrange(&state)
    return .merge(.cancel("options.search"), pause(source.settings.search?.delay ?? .zero))
  }

  private func tellResults(_ state: State) -> Effect<Action> { .announce("\(state.rows.optionCount) results") }

  /// Whether to load batches in order to search them, because the endpoint can't search.
  func searchesBatches(_ state: State) -> Bool {
    state.search.isActive && source.settings.search == nil && hasFurtherBatches(state) && !state.broughtNothing
      && state.list.nextFailure == nil && mayLoadUnseen(state)
  }

  /// Whether to load batches that the user hasn't scrolled to, for a search or for "choose all". The limit stops
  /// endless cursors.
  func mayLoadUnseen(_ state: State) -> Bool {
    state.list.further.count < 1_000 && state.list.all.reduce(0) { $0 + $1.ids.count } < 100_000
  }

  /// Waits for a pause in typing. Uses a load, which always ends, so that no search depends on a lost timer.
  private func pause(_ delay: Duration) -> Effect<Action> {
    .load("options.typing", within: delay + .seconds(1)) {
      try await $0.sleep(for: delay)
    } then: { _ in
      .didPauseTyping
    }
  }

  /// Searches at the endpoint, replacing an earlier search.
  func ask(_ state: inout State) -> Effect<Action> {
    guard asksEndpoint(state) else { return .none }
    let text = state.search.text
    state.search.found.begin()
    arrange(&state)
    return fetch("options.search", .search(text, parents: parents, cursor: nil)) { .found(text, after: nil, $0) }
  }

  func askMore(_ state: inout State) -> Effect<Action> {
    let text = state.search.text
    guard state.search.asked == text, !state.search.found.isLoading, let cursor = state.search.found.beginNext() else { return .none }
    return fetch("options.search", .search(text, parents: parents, cursor: cursor)) { .found(text, after: cursor, $0) }
  }

  func finishSearch(
    _ state: inout State, _ text: String, _ cursor: String?, _ result: Result<LoadedMenu.Answer, LoadFailure>
  ) -> Effect<Action> {
    guard text == state.search.text else { return .none }
    let before = state.rows.count
    let batch = result.map(\.menu)
    if let cursor { state.search.found.finishNext(batch, after: cursor) } else { state.search.found.finish(batch) }
    if case .success = result { state.search.asked = text }
    arrange(&state)
    guard case .success = result else { return .none }
    state.broughtNothing = cursor != nil && state.rows.count == before
    if state.awaitsFirst { return .merge(label(&state), pressFirst(&state)) }
    return .merge(label(&state), .announce("\(state.rows.optionCount) results"))
  }

  // MARK: Pages

  func loadMore(_ state: inout State) -> Effect<Action> {
    guard let cursor = state.list.beginNext() else { return .none }
    return fetch("options.more", .menu(parents: parents, cursor: cursor)) { .loadedMore(after: cursor, $0) }
  }

  func finishMore(_ state: inout State, _ cursor: String, _ result: Result<LoadedMenu.Answer, LoadFailure>) -> Effect<Action> {
    let before = state.list
    guard state.list.finishNext(result.map(\.menu), after: cursor) else { return .none }
    switch result {
    case .failure: state.awaitsAll = false
    case .success(let answer):
      if answer.freshness != .fresh { state.hasOlderBatches = true }
      state.broughtNothing = answer.menu.ids.allSatisfy { id in before.locate { $0.rows[id] } != nil }
      arrange(&state)
      if state.awaitsAll { return .merge(label(&state), chooseAll(&state)) }
      if state.awaitsFirst {
        let picked = pressFirst(&state)
        return .merge(label(&state), picked, state.awaitsFirst ? loadMore(&state) : .none)
      }
      if searchesBatches(state) { return .merge(label(&state), loadMore(&state)) }
      if state.search.isActive, source.settings.search == nil { return .merge(label(&state), tellResults(state)) }
    }
    return label(&state)
  }

  /// Loads the next batch shortly before it becomes visible.
  func revealMore(_ state: inout State, _ range: Range<Int>) -> Effect<Action> {
    guard range.upperBound + 20 >= state.rows.count else { return .none }
    if state.search.isActive { return asksEndpoint(state) ? askMore(&state) : .none }
    return state.list.nextFailure == nil ? loadMore(&state) : .none
  }
}
