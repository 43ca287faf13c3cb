import Foundation
import Synchronization
import TesseraScreen
import TesseraTesting
import TestSupport
import Testing

@testable import TesseraOptions

/// People whose endpoint answers for one at a time, below the country that they live in.
private enum People: MenuType {
  static let path = "/people"
  static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/people/{id}"))
}

private enum Cities: MenuType {
  static let path = "/countries/{id}/cities"
  static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/countries/{parent}/cities/{id}"))
}

private enum CitiesTogether: MenuType {
  static let path = "/countries/{id}/cities"
  static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/countries/{parent}/cities", limit: 2))
}

/// Places whose ids are unique only below each other.
private enum Places: MenuType {
  static let path = "/places"
  static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/countries/{country}/cities/{city}"), identity: .underParent)
}

private enum Nodes: MenuType {
  static let path = "/nodes"
  static let settings = MenuSettings(
    resolution: MenuSettings.ResolveEndpoint("/graphql", rowsKey: "data.nodes") { ids in
      ["query": "query($ids: [ID!]!) { nodes(ids: $ids) { id name } }", "variables": ["ids": .array(ids.map { .text($0.text) })]]
    })
}

/// People. The list contains only suggestions.
private enum Staff: MenuType {
  static let path = "/staff"
  static let settings = MenuSettings(search: MenuSettings.SearchEndpoint("/staff/search", isAlwaysAsked: true))
}

/// The same, where an endpoint knows who there is.
private enum KnownStaff: MenuType {
  static let path = "/staff"
  static let settings = MenuSettings(
    search: MenuSettings.SearchEndpoint("/staff/search", isAlwaysAsked: true), resolution: MenuSettings.ResolveEndpoint("/staff/{id}"))
}

/// Units of which those below others are loaded when they are opened.
private enum Units: MenuType {
  static let path = "/units"
  static let children = MenuSettings.ChildrenEndpoint("/units/{id}/below")
}

private struct Shift: Screen {
  struct State: ScreenState {
    var team: OptionModel?
    var anybody: [OptionModel] = [OptionModel("9", "Nura")]
    var known: [OptionModel] = [OptionModel("9", "Nura"), OptionModel("8", "Omar")]
  }
  enum Action: Equatable, Sendable { case didChoose(OptionModel) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Team", Units.self, selection: \.team)
      OptionsItem("Anybody", Staff.self, selection: \.anybody, dependingOn: \.team)
      OptionsItem("Known", KnownStaff.self, selection: \.known, dependingOn: \.team)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .didChoose(let team) = action { state.team = team }
    return .none
  }
}

private enum Tags: MenuType {
  static let path = "/tags"
  static var settings: MenuSettings {
    var encoding = MenuSettings.PlainQuery()
    encoding.list = .repeated
    return MenuSettings(queryForm: .plain(encoding), resolution: MenuSettings.ResolveEndpoint("/tags?all=true", parameter: "tag"))
  }
}

/// An HTTP server that knows what ids are called, by the bytes of its request's target.
private final class NamesServer: Sendable {
  let server: LoopbackServer

