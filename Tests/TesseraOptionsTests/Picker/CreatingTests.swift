import Foundation
import Synchronization
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

/// Tags that users add. The service refuses the name "No".
private final class Tags: Sendable {
  let transport = StubTransport()
  private let names = Mutex(["Urgent", "Fragile"])

  init() {
    transport.on("/tags") { [self] _ in
      let tags = names.withLock { $0 }.map { #"{"id":"\#($0.lowercased())","name":"\#($0)"}"# }
      return TransportResponse(body: "[\(tags.joined(separator: ","))]".utf8)
    }
    transport.on("/parcel/tag") { _ in TransportResponse(body: "{}".utf8) }
  }

  var creating: OptionsViewConfig {
    OptionsViewConfig(
      search: true, emptyText: "No tags yet", noResultsText: "No tag has this name",
      create: { [self] name, _ in
        if name == "No" { throw LoadFailure(.refused, message: "This name is taken") }
        names.withLock { $0.append(name) }
        return OptionModel(OptionID(name.lowercased()), name)
      })
  }
}

private enum TagMenu: MenuType { static let path = "/tags" }

private struct Parcel: Screen {
  struct State: Equatable, Sendable {
    var tag: OptionModel?
    var sent: OptionModel?
    var tags: [OptionModel] = []
  }
  enum Action: Equatable, Sendable {}
  enum LiveTag: APIOptionsConfigurable {
    typealias Menu = TagMenu
    static let title: Phrase = "Live"
    static let selection: Property<Parcel.State, OptionModel?> = \.sent
    static let apiPath = "/parcel/tag"
    @TaskLocal static var config = OptionsViewConfig()
  }
  let config: OptionsViewConfig

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Tag", TagMenu.self, selection: \.tag, config: config)
      OptionsItem("Tags", TagMenu.self, selection: \.tags, config: config)
      LiveTag.$config.withValue(config) { OptionsItem(LiveTag.self) }
    }
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

@Suite("Options that the user adds")
struct CreatingTests {
  private let tags = Tags()

  private func search(_ text: String, in field: Phrase) async throws -> Headless<Parcel> {
    let app = Headless(
      Parcel(config: tags.creating), state: .init(), environment: { [tags] in $0.load(over: tags.transport) })
    app.tap(field)
    try await app.settle()
    app.type(text, into: "Search")
    try await app.settle()
    return app
  }

  private func create(_ name: String) -> Phrase { "Create “\(name)”" }

  @Test("Only a text that no option has as its name can be added", arguments: [("urg", true), (" URGENT ", false), ("  ", false)])
  func offered(text: String, isOffered: Bool) async throws {
    let app = try await search(text, in: "Tag")
    #expect(app.elements.contains { $0.label.hasPrefix("Create") } == isOffered)
    let plain = Headless(
      Parcel(config: OptionsViewConfig(search: true)), state: .init(), environment: { [tags] in $0.load(over: tags.transport) })
    plain.tap("Tag")
    try await plain.settle()
    plain.type(text, into: "Search")
    #expect(!plain.elements.contains { $0.label.hasPrefix("Create") }, "not without a function")
  }

  @Test("A picker for one closes with the option that was added, and the menu has it the next time")
  func single() async throws {
    let app = try await search(" Heavy ", in: "Tag")
    #expect(app.shows("No tag has this name"))
    app.tap(create("Heavy"))
    try await app.settle()
    #expect(app.title == "Parcel" && app.state.tag == OptionModel("heavy", "Heavy"))
    app.tap("Tag")
    try await app.settle()
    #expect(app.element("Heavy", role: .radio)?.states.contains(.checked) == true && !app.shows("No longer available"))
  }

  @Test("A picker for several marks it among the others, and Cancel leaves the field alone")
  func several() async throws {
    let app = try await search("Heavy", in: "Tags")
    app.tap(create("Heavy"))
    try await app.settle()
    app.tap("Urgent")
    #expect(app.element("Heavy", role: .checkbox)?.states.contains(.checked) == true && app.state.tags.isEmpty)
    app.tap("\("Done" as Phrase) (\(2))")
    try await app.settle()
    #expect(app.state.tags.map(\.name) == ["Heavy", "Urgent"])
  }

  @Test("A live field sends it")
  func live() async throws {
    let app = try await search("Heavy", in: "Live")
    app.tap(create("Heavy"))
    try await app.settle()
    #expect(app.title == "Parcel" && app.state.sent?.name == "Heavy")
    let body = tags.transport.requests.last?.body.map { String(decoding: $0, as: UTF8.self) }
    #expect(body == #"{"value":"heavy"}"#)
  }

  @Test("A refusal is shown, and the search stays")
  func refused() async throws {
    let app = try await search("No", in: "Tag")
    app.effects.hold("options.create")
    app.tap(create("No"))
    #expect(app.element(create("No"))?.states.contains(.busy) == true)
    app.effects.release("options.create")
    try await app.settle()
    #expect(app.text.contains("This name is taken"), "\(app.text)")
    app.tap("OK")
    #expect(app.shows(create("No")) && app.state.tag == nil)
  }

  @Test("A menu without options has the app's words, in Arabic the button has the language's marks")
  func words() async throws {
    tags.transport.on("/tags", "[]")
    let app = Headless(
      OptionsPicker(TagMenu.self, title: "Tags", isMultiple: false, config: tags.creating), language: .arabic,
      environment: { [tags] in $0.load(over: tags.transport) })
    try await app.settle()
    #expect(app.shows("No tags yet"))
    app.type("ثقيل", into: "Search")
    let button = app.element(create("ثقيل"), role: .button)
    #expect(button?.label.contains("إنشاء «") == true, "\(app.text)")
  }
}
