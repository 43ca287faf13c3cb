import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// A path, and another way to load all the same: its children have an endpoint, its searches none.
private enum Depots: MenuType {
  static let path = "/depots"
  static let children = MenuSettings.ChildrenEndpoint("/depots/{id}/gates")
  static let settings = MenuSettings(search: MenuSettings.SearchEndpoint(minimumLength: 1, isAlwaysAsked: true))
  static func options(from models: [OptionModel]) -> [OptionModel] { models }
  static func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    // Another menu that has not written how it loads is asked at its endpoint, also from here.
    let harbours = try await Harbours.allCases(in: environment)
    var option = OptionModel("1", "Written \(query.searchText ?? "all") beside \(harbours.all.map(\.name))")
    option.mayHaveChildren = true
    return LoadedMenu([option])
  }
}

private enum Harbours: MenuType { static let path = "/harbours" }

private struct Piers: OptionsMenu {
  let harbour: String
  var path: MenuPath { "/harbours/\(harbour)/piers" }
  func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    if harbour == "none" { throw LoadFailure(.other, detail: "no such harbour") }
    return LoadedMenu([OptionModel("1", "Pier of \(harbour)")])
  }
}

/// A tree of its own, whose ids are unique only under their parent.
private enum Drives: MenuType {
  static let path = ""
  static let children = MenuSettings.ChildrenEndpoint.written
  static let settings = MenuSettings(identity: .underParent)
  static func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
    guard let parent = query.parent else { return LoadedMenu(["a", "b"].map { folder($0, "Drive \($0)") }) }
    let position = parent.path.map(\.text).joined(separator: "/")
    return LoadedMenu(parent.path.count < 2 ? [folder("x", "Folder \(position)/x")] : [OptionModel("y", "File \(position)/y")])
  }
  private static func folder(_ id: OptionID, _ name: String) -> OptionModel {
    var option = OptionModel(id, name)
    option.mayHaveChildren = true
    return option
  }
}

@Suite("Menus with a path that write how they load")
struct WrittenCasesTests {
  private let transport = StubTransport()
  private var environment: ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.transport = transport
    return environment
  }

  init() {
    transport.on("/harbours") { _ in TransportResponse(body: rows([("7", "Dammam")]).utf8) }
    transport.on("/depots/1/gates") { _ in TransportResponse(body: rows([("9", "Gate")]).utf8) }
  }

  @Test("A custom `allCases` is used, and otherwise the endpoint")
  func written() async throws {
    let app = Headless(
      OptionsPicker(Depots.self, title: "Depots", isMultiple: false),
      environment: { [transport] environment in environment.transport = transport })
    try await app.settle()
    app.expand(#"Written all beside ["Dammam"]"# as Phrase)
    try await app.settle()
    #expect(app.shows("Gate" as Phrase), "\(app.text)")
    app.type("riy", into: "Search")
    try await app.advance(by: .seconds(1))
    try await app.settle()
    #expect(app.shows(#"Written riy beside ["Dammam"]"# as Phrase), "\(app.text)")
    #expect(try await Harbours.allCases(in: environment).all.map(\.name) == ["Dammam"])
    #expect(try await Piers(harbour: "Jubail").allCases(in: environment).all.map(\.name) == ["Pier of Jubail"])
  }

  @Test("A menu that loads its branches itself is told which one was opened, with the way to it")
  func branches() async throws {
    let app = Headless(OptionsPicker(Drives.self, title: "Drives", isMultiple: false))
    try await app.settle()
    for name in ["Drive b", "Folder b/x", "Drive a"] as [Phrase] {
      app.expand(name)
      try await app.settle()
    }
    #expect(app.shows("File b/x/y") && app.shows("Folder a/x"), "\(app.text)")
  }

  @Test("A failure of a custom `allCases` is shown, without requesting the endpoint instead")
  func fails() async throws {
    await #expect(throws: LoadFailure.self) { try await Piers(harbour: "none").allCases(in: environment) }
    #expect(transport.requests.isEmpty)
  }
}