  /// - Parameter answers: The answers by target; everything else is not found.
  init(_ answers: [String: String], body: @escaping @Sendable (String) -> String? = { _ in nil }) throws {
    server = try LoopbackServer { request in
      let target = request.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init) ?? ""
      guard let text = answers[target] ?? body(request) else {
        return .text("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
      }
      if text.hasPrefix("status ") {
        return .text("HTTP/1.1 \(text.dropFirst(7)) Bad\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
      }
      return .text("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)")
    }
  }

  /// The targets that were asked for, in order of their bytes.
  var targets: [String] {
    server.requests.compactMap { $0.split(separator: " ", maxSplits: 2).dropFirst().first.map(String.init) }.sorted()
  }

  func environment(_ reports: Reports = Reports()) -> ScreenEnvironment {
    var environment = ScreenEnvironment(report: { reports.add($0) })
    environment.transport = URLSessionTransport(base: server.url("/"))
    return environment
  }

  deinit { server.stop() }
}

private final class Reports: Sendable {
  private let all = Mutex<[Diagnostic]>([])
  func add(_ diagnostic: Diagnostic) { all.withLock { $0.append(diagnostic) } }
  var words: [String] { all.withLock { $0.map { "\($0)" } } }
}

private func one(_ id: String, _ name: String) -> String {
  String(decoding: (try? JSONEncoder().encode(["id": id, "name": name])) ?? Data(), as: UTF8.self)
}

@Suite("Names of ids")
struct ResolveTests {
  /// Ids with special characters, and their encoding in a path.
  private static let hostile = [
    ("a/b", "a%2Fb"), ("a?b=c", "a%3Fb%3Dc"), ("%2F", "%252F"), ("%2e%2e", "%252e%252e"), ("a&b", "a%26b"), ("مكة", "%D9%85%D9%83%D8%A9"),
    ("\"quoted\"", "%22quoted%22"), ("a b", "a%20b"), ("{id}", "%7Bid%7D"), ("a#b", "a%23b"), ("...", "..."),
    ("a\r\nX: y", "a%0D%0AX%3A%20y"),
    ("1,2", "1%2C2"), ("+", "%2B"), ("0E0", "0E0"), ("e\u{301}", "e%CC%81"),
  ]

  @Test("An id in a path is one segment, whatever it contains", arguments: hostile)
  func segments(id: String, encoded: String) async throws {
    let server = try NamesServer(["/people/\(encoded)": one(id, "Named")])
    let reports = Reports()
    let resolved = try await People.resolve([OptionID(id)], in: server.environment(reports))
    #expect(server.targets == ["/people/\(encoded)"])
    #expect(resolved.options.map(\.name) == ["Named"] && resolved.options.first?.id == OptionID(id))
    #expect(resolved.missing == [] && reports.words == [])
  }

  @Test(
    "What cannot be a segment, or is longer than an address, is never sent; the others are asked for",
    arguments: [".", "..", String(repeating: "x", count: 10_240)])
  func unaskable(id: String) async throws {
    let server = try NamesServer(["/people/7": one("7", "Ada")])
    let reports = Reports()
    let resolved = try await People.resolve(["7", OptionID(id), ""], in: server.environment(reports))
    #expect(server.targets == ["/people/7"])
    #expect(resolved.options.map(\.name) == ["Ada"])
    #expect(resolved.missing == [""], "nothing is called by an empty id; of the other nobody knows")
    #expect(reports.words.count == 1 && reports.words[0].contains("cannot be looked up at '/people/{id}'"))
  }

  @Test("The parent choice is inserted where the path says so, beside one id and beside several")
  func parents() async throws {
    let server = try NamesServer([
      "/countries/S%2FA/cities/1": one("1", "Riyadh"), "/countries/S%2FA/cities?ids=1,2": "[\(one("1", "Riyadh"))]",
      "/countries/S%2FA/cities?ids=3": "[\(one("3", "Abha"))]",
    ])
    let environment = server.environment()
    #expect(
      try await Cities.resolve(["1", "9"], for: ["S/A"], in: environment)
        == MenuSettings.ResolvedOptions(options: [OptionModel("1", "Riyadh")], missing: ["9"]))
    let together = try await CitiesTogether.resolve(["1", "2", "3"], for: ["S/A"], in: environment)
    #expect(together == MenuSettings.ResolvedOptions(options: [OptionModel("1", "Riyadh"), OptionModel("3", "Abha")], missing: ["2"]))
    for parents: [OptionID] in [[], ["SA", "JO"], [".."]] {
      let before = server.targets.count
      let refused = try? await CitiesTogether.resolve(["1"], for: parents, in: environment)
      #expect(refused == nil && server.targets.count == before, "\(parents)")
    }
  }

