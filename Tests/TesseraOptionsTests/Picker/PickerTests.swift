import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

@Suite("Picker")
struct PickerTests {
  private func loaded(_ transport: StubTransport = StubTransport()) -> StubTransport {
    transport.on("/branches", rows([("b1", "Riyadh"), ("b2", "Jeddah"), ("b3", "Dammam"), ("b4", "Amman")]))
    return transport
  }

  @Test("A static menu is picked from without a network")
  func staticMenu() async throws {
    let app = form(Roles.self, nil as OptionModel?)
    #expect(app.element("Choice")?.value == "Select")
    try await app.choose("Driver", in: "Choice")
    #expect(app.state.choice?.id == "driver")
    #expect(app.element("Choice")?.value == "Driver")
  }

  @Test("Several options of a loaded menu are picked, counted, and shown as the first and how many more")
  func several() async throws {
    let app = form(Branches.self, [OptionModel](), over: loaded())
    app.tap("Choice")
    #expect(app.element("Loading…", role: .progressbar) != nil)
    try await app.settle()
    app.tap("Jeddah")
    app.tap("Riyadh")
    app.tap("Amman")
    app.tap("Riyadh")
    app.tap("\("Done" as Phrase) (\(2))")
    #expect(app.state.choice.map(\.id) == ["b2", "b4"])
    #expect(app.element("Choice")?.value == "Jeddah +1 more")
  }

  @Test("Return in the search picks the first option that was found, and never takes a choice away")
  func returnInSearch() async throws {
    let one = form(Branches.self, nil as OptionModel?, config: OptionsViewConfig(search: true), over: loaded())
    one.tap("Choice")
    try await one.settle()
    one.type("amm", into: "Search")
    #expect(one.page.send(.control("search", .main, nil, layer: Page.LayerID(1))) == .handled)
    try await one.settle()
    #expect(one.state.choice?.id == "b4")
    let several = form(Branches.self, [OptionModel](), config: OptionsViewConfig(search: true), over: loaded())
    several.tap("Choice")
    try await several.settle()
    for text in ["", "je", "je"] {
      several.type(text, into: "Search")
      #expect(several.page.send(.control("search", .main, nil, layer: Page.LayerID(1))) == .handled)
    }
    several.tap("\("Done" as Phrase) (\(1))")
    #expect(several.state.choice.map(\.id) == ["b2"])
  }

  @Test("In a single choice, pressing a missing choice removes it from the field")
  func takingOutOne() async throws {
    let app = form(Roles.self, OptionModel("pilot", "Pilot") as OptionModel?)
    app.tap("Choice")
    try await app.settle()
    app.tap("Pilot")
    #expect(app.state.choice == nil && !app.shows("Cancel"))
  }

  @Test("Rows that could not be read are counted over all batches")
  func droppedRows() async throws {
    let transport = StubTransport()
    transport.on("/branches") { request in
      let isFirst = request.parameter("cursor") == nil
      let rows = isFirst ? #"{"id":"1","name":"One"},{"oops":1}"# : #"{"oops":2},{"oops":3}"#
      return TransportResponse(body: Data(#"{"items":[\#(rows)],"next":\#(isFirst ? #""b""# : "null")}"#.utf8))
    }
    let app = Headless(
      OptionsPicker(Branches.self, title: "Branches", isMultiple: true), expecting: [.badData], environment: { $0.load(over: transport) })
    try await app.settle()
    #expect(app.shows("\(1) items could not be shown"))
    app.reveal(0..<1, in: "options")
    try await app.settle()
    #expect(app.shows("\(3) items could not be shown"))
  }

  @Test("Cancelling leaves the form as it was")
  func cancelling() async throws {
    let app = form(Branches.self, [OptionModel("b1", "Riyadh")], over: loaded())
    app.tap("Choice")
    try await app.settle()
    app.tap("Jeddah")
    app.tap("Cancel")
    #expect(app.state.choice.map(\.id) == ["b1"])
    app.tap("Choice")
    try await app.settle()
    app.tap("Amman")
    app.dismiss()
    #expect(app.state.choice.map(\.id) == ["b1"])
  }

  @Test("A failure says so in the endpoint's words and can be tried again there")
  func failing() async throws {
    let transport = StubTransport()
    transport.on("/branches", status: 503, #"{"error":{"message":"Closed for the night"}}"#)
    let app = form(Branches.self, [OptionModel](), over: transport)
    app.tap("Choice")
    try await app.settle()
    #expect(app.shows("Closed for the night"))
    #expect(app.element("Loading…", role: .progressbar) == nil)
    transport.on("/branches", rows([("b1", "Riyadh")]))
    app.tap("Retry")
    try await app.settle()
    app.tap("Riyadh")
    #expect(app.element("Riyadh", role: .checkbox)?.states == [.checked])
  }

  @Test("An empty menu says that there is nothing")
  func empty() async throws {
    let transport = StubTransport()
    transport.on("/branches", rows([]))
    let app = form(Branches.self, [OptionModel](), over: transport)
    app.tap("Choice")
    try await app.settle()
    #expect(app.shows("Nothing here yet"))
  }

  @Test("Without a transport, the failure says what to pass where")
  func unconfigured() async throws {
    let failure = await #expect(throws: LoadFailure.self) { try await Branches.allCases(in: ScreenEnvironment()) }
    #expect(
      failure?.detail.hasSuffix(
        """
        Branches loads from '/branches', but the environment has no transport. Pass one where the host is made: \
        'environment.transport = URLSessionTransport(base: …)'.
        """) == true)
    #expect(failure?.isRetryable == false)
  }

  @Test("The request says the language")
  func language() async throws {
    let transport = StubTransport()
    let app = form(Branches.self, [OptionModel](), language: .arabic, over: loaded(transport))
    app.tap("Choice")
    try await app.settle()
    #expect(transport.requests.map { $0.headers["Accept-Language"] } == ["ar"])
  }

  @Test("Typing searches the loaded rows, marks the matches, and shows their number")
  func searching() async throws {
    let app = form(Branches.self, [OptionModel](), config: OptionsViewConfig(search: true), over: loaded())
    app.tap("Choice")
    try await app.settle()
    app.tap("Riyadh")
    app.type("amm", into: "Search")
    #expect(app.elements.filter { $0.role == .checkbox }.map(\.label) == ["Amman", "Dammam"])
    #expect(app.announcements.last == "2 results")
    app.tap("Amman")
    app.type("x", into: "Search")
    #expect(app.shows("No results"))
    app.type("", into: "Search")
    #expect(app.elements.filter { $0.states.contains(.checked) }.map(\.label) == ["Riyadh", "Amman"])
  }
}
