internal import TesseraScreen

extension OptionsPicker {
  /// The meaning of choosing an option that has others below it.
  var rule: OptionsViewConfig.ParentRule {
    guard isMultiple else { return .independent }
    return config.parents ?? (source.children == nil ? .leaves : .covering)
  }

  /// Whether an option can be opened.
  func isParent(_ menu: LoadedMenu, _ row: Int) -> Bool {
    menu.hasChildren(row) || (source.children != nil && menu.options[row].mayHaveChildren)
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

  /// Loads what is below an option, or tries again what failed of it: the beginning, or the batch after what is there.
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
    _ state: inout State, _ id: OptionID, _ cursor: String?, _ result: Result<MenuAnswer, LoadFailure>
  ) -> Effect<Action> {
    let result = result.map(\.menu)
    if let cursor { state.branches[id]?.finishNext(result, after: cursor) } else { state.branches[id]?.finish(result) }
    arrange(&state)
    return label(&state)
  }

  // MARK: Marks

  /// The ids above a row, the nearest first, through what was loaded below options that were opened.
  func above(_ menu: LoadedMenu, _ row: Int, _ state: State) -> [OptionID] {
    var (menu, row) = (menu, row)
    var ids: [OptionID] = []
    while true {
      ids += menu.ancestors(of: row).filter { !menu.options[$0].isGroup }.map { menu.ids[$0] }
      let current = menu
      guard let parent = state.branches.first(where: { $0.value.all.contains { $0 === current } })?.key, !ids.contains(parent) else {
        // What the endpoint found says itself what it is below.
        return ids.isEmpty ? namedAbove(menu.options[row], menu.ids[row]) : ids
      }
      ids.append(parent)
      guard let position = locate(parent, state) else { return ids }
      (menu, row) = position
    }
  }

  /// The ids above an option that is not below anything loaded, the nearest first: by its own path, or as its endpoint named them.
  private func namedAbove(_ option: OptionModel?, _ id: OptionID) -> [OptionID] {
    source.identity == .underParent ? id.pathsAbove : option?.pathAbove ?? []
  }

  /// Whether a chosen option that is not loaded is below another.
  private func isChosen(_ chosen: OptionID, below id: OptionID, _ state: State) -> Bool {
    namedAbove(state.selection.option(chosen), chosen).contains(id)
  }

  /// The chosen option that stands for this one because it is above it.
  func cover(_ menu: LoadedMenu, _ row: Int, _ state: State) -> OptionID? {
    guard rule == .covering, !state.selection.isEmpty else { return nil }
    return above(menu, row, state).first { state.selection.contains($0) }
  }

