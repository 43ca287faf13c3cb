import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// Cities named by their path, since regions count them separately.
private enum Cities: MenuType {
  static let settings = MenuSettings(identity: .underParent)
  static let staticData = [
    OptionModel(1, "Riyadh region", children: [OptionModel(1, "Riyadh"), OptionModel(4, "Diriyah")]),
    OptionModel(2, "Makkah region", children: [OptionModel(2, "Jeddah"), OptionModel(9, "Taif")]),
  ]
}

private struct Visit: Screen {
  struct State: Equatable, Sendable {
    var branches: [OptionModel] = []
    var cities: [OptionModel] = []
    var home: OptionModel?
    var log: [String] = []
  }
  enum Action: Equatable, Sendable { case didChoose(String, OptionSelection) }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem(DraftField.self).didSelectValues { .didChoose("draft", $0) }.id("draft")
      OptionsItem(LiveField.self).didSelectValues { .didChoose("live", $0) }
      OptionsItem(CitiesField.self, selection: \.cities)
      OptionsItem(HomeField.self, title: "Home", selection: \.home)
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .didChoose(let field, let choice) = action {
      state.log.append("\(field): \(choice.ids), stored \(state.branches.map(\.id))")
    }
    return .none
  }
}

// One word and the path tell the two apart, and a draft may have the path already.
private enum DraftField: OptionsConfigurable {
  typealias Menu = Branches
  static let title: Phrase = "Draft"
  static let selection: Property<Visit.State, [OptionModel]> = \.branches
  static let apiPath = "/v1/account/branches"
}

private enum LiveField: APIOptionsConfigurable {
  typealias Menu = Branches
  static let title: Phrase = "Live"
  static let selection: Property<Visit.State, [OptionModel]> = \.branches
  static let apiPath = "/v1/account/branches"
}

// Fields of several forms, which name their properties.
private enum CitiesField: APIOptionsConfigurable {
  typealias Menu = Cities
  static let title: Phrase = "Cities"
  static let apiPath = "/v1/account/cities"
  static func apiBody(for cities: [OptionModel]) -> [String: [Int]] { ["city_ids": cities.compactMap { Int($0.id.text) }] }
}

private enum HomeField: APIOptionsConfigurable {
  typealias Menu = Cities
  typealias Choice = OptionModel?
  static let title: Phrase = "City"
  static let apiPath = "/v1/account/home"
  static let apiKey = "city"
}

@Suite("Local and live fields")
struct FieldDestinyTests {
  private let transport = StubTransport()

  private func visit() -> Headless<Visit> {
    transport.on("/branches", rows([("b1", "Riyadh"), ("b2", "Jeddah")]))
    for field in ["branches", "cities", "home"] {
      transport.on("/v1/account/\(field)") { _ in TransportResponse(status: 204, body: Data()) }
    }
    return Headless(Visit(), state: .init(), environment: { [transport] in $0.load(over: transport) })
  }

  private var sent: [String] {
    transport.requests.filter { $0.method == "PUT" }.map { "\($0.path) \(String(decoding: $0.body ?? [], as: UTF8.self))" }
  }

  private func done(_ count: Int) -> Phrase { "\("Done" as Phrase) (\(count))" }

  @Test("The conformance alone decides whether a choice is sent at once, and both tell the screen after it is stored")
  func oneWord() async throws {
    let app = visit()
    try await app.choose("Riyadh", in: "Draft", confirm: done(1))
    #expect(app.state.log == ["draft: [b1], stored [b1]"] && sent.isEmpty)
    try await app.choose("Jeddah", in: "Live", confirm: done(2))
    #expect(app.state.log.dropFirst() == ["live: [b1, b2], stored [b1, b2]"])
    #expect(sent == [#"/v1/account/branches {"value":["b1","b2"]}"#])
  }

  @Test("A live choice that the service refuses is not reported")
  func refused() async throws {
    let app = visit()
    transport.on("/v1/account/branches", status: 422, #"{"message":"No"}"#)
    app.tap("Live")
    try await app.settle()
    app.tap("Jeddah")
    app.tap(done(1))
    try await app.settle()
    #expect(app.state.log.isEmpty && app.state.branches.isEmpty && sent.count == 1)
  }

  @Test("The service gets the ids that its menu has, in the body that the field makes")
  func bodies() async throws {
    let app = visit()
    app.tap("Cities")
    try await app.settle()
    app.expand("Riyadh region")
    app.expand("Makkah region")
    app.tap("Diriyah")
    app.tap("Taif")
    app.tap(done(2))
    try await app.settle()
    #expect(app.state.cities.map(\.id) == [OptionID(path: [1, 4]), OptionID(path: [2, 9])])
    #expect(CitiesField.body(of: app.state.cities) == ["city_ids": [4, 9]], "a form sends the same body")
    app.tap("Home")
    try await app.settle()
    app.expand("Makkah region")
    app.tap("Taif")
    try await app.settle()
    #expect(app.state.home?.id == OptionID(path: [2, 9]))
    #expect(sent == [#"/v1/account/cities {"city_ids":[4,9]}"#, #"/v1/account/home {"city":"9"}"#])
    #expect(HomeField.body(of: nil) == ["city": .null])
  }
}
