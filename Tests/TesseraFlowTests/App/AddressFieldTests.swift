import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

private enum Column: String, Codable, Sendable { case date, total }
private enum Status: String, Codable, Sendable { case open, done }

/// Orders with a search, a filter, an order and a page number.
private struct Orders: Screen {
  struct State: ScreenState, Codable {
    var search = ""
    var status: Status?
    var sorting = TableSorting(by: Column.date)
    var page = 1
    var onlyMine = false
    var secret = ""
    var loaded: [String] = []
  }
  enum Action: Equatable, Sendable { case loaded(String), didPressHead, didPressNext }
  static let behavior = Behavior(
    addressFields: [
      .field("q", \.search), .field("status", \.status), .field("sort", \.sorting), .field("page", \.page), .field("mine", \.onlyMine),
    ],
    didEdit: { screen, state, _ in screen.load(state) })

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextFieldItem("Search", text: \.search)
      TextFieldItem("Secret", text: \.secret)
      ToggleItem("Only mine", isOn: \.onlyMine)
      ButtonItem("Sort", on: .didPressHead)
      ButtonItem("Next", on: .didPressNext)
    }
  }
  func start(_ state: inout State) -> Effect<Action> { load(state) }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let query): state.loaded.append(query)
    case .didPressHead: state.sorting.press(.total, first: .descending)
    case .didPressNext: state.page += 1
    }
    return .none
  }
  private func load(_ state: State) -> Effect<Action> {
    .load("orders") { _ in
      "\(state.search) \(state.status?.rawValue ?? "-") \(state.page)"
    } then: {
      .loaded((try? $0.get()) ?? "")
    }
  }
}

private struct Order: Screen {
  func sections(for state: NoState) -> [SectionModel<Self>] { SectionModel { TextItem("The first order") } }
}

private let app = InlineApp("Shop") { route, _ in
  switch route {
  case "/": AnyScreen(Order())
  case "/orders": AnyScreen(Orders())
  case "/orders/1": AnyScreen(Order())
  default: nil
  }
}

@Suite("Filters in addresses")
struct AddressFieldTests {
  @Test("The address follows the state letter by letter, without values that the screen begins with and without secrets")
  func follows() async throws {
    let page = Headless(app, at: "/orders")
    try await page.settle()
    #expect(page.path == "/orders")
    page.type("l", into: "Search")
    page.type("late & \"new\"", into: "Search")
    #expect(page.path == "/orders?q=late%20%26%20%22new%22")
    page.tap("Sort")
    page.toggle("Only mine", to: true)
    page.tap("Next")
    page.type("hunter2", into: "Secret")
    #expect(page.path == "/orders?q=late%20%26%20%22new%22&sort=-total&page=2&mine=true")
    page.type("", into: "Search")
    #expect(page.path == "/orders?sort=-total&page=2&mine=true")
    #expect(Set(page.host.locations.map(\.depth)) == [0], "nothing to go back to")
  }

  @Test("A page that is opened at an address begins with its values, and loads once")
  func opened() async throws {
    let page = Headless(app, at: "/orders?q=a+b&status=open&sort=-total&page=3&mine=true")
    try await page.settle()
    #expect(page.element("Search")?.value == "a b")
    #expect(page.path == "/orders?q=a%20b&status=open&sort=-total&page=3&mine=true")
    let records = page.records.compactMap { if case .action(_, let action as Orders.Action, _) = $0 { action } else { nil } }
    #expect(records == [.loaded("a b open 3")])
  }

  @Test(
    "Unreadable values are replaced by the screen's initial ones",
    arguments: ["status=lost", "page=x", "sort=-none", "mine=2", "page=", "q"])
  func unreadable(query: String) async throws {
    let page = Headless(app, at: "/orders?\(query)")
    try await page.settle()
    #expect(page.path == "/orders")
  }

  @Test("Items that are not the screen's belong to the app, which has no such route")
  func others() async throws {
    let page = Headless(app, at: "/orders?other=1", failures: .collect)
    #expect(!page.failures.isEmpty)
  }

  @Test("Another address of the same page updates it and loads again. Going back and forward keeps the values")
  func moved() async throws {
    let page = Headless(app, at: "/orders?q=late")
    try await page.settle()
    page.follow("/orders?q=early&page=2")
    try await page.settle()
    #expect(page.element("Search")?.value == "early" && page.path == "/orders?q=early&page=2")
    page.follow("/orders/1")
    try await page.settle()
    #expect(page.path == "/orders/1" && page.shows("The first order"))
    page.page.back()
    #expect(page.path == "/orders?q=early&page=2" && page.element("Search")?.value == "early")
    page.follow("/orders")
    try await page.settle()
    #expect(page.element("Search")?.value == "" && page.path == "/orders")
  }

  @Test("A saved and restored page has its address again")
  func restored() async throws {
    let page = Headless(app, at: "/orders")
    try await page.settle()
    page.type("late", into: "Search")
    let again = Headless(app, at: "/", restoring: page.saveSession())
    try await again.settle()
    #expect(again.path == "/orders?q=late" && again.element("Search")?.value == "late")
  }
}
