public import TesseraScreen

extension OptionsPicker {
  @SectionsBuilder<Self> public func sections(for state: State) -> [SectionModel<Self>] {
    if hasSearch(state) {
      SectionModel { TextFieldItem("Search", text: \.search.text, kind: .search, maximumLength: 200).id("search") }
        .style(.form).id("search")
    }
    SectionModel { notices(state) }.id("notices")
    if !state.selection.missing.isEmpty { missing(state) }
    if config.offersAll, isMultiple, !state.rows.isNone, !state.search.isActive { all(state) }
    if !state.rows.isNone { options(state) }
    SectionModel { ends(state) }.id("ends")
    if config.placement != .inline || submission != nil { SectionModel { buttons(state) }.style(.actions).id("buttons") }
  }

  private func hasSearch(_ state: State) -> Bool {
    if let search = config.search { return search }
    return Menu.remoteSearch != nil || state.search.isActive || (state.source.value?.count ?? 0) > 8
  }

  // MARK: Options

  private func options(_ state: State) -> SectionModel<Self> {
    let range = state.window.range(of: state.rows.count)
    let search = state.search.isActive ? state.search.text : ""
    var items: [AnyItem<Self>] = []
    items.reserveCapacity(range.count)
    for position in range { items.append(item(state.rows[position], position, search, state)) }
    let section = SectionModel<Self> { items }.id("options")
    guard range.count < state.rows.count else { return section }
    return section.window(
      SectionWindow(total: state.rows.count, start: range.lowerBound) { .action(.didReveal($0)) })
  }

  private func item(_ row: OptionRow, _ position: Int, _ search: String, _ state: State) -> AnyItem<Self> {
    switch row {
    case .option(let menu, let row, let depth, let again):
      // While searching, what is above a hit is shown open.
      let isOpen = state.search.isActive ? menu.hasChildren(row) : state.expanded.contains(menu.ids[row])
      return .of(
        OptionRowItem<Menu>(
          menu: menu, row: row, depth: depth, mark: mark(menu, row, state), isMultiple: isMultiple,
          isExpanded: isParent(menu, row) && !state.search.isActive ? isOpen : nil, availability: availability(menu, row, state),
          search: search, again: again))
    case .heading(let menu, let row, let again):
      return .of(HeaderItem<Self>(Phrase(menu.options[row].name)).id("h.\(menu.ids[row])\(again > 1 ? "@\(again)" : "")"))
    case .loading(let id): return .of(LoadingItem<Self>().id("loading.\(id)"))
    case .empty(let id): return .of(TextItem<Self>("Nothing here yet", emphasis: .subtle).id("empty.\(id)"))
    case .more(let id):
      return .of(ButtonItem<Self>("Show more", emphasis: .normal, on: .didPressMoreBranch(id)).id("more.\(id)"))
    case .failure(let id, let canRetry):
      let message = state.branches[id]?.first.failure?.message ?? "Something went wrong"
      return .of(ErrorItem<Self>(message, retry: canRetry ? .didPressRetryBranch(id) : nil).id("failure.\(id)"))
    }
  }

  private func missing(_ state: State) -> SectionModel<Self> {
    SectionModel("No longer available", state.selection.ids.filter { state.selection.missing.contains($0) }) { id in
      MissingOptionItem<Menu>(option: state.selection.option(id) ?? OptionModel(id, id.text), isMultiple: isMultiple)
    }
    .id("missing")
  }

  private func all(_ state: State) -> SectionModel<Self> {
    let tooMany = config.count.upperBound < .max && choosableCount(state) > config.count.upperBound
    return SectionModel {
      ButtonItem("Select all", emphasis: .normal, on: .didPressAll)
        .disabled(tooMany, because: "Choose at most \(config.count.upperBound)").pending(state.awaitsAll)
      ButtonItem("Select none", emphasis: .normal, on: .didPressNone).disabled(state.selection.isEmpty)
    }
    .style(.actions).id("all")
  }