  /// - Parameter parents: The ids that something chosen is below, where they are known: for many rows they are looked for once.
  func mark(_ menu: LoadedMenu, _ row: Int, _ state: State, parents: Set<OptionID>? = nil) -> OptionMark {
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

  /// The rows below a row that can be chosen one by one; those of them that are disabled stay as they are.
  private func leafRows(_ menu: LoadedMenu, below row: Int) -> some Sequence<Int> {
    (row + 1..<Int(menu.ends[row])).lazy.filter { !menu.hasChildren($0) && !menu.ids[$0].isEmpty && !menu.options[$0].isGroup }
  }

  /// The rows below a row that pressing it is about: while searching those that are shown, so that nothing is chosen
  /// unseen. Where none is shown, the row
  /// alone was found, and it is about all of them.
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

  /// The ids that something chosen is below.
  func aboveChosen(_ state: State) -> Set<OptionID> {
    state.selection.ids.reduce(into: []) { parents, chosen in
      parents.formUnion(namedAbove(state.selection.option(chosen), chosen))
      if let (menu, row) = locate(chosen, state) { parents.formUnion(above(menu, row, state)) }
    }
  }

  /// The ids that something chosen is below, where they say of each row whether it is; `nil` where the rows
  /// themselves have to be looked at.
  func knownAboveChosen(_ state: State) -> Set<OptionID>? {
    if state.selection.isEmpty || rule == .independent { return [] }
    if rule == .covering { return aboveChosen(state) }
    // An id that stands in several rows is below others in each of them.
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

  /// Presses an option of a picker of several.
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

  /// Chooses an option that has nothing chosen below it, unless it is chosen with one above, or cannot be.
  func chooseAlone(_ menu: LoadedMenu, _ row: Int, _ state: inout State) {
    let id = menu.ids[row]
    guard !id.isEmpty, menu.options[row].disabledReason == nil, state.selection.count < config.count.upperBound,
      !state.selection.contains(id), cover(menu, row, state) == nil
    else { return }
    insert(menu, row, &state)
  }

  /// Chooses an option, or notes what a chosen one is called, with what it is below.
  func insert(_ menu: LoadedMenu, _ row: Int, _ state: inout State) {
    let option = menu.options[row]
    let isNamedByPath = source.identity == .underParent
    state.selection.insert(isNamedByPath ? option : option.under(above(menu, row, state)), as: menu.ids[row])
  }

  /// The ids from a chosen option down to one that it stands for.
  private func way(to menu: LoadedMenu, _ row: Int, from cover: OptionID, _ state: State) -> [OptionID] {
    [cover] + above(menu, row, state).prefix { $0 != cover }.reversed() + [menu.ids[row]]
  }

  /// The options beside a way, level by level, that can be chosen: they are chosen instead of the first on it, once
  /// the last is taken out. `nil` while
  /// not all of them are known.
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

  /// The children of an option, if all of them are loaded.
  func childRows(of id: OptionID, _ state: State) -> [(LoadedMenu, Int)]? {
    if let (menu, row) = locate(id, state), menu.hasChildren(row) { return menu.children(of: row).map { (menu, $0) } }
    guard let branch = state.branches[id], branch.first.value != nil, branch.next == nil else { return nil }
    return branch.all.flatMap { menu in menu.outline.map { (menu, Int($0)) }.filter { !$0.options[$1].isGroup } }
  }

  // MARK: Availability

  /// Whether a chosen option cannot be pressed: it stays whatever is pressed beside or above it, since nobody could choose it again.
  func isLocked(_ id: OptionID, _ state: State) -> Bool {
    if state.selection.missing.contains(id) { return false }
    if let (menu, row) = locate(id, state) { return menu.options[row].disabledReason != nil }
    return state.selection.option(id)?.disabledReason != nil
  }

  /// Whether an option can be pressed, and if not, why.
  ///
  /// - Parameter known: Its mark, where that is known.
  func availability(_ menu: LoadedMenu, _ row: Int, _ state: State, mark known: OptionMark? = nil) -> Availability {
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
      // All that are left below it are chosen at once.
      let left = choosableLeaves(menu, below: row, state).count { !state.selection.contains(menu.ids[$0]) }
      if state.selection.count + left > config.count.upperBound {
        return .disabled(because: "Choose at most \(config.count.upperBound)")
      }
    }
    if let cover = cover(menu, row, state) {
      // To take one out, all beside it have to be known, on every level.
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
  /// The key of ``additionalData`` under which an endpoint says what is above a row: an array of ids, or of objects
  /// with an `id`, from the top.
  public static let pathKey = "path"

  /// The ids above it that its endpoint named, the nearest first.
  var pathAbove: [OptionID] {
    guard case .array(let parts)? = additionalData[Self.pathKey] else { return [] }
    return parts.reversed().compactMap { part in
      switch part["id"] ?? part {
      case .text(let text), .number(let text): OptionID(text)
      default: nil
      }
    }
  }

  /// The option, knowing what is above it.
  func under(_ above: [OptionID]) -> OptionModel {
    guard !above.isEmpty, additionalData[Self.pathKey] == nil else { return self }
    var copy = self
    copy.additionalData[Self.pathKey] = .array(above.reversed().map { .text($0.text) })
    return copy
  }
}
