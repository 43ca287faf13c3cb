internal import TesseraScreen

extension OptionsPicker {
  /// Identifies the menu that the picker's loaded options belong to.
  var menuHash: Int {
    var hasher = Hasher()
    hasher.combine(source.hashValue)
    hasher.combine(parents)
    return hasher.finalize()
  }

  /// Applies changes of the field while the picker is open: its choice and its menu.
  ///
  /// - Law: a single choice is replaced by the field's. Of several choices, options added to or removed from the
  ///   field are added or removed here, and all other picks stay.
  func follow(_ state: inout State, _ selection: OptionSelection) -> Effect<Action> {
    guard hasMenu else { return closed(state) }
    if !state.live.isSubmitting { state.take(selection, isMultiple: isMultiple) }
    guard let loaded = state.loadedMenu, loaded != menuHash else {
      arrange(&state)
      return label(&state)
    }
    let branches = state.branches.keys.map { Effect<Action>.cancel(EffectID("options.children.\($0)")) }
    state.list.reset()
    state.search.found.reset()
    state.search.asked = ""
    (state.branches, state.expanded, state.age) = ([:], [], nil)
    (state.broughtNothing, state.hasOlderBatches, state.awaitsAll) = (false, false, false)
    (state.lookedUp, state.isLookingUp) = ([], false)
    return .merge(.merge(branches), .cancel("options.more"), .cancel("options.resolve"), load(&state), searched(&state))
  }
}

extension OptionsPicker.State {
  /// Applies the difference to the last known choice of the field.
  fileprivate mutating func take(_ selection: OptionSelection, isMultiple: Bool) {
    let before = fieldSelection
    fieldSelection = selection
    guard selection != before else { return }
    guard isMultiple else {
      self.selection = selection
      return
    }
    self.selection.remove(Set(before.ids.filter { !selection.contains($0) }))
    for id in selection.ids where !before.contains(id) {
      self.selection.insert(selection.option(id) ?? OptionModel(id, id.text), as: id)
    }
  }
}
