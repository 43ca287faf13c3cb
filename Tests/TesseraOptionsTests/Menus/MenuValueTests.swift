import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private struct Cities: OptionsMenu {
  let country: OptionID?
  var path: MenuPath { "/countries/\(country ?? "")/cities" }
  var isAvailable: Bool { country != nil }
}

private enum CitiesOf: MenuType { static let path = "/countries/{id}/cities" }

private enum Countries: MenuType {
  static let staticData = [OptionModel("SA", "Saudi Arabia"), OptionModel("a/b", "Slashland"), OptionModel("..", "Dots")]
}

private struct Trip: Screen {
  struct State: Equatable, Sendable {
    var country: OptionModel?
    var city: OptionModel?
    var other: OptionModel?
  }
  enum Action: Equatable, Sendable {}

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("City", Cities(country: state.country?.id), selection: \.city)
      OptionsItem("Other", CitiesOf.self, selection: \.other, dependingOn: \.country)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

@Suite("Menus with parameters")
struct MenuValueTests {
  private func server() -> StubTransport {
    let transport = StubTransport()
    transport.on("/countries/SA/cities", rows([("1", "Riyadh"), ("9", "Haditha")]))
    transport.on("/countries/a%2Fb/cities", rows([("2", "Slashville"), ("9", "Haditha")]))
    return transport
  }

  private func trip(_ transport: StubTransport, _ state: Trip.State = .init()) -> Headless<Trip> {
    let menus = MenuEnvironment()
    return Headless(
      Trip(), state: state,
      environment: {
        $0.transport = transport
        $0.menus = menus
      })
  }

  @Test("A menu with a parameter loads from a path of its own, cannot be used before it has one, and follows it")
  func parameters() async throws {
    let transport = server()
    let app = trip(transport)
    #expect(app.element("City")?.states == [.disabled])
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.choose("Riyadh", in: "City")
    #expect(app.state.city?.name == "Riyadh")
    try await app.choose("Slashland", in: "Country")
    try await app.settle()
    #expect(app.state.city == nil, "Slashland has no Riyadh")
    try await app.choose("Haditha", in: "City")
    try await app.choose("Saudi Arabia", in: "Country")
    try await app.settle()
    #expect(app.state.city?.name == "Haditha", "both countries have one")
    #expect(transport.paths == ["/countries/SA/cities", "/countries/a%2Fb/cities"])
  }

  @Test("Placeholders in a type's path are filled with the choice in the menu that it depends on")
  func braces() async throws {
    let transport = server()
    let app = trip(transport)
    try await app.choose("Slashland", in: "Country")
    try await app.choose("Slashville", in: "Other")
    #expect(app.state.other?.id == "2")
    #expect(transport.paths == ["/countries/a%2Fb/cities"])
  }

  @Test("What cannot be a segment of a path is refused and never sent")
  func segments() async throws {
    let transport = server()
    let app = trip(transport)
    try await app.choose("Dots", in: "Country")
    app.tap("City")
    try await app.settle()
    #expect(app.element("Something went wrong", role: .alert) != nil)
    #expect(transport.paths == [])
    var environment = ScreenEnvironment()
    environment.transport = transport
    for parents: [OptionID] in [["SA", "JO"], [], [""]] {
      let loaded = try? await CitiesOf.allCases(for: parents, in: environment)
      #expect(loaded == nil)
    }
    #expect(transport.paths == [])
  }

  @Test("Menus with different parameters never share loaded rows, even if their requests are the same")
  func apart() async throws {
    struct Named: OptionsMenu {
      let suffix: String
      var path: MenuPath { "/named" }
      func options(from models: [OptionModel]) -> [OptionModel] { models.map { OptionModel($0.id, $0.name + suffix) } }
    }
    let transport = StubTransport()
    transport.on("/named", rows([("1", "A")]))
    var environment = ScreenEnvironment()
    environment.transport = transport
    environment.menus = MenuEnvironment()
    #expect(try await Named(suffix: "!").allCases(in: environment).all.map(\.name) == ["A!"])
    #expect(try await Named(suffix: "?").allCases(in: environment).all.map(\.name) == ["A?"])
    #expect(try await Named(suffix: "!").allCases(in: environment).all.map(\.name) == ["A!"])
    #expect(transport.paths.count == 2, "the third is kept")
  }

