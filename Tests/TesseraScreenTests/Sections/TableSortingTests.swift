import TesseraScreen
import TesseraTesting
import Testing

/// A table of words that is sorted by their letters or their lengths.
private struct Words: Screen {
  enum Column: String, Codable, Sendable { case word, length }
  struct State: ScreenState, Codable { var sorting = TableSorting(by: Column.word) }
  enum Action: Equatable, Sendable { case didPressHead(Column) }
  struct Word: Identifiable { let id: String }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel(
      "Words", sorted(["pear", "fig", "apple", "kiwi"].map(Word.init), state.sorting),
      columns: [
        TableColumn("Word") { "\($0.id)" }.sorted(.word, in: state.sorting) { .didPressHead($0) },
        TableColumn("Letters", alignment: .end) { "\($0.id.count)" }.sorted(.length, in: state.sorting) { .didPressHead($0) },
      ])
  }

  private func sorted(_ words: [Word], _ sorting: TableSorting<Column>) -> [Word] {
    switch sorting.key {
    case .word: sorting.sorted(words, by: \.id)
    case .length: sorting.sorted(words, by: \.id.count)
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .didPressHead(let column) = action { state.sorting.press(column, first: column == .length ? .descending : .ascending) }
    return .none
  }
}

@Suite("Sorting of tables")
struct TableSortingTests {
  private func words(_ app: Headless<Words>) -> [String] {
    app.accessibilityTree.children.first { $0.role == .table }?.children.dropFirst().map { $0.children[0].children[0].label } ?? []
  }

  @Test("A head sorts by its column, and the other way round when it is pressed again")
  func heads() {
    let app = Headless(Words())
    #expect(words(app) == ["apple", "fig", "kiwi", "pear"])
    #expect(app.element("Word")?.hint == "Sorted, lowest first" && app.element("Letters")?.hint == nil)
    app.tap("Letters")
    #expect(words(app) == ["apple", "pear", "kiwi", "fig"])
    #expect(app.element("Letters")?.hint == "Sorted, highest first" && app.element("Word")?.hint == nil)
    app.tap("Letters")
    #expect(words(app) == ["fig", "pear", "kiwi", "apple"])
    app.tap("Word")
    #expect(words(app) == ["apple", "fig", "kiwi", "pear"])
  }

  @Test("Equal values keep their order, in both directions")
  func stability() {
    let values = Array(zip([2, 1, 2, 1, 2], "abcde"))
    for order in [SectionStyle.SortOrder.ascending, .descending] {
      let sorted = TableSorting(by: 0, order).sorted(values) { $0.0 }
      #expect(sorted.map(\.0) == (order == .ascending ? [1, 1, 2, 2, 2] : [2, 2, 2, 1, 1]))
      #expect(sorted.filter { $0.0 == 1 }.map(\.1) == ["b", "d"] && sorted.filter { $0.0 == 2 }.map(\.1) == ["a", "c", "e"])
    }
  }

  @Test("Rows of a table have actions, beside heads that sort")
  func actions() {
    let app = Headless(Shelf())
    app.tap("Delete", in: "pear")
    #expect(app.state.words == ["fig", "apple"])
    app.tap("Word")
    #expect(app.state.words == ["apple", "fig"])
    app.tap("Delete", in: "fig")
    #expect(app.state.words == ["apple"])
  }
}

/// Words that are sorted by a head, and deleted one by one.
private struct Shelf: Screen {
  struct State: ScreenState { var words = ["pear", "fig", "apple"] }
  enum Action: Equatable, Sendable { case didPressHead, didDelete(String) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel(
      "Words", state.words.map(Words.Word.init), columns: [TableColumn("Word", onSort: .didPressHead) { "\($0.id)" }]
    ) { word in
      ButtonItem("Delete", icon: "trash", on: .didDelete(word.id))
    }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressHead: state.words.sort()
    case .didDelete(let word): state.words.removeAll { $0 == word }
    }
    return .none
  }
}