  @Test("Each part of an id with its parents is a segment. An id with another number of parts is not requested")
  func paths() async throws {
    let server = try NamesServer(["/countries/S%2FA/cities/1": one("1", "Riyadh")])
    let reports = Reports()
    let id = OptionID(path: ["S/A", "1"])
    let resolved = try await Places.resolve([id, "SA"], in: server.environment(reports))
    #expect(resolved.options.map(\.id) == [id] && resolved.options.map(\.name) == ["Riyadh"] && resolved.missing == [])
    #expect(server.targets == ["/countries/S%2FA/cities/1"] && reports.words.count == 1)
  }

  @Test("Ids in a query are values: a comma is not a list of two if each id has its own parameter")
  func parameters() async throws {
    let server = try NamesServer([
      "/tags?all=true&tag=a%2Cb&tag=c%26d&tag=..": "[\(one("a,b", "One")),\(one("c&d", "Two")),\(one("..", "Dots"))]"
    ])
    let resolved = try await Tags.resolve(["a,b", "c&d", ".."], in: server.environment())
    #expect(resolved.options.map(\.name) == ["One", "Two", "Dots"])
  }

  @Test("An id with a comma is not asked for in a list of commas, which would make two of it")
  func commas() async throws {
    enum Listed: MenuType {
      static let path = "/listed"
      static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/listed/resolve"))
    }
    let server = try NamesServer(["/listed/resolve?ids=c": "[\(one("c", "C")),\(one("a", "A")),\(one("b", "B"))]"])
    let reports = Reports()
    let resolved = try await Listed.resolve(["a,b", "c"], in: server.environment(reports))
    #expect(resolved == MenuSettings.ResolvedOptions(options: [OptionModel("c", "C")], missing: []), "what was not asked for is not taken")
    #expect(reports.words.count == 1 && reports.words[0].contains("'a,b'"))
  }

  @Test("Ids go in requests that fit into an address")
  func lengths() async throws {
    enum Long: MenuType {
      static let path = "/long"
      static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/long"))
    }
    let ids = (0..<90).map { OptionID("\($0)-" + String(repeating: "x", count: 190)) }
    let server = try NamesServer([:]) { request in
      let target = request.split(separator: " ", maxSplits: 2)[1]
      let asked = target.split(separator: "=")[1].split(separator: ",")
      return "[" + asked.map { one(String($0), "N\($0.prefix { $0 != "-" })") }.joined(separator: ",") + "]"
    }
    let resolved = try await Long.resolve(ids, in: server.environment())
    #expect(resolved.options.map(\.id) == ids && resolved.missing.isEmpty)
    #expect(server.targets.count == 5 && server.targets.allSatisfy { $0.utf8.count <= 4_000 })
  }

  @Test("Ids in a body are JSON texts. A null is a missing id, and a response with only errors reports them")
  func post() async throws {
    let ids = Self.hostile.map { OptionID($0.0) } + [OptionID(String(repeating: "x", count: 10_240)), "gone"]
    let server = try NamesServer([:]) { request in
      guard request.hasPrefix("POST /graphql "), let start = request.range(of: "\r\n\r\n"),
        let asked = try? OptionModel.Value(json: Array(request[start.upperBound...].utf8)),
        case .array(let ids)? = asked["variables"]?["ids"]
      else { return nil }
      if ids == [.text("refused")] { return #"{"data":null,"errors":[{"message":"Too many"}]}"# }
      let nodes = ids.map { $0.text == "gone" ? "null" : one($0.text ?? "", "Named") }
      return #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]},"errors":[{"message":"one is gone"}]}"#
    }
    let resolved = try await Nodes.resolve(ids, in: server.environment())
    #expect(resolved.options.map(\.id) == Array(ids.dropLast()) && resolved.missing == ["gone"])
    #expect(server.server.requests.count == 1 && server.server.requests[0].contains("Content-Type: application/json"))
    await #expect {
      try await Nodes.resolve(["refused"], in: server.environment())
    } throws: {
      LoadFailure($0).message == .verbatim("Too many")
    }
  }

