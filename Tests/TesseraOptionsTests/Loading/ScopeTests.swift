import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum Orders: MenuType {
  static let path = "/orders"
  static let children = MenuSettings.ChildrenEndpoint("/orders/{id}/lines")
  static let settings = MenuSettings(search: MenuSettings.SearchEndpoint("/orders/search", minimumLength: 1))
  static func options(from models: [OptionModel]) -> [OptionModel] {
    models.map { model in
      var model = model
      model.mayHaveChildren = true
      return model
    }
  }
}

private enum Countries: MenuType {
  static let path = "/countries"
  static let settings = MenuSettings(isShared: true)
}

private struct Drafts: OptionsMenu {
  let folder: String
  var path: MenuPath { "/drafts/\(folder)" }
}

private enum Written: MenuType {
  static let path = ""
  static func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    LoadedMenu([OptionModel("1", "Written for \(environment.cacheScope)")])
  }
}

private struct Receipt: Decodable, Sendable { let for_: String }

private struct Account: Screen {
  struct State: Equatable, Sendable { var orders: [OptionModel] = [] }
  enum Action: Equatable, Sendable {}
  func sections(for state: State) -> [SectionModel<Self>] { SectionModel { OptionsItem(Field.self) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  enum Field: APIOptionsConfigurable {
    typealias Menu = Countries
    static let title: Phrase = "Countries"
    static let selection: Property<Account.State, [OptionModel]> = \.orders
    static let apiPath = "/account/countries"
    static let apiKey = "value"
    static let cachePath: String? = "/account"
    static let responseType = Receipt.self
  }
}

/// Everything that caches or shares loaded rows, tested with two users in one process.
@Suite("Rows that were loaded for one person")
struct ScopeTests {
  private let store = MenuEnvironment.Store()
  private let cache = MemoryCache()

  /// A person's environment; the server answers with that person's rows, and the store and the cache are everybody's.
  private func environment(_ person: String, offline: Bool = false) -> ScreenEnvironment {
    let transport = StubTransport()
    for path in ["/orders", "/orders/1/lines", "/orders/search", "/drafts/a", "/countries"] {
      transport.on(path) { _ in
        if offline { throw LoadFailure(.unreachable) }
        return TransportResponse(headers: ["ETag": person], body: rows([("1", "\(path) of \(person)")]).utf8)
      }
    }
    transport.on("/account/countries") { _ in TransportResponse(body: #"{"for_":"\#(person)"}"#.utf8) }
    var environment = ScreenEnvironment()
    environment.transport = transport
    environment.cacheScope = person
    environment.menus = MenuEnvironment(store: store, cache: cache)
    return environment
  }

  private func names(_ menu: (some MenuType).Type, _ environment: ScreenEnvironment) async -> [String]? {
    try? await menu.allCases(in: environment).all.map(\.name)
  }

  private func names(_ menu: some OptionsMenu, _ environment: ScreenEnvironment) async -> [String]? {
    try? await menu.allCases(in: environment).all.map(\.name)
  }

  @Test("A menu never shows a user what it loaded for another, from memory or the cache, online or offline")
  func menus() async throws {
    let (ada, bob) = (environment("ada"), environment("bob"))
    #expect(await names(Orders.self, ada) == ["/orders of ada"])
    #expect(await names(Orders.self, bob) == ["/orders of bob"])
    #expect(await names(Orders.self, ada) == ["/orders of ada"])
    #expect(await names(Drafts(folder: "a"), ada) == ["/drafts/a of ada"])
    #expect(await names(Drafts(folder: "a"), bob) == ["/drafts/a of bob"])
    #expect(await names(Written.self, ada) == ["Written for ada"])
    #expect(await names(Written.self, bob) == ["Written for bob"])
    // In a new process without a network, each user has their own rows, and a new user has none.
    store.removeAll()
    #expect(await names(Orders.self, environment("ada", offline: true)) == ["/orders of ada"])
    #expect(await names(Orders.self, environment("bob", offline: true)) == ["/orders of bob"])
    #expect(await names(Orders.self, environment("", offline: true)) == nil)
    #expect(await names(Orders.self, environment("eve", offline: true)) == nil)
  }

  @Test("A picker's branches and search results belong to the user as well")
  func picker() async throws {
    for person in ["ada", "bob", "ada"] {
      let own = environment(person)
      let app = Headless(
        OptionsPicker(Orders.self, title: "Orders", isMultiple: true),
        environment: { environment in
          environment.transport = own.transport
          environment.menus = own.menus
          environment.cacheScope = person
        })
      try await app.settle()
      app.expand("/orders of \(person)" as Phrase)
      try await app.settle()
      #expect(app.shows("/orders/1/lines of \(person)" as Phrase), "\(app.text)")
      app.type("1", into: "Search")
      try await app.advance(by: .seconds(1))
      try await app.settle()
      #expect(app.shows("/orders/search of \(person)" as Phrase), "\(app.text)")
    }
  }

  @Test("A menu that is the same for everybody is loaded once for all of them")
  func shared() async throws {
    #expect(await names(Countries.self, environment("ada")) == ["/countries of ada"])
    #expect(await names(Countries.self, environment("bob")) == ["/countries of ada"])
    store.removeAll()
    #expect(await names(Countries.self, environment("bob", offline: true)) == ["/countries of ada"])
  }

  @Test("The kept answer of a submission belongs to the person who submitted")
  func submissions() async throws {
    for person in ["ada", "bob"] {
      let own = environment(person)
      let app = Headless(
        Account(), state: .init(),
        environment: { environment in
          environment.transport = own.transport
          environment.menus = own.menus
          environment.cacheScope = person
        })
      let done: Phrase = "\("Done" as Phrase) (\(1))"
      try await app.choose("/countries of ada", in: "Countries", confirm: done)
      try await app.settle()
      #expect(app.state.orders.count == 1)
    }
    for (person, expected) in [("ada", "ada"), ("bob", "bob"), ("eve", nil)] {
      let kept = await Account.Field.kept(in: environment(person, offline: true))
      #expect(kept?.response.for_ == expected)
    }
  }

  @Test("No two scopes, methods or bodies have the same key, whatever they contain")
  func keys() {
    let texts = ["", "a", "1:a", "\u{1F}", "\u{1F}0:", "0:\u{1F}POST\u{1F}", "a\u{1F}1:a", "GET", "POST"]
    var keys: Set<CachedResponse.Key> = []
    var count = 0
    for scope in texts {
      for method in ["GET", "POST", "PUT"] {
        for body in texts.map({ Array($0.utf8) }) {
          keys.insert(CachedResponse.Key(path: "/a", language: "en", scope: scope, method: method, body: body))
          count += 1
        }
      }
    }
    #expect(keys.count == count)
    #expect(Set(keys.map(\.path)).count == count, "also to a cache that looks at the path alone")
  }
}
