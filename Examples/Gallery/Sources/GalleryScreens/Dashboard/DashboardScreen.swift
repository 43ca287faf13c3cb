internal import GalleryComponents
public import Tessera

/// A week at the depots: key figures for a range of days, a custom chart and map, a sortable table, a report that
/// takes a while, documents, and the next rounds with a detail beside them.
public struct DashboardScreen: Screen {
  public struct State: ScreenState, Codable {
    var region: String?
    var sorting = TableSorting(by: Measure.parcels, .descending)
    var filter = Filter()
    /// The range of days. Empty for the whole week.
    var from = FieldEntry<CalendarDate>.empty
    var until = FieldEntry<CalendarDate>.empty
    var papers: [UploadedFile] = []
    /// The last report.
    var coverage: Coverage?
    /// The waiting rounds, in order of departure.
    var rounds = [Round(id: "north", parcels: 24), Round(id: "harbour", parcels: 31), Round(id: "old-town", parcels: 12)]
    /// The round shown beside the list.
    var openRound: String?
    /// The progress of the current report, and the failure of the last one.
    var progress: Coverage.Progress?
    var failure: LoadFailure?
    /// The published count of the depot's stock.
    var stockCount: StockCount?
    public init() {}

    /// The properties saved with the page. Work in progress isn't saved, and published values arrive again.
    private enum CodingKeys: CodingKey { case region, sorting, filter, from, until, papers, coverage, rounds, openRound }
  }
  /// A measure to sort the table by.
  public enum Measure: String, Codable, Sendable { case parcels, onTime }
  /// What the table shows. Empty for all regions.
  struct Filter: Equatable, Codable, Sendable {
    var atLeast = "", atMost = ""
    var until = FieldEntry<CalendarDate>.empty
  }
  public enum Action: Equatable, Sendable {
    case didPressRegion(String), didPressHead(Measure), didPressRound(String), didCloseRound
    case didPressReport, didPressCancel, didGather(Coverage.Progress), didReport(Result<Coverage, LoadFailure>)
    case didCount(StockCount)
  }

  public init() {}

  public func title(for state: State) -> Phrase { "Dashboard" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    let numbers = Numbers(from: state.from.value, until: state.until.value)
    let (regions, total) = (numbers.regions, numbers.total)
    SectionModel("At a glance") {
      ComponentItem(KeyFigure("Parcels", "\(total.parcels)", note: "In six regions")).id("parcels")
      ComponentItem(KeyFigure("On time", "\(total.onTime)%", note: "Target: \(90)%", share: Double(total.onTime) / 100)).id("on-time")
      ComponentItem(stock(state.stockCount)).id("stock")
    }
    .style(.grid)
    SectionModel {
      DateRangeItem("Days", from: \.from, until: \.until, in: Self.shown)
    }
    .style(.form).id("days")
    SectionModel("Parcels this week") {
      ComponentItem(SalesChart("Parcels per day", numbers.bars(of: state.region)))
    }
    SectionModel("By region") {
      ComponentItem(
        RegionMap("Regions", regions, chosen: state.region),
        on: Dictionary(uniqueKeysWithValues: regions.map { ($0.control, Action.didPressRegion($0.id)) }))
      if let region = regions.first(where: { $0.id == state.region }) {
        FactsItem([Element.Fact("Region", region.name), Element.Fact("Parcels", "\(region.count)")])
      }
    }
    .beside()
    SectionModel("Depots") {
      for line in numbers.lines(TableSorting(by: .onTime, .descending)) {
        SubtitleItem(line.region.name, subtitle: "\(line.onTime)% on time", icon: "building", on: .didPressRegion(line.id))
          .id("depot-\(line.id)")
      }
    }
    .style(.carousel)
    SectionModel {
      TextFieldItem("Parcels, at least", text: \.filter.atLeast, kind: .integer)
      TextFieldItem("On time, at most", text: \.filter.atMost, kind: .integer)
      DateItem("Pickup until", date: \.filter.until, in: Self.shown)
    }
    .style(.form).id("filter")
    SectionModel("Regions in figures", numbers.lines(state.sorting).filter { shows($0, state.filter) }, columns: columns(state.sorting))
    report(state)
    SectionModel("Documents") {
      UploadItem(
        "Delivery notes", files: \.papers, accepts: [.pdf, .images, .text], limit: UploadedFile.Limit(files: 5, eachUpTo: .megabytes(50)))
    }
    .style(.form).beside()
    SectionModel("Next departures", state.rounds) {
      SubtitleItem($0.name, value: "\($0.parcels) parcels", icon: "truck", on: .didPressRound($0.id)).id($0.id)
    }
    .reorderable(\.rounds)
    SectionModel("Round") {
      if let round = state.rounds.first(where: { $0.id == state.openRound }) {
        FactsItem([
          Element.Fact("Name", round.name), Element.Fact("Parcels", "\(round.parcels)"),
          Element.Fact("Departure", "\((state.rounds.firstIndex(of: round) ?? 0) + 1)"),
        ])
        for stop in round.stops { SubtitleItem(stop.place, value: "\(stop.parcels) parcels", icon: "pin").id(stop.id) }
      } else {
        EmptyItem("Choose a round to see its stops", icon: "truck")
      }
    }
    .detail(of: "Next departures", isOpen: state.openRound != nil, onClose: .didCloseRound)
  }

