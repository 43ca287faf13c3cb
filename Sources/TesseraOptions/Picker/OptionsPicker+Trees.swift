internal import TesseraScreen

extension OptionsPicker {
  /// The effect of choosing an option with children.
  var rule: OptionsViewConfig.ParentRule {
    guard isMultiple else { return .independent }
    return config.parents ?? (!source.children.exists ? .leaves : .covering)
  }

  func isParent(_ menu: LoadedMenu, _ row: Int) -> Bool {
    menu.hasChildren(row) || (source.children.exists && menu.options[row].mayHaveChildren)
  }

  // MARK: Opening

  func expand(_ state: inout State, _ id: OptionID) -> Effect<Action> {
    defer { arrange(&state) }
    if state.expanded.remove(id) != nil {
      state.branches[id]?.cancelNext()
      return .cancel(EffectID("options.children.\(id)"))
    }
    guard let (menu, row) = locate(id, state), isParent(menu, row) else { return .none }
    state.expanded.insert(id)
    if menu.hasChildren(row) || state.branches[id]?.first.value != nil { return .none }
    return loadBranch(&state, id)
  }

  /// Loads the children of an option, or retries the failed batch.
  func loadBranch(_ state: inout State, _ id: OptionID) -> Effect<Action> {
    if state.branches[id]?.first.value != nil { return loadMoreBranch(&state, id) }
    state.branches[id, default: BatchList()].begin()
    arrange(&state)
    return fetch(EffectID("options.children.\(id)"), .children(of: id, cursor: nil)) { .loadedBranch(id, after: nil, $0) }
  }

  func loadMoreBranch(_ state: inout State, _ id: OptionID) -> Effect<Action> {
    guard let cursor = state.branches[id]?.beginNext() else { return .none }
    arrange(&state)
    return fetch(EffectID("options.children.\(id)"), .children(of: id, cursor: cursor)) { .loadedBranch(id, after: cursor, $0) }
  }

  func finishBranch(
    _ state: inout State, _ id: OptionID, _ cursor: String?, _ result: Result<LoadedMenu.Answer, LoadFailure>
  ) -> Effect<Action> {
    let result = result.map(\.menu)
    if let cursor { state.branches[id]?.finishNext(result, after: cursor) } else { state.branches[id]?.finish(result) }
    arrange(&state)
    return label(&state)
  }

  // MARK: Marks

  /// The ancestors of a row, nearest first, across branches that were opened.
  func above(_ menu: LoadedMenu, _ row: Int, _ state: State) -> [OptionID] {
    var (menu, row) = (menu, row)
    var ids: [OptionID] = []
    while true {
      ids += menu.ancestors(of: row).filter { !menu.options[$0].isGroup }.map { menu.ids[$0] }
      let current = menu
      guard let parent = state.branches.first(where: { $0.value.all.contains { $0 === current } })?.key, !ids.contains(parent) else {
        // A result of the endpoint names its ancestors itself.
        return ids.isEmpty ? namedAbove(menu.options[row], menu.ids[row]) : ids
      }
      ids.append(parent)
      guard let position = locate(parent, state) else { return ids }
      (menu, row) = position
    }
  }

  /// The ancestors of an option that isn't below anything loaded, nearest first: from its own path, or as named by
  /// its endpoint.
  private func namedAbove(_ option: OptionModel?, _ id: OptionID) -> [OptionID] {
    source.settings.identity == .underParent ? id.pathsAbove : option?.pathAbove ?? []
  }

  /// Whether a chosen option that isn't loaded is below another.
  private func isChosen(_ chosen: OptionID, below id: OptionID, _ state: State) -> Bool {
    namedAbove(state.selection.option(chosen), chosen).contains(id)
  }

  /// The chosen ancestor that includes this option.
  func cover(_ menu: LoadedMenu, _ row: Int, _ state: State) -> OptionID? {
    guard rule == .covering, !state.selection.isEmpty else { return nil }
    return above(menu, row, state).first { state.selection.contains($0) }
  }

  /// - Parameter parents: The ancestors of chosen options, if known. Computed once for many rows.
  func mark(_ menu: LoadedMenu, _ row: Int, _ state: State, parents: Set<OptionID>? = nil) -> OptionSelection.Mark {
    let id = menu.ids[row]
    if state.selection.contains(id) { return .on }
    guard !state.selection.isEmpty else { return .off }
    switch rule {
    case .independent: return .off
    case .leaves:
      guard menu.hasChildren(row), parents?.contains(id) != false else { return .off }
      let leaves = pressedLeaves(menu, below: row, state)
      guard leaves.contains(where: { state.selection.contains(menu.ids[$0]) }) else { return .off }
      return leaves.allSatisfy { state.selection.contains(menu.ids[$0]) || menu.options[$0].disabledReason != nil } ? .on : .mixed
    case .covering:
      if cover(menu, row, state) != nil { return .on }
      guard isParent(menu, row) else { return .off }
      return parents?.contains(id) ?? hasChosenBelow(id, state) ? .mixed : .off
    }
  }