  @Test("A null beside an error does not mean that the id is missing: the service's error is shown")
  func refusedOne() async throws {
    enum Person: MenuType {
      static let path = "/people"
      static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/graphql/{id}", rowsKey: "data.person"))
    }
    let server = try NamesServer([
      "/graphql/1": #"{"data":{"person":null},"errors":[{"message":"No access"}]}"#,
      "/graphql/2": #"{"data":null,"errors":[{"message":"No access"}]}"#,
      "/graphql/3": #"{"data":{"person":null}}"#,
      "/graphql/4": #"{"errors":[{"message":"No photo"}],"data":{"person":{"id":"4","name":"Ada"}}}"#,
    ])
    for id: OptionID in ["1", "2"] {
      let failure = await #expect(throws: LoadFailure.self) { try await Person.resolve([id], in: server.environment()) }
      #expect(failure?.code == .refused && failure?.message == .verbatim("No access"))
    }
    let reports = Reports()
    let others = try await Person.resolve(["3", "4"], in: server.environment(reports))
    #expect(others == MenuSettings.ResolvedOptions(options: [OptionModel("4", "Ada")], missing: ["3"]))
    #expect(reports.words.count == 1 && reports.words[0].contains("No photo"))
  }

  @Test(
    "An endpoint for one may answer with the option, with rows, or with it under a key, and with nothing",
    arguments: [
      #"{"id":"7","name":"Ada"}"#, #"{"items":[{"id":"7","name":"Ada"}]}"#, #"[{"id":"7","name":"Ada"}]"#,
      #"{"data":{"id":"7","name":"Ada"}}"#,
      #"{"id":"7","name":"Ada","items":[{"id":"8","name":"Other"}]}"#, #"{"id":7,"name":"Ada"}"#,
    ])
  func forms(answer: String) async throws {
    let server = try NamesServer(["/people/7": answer])
    let resolved = try await People.resolve(["7"], in: server.environment())
    #expect(resolved == MenuSettings.ResolvedOptions(options: [OptionModel("7", "Ada")], missing: []))
  }