  private static var shown: PartialRange<CalendarDate> {
    guard let first = week.first?.date, let last = week.last?.date else { return .all }
    return .between(first...last)
  }

  /// The count of the depot's stock, which all users see at the same time.
  private func stock(_ count: StockCount?) -> KeyFigure {
    guard let count else { return KeyFigure("Stock count", "–", note: "Start it on the depot page", share: 0) }
    return KeyFigure(
      "Stock count", "\(count.counted) of \(count.shelves)",
      note: count.isDone ? "All shelves are counted" : "Shelves, live from the depot",
      share: Double(count.counted) / Double(count.shelves))
  }

  private func report(_ state: State) -> SectionModel<Self> {
    SectionModel("Delivery area") {
      if let progress = state.progress {
        LoadingItem("\(progress.cities) cities so far", fraction: progress.fraction).id("progress")
        ButtonItem("Cancel", icon: "cross", on: .didPressCancel)
      } else {
        if let failure = state.failure { ErrorItem(failure.message).id("failure") }
        if let coverage = state.coverage {
          FactsItem(
            [
              Element.Fact("Countries", "\(coverage.countries)"), Element.Fact("Cities", "\(coverage.cities)"),
              Element.Fact("People", "\(coverage.people)"),
            ] + (coverage.largest.map { [Element.Fact("Largest city", "\($0.name)")] } ?? [])
          ).id("coverage")
        } else {
          TextItem("Counts the cities and people that the depots can reach.", emphasis: .subtle).id("about")
        }
        ButtonItem(state.coverage == nil ? "Create the report" : "Create it again", icon: "document", on: .didPressReport).id("report")
      }
      SubtitleItem("Depot", subtitle: "Board and stock count", icon: "building", route: "/depot").id("depot")
    }
  }

  private func shows(_ line: Line, _ filter: Filter) -> Bool {
    line.region.count >= Int(filter.atLeast) ?? 0 && line.onTime <= Int(filter.atMost) ?? 100
      && filter.until.value.map { line.nextPickup <= $0 } ?? true
  }

  private func columns(_ sorting: TableSorting<Measure>) -> [TableColumn<Self, Line>] {
    [
      TableColumn("Region", onPress: { .didPressRegion($0.id) }) { $0.region.name },
      TableColumn("Parcels", alignment: .end) { "\($0.region.count)" }.sorted(.parcels, in: sorting) { .didPressHead($0) },
      TableColumn("On time", alignment: .end) { "\($0.onTime)%" }.sorted(.onTime, in: sorting) { .didPressHead($0) },
      TableColumn("Next pickup") { .day($0.nextPickup) },
      TableColumn("Status") { line in
        .badge(line.onTime < 90 ? Element.Badge("Below target", tone: .warning) : Element.Badge("On target", tone: .success))
      },
    ]
  }

  public func start(_ state: inout State) -> Effect<Action> { .subscribe(.stockCount) { .didCount($0) } }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRegion(let id): state.region = state.region == id ? nil : id
    // Largest first, the common choice for numbers.
    case .didPressHead(let measure): state.sorting.press(measure, first: .descending)
    case .didPressRound(let id): state.openRound = id
    case .didCloseRound: state.openRound = nil
    case .didPressReport:
      (state.progress, state.failure) = (Coverage.Progress(asked: 0, countries: 0, cities: 0), nil)
      return .load("report", within: .seconds(300)) {
        try await Coverage.gather($0) { .didGather($0) }
      } then: {
        .didReport($0)
      }
    case .didPressCancel:
      state.progress = nil
      return .merge(.cancel("report"), .announce("The report was cancelled"))
    case .didGather(let progress): state.progress = progress
    case .didReport(.success(let coverage)):
      (state.progress, state.coverage) = (nil, coverage)
      return .announce("The report is ready: \(coverage.cities) cities")
    case .didReport(.failure(let failure)): (state.progress, state.failure) = (nil, failure)
    case .didCount(let count): state.stockCount = count
    }
    return .none
  }
}
