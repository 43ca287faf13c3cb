import AdminSchema
import Tessera

/// The records of a table: searched, filtered, sorted, in a visible range.
struct ListScreen: Screen {
  struct State: ScreenState, Codable {
    var search = ""
    var filters: [Filter] = []
    /// The key is empty for the order of the table's own key.
    var sorting = TableSorting(by: "")
    /// The chosen columns. Empty for the first ones.
    var columns: [String] = []
    var rows = VisibleRange(size: 100)
    var part: Loadable<ListPart> = .idle

    var query: ListQuery {
      ListQuery(search: search, filters: filters, sortColumn: sorting.key, isDescending: sorting.order == .descending)
    }
  }

  enum Action: Equatable, Sendable {
    case didPressRetry, didChange
    case didPressHead(String)
    case didReveal(Range<Int>)
    case didPressFilter, didAddFilter(Filter), didPressRemove(Filter)
    case didPressColumns, didChooseColumns([String])
    case loaded(Result<ListPart, LoadFailure>)
  }

  let database: any Database
  let table: Table

  static let behavior = Behavior(
    addressFields: [
      .field("q", \.search), .field("sort", \.sorting, write: { Filter.text(of: $0) }, read: { Filter.sorting(of: $0) }),
      .field("f", \.filters, write: { Filter.text(of: $0) }, read: { Filter.filters(of: $0) }),
      .field("columns", \.columns, write: { Filter.text(ofNames: $0) }, read: { Filter.names(of: $0) }),
    ],
    didEdit: { screen, state, edit in
      // Typing pauses before the database is asked. Anything else is loaded at once.
      screen.reload(&state, after: edit.property == \State.search ? .milliseconds(250) : .zero)
    })

  func title(for state: State) -> Phrase { table.title }

  func start(_ state: inout State) -> Effect<Action> {
    .merge(reload(&state), .subscribe(.changes(of: table.name)) { _ in .didChange })
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRetry: return reload(&state)
    case .didChange: return load(state)
    case .didPressHead(let column):
      state.sorting.press(column)
      return reload(&state)
    case .didReveal(let rows):
      guard let part = state.part.value else { return .none }
      state.rows.reveal(rows, of: part.total)
      return state.rows.range(of: part.total).lowerBound == part.start ? .none : load(state, near: part)
    case .didPressFilter:
      return .present(Presentation(FilterScreen(table: table), id: "filter") { .didAddFilter($0) })
    case .didAddFilter(let filter):
      state.filters.removeAll { $0.column == filter.column }
      state.filters.append(filter)
      return reload(&state)
    case .didPressRemove(let filter):
      state.filters.removeAll { $0 == filter }
      return reload(&state)
    case .didPressColumns:
      let chosen = ColumnsScreen.State(shown: Set(shownColumns(state)))
      return .present(Presentation(ColumnsScreen(table: table), id: "columns", state: chosen) { .didChooseColumns($0) })
    case .didChooseColumns(let columns):
      state.columns = columns == table.firstColumns ? [] : columns
      return reload(&state)
    case .loaded(let result):
      state.part.finish(result)
      return .none
    }
  }

  /// The names of the columns to show, in the table's order.
  func shownColumns(_ state: State) -> [String] {
    let chosen = table.columns.map(\.name).filter(state.columns.contains)
    return chosen.isEmpty ? table.firstColumns : chosen
  }

  /// Starts again at the first row.
  private func reload(_ state: inout State, after pause: Duration = .zero) -> Effect<Action> {
    state.rows.reset()
    state.part.begin()
    return load(state, after: pause)
  }

  private func load(_ state: State, after pause: Duration = .zero, near part: ListPart? = nil) -> Effect<Action> {
    .load("list") { context in
      if pause > .zero { try await context.sleep(for: pause) }
      return try await database.list(
        state.query, of: table, columns: shownColumns(state), range: { state.rows.range(of: $0) }, near: part)
    } then: {
      .loaded($0)
    }
  }
}

extension Table {
  /// As many columns as a list shows at first.
  var firstColumns: [String] { columns.filter { $0.kind != .blob }.prefix(8).map(\.name) }
}

extension Filter {
  static func text(ofNames names: [String]) -> String { text(of: names.map { Filter($0, .isNotEmpty) }) }
  /// A sorting as text for an address, with a minus for descending. No column is called nothing, so nothing is the key's order.
  static func text(of sorting: TableSorting<String>) -> String { (sorting.order == .descending ? "-" : "+") + sorting.key }

  static func sorting(of text: String) -> TableSorting<String>? {
    switch text.first {
    case "-": TableSorting(by: String(text.dropFirst()), .descending)
    case "+", " ": TableSorting(by: String(text.dropFirst()))
    default: nil
    }
  }

  static func names(of text: String) -> [String]? { filters(of: text).map { $0.map(\.column) } }
}