  /// The leaves below a row. Disabled leaves keep their state.
  private func leafRows(_ menu: LoadedMenu, below row: Int) -> some Sequence<Int> {
    (row + 1..<Int(menu.ends[row])).lazy.filter { !menu.hasChildren($0) && !menu.ids[$0].isEmpty && !menu.options[$0].isGroup }
  }

  /// The leaves that pressing a row affects: during a search only the shown ones, so that nothing is chosen unseen.
  /// If none is shown, the row itself was found, and all are affected.
  private func pressedLeaves(_ menu: LoadedMenu, below row: Int, _ state: State) -> [Int] {
    let leaves = Array(leafRows(menu, below: row))
    guard state.search.isActive else { return leaves }
    let shown = state.rows.rows(of: menu, in: row + 1..<Int(menu.ends[row]))
    let found = leaves.filter(shown.contains)
    return found.isEmpty ? leaves : found
  }

  private func choosableLeaves(_ menu: LoadedMenu, below row: Int, _ state: State) -> [Int] {
    pressedLeaves(menu, below: row, state).filter { menu.options[$0].disabledReason == nil }
  }

  /// The ancestors of the chosen options.
  func aboveChosen(_ state: State) -> Set<OptionID> {
    state.selection.ids.reduce(into: []) { parents, chosen in
      parents.formUnion(namedAbove(state.selection.option(chosen), chosen))
      if let (menu, row) = locate(chosen, state) { parents.formUnion(above(menu, row, state)) }
    }
  }

  /// The ancestors of the chosen options, if they determine the mark of each row. `nil` if the rows must be
  /// inspected.
  func knownAboveChosen(_ state: State) -> Set<OptionID>? {
    if state.selection.isEmpty || rule == .independent { return [] }
    if rule == .covering { return aboveChosen(state) }
    // An id in several rows has ancestors in each of them.
    let isInOneRow = state.list.first.value?.duplicates.isEmpty ?? false
    let isOneMenu = state.list.further.isEmpty && state.branches.isEmpty && state.search.found.first.value == nil
    return isInOneRow && isOneMenu ? aboveChosen(state) : nil
  }

  private func hasChosenBelow(_ id: OptionID, _ state: State) -> Bool {
    state.selection.ids.contains { chosen in
      if let (menu, row) = locate(chosen, state), above(menu, row, state).contains(id) { return true }
      return isChosen(chosen, below: id, state)
    }
  }

  /// Presses an option of a picker for several.
  func toggle(_ menu: LoadedMenu, _ row: Int, _ state: inout State) {
    let id = menu.ids[row]
    switch rule {
    case .leaves where menu.hasChildren(row):
      let rows = choosableLeaves(menu, below: row, state)
      if mark(menu, row, state) == .on {
        state.selection.remove(Set(rows.map { menu.ids[$0] }))
      } else {
        for row in rows { state.selection.insert(menu.options[row], as: menu.ids[row]) }
      }
    case .covering:
      if let cover = cover(menu, row, state) {
        let others = others(on: way(to: menu, row, from: cover, state), state) ?? []
        state.selection.remove(cover)
        for (menu, row) in others { insert(menu, row, &state) }
      } else if state.selection.contains(id) {
        state.selection.remove(id)
      } else {
        let below = state.selection.ids.filter { chosen in
          if isLocked(chosen, state) { return false }
          guard let (menu, row) = locate(chosen, state) else { return isChosen(chosen, below: id, state) }
          return above(menu, row, state).contains(id)
        }
        state.selection.remove(Set(below))
        insert(menu, row, &state)
      }
    default:
      if state.selection.contains(id) { state.selection.remove(id) } else { insert(menu, row, &state) }
    }
  }

  /// Chooses an option without chosen descendants, unless an ancestor is chosen or it can't be chosen.
  func chooseAlone(_ menu: LoadedMenu, _ row: Int, _ state: inout State) {
    let id = menu.ids[row]
    guard !id.isEmpty, menu.options[row].disabledReason == nil, state.selection.count < config.count.upperBound,
      !state.selection.contains(id), cover(menu, row, state) == nil
    else { return }
    insert(menu, row, &state)
  }

