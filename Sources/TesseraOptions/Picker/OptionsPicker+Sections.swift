public import TesseraScreen

extension OptionsPicker {
  @SectionsBuilder<Self> public func sections(for state: State) -> [SectionModel<Self>] {
    if hasSearch(state) {
      heading(true) { PickerSearchItem<Menu>() }
        .style(.form).id("search")
    }
    heading(state.rows.isNone && !hasSearch(state)) { notices(state) }.id("notices")
    if !state.selection.missing.isEmpty { missing(state) }
    if config.offersAll, isMultiple, !state.rows.isNone, !state.search.isActive { all(state) }
    if !state.rows.isNone { options(state) }
    SectionModel { ends(state) }.id("ends")
    if config.placement != .inline || submission != nil { SectionModel { buttons(state) }.style(.actions).id("buttons") }
  }

  private func hasSearch(_ state: State) -> Bool {
    if let search = config.search { return search }
    return source.settings.search != nil || state.search.isActive || (state.list.first.value?.count ?? 0) > 8
  }

  // MARK: Options

  private func options(_ state: State) -> SectionModel<Self> {
    let range = state.visibleRange.range(of: state.rows.count)
    let search = state.search.isActive ? state.search.text : ""
    var items: [AnyItem<Self>] = []
    items.reserveCapacity(range.count)
    let parents = knownAboveChosen(state)
    for position in range { items.append(item(state.rows[position], search, parents, state)) }
    let section = heading(!hasSearch(state)) { items }.id("options")
    let total = state.rows.count + (hasFurtherPages(state) ? Self.roomForPages : 0)
    guard range.count < total else { return section }
    return section.visibleRange(SectionModel.ShownPart(total: total, start: range.lowerBound) { .action(.didReveal($0)) })
  }

  /// The number of placeholder rows for batches that aren't loaded. Hosts request them before they become visible.
  private static var roomForPages: Int { 10 }

  private func hasFurtherPages(_ state: State) -> Bool {
    if state.broughtNothing { return false }
    if state.search.isActive { return asksEndpoint(state) && state.search.found.next != nil && state.search.failure == nil }
    return hasFurtherBatches(state) && state.list.nextFailure == nil
  }

  /// - Parameter parents: The ancestors of chosen options, if known.
  private func item(_ row: OptionRow, _ search: String, _ parents: Set<OptionID>?, _ state: State) -> AnyItem<Self> {
    switch row {
    case .option(let menu, let row, let depth, let again):
      // During a search, the ancestors of a hit are shown open.
      let isOpen = state.search.isActive ? menu.hasChildren(row) : state.expanded.contains(menu.ids[row])
      let mark = mark(menu, row, state, parents: parents)
      return .of(
        OptionRowItem<Menu>(
          menu: menu, row: row, depth: depth, mark: mark, isMultiple: isMultiple,
          isExpanded: isParent(menu, row) && !state.search.isActive ? isOpen : nil,
          availability: availability(menu, row, state, mark: mark), search: search, again: again))
    case .heading(let menu, let row, let again):
      return .of(HeaderItem<Self>(Phrase(menu.options[row].name)).id("h.\(menu.ids[row])\(again > 1 ? "@\(again)" : "")"))
    case .loading(let id): return .of(LoadingItem<Self>().id("loading.\(id)"))
    case .empty(let id): return .of(TextItem<Self>("Nothing here yet", emphasis: .subtle).id("empty.\(id)"))
    case .more(let id):
      return .of(ButtonItem<Self>("Show more", on: .didPressMoreBranch(id)).id("more.\(id)"))
    case .failure(let id, let canRetry):
      let failure = state.branches[id]?.first.failure ?? state.branches[id]?.nextFailure
      return .of(failed(failure ?? LoadFailure(isRetryable: canRetry), retry: .didPressRetryBranch(id)).id("failure.\(id)"))
    }
  }

  /// A failure with the actions that may help: sign-in for an unknown user, retry if possible.
  private func failed(_ failure: LoadFailure, retry: Action) -> ErrorItem<Self> {
    guard failure.code == .unauthorized else { return ErrorItem(failure, retry: retry) }
    return ErrorItem(failure.message, retry: .didPressSignIn, title: "Sign in")
  }

  private func missing(_ state: State) -> SectionModel<Self> {
    SectionModel("No longer available", state.selection.ids.filter { state.selection.missing.contains($0) }) { id in
      MissingOptionItem<Menu>(option: state.selection.option(id) ?? OptionModel(id, id.text), isMultiple: isMultiple)
    }
    .id("missing")
  }

  private func all(_ state: State) -> SectionModel<Self> {
    let most = config.count.upperBound
    let tooMany = most < .max && hasMoreChoosable(than: most, state)
    return SectionModel {
      EverythingItem<Menu>(
        all: state.awaitsAll ? .pending : tooMany ? .disabled(because: "Choose at most \(most)") : .available,
        none: state.selection.ids.allSatisfy { isLocked($0, state) } ? .disabled : .available)
    }
    .style(.actions).id("all")
  }

