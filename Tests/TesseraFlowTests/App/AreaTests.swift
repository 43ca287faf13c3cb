import TesseraFlow
import TesseraScreen
import TesseraTesting
import Testing

/// A counter that can load and open other routes.
private struct Counter: Screen {
  struct State: ScreenState, Codable {
    var count = 0
    var answer = "nothing"
  }
  enum Action: Equatable, Sendable { case more, load, loaded }
  let name: String

  func title(for state: State) -> Phrase { "\(name)" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      TextItem("\(name) \(state.count), \(state.answer)").id("status")
      ButtonItem("More", on: .more)
      ButtonItem("Load", on: .load)
      SubtitleItem("Deeper", route: "/\(name)/deeper")
      SubtitleItem("Elsewhere", route: "/orders")
    }
  }
  static let behavior = Behavior(hasUnsavedChanges: { $0.count > 0 })
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .more: state.count += 1
    case .load: return .after(.seconds(1), "load", .loaded)
    case .loaded: state.answer = "loaded"
    }
    return .none
  }
}

private struct Shop: App {
  let name: Phrase = "Shop"
  let languages = [
    AppLanguage(.english, name: "English"),
    AppLanguage(.arabic, name: "العربية", catalog: ["Shop": "المتجر", "Orders": "الطلبات", "Office": "المكتب"]),
  ]
  let navigationStyle: AppLink.NavigationStyle
  let signInRoute: String? = "/sign-in"
  init(_ style: AppLink.NavigationStyle = .tabs) { navigationStyle = style }

  func navigation(for visit: Visit) -> [AppLink] {
    [AppLink("Shop", icon: "cart", to: "/shop"), AppLink("Orders", icon: "box", to: "/orders")]
      + (visit.identity == nil ? [] : [AppLink("Office", icon: "key", to: "/office")])
  }
  func screen(at route: String, for visit: Visit) -> AnyScreen? {
    switch route {
    case "/": AnyScreen(Counter(name: "start"))
    case "/sign-in": AnyScreen(SignIn())
    case "/gone": nil
    default: AnyScreen(Counter(name: String(route.dropFirst())))
    }
  }

  struct SignIn: Screen {
    enum Action: Equatable, Sendable { case enter, leave }
    func sections(for state: NoState) -> [SectionModel<Self>] {
      SectionModel {
        ButtonItem("Come in", on: .enter)
        ButtonItem("Go out", on: .leave)
      }
    }
    func reduce(_ state: inout NoState, _ action: Action) -> Effect<Action> { action == .enter ? .signIn(Identity("ada")) : .signOut }
  }
}

@Suite("Areas of an app")
struct AreaTests {
  @Test("An app without tabs has no areas, and reports nothing about its links")
  func links() {
    let app = Headless(Shop(.links), at: "/shop")
    #expect(app.areas.isEmpty && app.area == nil && !app.text.contains("‹"))
  }

