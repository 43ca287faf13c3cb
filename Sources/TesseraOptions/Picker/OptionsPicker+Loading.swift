public import TesseraScreen

extension OptionsPicker {
  public func start(_ state: inout State) -> Effect<Action> { own(begin(&state)) }

  private func begin(_ state: inout State) -> Effect<Action> {
    state.isLookingUp = false
    // What was opened before a restart would have to be loaded again, one level after the other.
    if source.children != nil, state.branches.isEmpty { state.expanded = [] }
    // What was typed before a restart is asked again.
    let search: Effect<Action> = asksEndpoint(state) && state.search.asked != state.search.text ? ask(&state) : .none
    if state.list.first.value == nil || state.list.first.failure != nil { return .merge(load(&state), search) }
    arrange(&state)
    return search
  }

  /// Loads the menu, again where it was loaded before.
  func load(_ state: inout State, revalidates: Bool = false) -> Effect<Action> {
    state.loadedMenu = menuHash
    state.list.begin()
    arrange(&state)
    return fetch("options", .menu(parents: parents, cursor: nil), revalidates: revalidates) { .loaded($0) }
  }

  func fetch(
    _ id: EffectID, _ part: MenuPart, revalidates: Bool = false,
    then: @escaping @Sendable (Result<MenuAnswer, LoadFailure>) -> Action
  ) -> Effect<Action> {
    .load(id, within: source.deadline) { [source] context in
      try await Self.knowingWhetherToSignIn(context.environment) {
        try await source.load(part, context.environment, revalidates: revalidates)
      }
    } then: {
      then($0)
    }
  }

  /// Does something whose failure may be that nobody is signed in. Where an app has no way to do that, such a failure is a refusal like any other.
  static func knowingWhetherToSignIn<Value>(_ environment: ScreenEnvironment, _ body: () async throws -> Value) async throws -> Value {
    do { return try await body() } catch {
      var failure = LoadFailure(error)
      guard failure.code == .unauthorized, !environment.offersSignIn else { throw error }
      failure.code = .refused
      throw failure
    }
  }

  func finishLoading(_ state: inout State, _ result: Result<MenuAnswer, LoadFailure>) -> Effect<Action> {
    state.age = nil
    switch result {
    case .failure(let failure): state.list.finish(.failure(failure))
    case .success(let answer):
      var reason: LoadFailure?
      if case .stale(let age, let failure) = answer.freshness { (state.age, reason) = (age, failure) }
      let isAnew = state.list.finish(.success(answer.menu), outdated: reason)
      if isAnew { (state.broughtNothing, state.hasOlderBatches) = (false, false) }
      if answer.freshness == .revalidate {
        // What is known is shown at once; the newer answer replaces it.
        arrange(&state)
        return .merge(load(&state, revalidates: true), label(&state))
      }
      arrange(&state)
      // What waited for further batches of the former list goes on with this one.
      if isAnew, state.awaitsAll { return .merge(label(&state), chooseAll(&state)) }
      if isAnew, searchesBatches(state) { return .merge(label(&state), loadMore(&state)) }
    }
    arrange(&state)
    return label(&state)
  }

  /// Finds out what chosen ids are called, and which of them are gone.
  func label(_ state: inout State) -> Effect<Action> {
    guard state.list.first.value != nil else { return .none }
    for id in state.selection.ids {
      if let (menu, row) = locate(id, state) {
        // What is below something that is opened is not always here to be found again.
        if source.children == nil { state.selection.insert(menu.options[row], as: id) } else { insert(menu, row, &state) }
      } else if isKnownToBeAll(state) {
        state.selection.missing.insert(id)
      }
    }
    return lookUp(&state)
  }

  /// Whether what is not among what is loaded is gone: everything is loaded, and new.
  private func isKnownToBeAll(_ state: State) -> Bool {
    guard case .loaded = state.list.first, !state.hasOlderBatches else { return false }
    return !isIncomplete(state) && source.resolution == nil
  }

  /// Takes the answer about chosen ids, and asks for those that nobody was asked about.
  func finishResolving(_ state: inout State, _ result: Result<ResolvedOptions, LoadFailure>) -> Effect<Action> {
    state.isLookingUp = false
    if case .success(let resolved) = result { state.selection.label(resolved) }
    return lookUp(&state)
  }

  /// Asks for the chosen ids that are not among what is loaded, each once; first for those that nobody has named yet.
  private func lookUp(_ state: inout State) -> Effect<Action> {
    guard let endpoint = source.resolution, !state.isLookingUp else { return .none }
    let open = state.selection.ids.filter {
      !state.lookedUp.contains($0) && !state.selection.missing.contains($0) && locate($0, state) == nil
    }
    let byName = open.filter { state.selection.option($0) == nil } + open.filter { state.selection.option($0) != nil }
    let asked = Array(byName.prefix(max(1, endpoint.limit)))
    if asked.isEmpty { return .none }
    state.lookedUp.formUnion(asked)
    state.isLookingUp = true
    return .load("options.resolve", within: source.deadline) { [source, parents] context in
      try await source.names(of: asked, for: parents, in: context.environment)
    } then: {
      .resolved($0, asked: asked)
    }
  }

  /// The position of an option among all that is loaded.
  func locate(_ id: OptionID, _ state: State) -> (LoadedMenu, Int)? {
    func find(_ menu: LoadedMenu) -> (LoadedMenu, Int)? { menu.rows[id].map { (menu, Int($0)) } }
    if let position = state.list.locate(find) { return position }
    for branch in state.branches.values { if let position = branch.locate(find) { return position } }
    return state.search.found.locate(find)
  }
}