  @Test(
    "A row with another id is never used, and does not make the requested one missing",
    arguments: [#"{"id":"8","name":"Other"}"#, #"{"id":"07","name":"Other"}"#, #"{"id":"","name":"Other"}"#])
  func others(answer: String) async throws {
    let server = try NamesServer(["/people/7": answer])
    #expect(try await People.resolve(["7"], in: server.environment()) == MenuSettings.ResolvedOptions(options: [], missing: []))
  }

  @Test("A response of another type fails alone and is reported, and the others are used")
  func mistyped() async throws {
    let server = try NamesServer([
      "/people/7": one("7", "Ada"), "/people/8": "status 500", "/people/9": "[1, 2]", "/people/10": "no JSON", "/people/11": "null",
    ])
    let reports = Reports()
    let resolved = try await People.resolve(["7", "8", "9", "10", "11", "12"], in: server.environment(reports))
    #expect(resolved.options.map(\.name) == ["Ada"])
    #expect(resolved.missing == ["11", "12"], "of the others nobody knows")
    #expect(reports.words.contains { $0.contains("some ids could not be looked up at '/people/{id}'") })
    await #expect(throws: LoadFailure.self) { try await People.resolve(["8"], in: server.environment()) }
  }

  @Test("An invalid row does not make its id missing. Extra rows are dropped")
  func damaged() async throws {
    let many = (0..<5_000).map { one("x\($0)", "Other") }.joined(separator: ",")
    let server = try NamesServer([
      "/countries/SA/cities?ids=1,2": #"[{"id":"1","name":"Riyadh"},{"id":"2","name":7}]"#,
      "/countries/JO/cities?ids=1,2": "[\(many),\(one("1", "Amman")),\(one("1", "Again"))]",
    ])
    let reports = Reports()
    let damaged = try await CitiesTogether.resolve(["1", "2"], for: ["SA"], in: server.environment(reports))
    #expect(damaged == MenuSettings.ResolvedOptions(options: [OptionModel("1", "Riyadh")], missing: []))
    #expect(reports.words.count == 1)
    let cut = try await CitiesTogether.resolve(["1", "2", "1"], for: ["JO"], in: server.environment())
    #expect(cut == MenuSettings.ResolvedOptions(options: [OptionModel("1", "Amman")], missing: ["2"]))
  }

  @Test("A menu without a lookup endpoint is searched to its last batch, below the parent choice")
  func whole() async throws {
    enum Streets: MenuType { static let path = "/cities/{id}/streets" }
    let server = try NamesServer([
      "/cities/1/streets": rows([("a", "First")], next: "2"), "/cities/1/streets?cursor=2": rows([("b", "Second")]),
    ])
    let resolved = try await Streets.resolve(["b", "c"], for: ["1"], in: server.environment())
    #expect(resolved == MenuSettings.ResolvedOptions(options: [OptionModel("b", "Second")], missing: ["c"]))
  }

  @Test("An endpoint with endless new cursors gets a bounded number of requests. Ids that were not found are not missing")
  func endless() async throws {
    enum Endless: MenuType { static let path = "/endless" }
    enum AllEndless: MenuType {
      static let path = "/endless"
      static let settings = MenuSettings(batches: .all(limit: 40))
    }
    let transport = StubTransport()
    transport.on("/endless") { request in
      let number = request.parameter("cursor").flatMap { Int($0) } ?? 0
      return TransportResponse(body: Data(rows([("\(number)", "Row \(number)")], next: "\(number + 1)").utf8))
    }
    let reports = Reports()
    var environment = ScreenEnvironment { reports.add($0) }
    environment.load(over: transport)
    let failure = await #expect(throws: LoadFailure.self) { try await Endless.resolve(["x", "y"], in: environment) }
    #expect(failure?.detail.contains("2 chosen ids are not among the first 100 batches") == true)
    #expect(transport.paths.count == 100)
    environment.menus = MenuEnvironment()
    let some = try await Endless.resolve(["7", "x"], in: environment)
    #expect(some == MenuSettings.ResolvedOptions(options: [OptionModel("7", "Row 7")], missing: []) && reports.words.count == 1)
    environment.menus = MenuEnvironment()
    let before = transport.paths.count
    _ = try? await AllEndless.resolve(["x"], in: environment)
    #expect(transport.paths.count - before == 120)
  }

  @Test("A lookup function cannot return options that were not requested")
  func functions() async throws {
    let menu: SearchMenu = .search(resolve: { _ in [OptionModel("8", "Other"), OptionModel("7", "Ada"), OptionModel("7", "Again")] }) { _ in
      []
    }
    let resolved = try await menu.resolve(["7", "9"], in: ScreenEnvironment())
    #expect(resolved == MenuSettings.ResolvedOptions(options: [OptionModel("7", "Ada")], missing: ["9"]))
  }
}

private struct Team: Screen {
  struct State: Equatable, Sendable {
    var country: OptionModel? = OptionModel("SA", "Saudi Arabia")
    var cities: [OptionID]
  }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { OptionsItem("Cities", Cities.self, selection: \.cities, dependingOn: \.country) }
  }
}

@Suite("Names of chosen ids in a picker")
struct PickerResolveTests {
  @Test("A picker looks up ids below its parent choice, shows missing ones, and never waits forever")
  func picker() async throws {
    let transport = StubTransport()
    transport.on("/countries/SA/cities", rows([("1", "Riyadh")]))
    transport.on("/countries/SA/cities/5", one("5", "Abha"))
    let app = Headless(Team(), state: .init(cities: ["5", "9"]), environment: { $0.load(over: transport) })
    app.tap("Cities")
    try await app.settle()
    #expect(transport.paths.contains("/countries/SA/cities/5"))
    #expect(app.shows("No longer available"))
    app.dismiss()
    #expect(app.state.cities == ["5", "9"], "nobody took them out")

    let silent = Headless(Team(), state: .init(cities: ["5"]), environment: { $0.load(over: transport) })
    silent.effects.drop("options.resolve")
    silent.tap("Cities")
    try await silent.settle()
    try await silent.advance(by: .seconds(21))
    #expect(silent.shows("Riyadh") && !silent.text.contains("Loading"), "the menu can be used without")
  }

