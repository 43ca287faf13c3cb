import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

// The spellings of the article. `Tests/Wrong/Menus.swift` has those that don't compile.
private enum ByPath: MenuType { static let path = "/branches" }
private enum ByData: MenuType { static let staticData = [OptionModel("driver", "Driver")] }
private enum ByOptionalData: MenuType { static let staticData: [OptionModel]? = [OptionModel("driver", "Driver")] }
private enum Places: MenuType {
  static let path = "/places"
  static let staticData = [OptionModel("moon", "Moon")]
  static let children = MenuSettings.ChildrenEndpoint("/places/{id}/below")
}

@Suite("Spellings of menus")
struct MenuSpellingTests {
  private let transport = StubTransport()
  private var environment: ScreenEnvironment {
    var environment = ScreenEnvironment()
    environment.transport = transport
    return environment
  }

  @Test("A path is requested, and static options are not")
  func short() async throws {
    transport.on("/branches", #"[{"id": "1", "name": "Riyadh"}]"#)
    #expect(try await ByPath.allCases(in: environment).all.map(\.name) == ["Riyadh"])
    #expect(try await ByData.allCases(in: environment).all.map(\.name) == ["Driver"])
    #expect(try await ByOptionalData.allCases(in: environment).all.map(\.name) == ["Driver"])
    #expect(transport.paths == ["/branches"])
  }

  @Test("Declared children are loaded when a row is opened, and static options stand in for a failed answer")
  func children() async throws {
    transport.on("/places", #"[{"id": "sa", "name": "Saudi Arabia", "hasChildren": true}]"#)
    transport.on("/places/sa/below", #"[{"id": "ruh", "name": "Riyadh"}]"#)
    let app = Headless(OptionsPicker(Places.self, title: "Places", isMultiple: false), environment: { $0.load(over: transport) })
    try await app.settle()
    app.expand("Saudi Arabia" as Phrase)
    try await app.settle()
    #expect(app.shows("Riyadh" as Phrase), "\(app.text)")

    transport.on("/places", status: 500, "")
    #expect(try await Places.allCases(in: environment).all.map(\.name) == ["Moon"])
  }
}
