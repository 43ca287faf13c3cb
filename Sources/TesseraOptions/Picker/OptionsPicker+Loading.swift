public import TesseraScreen

extension OptionsPicker {
  public func start(_ state: inout State) -> Effect<Action> {
    if state.source.value == nil || state.source.failure != nil { return load(&state) }
    arrange(&state)
    return .none
  }

  /// Loads the menu, again where it was loaded before.
  func load(_ state: inout State, revalidates: Bool = false) -> Effect<Action> {
    state.source.begin()
    arrange(&state)
    return fetch("options", .menu(parents: parents, cursor: nil), revalidates: revalidates) { .loaded($0) }
  }

  func fetch(
    _ id: EffectID, _ part: MenuLoader<Menu>.Part, revalidates: Bool = false,
    then: @escaping @Sendable (Result<MenuAnswer, LoadFailure>) -> Action
  ) -> Effect<Action> {
    .load(id, within: Menu.deadline) { context in
      try await MenuLoader<Menu>(context.environment).load(part, revalidates: revalidates)
    } then: {
      then($0)
    }
  }

  func finishLoading(_ state: inout State, _ result: Result<MenuAnswer, LoadFailure>) -> Effect<Action> {
    state.age = nil
    let before = state.source.value
    switch result {
    case .failure(let failure): state.source.finish(.failure(failure))
    case .success(let answer):
      state.source.finish(.success(answer.menu))
      if answer.menu !== before {
        state.pages = []
        state.more = .idle
        state.broughtNothing = false
      }
      switch answer.freshness {
      case .fresh: break
      case .stale(let age, let failure):
        state.age = age
        state.source = .stale(answer.menu, failure)
      case .revalidate:
        // What is known is shown at once; the newer answer replaces it in place.
        arrange(&state)
        return .merge(load(&state, revalidates: true), label(&state))
      }
    }
    arrange(&state)
    return label(&state)
  }

  /// Finds out what chosen ids are called, and which of them are gone.
  func label(_ state: inout State) -> Effect<Action> {
    guard state.source.value != nil else { return .none }
    for id in state.selection.ids {
      if let (menu, row) = locate(id, state) {
        state.selection.insert(menu.options[row], as: id)
      } else if !isIncomplete(state), Menu.resolution == nil {
        state.selection.missing.insert(id)
      }
    }
    let unknown = state.selection.ids.filter { locate($0, state) == nil && !state.selection.missing.contains($0) }
    guard let endpoint = Menu.resolution, !unknown.isEmpty else { return .none }
    let asked = Array(unknown.prefix(endpoint.limit))
    return .load("options.resolve", within: Menu.deadline) { context in
      try await MenuLoader<Menu>(context.environment).resolve(asked)
    } then: {
      .resolved($0)
    }
  }

  /// Where an option is among all that is loaded.
  func locate(_ id: OptionID, _ state: State) -> (LoadedMenu, Int)? {
    func find(_ menu: LoadedMenu?) -> (LoadedMenu, Int)? {
      guard let menu, let row = menu.rows[id] else { return nil }
      return (menu, Int(row))
    }
    if let place = find(state.source.value) { return place }
    for menu in state.pages { if let place = find(menu) { return place } }
    for branch in state.branches.values { for menu in branch.menus { if let place = find(menu) { return place } } }
    if let place = find(state.search.found.value) { return place }
    for menu in state.search.pages { if let place = find(menu) { return place } }
    return nil
  }
}