  func isPaged(_ state: State) -> Bool { state.menus.nextCursor != nil }

  // MARK: What goes on

  @ItemsBuilder<Self> private func notices(_ state: State) -> ItemList<Self> {
    switch state.source {
    case .idle, .loading(last: nil): LoadingItem().id("loading")
    case .loading: LoadingItem("Updating…").id("loading")
    case .loaded: if state.rows.isNone, !state.search.isActive { EmptyItem("Nothing here yet").id("empty") }
    case .failed(let failure): ErrorItem(failure, retry: .didPressRetry).id("failure")
    case .stale(_, let failure): OutdatedItem<Menu>(age: state.age, failure: failure)
    }
    if let menu = state.source.value, menu.problems.contains(where: \.isDropped) {
      InfoItem("\(menu.problems.count(where: \.isDropped)) items could not be shown", tone: .warning).id("problems")
    }
    if state.search.isActive { searchNotices(state) }
  }

  @ItemsBuilder<Self> private func searchNotices(_ state: State) -> ItemList<Self> {
    if state.search.found.isLoading {
      LoadingItem("Searching…").id("searching")
    } else if let failure = state.search.found.failure {
      ErrorItem(failure, retry: .didPressRetrySearch).id("search.failure")
    } else if state.rows.isNone, state.source.value != nil || state.search.found.value != nil {
      EmptyItem("No results", icon: "search").id("none")
    }
    if let endpoint = Menu.remoteSearch, isIncomplete(state), state.search.text.count < endpoint.minimumLength {
      TextItem("Type \(endpoint.minimumLength) letters to search everything", emphasis: .subtle).id("minimum")
    }
  }

  @ItemsBuilder<Self> private func ends(_ state: State) -> ItemList<Self> {
    if state.search.isActive {
      if asksEndpoint(state), state.search.next != nil {
        ButtonItem("Show more", emphasis: .normal, on: .didPressMoreSearch).id("more.search").pending(state.search.found.isLoading)
      }
    } else if state.more.isLoading {
      LoadingItem().id("loading.more")
    } else if let failure = state.more.failure {
      ErrorItem(failure, retry: .didPressMore).id("failure.more")
    } else if isPaged(state) {
      ButtonItem("Show more", emphasis: .normal, on: .didPressMore).id("more")
    }
  }

  @ItemsBuilder<Self> private func buttons(_ state: State) -> ItemList<Self> {
    if isMultiple {
      let count = state.selection.count
      let title: Phrase = count == 0 ? config.actionTitle : "\(config.actionTitle) (\(count))"
      let refusal = refusal(state)
      ButtonItem(title, on: .didPressDone).id("done").disabled(refusal != nil, because: refusal).pending(state.live.isSubmitting)
    } else if state.live.isSubmitting {
      LoadingItem("Working…").id("submitting")
    }
    if config.placement != .inline { ButtonItem("Cancel", emphasis: .normal, on: .didPressCancel).id("cancel") }
  }
}

extension OptionRows {
  /// Whether there are none.
  var isNone: Bool { count == 0 }
}

/// Says how old the options are, because newer ones could not be had.
struct OutdatedItem<Menu: MenuType>: StockItem {
  typealias Owner = OptionsPicker<Menu>
  var traits = ItemTraits()
  let age: Double?
  let failure: LoadFailure

  init(age: Double?, failure: LoadFailure) {
    (self.age, self.failure) = (age, failure)
    traits.id = "outdated"
  }

  var words: Phrase { "This may be out of date" }
  var element: Element {
    let old: Phrase? = age.map { "\(Int($0 / 60)) minutes ago" }
    return .message(
      Element.Message(
        words, detail: old.map { "\($0) · \(failure.message)" } ?? failure.message, tone: .warning, icon: "clock",
        action: failure.isRetryable ? Element.Button("Retry") : nil))
  }
  func intent(for event: ControlEvent) -> Intent<Owner>? { .action(.didPressRetry) }
}
