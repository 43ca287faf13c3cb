internal import TesseraScreen
internal import TesseraSearch

extension OptionsPicker {
  /// Recomputes the rows after a change.
  func arrange(_ state: inout State) {
    // A local search waits for no answer.
    if !asksEndpoint(state) {
      state.search.found.reset()
      state.search.asked = ""
    }
    state.rows = rows(state)
  }

  private func rows(_ state: State) -> OptionRows {
    guard let menu = state.list.first.value else {
      return state.search.isActive && source.settings.search != nil ? .listed(foundRows(state)) : .listed([])
    }
    if state.search.isActive { return searchRows(state, menu) }
    if state.list.further.isEmpty, state.expanded.isEmpty, menu.next == nil { return .outline(menu) }
    var tree = OpenTree()
    for menu in state.list.all { append(outline: menu, state, to: &tree) }
    return .listed(tree.rows.withRepetitions(shown: !state.branches.isEmpty || state.list.further.isEmpty))
  }

  // MARK: Trees

  /// - Parameter above: The ancestors. An option that contains itself isn't opened again.
  private func append(outline menu: LoadedMenu, _ state: State, above: [OptionID] = [], to tree: inout OpenTree) {
    for row in menu.outline {
      if menu.options[Int(row)].isGroup {
        tree.rows.append(.heading(menu, Int(row), again: 1))
      } else {
        append(menu, Int(row), state, above: above, to: &tree)
      }
    }
  }

  private func append(_ menu: LoadedMenu, _ row: Int, _ state: State, above: [OptionID], to tree: inout OpenTree) {
    tree.rows.append(.option(menu, row, depth: above.count, again: 1))
    let id = menu.ids[row]
    guard state.expanded.contains(id), !above.contains(id) else { return }
    let above = above + [id]
    if menu.hasChildren(row) {
      append(childrenOf: row, menu, state, above: above, to: &tree)
      return
    }
    guard let branch = state.branches[id] else { return }
    let isFirst = tree.opened.insert(id).inserted
    guard isFirst || tree.opensAgain else { return }
    for menu in branch.all { append(outline: menu, state, above: above, to: &tree) }
    // Show the progress of a branch only once.
    guard isFirst else { return }
    if branch.isLoading || branch.isLoadingNext {
      tree.rows.append(.loading(id))
    } else if let failure = branch.first.failure ?? branch.nextFailure {
      tree.rows.append(.failure(id, retry: failure.isRetryable))
    } else if branch.next != nil {
      tree.rows.append(.more(id))
    } else if branch.all.allSatisfy({ $0.options.isEmpty }) {
      tree.rows.append(.empty(id))
    }
  }

  private func append(childrenOf row: Int, _ menu: LoadedMenu, _ state: State, above: [OptionID], to tree: inout OpenTree) {
    for child in menu.children(of: row) {
      guard menu.options[child].isGroup else {
        append(menu, child, state, above: above, to: &tree)
        continue
      }
      tree.rows.append(.heading(menu, child, again: 1))
      append(childrenOf: child, menu, state, above: above, to: &tree)
    }
  }

  // MARK: Search

  /// The search results among the loaded options, followed by the endpoint's.
  private func searchRows(_ state: State, _ menu: LoadedMenu) -> OptionRows {
    let asksEndpoint = asksEndpoint(state)
    if !asksEndpoint, state.list.further.isEmpty, state.branches.isEmpty {
      let hits = menu.index.hits(for: state.search.text)
      return menu.isFlat ? .hits(menu, hits) : .listed(treeRows(menu, hits))
    }
    if asksEndpoint { return .listed(foundRows(state)) }
    var rows: [OptionRow] = []
    for menu in state.list.all + state.branches.keys.sorted().flatMap({ state.branches[$0]?.all ?? [] }) {
      rows += treeRows(menu, menu.index.hits(for: state.search.text))
    }
    return .listed(rows.withRepetitions(shown: false))
  }

  /// Whether the endpoint searches, because not everything is loaded and the text is long enough.
  func asksEndpoint(_ state: State) -> Bool {
    guard let endpoint = source.settings.search, isIncomplete(state), state.search.isActive else { return false }
    return endpoint.isEnough(state.search.text)
  }

  /// Whether there may be options that aren't loaded.
  func isIncomplete(_ state: State) -> Bool {
    state.list.first.value == nil || state.list.next != nil || source.settings.listsSuggestionsOnly || source.children.exists
  }

  private func foundRows(_ state: State) -> [OptionRow] {
    var rows: [OptionRow] = []
    for menu in state.search.found.all {
      for row in menu.outline { rows.append(menu.row(Int(row), depth: 0)) }
    }
    return rows.withRepetitions(shown: false)
  }

  /// The hits with their ancestors, in tree order.
  private func treeRows(_ menu: LoadedMenu, _ hits: SearchIndex.Hits) -> [OptionRow] {
    if menu.isFlat { return hits.map { .option(menu, $0, depth: 0, again: 1) } }
    if menu.isGrouped { return groupedRows(menu, hits) }
    var shown: [Bool] = Array(repeating: false, count: menu.options.count)
    for hit in hits where !(menu.options[hit].isGroup) {
      shown[hit] = true
      for ancestor in menu.ancestors(of: hit) where !shown[ancestor] { shown[ancestor] = true }
    }
    var rows: [OptionRow] = []
    var depths: [Int] = Array(repeating: 0, count: menu.options.count)
    for row in menu.options.indices {
      let parent = Int(menu.parents[row])
      if parent >= 0 { depths[row] = depths[parent] + (menu.options[parent].isGroup ? 0 : 1) }
      if shown[row] { rows.append(menu.row(row, depth: depths[row])) }
    }
    return rows
  }

  /// The hits under their headings. Headings are in the order of their best hits.
  private func groupedRows(_ menu: LoadedMenu, _ hits: SearchIndex.Hits) -> [OptionRow] {
    var positions: [Int32: Int] = [:]
    var groups: [[OptionRow]] = []
    for hit in hits where !menu.options[hit].isGroup {
      let parent = menu.parents[hit]
      let position = positions[parent] ?? groups.count
      if position == groups.count {
        positions[parent] = position
        groups.append(parent < 0 ? [] : [.heading(menu, Int(parent), again: 1)])
      }
      groups[position].append(.option(menu, hit, depth: 0, again: 1))
    }
    return groups.flatMap { $0 }
  }
}

/// The rows of a tree with its open branches.
///
/// - Law: each open branch is shown once. While the tree is small, it is shown again where its option is repeated. If
///   options contain each other, repeating branches would multiply the rows.
private struct OpenTree {
  var rows: [OptionRow] = []
  /// The options whose branches are shown.
  var opened: Set<OptionID> = []
  /// Whether a branch may be repeated.
  var opensAgain: Bool { rows.count < 1_000 }
}
