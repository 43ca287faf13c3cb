public import TesseraScreen
internal import TesseraSearch

extension OptionsPicker {
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { own(handle(&state, action)) }

  private func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    if state.live.isSubmitting, action.changesChoice { return .none }
    switch action {
    case .didPress(let id): return press(&state, id)
    case .didPressFirst: return pressFirst(&state)
    case .didPressMissing(let id):
      state.selection.remove(id)
      return isMultiple ? .none : done(&state)
    case .didPressCreate: return create(&state)
    case .created(let result): return finishCreating(&state, result)
    case .didPressAll: return chooseAll(&state)
    case .didPressNone:
      state.awaitsAll = false
      state.selection = state.selection.filter { isLocked($0, state) }
      return .none
    case .didPressDone: return done(&state)
    case .didPressCancel: return closed(state)
    case .didConfirm: return submit(&state)
    case .madeKey(let key): return send(&state, key)
    case .submitted(let result): return finishSubmission(&state, result)
    case .didReveal(let range):
      state.visibleRange.reveal(range, of: state.rows.count)
      return revealMore(&state, range)
    case .didPressExpand(let id): return expand(&state, id)
    case .didPressRetryBranch(let id): return loadBranch(&state, id)
    case .didPressMoreBranch(let id): return loadMoreBranch(&state, id)
    case .loadedBranch(let id, let cursor, let result): return finishBranch(&state, id, cursor, result)
    case .didPressSignIn: return .askToSignIn
    case .didPressRetry:
      state.lookedUp = []
      return load(&state, revalidates: true)
    case .loaded(let result): return finishLoading(&state, result)
    case .didPressMore: return loadMore(&state)
    case .loadedMore(let cursor, let result): return finishMore(&state, cursor, result)
    case .didSearch(let text):
      state.search.text = text
      return searched(&state)
    case .didPauseTyping: return ask(&state)
    case .didPressRetrySearch: return state.search.found.nextFailure == nil ? ask(&state) : askMore(&state)
    case .didPressMoreSearch: return askMore(&state)
    case .found(let text, let cursor, let result): return finishSearch(&state, text, cursor, result)
    case .didChangeField(let selection): return follow(&state, selection)
    case .resolved(let result, _): return finishResolving(&state, result)
    }
  }

  // MARK: Choosing

  private func press(_ state: inout State, _ id: OptionID) -> Effect<Action> {
    guard let (menu, row) = locate(id, state), availability(menu, row, state).isAvailable else { return .none }
    if isMultiple {
      // Deselecting an option cancels "choose all".
      if mark(menu, row, state) == .on { state.awaitsAll = false }
      toggle(menu, row, &state)
      return .none
    }
    if state.selection.contains(id) {
      if config.allowsDeselection { state.selection.removeAll() }
    } else {
      state.selection.removeAll()
      state.selection.insert(menu.options[row], as: id)
    }
    return done(&state)
  }

  /// Picks the first available search result, once the search has finished. A chosen option stays chosen.
  func pressFirst(_ state: inout State) -> Effect<Action> {
    guard state.search.isActive else { return .none }
    let asks = asksEndpoint(state)
    state.awaitsFirst = asks ? state.search.asked != state.search.text && state.search.failure == nil : searchesBatches(state)
    // While the endpoint searches, the shown rows are results for another text.
    if asks, state.awaitsFirst { return .none }
    let isTree = if case .listed = state.rows { !asks } else { false }
    var first: (menu: LoadedMenu, row: Int)?
    for position in 0..<min(state.rows.count, 1_000) {
      guard case .option(let menu, let row, _, _) = state.rows[position], availability(menu, row, state).isAvailable else { continue }
      // In a tree, the ancestors of a hit precede it and aren't hits.
      let isHit = !isTree || !SearchIndex.highlights(in: menu.options[row].name, for: state.search.text).isEmpty
      if isHit || first == nil { first = (menu, row) }
      if isHit { break }
    }
    guard let (menu, row) = first else { return .none }
    state.awaitsFirst = false
    if mark(menu, row, state) == .on { return isMultiple ? .none : done(&state) }
    return press(&state, menu.ids[row])
  }

  /// Chooses everything. Loads missing batches first, up to a limit.
  func chooseAll(_ state: inout State) -> Effect<Action> {
    state.awaitsAll = hasFurtherBatches(state) && mayLoadUnseen(state)
    if state.awaitsAll { return loadMore(&state) }
    // Computed once: there may be thousands of rows and choices.
    var parents = rule == .covering ? aboveChosen(state) : []
    for menu in state.list.all {
      for row in menu.outline.map(Int.init) where !menu.options[row].isGroup {
        if rule == .covering, !parents.contains(menu.ids[row]) {
          chooseAlone(menu, row, &state)
          parents.formUnion(above(menu, row, state))
        } else if mark(menu, row, state) != .on, availability(menu, row, state).isAvailable {
          toggle(menu, row, &state)
        }
      }
    }
    return .announce("\(state.selection.count) selected")
  }

  /// Whether more than `most` options can be chosen together. Stops counting at that number.
  func hasMoreChoosable(than most: Int, _ state: State) -> Bool {
    var count = 0
    func isMore(_ menu: LoadedMenu, _ row: Int) -> Bool {
      if !menu.options[row].isGroup, !menu.ids[row].isEmpty, menu.options[row].disabledReason == nil { count += 1 }
      return count > most
    }
    for menu in state.list.all {
      if rule == .leaves {
        for row in menu.options.indices where !menu.hasChildren(row) && isMore(menu, row) { return true }
      } else {
        for row in menu.outline where isMore(menu, Int(row)) { return true }
      }
    }
    return false
  }

  /// The reason why the current choice can't be confirmed.
  func refusal(_ state: State) -> Phrase? {
    let count = state.selection.count
    guard isMultiple else { return nil }
    if count < config.count.lowerBound { return "Choose at least \(config.count.lowerBound)" }
    return count > config.count.upperBound ? "Choose at most \(config.count.upperBound)" : nil
  }

  func done(_ state: inout State) -> Effect<Action> {
    if refusal(state) != nil { return .none }
    if config.placement == .inline, submission == nil { return .none }
    guard submission != nil else { return .finish(OptionSelection.Outcome.chosen(state.selection)) }
    guard let question = config.confirmation else { return submit(&state) }
    return .ask(Question(question, answers: [.init(config.actionTitle, .didConfirm), .init("Cancel")]))
  }
}

extension OptionsPicker.Action {
  /// Whether the action must wait for the answer to a submission.
  var changesChoice: Bool {
    switch self {
    case .didPress, .didPressFirst, .didPressMissing, .didPressCreate, .didPressAll, .didPressNone, .didPressDone, .didConfirm: true
    default: false
    }
  }
}