  /// Chooses an option, or updates the name of a chosen one, with its ancestors.
  func insert(_ menu: LoadedMenu, _ row: Int, _ state: inout State) {
    let option = menu.options[row]
    let isNamedByPath = source.settings.identity == .underParent
    state.selection.insert(isNamedByPath ? option : option.under(above(menu, row, state)), as: menu.ids[row])
  }

  /// The ids from a chosen ancestor down to an option.
  private func way(to menu: LoadedMenu, _ row: Int, from cover: OptionID, _ state: State) -> [OptionID] {
    [cover] + above(menu, row, state).prefix { $0 != cover }.reversed() + [menu.ids[row]]
  }

  /// The selectable options next to a path, level by level. They replace the first option of the path when the last
  /// is removed. `nil` if not all are loaded.
  private func others(on way: [OptionID], _ state: State) -> [(LoadedMenu, Int)]? {
    var others: [(LoadedMenu, Int)] = []
    for (parent, step) in zip(way, way.dropFirst()) {
      guard let rows = childRows(of: parent, state) else { return nil }
      others += rows.filter { menu, row in
        menu.ids[row] != step && !menu.ids[row].isEmpty && menu.options[row].disabledReason == nil
      }
    }
    return others
  }

  /// The children of an option, if all are loaded.
  func childRows(of id: OptionID, _ state: State) -> [(LoadedMenu, Int)]? {
    if let (menu, row) = locate(id, state), menu.hasChildren(row) { return menu.children(of: row).map { (menu, $0) } }
    guard let branch = state.branches[id], branch.first.value != nil, branch.next == nil else { return nil }
    return branch.all.flatMap { menu in menu.outline.map { (menu, Int($0)) }.filter { !$0.options[$1].isGroup } }
  }

  // MARK: Availability

  /// Whether a chosen option is locked. Pressing its siblings or ancestors doesn't remove it, since the user couldn't
  /// choose it again.
  func isLocked(_ id: OptionID, _ state: State) -> Bool {
    if state.selection.missing.contains(id) { return false }
    if let (menu, row) = locate(id, state) { return menu.options[row].disabledReason != nil }
    return state.selection.option(id)?.disabledReason != nil
  }

  /// Whether an option can be pressed, and if not, why.
  ///
  /// - Parameter known: Its mark, if known.
  func availability(_ menu: LoadedMenu, _ row: Int, _ state: State, mark known: OptionSelection.Mark? = nil) -> Element.Availability {
    let option = menu.options[row]
    if let reason = option.disabledReason { return .disabled(because: reason) }
    if menu.ids[row].isEmpty { return .disabled(because: "This cannot be chosen") }
    if state.live.isSubmitting { return .pending }
    guard isMultiple else { return .available }
    let mark = known ?? mark(menu, row, state)
    if mark == .off, state.selection.count >= config.count.upperBound {
      return .disabled(because: "Choose at most \(config.count.upperBound)")
    }
    if rule == .leaves, mark != .on, config.count.upperBound < .max, menu.hasChildren(row) {
      // All remaining leaves below it are chosen at once.
      let left = choosableLeaves(menu, below: row, state).count { !state.selection.contains(menu.ids[$0]) }
      if state.selection.count + left > config.count.upperBound {
        return .disabled(because: "Choose at most \(config.count.upperBound)")
      }
    }
    if let cover = cover(menu, row, state) {
      // Removing an option requires all its siblings, on every level.
      guard let others = others(on: way(to: menu, row, from: cover, state), state) else {
        let name = state.selection.option(cover)?.name ?? cover.text
        return .disabled(because: "Chosen with \(name)")
      }
      if others.count > 1, state.selection.count - 1 + others.count > config.count.upperBound {
        return .disabled(because: "Choose at most \(config.count.upperBound)")
      }
    }
    return .available
  }
}

extension OptionModel {
  /// The key in ``additionalData`` for a row's ancestors: an array of ids, or of objects with an `id`, from the top.
  public static let pathKey = "path"

  /// The ancestors named by the endpoint, nearest first.
  var pathAbove: [OptionID] {
    guard case .array(let parts)? = additionalData[Self.pathKey] else { return [] }
    return parts.reversed().compactMap { part in
      switch part["id"] ?? part {
      case .text(let text), .number(let text): OptionID(text)
      default: nil
      }
    }
  }

  /// The option with its ancestors.
  func under(_ above: [OptionID]) -> OptionModel {
    guard !above.isEmpty, additionalData[Self.pathKey] == nil else { return self }
    var copy = self
    copy.additionalData[Self.pathKey] = .array(above.reversed().map { .text($0.text) })
    return copy
  }
}
