internal import GalleryComponents
public import Tessera

/// A day at a depot: a chart and a map of the app's own beside ready-made items.
public struct DashboardScreen: Screen {
  public struct State: ScreenState, Codable {
    var region: String?
    public init() {}
  }
  public enum Action: Equatable, Sendable { case didPressRegion(String) }

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
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressRegion(let id): state.region = state.region == id ? nil : id
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