  @Test("More chosen ids than are asked for at a time get their names one part after the other")
  func parts() async throws {
    enum Few: MenuType {
      static let path = "/few"
      static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/few/resolve", limit: 2))
    }
    let transport = StubTransport()
    transport.on("/few", rows([("a", "A")], next: "more"))
    transport.on("/few/resolve") { request in
      let ids = request.parameter("ids")?.split(separator: ",") ?? []
      return TransportResponse(body: Data("[\(ids.map { one(String($0), "Name \($0)") }.joined(separator: ","))]".utf8))
    }
    let ids = (1...7).map { OptionID($0) }
    let app = Headless(
      OptionsPicker(Few.self, title: "Few", isMultiple: true), state: .init(OptionSelection(ids: ids)),
      environment: { $0.load(over: transport) })
    try await app.settle()
    #expect(app.state.selection.options.map(\.name) == (1...7).map { "Name \($0)" })
    #expect(transport.paths.filter { $0.hasPrefix("/few/resolve") }.count == 4)
  }

  @Test("Failing or unknown ids do not block the others, and are requested once")
  func failing() async throws {
    enum Alone: MenuType {
      static let path = "/alone"
      static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/alone/{id}", limit: 1))
    }
    let transport = StubTransport()
    transport.on("/alone", rows([("a", "A")], next: "more"))
    transport.on("/alone/7") { _ in TransportResponse(status: 500) }
    transport.on("/alone/8", one("9", "Somebody else"))
    transport.on("/alone/9", one("9", "Nora"))
    let app = Headless(
      OptionsPicker(Alone.self, title: "Alone", isMultiple: true), state: .init(OptionSelection(ids: ["7", "8", "9"])),
      environment: { $0.load(over: transport) })
    try await app.settle()
    // Those without a name are shown by their ids.
    #expect(app.state.selection.options.map(\.name) == ["7", "8", "Nora"])
    #expect(transport.paths.filter { $0.hasPrefix("/alone/") } == ["/alone/7", "/alone/8", "/alone/9"])
  }

  private enum Paged: MenuType {
    static let path = "/paged"
    static let settings = MenuSettings(resolution: MenuSettings.ResolveEndpoint("/names/{id}"))
  }

  /// Three batches, and names for some ids that are in none of them.
  private func paged() -> StubTransport {
    let transport = StubTransport()
    transport.on("/paged") { request in
      let number = request.parameter("cursor").flatMap { Int($0) } ?? 1
      return TransportResponse(body: Data(rows([("\(number)", "Row \(number)")], next: number < 3 ? "\(number + 1)" : nil).utf8))
    }
    transport.on("/names/5", one("5", "Abha"))
    transport.on("/names/6", one("6", "Buraidah"))
    transport.on("/names/7") { _ in TransportResponse(status: 500) }
    return transport
  }

  private func asked(_ transport: StubTransport) -> [String: Int] {
    Dictionary(transport.paths.filter { $0.hasPrefix("/names/") }.map { (String($0.dropFirst(7)), 1) }, uniquingKeysWith: +)
  }

