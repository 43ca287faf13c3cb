internal import TesseraScreen
internal import TesseraSearch

extension OptionsPicker {
  /// The name of the option that the user can create: the text of a finished search without an option of that name.
  func newName(_ state: State) -> String? {
    guard config.create != nil, state.search.isActive, !state.search.isLoading, !state.list.isLoadingNext else { return nil }
    let isSearched =
      asksEndpoint(state) ? state.search.asked == state.search.text : state.list.first.value != nil && !searchesBatches(state)
    guard isSearched else { return nil }
    let name = String(state.search.text.trimmed)
    let isTaken = (0..<min(state.rows.count, 1_000)).contains { position in
      guard case .option(let menu, let row, _, _) = state.rows[position] else { return false }
      return TextFolding.areEqual(menu.options[row].name, name)
    }
    return isTaken ? nil : name
  }

  /// Whether another option may be chosen.
  func hasRoom(_ state: State) -> Bool { !isMultiple || state.selection.count < config.count.upperBound }

  /// Creates an option with the text of the search.
  func create(_ state: inout State) -> Effect<Action> {
    guard let create = config.create, let name = newName(state), hasRoom(state), !state.search.isCreating else { return .none }
    state.search.isCreating = true
    let path = source.path.filled(with: parents)?.path.text ?? source.path.text
    return .write("options.create", within: source.settings.deadline) { context in
      let option = try await Self.knowingWhetherToSignIn(context.environment) { try await create(name, context.environment) }
      await context.environment.forget(path)
      return option
    } then: {
      .created($0)
    }
    .reachingOutside
  }

  /// Chooses the created option.
  func finishCreating(_ state: inout State, _ result: Result<OptionModel, LoadFailure>) -> Effect<Action> {
    state.search.isCreating = false
    switch result {
    case .failure(let failure): return ask(about: failure)
    case .success(let option):
      if !isMultiple { state.selection.removeAll() }
      state.selection.insert(option)
      if !isMultiple, submission != nil || config.placement != .inline { return done(&state) }
      state.search.text = ""
      return .merge(searched(&state), load(&state, revalidates: true))
    }
  }
}
