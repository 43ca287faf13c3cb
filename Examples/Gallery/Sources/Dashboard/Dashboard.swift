import Tessera
import TesseraHTML
import TesseraWeb

/// An order of a shop.
struct Order: Identifiable, Equatable, Sendable {
  let id: Int
  let customer: String, city: String
  let total: Int
  let day: CalendarDate

  static let all = [
    Order(id: 1041, customer: "Mona", city: "Riyadh", total: 420, day: CalendarDate("2026-11-16")!),
    Order(id: 1042, customer: "Omar", city: "Jeddah", total: 95, day: CalendarDate("2026-11-17")!),
    Order(id: 1043, customer: "Huda", city: "Riyadh", total: 310, day: CalendarDate("2026-11-18")!),
    Order(id: 1044, customer: "Sami", city: "Abha", total: 150, day: CalendarDate("2026-11-19")!),
  ]
}

/// The sales of each day, as bars.
struct SalesChart: Component {
  struct Bar: Hashable, Sendable { let day: CalendarDate, amount: Int }
  let bars: [Bar]

  init(_ orders: [Order]) {
    bars = Dictionary(grouping: orders, by: \.day).map { Bar(day: $0, amount: $1.reduce(0) { $0 + $1.total }) }.sorted { $0.day < $1.day }
  }

  var accessibility: ComponentAccessibility { ComponentAccessibility("Sales a day", value: "\(bars.count) days", role: .image) }
  var fallback: [Element] { [.facts(bars.map { Element.Fact(.day($0.day), "\($0.amount)") })] }

  static func write(_ chart: SalesChart, _ out: inout ComponentRenderers.Writer) {
    let most = chart.bars.map(\.amount).max() ?? 1
    out.element("svg", ["viewBox": "0 0 \(max(1, chart.bars.count) * 10) 40", "aria-hidden": "true"]) { out in
      for (x, bar) in chart.bars.enumerated() {
        let height = 40 * bar.amount / max(1, most)
        out.element("rect", ["x": "\(x * 10 + 1)", "y": "\(40 - height)", "width": "8", "height": "\(height)", "rx": "1"])
      }
    }
  }
}

/// The orders since a day: a chart, counts by city, a sortable table, and receipts.
struct DashboardScreen: Screen {
  enum Column: String, Codable, Sendable { case customer, total }
  struct State: ScreenState, Codable {
    var since = FieldEntry<CalendarDate>.empty
    var sorting = TableSorting(by: Column.total, .descending)
    var receipts: [UploadedFile] = []
  }
  enum Action: Equatable, Sendable { case didPressHead(Column) }

  func title(for state: State) -> Phrase { "Dashboard" }

  func sections(for state: State) -> [SectionModel<Self>] {
    let orders = Order.all.filter { order in state.since.value.map { $0 <= order.day } ?? true }
    SectionModel { DateItem("Since", date: \.since) }.style(.form)
    SectionModel("Sales") { ComponentItem(SalesChart(orders)) }
    SectionModel("Cities", Set(orders.map(\.city)).sorted()) { city in
      SubtitleItem("\(city)", value: "\(orders.filter { $0.city == city }.count)", icon: "pin").id(city)
    }.style(.carousel)
    SectionModel(
      "Orders", sorted(orders, state.sorting),
      columns: [
        TableColumn("Number") { "\(String($0.id))" },
        TableColumn("Customer") { "\($0.customer)" }.sorted(.customer, in: state.sorting) { .didPressHead($0) },
        TableColumn("Total", alignment: .end) { "\($0.total)" }.sorted(.total, in: state.sorting) { .didPressHead($0) },
      ])
    SectionModel { UploadItem("Receipts", files: \.receipts, accepts: [.pdf, .images]) }.style(.form)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .didPressHead(let column): state.sorting.press(column)
    }
    return .none
  }

  private func sorted(_ orders: [Order], _ sorting: TableSorting<Column>) -> [Order] {
    switch sorting.key {
    case .customer: sorting.sorted(orders, by: \.customer)
    case .total: sorting.sorted(orders, by: \.total)
    }
  }
}

/// The app, in its brand's colors.
struct Shop: App {
  let name: Phrase = "Corner shop"
  let theme: Theme
  let uploads: any UploadStore

  init(uploads: any UploadStore) throws {
    theme = try Theme(light: .standardLight.accent(0x7A1F5C, on: 0xFFFFFF), dark: .standardDark.accent(0xF0A6D4, on: 0x2B0A20))
    self.uploads = uploads
  }

  func environment(for visit: Visit) -> ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.uploads = uploads
    return environment
  }

  func screen(at route: String, for visit: Visit) -> AnyScreen? { route == "/" ? AnyScreen(DashboardScreen()) : nil }

  static let style = "[data-component=sales-chart] svg { inline-size: 100% } [data-component=sales-chart] rect { fill: var(--accent) }"

  func host() throws -> WebHost<WebContext> {
    WebHost(
      self,
      components: try ComponentRenderers().registering(SalesChart.self, as: "sales-chart", style: Self.style, markup: SalesChart.write))
  }
}

@main struct Main {
  static func main() async throws { try await Shop(uploads: try DirectoryUploadStore("uploads")).host().run(port: 8080) }
}
