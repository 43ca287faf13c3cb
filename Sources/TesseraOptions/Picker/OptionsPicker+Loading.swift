public import TesseraScreen

extension OptionsPicker {
  public func start(_ state: inout State) -> Effect<Action> { own(begin(&state)) }

  private func begin(_ state: inout State) -> Effect<Action> {
    state.isLookingUp = false
    // Rows opened before a restart would have to be reloaded level by level.
    if source.children.exists, state.branches.isEmpty { state.expanded = [] }
    // Repeat the search from before a restart.
    let search: Effect<Action> = asksEndpoint(state) && state.search.asked != state.search.text ? ask(&state) : .none
    if state.list.first.value == nil || state.list.first.failure != nil { return .merge(load(&state), search) }
    arrange(&state)
    return search
  }

  func load(_ state: inout State, revalidates: Bool = false) -> Effect<Action> {
    state.loadedMenu = menuHash
    state.list.begin()
    arrange(&state)
    return fetch("options", .menu(parents: parents, cursor: nil), revalidates: revalidates) { .loaded($0) }
  }

  func fetch(
    _ id: EffectID, _ part: MenuPart, revalidates: Bool = false,
    then: @escaping @Sendable (Result<LoadedMenu.Answer, LoadFailure>) -> Action
  ) -> Effect<Action> {
    .load(id, within: source.settings.deadline) { [source] context in
      try await Self.knowingWhetherToSignIn(context.environment) {
        try await source.load(part, context.environment, revalidates: revalidates)
      }
    } then: {
      then($0)
    }
  }

  /// Turns an "unauthorized" failure into a refusal if the app offers no sign-in.
  static func knowingWhetherToSignIn<Value>(_ environment: ScreenEnvironment, _ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      var failure = LoadFailure(error)
      guard failure.code == .unauthorized, !environment.offersSignIn else { throw error }
      failure.code = .refused
      throw failure
    }
  }

  func finishLoading(_ state: inout State, _ result: Result<LoadedMenu.Answer, LoadFailure>) -> Effect<Action> {
    state.age = nil
    switch result {
    case .failure(let failure): state.list.finish(.failure(failure))
    case .success(let answer):
      var reason: LoadFailure?
      if case .stale(let age, let failure) = answer.freshness { (state.age, reason) = (age, failure) }
      let isAnew = state.list.finish(.success(answer.menu), outdated: reason)
      if isAnew { (state.broughtNothing, state.hasOlderBatches) = (false, false) }
      if answer.freshness == .revalidate {
        // Show the cached menu at once. The newer answer replaces it.
        arrange(&state)
        return .merge(load(&state, revalidates: true), label(&state))
      }
      arrange(&state)
      // Continue pending work with the batches of the new list.
      if isAnew, state.awaitsAll { return .merge(label(&state), chooseAll(&state)) }
      if isAnew, searchesBatches(state) { return .merge(label(&state), loadMore(&state)) }
    }
    arrange(&state)
    return label(&state)
  }

  /// Looks up the names of chosen ids, and which ids are missing.
  func label(_ state: inout State) -> Effect<Action> {
    guard state.list.first.value != nil else { return .none }
    for id in state.selection.ids {
      if let (menu, row) = locate(id, state) {
        // With children that load on demand, an option may not be loaded later.
        if !source.children.exists { state.selection.insert(menu.options[row], as: id) } else { insert(menu, row, &state) }
      } else if isKnownToBeAll(state) {
        state.selection.missing.insert(id)
      }
    }
    return lookUp(&state)
  }

  /// Whether an id that isn't loaded is missing from the menu: everything is loaded and fresh.
  private func isKnownToBeAll(_ state: State) -> Bool {
    guard case .loaded = state.list.first, !state.hasOlderBatches else { return false }
    return !isIncomplete(state) && source.settings.resolution == nil
  }

  /// Handles the result for some ids and requests the next ones.
  func finishResolving(_ state: inout State, _ result: Result<MenuSettings.ResolvedOptions, LoadFailure>) -> Effect<Action> {
    state.isLookingUp = false
    if case .success(let resolved) = result { state.selection.label(resolved) }
    return lookUp(&state)
  }

  /// Requests chosen ids that aren't loaded, each once, ids without a name first.
  private func lookUp(_ state: inout State) -> Effect<Action> {
    guard let endpoint = source.settings.resolution, !state.isLookingUp else { return .none }
    let open = state.selection.ids.filter {
      !state.lookedUp.contains($0) && !state.selection.missing.contains($0) && locate($0, state) == nil
    }
    let byName = open.filter { state.selection.option($0) == nil } + open.filter { state.selection.option($0) != nil }
    let asked = Array(byName.prefix(max(1, endpoint.limit)))
    if asked.isEmpty { return .none }
    state.lookedUp.formUnion(asked)
    state.isLookingUp = true
    return .load("options.resolve", within: source.settings.deadline) { [source, parents] context in
      try await source.names(of: asked, for: parents, in: context.environment)
    } then: {
      .resolved($0, asked: asked)
    }
  }

  /// The position of an option in everything loaded.
  func locate(_ id: OptionID, _ state: State) -> (LoadedMenu, Int)? {
    func find(_ menu: LoadedMenu) -> (LoadedMenu, Int)? { menu.rows[id].map { (menu, Int($0)) } }
    if let position = state.list.locate(find) { return position }
    for branch in state.branches.values { if let position = branch.locate(find) { return position } }
    return state.search.found.locate(find)
  }
}