  @Test("A menu that is asked by POST sends its query as JSON, finds rows and cursor where they are, and shows the words of a refusal")
  func post() async throws {
    struct Repositories: OptionsMenu {
      let owner: String
      let path: MenuPath = "/graphql"
      var settings: MenuSettings {
        MenuSettings(
          rowsKey: "data.owner.repositories.nodes", nextKey: "data.owner.repositories.pageInfo.endCursor",
          queryForm: .body { [owner] in Self.body(owner, $0) }, search: MenuSettings.SearchEndpoint(minimumLength: 1))
      }
      static func body(_ owner: String, _ query: MenuQuery<OptionModel>) -> OptionModel.Value? {
        var after: OptionModel.Value = nil
        if case .cursor(let cursor)? = query.position { after = .text(cursor) }
        return [
          "query": "query($owner: ID!) { … }",
          "variables": ["owner": .text(owner), "search": query.searchText.map { .text($0) } ?? nil, "first": 2, "after": after],
        ]
      }
    }
    let transport = StubTransport()
    transport.on("/graphql") { request in
      let body = String(decoding: request.body ?? [], as: UTF8.self)
      if body.contains(#""search":"x""#) { return TransportResponse(body: #"{"data":null,"errors":[{"message":"Too short"}]}"#.utf8) }
      let batch = body.contains(#""after":"c1""#) ? (#"{"id":"2","name":"Two"}"#, "null") : (#"{"id":"1","name":"One"}"#, #""c1""#)
      return TransportResponse(
        body: #"{"data":{"owner":{"repositories":{"nodes":[\#(batch.0)],"pageInfo":{"endCursor":\#(batch.1)}}}}}"#.utf8)
    }
    let app = Headless(
      OptionsPicker(Repositories(owner: "me"), title: "Repositories", isMultiple: false),
      environment: { $0.transport = transport })
    try await app.settle()
    #expect(app.shows("One"))
    #expect(transport.requests.first?.method == "POST")
    #expect(
      transport.requests.first.map { String(decoding: $0.body ?? [], as: UTF8.self) }
        == #"{"query":"query($owner: ID!) { … }","variables":{"after":null,"first":2,"owner":"me","search":null}}"#)
    app.type("x", into: "Search")
    try await app.advance(by: .seconds(1))
    try await app.settle()
    #expect(app.shows("Too short"))
    // Another owner's answer is another question, also to the cache.
    var environment = ScreenEnvironment()
    environment.transport = transport
    _ = try await Repositories(owner: "you").allCases(in: environment)
    #expect(transport.requests.last?.body.map { String(decoding: $0, as: UTF8.self) }?.contains(#""owner":"you""#) == true)
  }

  /// Cities as GraphQL has them, by GET, with all batches at once, and by POST.
  private enum Cities: MenuType {
    static let path = "/cities"
    static let settings = MenuSettings(rowsKey: "data.cities")
  }
  private enum AllCities: MenuType {
    static let path = "/cities"
    static let settings = MenuSettings(rowsKey: "data.cities", batches: .all())
  }
  private enum PostedCities: MenuType {
    static let path = "/cities"
    static let settings = MenuSettings(rowsKey: "data.cities", queryForm: .body { _ in ["query": "{ cities { id name } }"] })
  }

  @Test(
    "A service that responds with errors instead of rows has refused, in its own words, for every kind of request",
    arguments: [
      #"{"data":{"cities":null},"errors":[{"message":"No access","path":["cities"]},{"message":"Second"}]}"#,
      #"{"errors":[{"message":"No access"}],"data":null}"#, #"{"errors":[{"message":"No access"}]}"#,
      #"{"data":null,"errors":["No access"]}"#,
    ], [200, 400])
  func refusals(body: String, status: Int) async throws {
    let transport = StubTransport()
    transport.on("/cities", status: status, body)
    var environment = ScreenEnvironment()
    environment.transport = transport
    func check<Menu: MenuType>(_ menu: Menu.Type) async {
      let failure = await #expect(throws: LoadFailure.self) { try await menu.allCases(in: environment) }
      #expect(failure?.code == .refused && failure?.message == .verbatim("No access"), "\(menu): \(String(describing: failure))")
    }
    await check(Cities.self)
    await check(AllCities.self)
    await check(PostedCities.self)
    if status == 200 {
      // As a function of the app reads it.
      let failure = #expect(throws: LoadFailure.self) { try MenuPayload<OptionModel>(Data(body.utf8), key: "data.cities") }
      #expect(failure?.message == .verbatim("No access"))
    }
  }

  @Test("Rows beside errors are shown, and the errors are reported once; an answer without either is still no answer")
  func partial() async throws {
    let transport = StubTransport()
    transport.on("/cities", #"{"data":{"cities":[{"id":"1","name":"Riyadh"}]},"errors":[{"message":"Abha is missing"},{"message":"2"}]}"#)
    let app = Headless(
      OptionsPicker(PostedCities.self, title: "Cities", isMultiple: false), expecting: [.badData],
      environment: { $0.load(over: transport) })
    try await app.settle()
    #expect(app.shows("Riyadh") && !app.text.contains("Retry"))
    let reported = app.diagnostics.filter { $0.code == .badData }
    #expect(reported.count == 1 && reported.first?.message.contains("Abha is missing and 1 more") == true)

    transport.on("/cities", #"{"data":{"cities":null},"errors":[]}"#)
    var environment = ScreenEnvironment()
    environment.transport = transport
    let failure = await #expect(throws: LoadFailure.self) { try await Cities.allCases(in: environment) }
    #expect(failure?.code == .malformed)
  }

  @Test("A menu without a source says what to declare")
  func nothing() async {
    enum Nothing: MenuType { static let path = "" }
    await #expect {
      try await Nothing.allCases(in: ScreenEnvironment())
    } throws: { error in
      LoadFailure(error).detail.contains("has neither a path nor 'staticData' nor an 'allCases(query:in:)' of its own")
    }
  }
}

/// An in-memory database that counts its queries.
private actor Database {
  private(set) var queries: [String] = []
  func cities(_ query: MenuQuery<OptionModel>) -> LoadedMenu {
    queries.append(query.printed())
    let all = (1...5).map { OptionModel(OptionID($0), "City \($0)") }
    let found = all.filter { option in query.searchText.map { option.name.contains($0) } ?? true }
    var start = 0
    if case .cursor(let cursor)? = query.position { start = Int(cursor) ?? 0 }
    let rows = Array(found.dropFirst(start).prefix(2))
    return LoadedMenu(rows, next: start + 2 < found.count ? "\(start + 2)" : nil)
  }
}

private enum DatabaseKey: ScreenEnvironment.Key {
  static var defaultValue: Database? { nil }
}

private enum Stored: MenuType {
  static let path = ""
  static let settings = MenuSettings(search: MenuSettings.SearchEndpoint(minimumLength: 1))
  static func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    guard let database = environment[DatabaseKey.self] else { throw LoadFailure(.unreachable, message: "No database") }
    return await database.cities(query)
  }
}

@Suite("Menus that load themselves")
struct WrittenMenuTests {
  @Test("A menu from a database is asked for batches and searches with the same query as an endpoint")
  func database() async throws {
    let database = Database()
    let app = Headless(
      OptionsPicker(Stored.self, title: "Cities", isMultiple: true), environment: { $0[DatabaseKey.self] = database })
    try await app.settle()
    #expect(app.shows("City 1") && app.shows("City 2") && !app.shows("City 3"))
    app.reveal(0..<2, in: "options")
    try await app.settle()
    #expect(app.shows("City 4"))
    app.type("5", into: "Search")
    try await app.advance(by: .seconds(1))
    try await app.settle()
    #expect(app.shows("City 5") && !app.shows("City 1"))
    #expect(await database.queries.count == 3)
  }

  @Test("Without its database it fails in the words that it throws, and can be tried again")
  func failure() async throws {
    let app = Headless(OptionsPicker(Stored.self, title: "Cities", isMultiple: true))
    try await app.settle()
    #expect(app.shows("No database"))
    #expect(app.element("Retry", role: .button) != nil)
  }
}

private struct Assignment: Screen {
  struct State: Equatable, Sendable {
    var assignee: OptionModel?
    var reviewer: OptionID?
    var team: OptionModel?
  }
  enum Action: Equatable, Sendable {}
  let people: @Sendable (String) async throws -> [OptionModel]
  var named: SearchMenu.Resolve?
  var delay = Duration.milliseconds(250)

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Assignee", .search(after: delay) { try await people($0) }, selection: \.assignee)
      OptionsItem("Reviewer", .search(resolve: named) { try await people($0) }, selection: \.reviewer)
      OptionsItem("Team", .loading { try await people("team") }, selection: \.team)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

@Suite("Menus from functions")
struct SearchMenuTests {
  private static let people = ["Ada", "Alan", "Grace"].map { OptionModel(OptionID($0.lowercased()), $0) }

  private func app(
    named: SearchMenu.Resolve? = nil, after delay: Duration = .milliseconds(250), _ state: Assignment.State = .init(),
    _ people: @escaping @Sendable (String) async throws -> [OptionModel]
  ) -> Headless<Assignment> {
    Headless(Assignment(people: people, named: named, delay: delay), state: state)
  }

  @Test("A function is called without text first, then with the input once typing pauses. Its choice is the form's")
  func search() async throws {
    let asked = Mutex<[String]>([])
    let app = app { text in
      asked.withLock { $0.append(text) }
      return Self.people.filter { text.isEmpty || $0.name.hasPrefix(text) }
    }
    app.tap("Assignee")
    try await app.settle()
    #expect(app.shows("Ada") && app.shows("Grace"))
    for text in ["G", "Gr"] { app.type(text, into: "Search") }
    try await app.advance(by: .seconds(1))
    try await app.settle()
    #expect(!app.shows("Ada") && app.shows("Grace"))
    app.tap("Grace")
    #expect(app.state.assignee?.name == "Grace")
    #expect(asked.withLock { $0 } == ["", "Gr"])
    app.tap("Team")
    try await app.settle()
    #expect(asked.withLock { $0 } == ["", "Gr", "team"])
  }

  @Test("The last search wins in any order of responses, and an earlier one is cancelled")
  func lastWins() async throws {
    let (slow, open) = AsyncStream<Void>.makeStream()
    let asked = Mutex(false)
    let cancelled = Mutex(false)
    let app = app(after: .zero) { text in
      guard text == "A" else { return Self.people.filter { $0.name.hasPrefix(text) } }
      // Does not look whether it was cancelled, and answers late.
      asked.withLock { $0 = true }
      for await _ in slow { break }
      cancelled.withLock { $0 = Task.isCancelled }
      return [OptionModel("late", "Late")]
    }
    app.tap("Assignee")
    try await app.settle()
    app.type("A", into: "Search")
    try await app.wait { _ in asked.withLock { $0 } }
    app.type("Gr", into: "Search")
    try await app.wait { $0.shows("Grace") }
    open.yield()
    open.finish()
    try await app.settle()
    #expect(app.shows("Grace") && !app.shows("Late"))
    #expect(cancelled.withLock { $0 })
  }

  @Test("An error of a function is shown and can be retried. One that never ends is abandoned")
  func bad() async throws {
    let works = Mutex(false)
    let app = app { _ in
      if works.withLock({ $0 }) { return Self.people }
      throw LoadFailure(.refused, message: "Nobody is in")
    }
    app.tap("Assignee")
    try await app.settle()
    #expect(app.shows("Nobody is in"))
    works.withLock { $0 = true }
    app.tap("Retry")
    try await app.settle()
    #expect(app.shows("Ada"))

    let endless = self.app { _ in [] }
    endless.effects.drop("options")
    endless.tap("Assignee")
    try await endless.settle()
    try await endless.advance(by: .seconds(21))
    #expect(endless.shows("The server did not answer in time"))
    #expect(!endless.text.contains("Loading"))
  }

  @Test("Results of a function for one user are not cached, and not shown to another")
  func people() async throws {
    let (menus, cache) = (MenuEnvironment.Store(), MemoryCache())
    func app(_ person: String) -> Headless<Assignment> {
      Headless(
        Assignment(people: { _ in [OptionModel("mine", "Of \(person)")] }), state: .init(),
        environment: {
          $0.cacheScope = person
          $0.menus = MenuEnvironment(store: menus, cache: cache)
        })
    }
    for person in ["Ada", "Grace", "Ada"] {
      let app = app(person)
      app.tap("Assignee")
      try await app.settle()
      #expect(app.shows("Of \(person)") && !app.shows(person == "Ada" ? "Of Grace" : "Of Ada"))
    }
    #expect(menus.count == 0 && cache.keys.isEmpty)
  }

  @Test("Ids get their names if the function can look them up. Missing ones are shown as missing")
  func resolving() async throws {
    let named: SearchMenu.Resolve = { ids in ids.filter { $0 != "gone" }.map { OptionModel($0, "Person \($0)") } }
    let app = app(named: named, .init(reviewer: "ada")) { _ in [] }
    app.tap("Reviewer")
    try await app.settle()
    app.dismiss()
    let gone = self.app(named: named, .init(reviewer: "gone")) { _ in [] }
    gone.tap("Reviewer")
    try await gone.settle()
    #expect(gone.shows("No longer available"))
    let unnamed = self.app(.init(reviewer: "gone")) { _ in [] }
    unnamed.tap("Reviewer")
    try await unnamed.settle()
    #expect(!unnamed.shows("No longer available"), "nobody knows")
  }
}
