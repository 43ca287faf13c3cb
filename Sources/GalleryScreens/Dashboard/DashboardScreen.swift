internal import GalleryComponents
public import Tessera

/// A week at the depots: a chart and a map of the app's own beside ready-made items, the numbers as a table that is sorted by its
/// heads, and the rounds that leave next with the one that is open beside them.
public struct DashboardScreen: Screen {
  public struct State: ScreenState, Codable {
    var region: String?
    var sorting = TableSorting(by: Measure.parcels, .descending)
    /// The rounds that wait, in the order in which they leave.
    var rounds = [Round(id: "north", parcels: 24), Round(id: "harbour", parcels: 31), Round(id: "old-town", parcels: 12)]
    /// The round that is open beside them.
    var openRound: String?
    public init() {}
  }
  /// A round that waits at the depot.
  struct Round: Hashable, Codable, Sendable, Identifiable {
    let id: String
    let parcels: Int

    var name: Phrase {
      switch id {
      case "north": "Northern round"
      case "harbour": "Round of the harbour"
      default: "Round of the old town"
      }
    }

    /// The places that it goes to, with a share of its parcels for each.
    var stops: [Stop] {
      let places: [Phrase] =
        switch id {
        case "north": ["Northern gate", "University", "Airport road"]
        case "harbour": ["Pier 4", "Fish market", "Customs"]
        default: ["Clock tower", "Spice market"]
        }
      return places.enumerated().map { index, place in
        Stop(id: "\(id)-\(index)", place: place, parcels: parcels * (index + 1) / places.count - parcels * index / places.count)
      }
    }
  }
  /// A stop of a round.
  struct Stop: Sendable {
    let id: String
    let place: Phrase
    let parcels: Int
  }
  /// A measure that the table can be sorted by.
  public enum Measure: String, Codable, Sendable { case parcels, onTime }
  public enum Action: Equatable, Sendable { case didPressRegion(String), didPressHead(Measure), didPressRound(String), didCloseRound }

  public init() {}

  public func title(for state: State) -> Phrase { "Dashboard" }

  public func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Parcels this week") {
      ComponentItem(SalesChart("Parcels a day", Self.week(state.region)))
    }
    SectionModel("By region") {
      ComponentItem(
        RegionMap("Regions", Self.regions, chosen: state.region),
        on: Dictionary(uniqueKeysWithValues: Self.regions.map { ($0.control, Action.didPressRegion($0.id)) }))
      if let region = Self.regions.first(where: { $0.id == state.region }) {
        FactsItem([Element.Fact("Region", region.name), Element.Fact("Parcels", "\(region.count)")])
      }
    }
    .beside()
    SectionModel("In numbers", Self.lines(state.sorting), columns: columns(state.sorting))
    SectionModel("Leaves next", state.rounds) {
      SubtitleItem($0.name, value: "\($0.parcels) parcels", icon: "truck", on: .didPressRound($0.id)).id($0.id)
    }
    .reorderable(\.rounds)
    SectionModel("Round") {
      if let round = state.rounds.first(where: { $0.id == state.openRound }) {
        FactsItem([
          Element.Fact("Name", round.name), Element.Fact("Parcels", "\(round.parcels)"),
          Element.Fact("Leaves as", "\((state.rounds.firstIndex(of: round) ?? 0) + 1)"),
        ])
        for stop in round.stops { SubtitleItem(stop.place, value: "\(stop.parcels) parcels", icon: "pin").id(stop.id) }
      } else {
        EmptyItem("Choose a round to see its stops", icon: "truck")
      }
    }
    .detail(of: "Leaves next", isOpen: state.openRound != nil, onClose: .didCloseRound)
  }

  private func columns(_ sorting: TableSorting<Measure>) -> [TableColumn<Self, Line>] {
    [
      TableColumn("Region", onPress: { .didPressRegion($0.id) }) { $0.region.name },
      TableColumn("Parcels", alignment: .end) { "\($0.region.count)" }.sorted(.parcels, in: sorting) { .didPressHead($0) },
      TableColumn("On time", alignment: .end) { "\($0.onTime)%" }.sorted(.onTime, in: sorting) { .didPressHead($0) },
      TableColumn("State") { line in
        .badge(line.onTime < 90 ? Element.Badge("Behind", tone: .warning) : Element.Badge("On plan", tone: .success))
      },
    ]
  }

  /// A region's numbers.
  private struct Line: Identifiable {
    let region: RegionMap.Region
    let onTime: Int
    var id: String { region.id }
  }

  private static func lines(_ sorting: TableSorting<Measure>) -> [Line] {
    let lines = zip(regions, [96, 93, 88, 97, 91, 84]).map { Line(region: $0, onTime: $1) }
    return sorting.sorted(lines) { sorting.key == .parcels ? $0.region.count : $0.onTime }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRegion(let id): state.region = state.region == id ? nil : id
    // The greatest first: that is what a table of numbers is asked for.
    case .didPressHead(let measure): state.sorting.press(measure, first: .descending)
    case .didPressRound(let id): state.openRound = id
    case .didCloseRound: state.openRound = nil
    }
    return .none
  }

  static let regions = [
    RegionMap.Region("riyadh", "Riyadh", x: 56, y: 50, count: 212), RegionMap.Region("makkah", "Makkah", x: 32, y: 66, count: 164),
    RegionMap.Region("eastern", "Eastern Province", x: 74, y: 58, count: 128),
    RegionMap.Region("madinah", "Madinah", x: 28, y: 42, count: 74),
    RegionMap.Region("tabuk", "Tabuk", x: 18, y: 24, count: 31), RegionMap.Region("asir", "Asir", x: 44, y: 84, count: 47),
  ]

  private static let days: [(name: Phrase, share: Int)] = [
    ("Sun", 17), ("Mon", 14), ("Tue", 16), ("Wed", 19), ("Thu", 22), ("Fri", 4), ("Sat", 8),
  ]

  /// The parcels of each day, of one region or of all: the shares add up to the whole.
  private static func week(_ region: String?) -> [SalesChart.Bar] {
    let total = regions.filter { region == nil || $0.id == region }.map(\.count).reduce(0, +)
    return days.map { SalesChart.Bar($0.name, total * $0.share / 100) }
  }
}