  @Test("The area of a route is the nearest one that contains it")
  func routes() {
    let areas = [AppLink("A", to: "/"), AppLink("B", to: "/shop"), AppLink("C", to: "/shop/sale")]
    for (route, title) in [
      ("/", "A"), ("/shop", "B"), ("/shop?q=1", "B"), ("/shop/1", "B"), ("/shop/sale", "C"), ("/shop/sale/2", "C"),
      ("/?q", "A"),
    ] { #expect(areas.area(of: route)?.title.identifier == title, "\(route)") }
    #expect(areas.area(of: "/shopping") == nil && areas.area(of: "/sale") == nil)
  }

  @Test("Each area has a stack of its own, which is as it was left")
  func stacks() {
    let app = Headless(Shop(), at: "/shop")
    #expect(app.areas == ["Shop", "Orders"] && app.area == "Shop")
    #expect(app.text.hasPrefix("‹ [Shop] | Orders ›\n"))
    app.tap("More")
    app.tap("Deeper")
    #expect(app.navigation == "/shop › /shop/deeper")
    app.goTo(area: "Orders")
    #expect(app.area == "Orders" && app.navigation == "/orders" && app.path == "/orders" && app.shows("orders 0, nothing"))
    app.tap("More")
    // The app does not ask about input in another area, because it is not lost.
    app.goTo(area: "Shop")
    #expect(app.navigation == "/shop › /shop/deeper" && app.path == "/shop/deeper" && app.area == "Shop")
    app.dismiss()
    #expect(app.shows("shop 1, nothing"))
    app.goTo(area: "Orders")
    #expect(app.shows("orders 1, nothing"))
  }

  @Test("Choosing the shown area returns to its first page")
  func beginning() {
    let app = Headless(Shop(), at: "/shop")
    app.tap("Deeper")
    app.goTo(area: "Shop")
    #expect(app.navigation == "/shop")
  }

  @Test("Effects of a hidden area continue")
  func effects() async throws {
    let app = Headless(Shop(), at: "/shop")
    app.tap("Load")
    app.goTo(area: "Orders")
    try await app.advance(by: .seconds(2))
    #expect(app.shows("orders 0, nothing"))
    app.goTo(area: "Shop")
    #expect(app.shows("shop 0, loaded"))
  }

  @Test("A reply that a test holds or delays arrives at its own page, in any order", arguments: [true, false])
  func held(_ isHeld: Bool) async throws {
    let app = Headless(Shop(), at: "/shop")
    if isHeld { app.effects.hold("load") } else { app.effects.delay("load", by: .seconds(1)) }
    app.tap("Load")
    try await app.advance(by: .seconds(1))
    app.goTo(area: "Orders")
    app.goTo(area: "Shop")
    #expect(app.shows("shop 0, nothing"))
    if isHeld { app.effects.release("load") }
    try await app.advance(by: .seconds(2))
    #expect(app.shows("shop 0, loaded"))
  }

  @Test("What belongs to no area waits, too, and a link stays in its area")
  func outside() {
    let app = Headless(Shop(), at: "/")
    #expect(app.area == nil && app.text.hasPrefix("‹ Shop | Orders ›\n"))
    app.goTo(area: "Shop")
    app.tap("Elsewhere")
    #expect(app.area == "Shop" && app.navigation == "/shop › /orders")
  }

  @Test("Areas depend on the user. Signed-out input is kept when a user signs in, and no user's input is kept for the next")
  func identities() {
    let app = Headless(Shop(), at: "/shop")
    app.tap("More")
    app.goTo(area: "Orders")
    app.tap("More")
    app.page.open("/sign-in")
    app.tap("Come in")
    #expect(app.areas == ["Shop", "Orders", "Office"])
    app.goTo(area: "Office")
    app.goTo(area: "Shop")
    #expect(app.visit?.identity?.id == "ada" && app.shows("shop 1, nothing"))
    app.tap("More")
    app.goTo(area: "Office")
    app.page.open("/sign-in")
    app.tap("Go out")
    #expect(app.areas == ["Shop", "Orders"])
    for area in ["Shop", "Orders"] {
      app.goTo(area: Phrase(area))
      #expect(app.shows("\(area.lowercased()) 0, nothing"))
    }
  }

  @Test("The titles of areas are in the current language")
  func words() {
    let app = Headless(Shop(), at: "/shop", for: Visit(language: .arabic))
    #expect(app.areas == ["المتجر", "الطلبات"] && app.text.hasPrefix("‹ [المتجر] | الطلبات ›\n"))
  }

  @Test("A test that opens an unknown area fails and lists the existing ones")
  func failure() {
    let app = Headless(Shop(), at: "/shop", failures: .collect)
    #expect(!app.goTo(area: "Office"))
    #expect(app.failures.map(\.message) == ["There is no area 'Office'; there are: Shop, Orders."])
  }
}
