internal import GalleryComponents
internal import Tessera

extension DashboardScreen {
  /// The week on the dashboard, from Sunday to Saturday.
  static let week: [(date: CalendarDate, name: Phrase)] = {
    let names: [Phrase] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return zip(0..., names).compactMap { offset, name in
      CalendarDate(year: 2026, month: 11, day: 15 + offset).map { ($0, name) }
    }
  }()

  /// A region's numbers.
  struct Line: Identifiable {
    let region: RegionMap.Region
    let onTime: Int
    let nextPickup: CalendarDate
    var id: String { region.id }
  }

  /// The parcels of some regions on some days of the week. Rows and columns add up.
  struct Numbers {
    private let days: [Int]

    /// The numbers between two days, inclusive. `nil` leaves that side open.
    init(from: CalendarDate?, until: CalendarDate?) {
      days = DashboardScreen.week.indices.filter { index in
        from.map { $0 <= DashboardScreen.week[index].date } ?? true && until.map { DashboardScreen.week[index].date <= $0 } ?? true
      }
    }

    var regions: [RegionMap.Region] {
      DashboardScreen.places.map { place in
        RegionMap.Region(place.id, place.name, x: place.x, y: place.y, count: days.map { parcels(place.count, on: $0) }.reduce(0, +))
      }
    }

    /// The parcels of each day, for one region or for all.
    func bars(of region: String?) -> [SalesChart.Bar] {
      let chosen = DashboardScreen.places.filter { region == nil || $0.id == region }
      return days.map { day in SalesChart.Bar(DashboardScreen.week[day].name, chosen.map { parcels($0.count, on: day) }.reduce(0, +)) }
    }

    /// The regions as table rows.
    func lines(_ sorting: TableSorting<Measure>) -> [Line] {
      let pickups = DashboardScreen.week.map(\.date)
      let lines = zip(zip(regions, DashboardScreen.onTime), pickups).map { Line(region: $0.0, onTime: $0.1, nextPickup: $1) }
      return sorting.sorted(lines) { sorting.key == .parcels ? $0.region.count : $0.onTime }
    }

    /// The number of parcels, and the percentage on time.
    var total: (parcels: Int, onTime: Int) {
      let counts = regions.map(\.count)
      let all = counts.reduce(0, +)
      return (all, all == 0 ? 0 : zip(counts, DashboardScreen.onTime).map { $0 * $1 }.reduce(0, +) / all)
    }

    /// A day's share of a week's parcels: the total at its end minus the total at its start, so that the days add up.
    private func parcels(_ total: Int, on day: Int) -> Int {
      let before = DashboardScreen.shares.prefix(day).reduce(0, +)
      return total * (before + DashboardScreen.shares[day]) / 100 - total * before / 100
    }
  }

  /// The regions with the parcels of the whole week.
  static let places = [
    RegionMap.Region("riyadh", "Riyadh", x: 56, y: 50, count: 212), RegionMap.Region("makkah", "Makkah", x: 32, y: 66, count: 164),
    RegionMap.Region("eastern", "Eastern Province", x: 74, y: 58, count: 128),
    RegionMap.Region("madinah", "Madinah", x: 28, y: 42, count: 74),
    RegionMap.Region("tabuk", "Tabuk", x: 18, y: 24, count: 31), RegionMap.Region("asir", "Asir", x: 44, y: 84, count: 47),
  ]
  private static let onTime = [96, 93, 88, 97, 91, 84]
  private static let shares = [17, 14, 16, 19, 22, 4, 8]
}
