import TesseraScreen

/// A table with twelve columns. A short one is complete, a long one has a visible range.
struct TableScreen: Screen {
  struct Line: Identifiable {
    let id: Int
    let words: [Phrase]
  }
  struct State: ScreenState { var rows = VisibleRange(size: 75) }
  let lines: [Line]

  init(count: Int) { lines = (0..<count).map { line in Line(id: line, words: (0..<12).map { Phrase("\(line) in column \($0)") }) } }

  func title(for state: State) -> Phrase { "Orders" }

  func sections(for state: State) -> [SectionModel<Self>] {
    let shown = state.rows.range(of: lines.count)
    let columns = (0..<12).map { column in TableColumn<Self, Line>("Column \(column)") { $0.words[column] } }
    if lines.count <= state.rows.size {
      SectionModel("Orders", lines, columns: columns)
    } else {
      SectionModel("Orders", lines[shown], columns: columns)
        .visibleRange(SectionModel.ShownPart(total: lines.count, start: shown.lowerBound) { .action($0) })
    }
  }

  func reduce(_ state: inout State, _ rows: Range<Int>) -> Effect<Range<Int>> {
    state.rows.reveal(rows, of: lines.count)
    return .none
  }
}