  @Test("A chosen id is looked up once, however many batches arrive, and not again when the picker reopens")
  func once() async throws {
    let transport = paged()
    let clock = Mutex(0.0)
    let app = Headless(
      Form<Paged, [OptionModel]>(config: OptionsViewConfig(search: true)),
      state: .init(choice: [OptionModel("5", "Abha"), OptionModel("6", "?"), OptionModel("9", "Gone")]),
      environment: { $0.load(over: transport, MenuEnvironment(now: { clock.withLock { $0 } })) })
    for opening in 1...3 {
      app.tap("Choice")
      try await app.settle()
      // Where no endpoint can search, all batches are loaded.
      app.type("Row", into: "Search")
      try await app.settle()
      #expect(app.shows("Row 3") && app.shows("No longer available"), "\(opening)")
      #expect(asked(transport) == ["5": 1, "6": 1, "9": 1], "\(opening)")
      app.dismiss()
    }
    // The maximum age of a menu has passed, so a missing id may exist again.
    clock.withLock { $0 = 61 }
    transport.on("/names/9", one("9", "Najran"))
    app.tap("Choice")
    try await app.settle()
    #expect(asked(transport) == ["5": 2, "6": 2, "9": 2] && !app.shows("No longer available"))
  }

  @Test("An id whose lookup failed is requested again by a retry, and not with every batch")
  func failingOnce() async throws {
    let transport = paged()
    let app = Headless(
      OptionsPicker(Paged.self, title: "Paged", isMultiple: true, config: OptionsViewConfig(search: true)),
      state: .init(OptionSelection(ids: ["7", "5"])), expecting: [.badData], environment: { $0.load(over: transport) })
    try await app.settle()
    app.type("Row", into: "Search")
    try await app.settle()
    #expect(app.shows("Row 3") && asked(transport) == ["7": 1, "5": 1])
    #expect(app.state.selection.options.map(\.name) == ["7", "Abha"])
  }

  @Test("An option that is not among suggestions, or below unopened rows, is not called missing")
  func notGone() async throws {
    let transport = StubTransport()
    transport.on("/staff", rows([("1", "Rana")]))
    transport.on("/units", rows([("1", "North")]))
    var environment = ScreenEnvironment()
    environment.load(over: transport)
    let staff = try await Staff.resolve(["9", "1"], in: environment)
    #expect(staff.options.map(\.name) == ["Rana"] && staff.missing.isEmpty)
    let units = try await Units.resolve(["1/4", "1"], in: environment)
    #expect(units.options.map(\.name) == ["North"] && units.missing.isEmpty)
  }

  @Test("A choice found by a search stays when its dependency changes, unless the menu's endpoint says that it is missing")
  func suggestions() async throws {
    let transport = StubTransport()
    transport.on("/staff", rows([("1", "Rana")]))
    transport.on("/staff/9", one("9", "Nura"))
    let app = Headless(Shift(), environment: { $0.load(over: transport) })
    try await app.settle()
    app.send(.didChoose(OptionModel("1", "North")))
    try await app.settle()
    #expect(app.state.anybody.map(\.name) == ["Nura"] && app.state.known.map(\.name) == ["Nura"])
  }

  @Test("Looked-up names belong to the identity and the parent choice, and are removed with the menu")
  func scopes() async throws {
    let transport = StubTransport()
    transport.on("/countries/SA/cities", rows([("1", "Riyadh")]))
    transport.on("/countries/SA/cities/5", one("5", "Abha"))
    let menus = MenuEnvironment()
    func open(_ scope: String) async throws {
      let app = Headless(
        Team(), state: .init(cities: ["5"]),
        environment: {
          $0.load(over: transport, menus)
          $0.cacheScope = scope
        })
      app.tap("Cities")
      try await app.settle()
      app.dismiss()
    }
    func count() -> Int { transport.paths.count { $0 == "/countries/SA/cities/5" } }
    try await open("a")
    try await open("a")
    #expect(count() == 1)
    try await open("b")
    #expect(count() == 2)
    menus.store.remove(path: "/countries/SA/cities")
    try await open("a")
    #expect(count() == 3)
  }
}