  /// A section. It has the picker's title if the picker is inline and has no search field above.
  private func heading(_ isFirst: Bool, @ItemsBuilder<Self> _ items: () -> ItemsBuilder<Self>.List) -> SectionModel<Self> {
    config.placement == .inline && isFirst ? SectionModel(title, items: items) : SectionModel(items: items)
  }

  func hasFurtherBatches(_ state: State) -> Bool { state.list.next != nil }

  // MARK: Progress

  @ItemsBuilder<Self> private func notices(_ state: State) -> ItemsBuilder<Self>.List {
    switch state.list.first {
    case .idle, .loading(last: nil): LoadingItem().id("loading")
    case .loading: LoadingItem("Updating…").id("loading")
    case .loaded: if state.rows.isNone, !state.search.isActive { EmptyItem(config.emptyText).id("empty") }
    case .failed(let failure): failed(failure, retry: .didPressRetry).id("failure")
    case .stale(_, let failure): OutdatedItem<Menu>(age: state.age, failure: failure)
    }
    let dropped = state.list.all.reduce(0) { $0 + $1.problems.count(where: \.isDropped) }
    if dropped > 0 { InfoItem("\(dropped) items could not be shown", tone: .warning).id("problems") }
    if state.search.isActive { searchNotices(state) }
  }

  @ItemsBuilder<Self> private func searchNotices(_ state: State) -> ItemsBuilder<Self>.List {
    if state.search.isLoading {
      LoadingItem("Searching…").id("searching")
    } else if let failure = state.search.failure {
      failed(failure, retry: .didPressRetrySearch).id("search.failure")
    } else if state.rows.isNone, !state.list.isLoadingNext, state.list.first.value != nil || state.search.found.first.value != nil {
      EmptyItem(config.noResultsText, icon: "search").id("none")
    }
    if let endpoint = source.settings.search, isIncomplete(state), !endpoint.isEnough(state.search.text) {
      TextItem("Type \(endpoint.minimumLength) letters to search everything", emphasis: .subtle).id("minimum")
    }
  }

  @ItemsBuilder<Self> private func ends(_ state: State) -> ItemsBuilder<Self>.List {
    // Batches load when they become visible. If one adds nothing, the user has to ask for the next.
    if let name = newName(state) {
      ButtonItem("Create “\(name)”", icon: "plus", on: .didPressCreate).id("create")
        .disabled(!hasRoom(state), because: "Choose at most \(config.count.upperBound)").pending(state.search.isCreating)
    }
    let hasToBeAsked = state.rows.isNone || state.broughtNothing || state.search.isActive && !mayLoadUnseen(state)
    if state.search.isActive, source.settings.search != nil {
      if asksEndpoint(state), state.search.found.next != nil, hasToBeAsked {
        ButtonItem("Show more", on: .didPressMoreSearch).id("more.search").pending(state.search.isLoading)
      }
    } else if state.list.isLoadingNext {
      LoadingItem().id("loading.more")
    } else if let failure = state.list.nextFailure {
      failed(failure, retry: .didPressMore).id("failure.more")
    } else if hasFurtherBatches(state), hasToBeAsked {
      ButtonItem("Show more", on: .didPressMore).id("more")
    }
  }

  @ItemsBuilder<Self> private func buttons(_ state: State) -> ItemsBuilder<Self>.List {
    if isMultiple {
      let count = state.selection.count
      let title: Phrase = count == 0 ? config.actionTitle : "\(config.actionTitle) (\(count))"
      let refusal = refusal(state)
      ButtonItem(title, emphasis: .primary, on: .didPressDone).id("done").disabled(refusal != nil, because: refusal).pending(
        state.live.isSubmitting)
    } else if state.live.isSubmitting {
      LoadingItem("Working…").id("submitting")
    }
    if config.placement != .inline { ButtonItem("Cancel", on: .didPressCancel).id("cancel") }
  }
}

/// The search field of a picker. Return picks the first result.
struct PickerSearchItem<Menu: MenuType>: StockItem {
  typealias Owner = OptionsPicker<Menu>
  private var field = TextFieldItem<Owner>("Search", text: \.search.text, placeholder: "Search", kind: .search, maximumLength: 200).id(
    "search")

  var traits: Row.Traits {
    get { field.traits }
    set { field.traits = newValue }
  }
  var words: Phrase { field.words }
  mutating func read(_ state: Owner.State) { field.read(state) }
  var property: (any PartialKeyPath<Owner.State> & Sendable)? { field.property }
  var element: Element { field.element }
  func intent(for event: Control.Event) -> Intent<Owner>? { event.value == nil ? .action(.didPressFirst) : field.intent(for: event) }
}

/// The buttons that choose all and none.
struct EverythingItem<Menu: MenuType>: Item {
  typealias Owner = OptionsPicker<Menu>
  let all: Element.Availability
  let none: Element.Availability

  private static var nothing: Control.Name { "none" }

  var id: String { "all" }
  var content: Element {
    .row([
      .button(Element.Button("Select all", emphasis: .normal, availability: all)),
      .button(Element.Button("Select none", control: Self.nothing, emphasis: .normal, availability: none)),
    ])
  }
  func intent(for event: Control.Event) -> Intent<Owner>? { .action(event.control == Self.nothing ? .didPressNone : .didPressAll) }
}

extension OptionRows {
  var isNone: Bool { count == 0 }
}
