import TesseraScreen

/// A table of 10,000 lines with 12 columns, of which some lines are here; sorted by its heads.
struct LongTableScreen: Screen {
  struct Line: Identifiable { let id: Int }
  struct State: ScreenState {
    var rows = VisibleRange(size: 75)
    var order = SectionStyle.SortOrder.ascending
    var isLate: Int?
  }
  enum Action: Equatable, Sendable { case didReveal(Range<Int>), didPressNumber, didPress(Int) }

  static let total = 10_000

  func title(for state: State) -> Phrase { "Long table" }

  func sections(for state: State) -> [SectionModel<Self>] {
    let shown = state.rows.range(of: Self.total)
    SectionModel("Orders", shown.map { Line(id: state.order == .ascending ? $0 : Self.total - 1 - $0) }, columns: columns(state))
      .visibleRange(SectionModel.ShownPart(total: Self.total, start: shown.lowerBound) { .action(.didReveal($0)) })
  }

  private func columns(_ state: State) -> [TableColumn<Self, Line>] {
    [TableColumn("Number", order: state.order, onSort: .didPressNumber, onPress: { .didPress($0.id) }) { "No. \($0.id)" }]
      + (1..<12).map { column in
        TableColumn("Column \(column)", alignment: .end) { "\($0.id == state.isLate ? -column : $0.id * column)" }
      }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didReveal(let rows): state.rows.reveal(rows, of: Self.total)
    case .didPressNumber: state.order = state.order.reversed
    case .didPress(let id): state.isLate = id
    }
    return .none
  }
}
