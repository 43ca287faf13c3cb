import TesseraScreen
import TesseraTesting
import Testing

@testable import TesseraOptions
@testable import TesseraSearch

private enum LockedRoles: MenuType {
  static let staticData = [
    OptionModel("a", "Admin", disabledReason: "Set by your company"), OptionModel("b", "Buyer"), OptionModel("c", "Clerk"),
  ]
}

private enum SearchedPlaces: MenuType {
  static let staticData = [
    OptionModel(
      "eu", "Europe",
      children: [
        OptionModel("uk", "England"), OptionModel("it", "Italy"), OptionModel("is", "Iceland"),
        OptionModel("xx", "Italian Alps", disabledReason: "Closed"),
      ]),
    OptionModel("as", "Asia", children: [OptionModel("in", "India"), OptionModel("id", "Indonesia")]),
  ]
}

@Suite("Options that are locked, and trees that are searched")
struct LockedAndFilteredTests {
  private func selection(_ ids: String...) -> OptionSelection { OptionSelection(ids.map { OptionModel(OptionID($0), $0) }) }

  @Test("Select none keeps options that cannot be chosen again, and is disabled when only those are left")
  func none() async throws {
    let picker = OptionsPicker(LockedRoles.self, title: "Roles", isMultiple: true, config: OptionsViewConfig(offersAll: true))
    let app = Headless(picker, state: .init(selection("a", "b")))
    try await app.settle()
    app.tap("Select none")
    #expect(app.state.selection.ids == ["a"])
    #expect(app.element("Select none")?.isAvailable == false)
    app.tap("Select all")
    #expect(Set(app.state.selection.ids) == ["a", "b", "c"])
  }

  @Test("An option that the menu no longer has is not locked")
  func missing() async throws {
    let picker = OptionsPicker(LockedRoles.self, title: "Roles", isMultiple: true, config: OptionsViewConfig(offersAll: true))
    let app = Headless(picker, state: .init(selection("gone", "a", "b")))
    try await app.settle()
    app.tap("Select none")
    #expect(app.state.selection.ids == ["a"])
  }

  @Test("Selecting and deselecting a parent keeps a locked choice below it")
  func covering() async throws {
    let picker = OptionsPicker(SearchedPlaces.self, title: "Places", isMultiple: true, config: OptionsViewConfig(parents: .covering))
    let app = Headless(picker, state: .init(selection("xx", "uk")))
    try await app.settle()
    app.tap("Europe", role: .checkbox)
    app.tap("Europe", role: .checkbox)
    #expect(app.state.selection.ids == ["xx"])
  }

  private func tree(_ ids: String...) async throws -> Headless<OptionsPicker<SearchedPlaces>> {
    let picker = OptionsPicker(SearchedPlaces.self, title: "Places", isMultiple: true, config: OptionsViewConfig(search: true))
    let app = Headless(picker, state: .init(OptionSelection(ids.map { OptionModel(OptionID($0), $0) })))
    try await app.settle()
    return app
  }

  @Test("A parent pressed during a search changes only the shown options")
  func filtered() async throws {
    let app = try await tree("is", "xx")
    app.type("ita", into: "Search")
    app.tap("Europe", role: .checkbox)
    #expect(Set(app.state.selection.ids) == ["is", "xx", "it"])
    #expect(app.element("Europe", role: .checkbox)?.states.contains(.checked) == true)
    app.tap("Europe", role: .checkbox)
    #expect(Set(app.state.selection.ids) == ["is", "xx"])
    app.type("", into: "Search")
    app.tap("Europe", role: .checkbox)
    #expect(Set(app.state.selection.ids) == ["is", "xx", "uk", "it"])
  }

  @Test("A parent that matches the search selects everything below it")
  func found() async throws {
    let app = try await tree()
    app.type("asia", into: "Search")
    app.tap("Asia", role: .checkbox)
    #expect(Set(app.state.selection.ids) == ["in", "id"])
  }
}

@Suite("The minimum input for an endpoint search")
struct SearchLengthTests {
  @Test("One character is enough where it writes a word or a syllable", arguments: ["李", "え", "カ", "ｶ", "김", "ㄅ", "𠮷", "ꀀ", " 李 "])
  func syllables(text: String) { #expect(MenuSettings.SearchEndpoint("/s").isEnough(text)) }

  @Test(
    "White space counts for nothing",
    arguments: [("a", false), ("a ", false), (" a", false), ("ab", true), ("١", false), ("", false), ("é ", false)])
  func letters(text: String, isEnough: Bool) { #expect(MenuSettings.SearchEndpoint("/s").isEnough(text) == isEnough) }
}

@Suite("Punctuation in searches")
struct SearchPunctuationTests {
  private func finds(_ query: String, _ name: String) -> Bool { !SearchIndex([name]).first(1, for: query).isEmpty }

  @Test(
    "Punctuation counts alike in a query and in a name",
    arguments: [
      ("al khobar", "Al-Khobar"), ("al-khobar", "Al Khobar"), ("al–khobar", "Al Khobar"), ("st. louis", "St Louis"),
      ("st louis", "St. Louis"),
      ("washington, dc", "Washington DC"), ("smith (jr)", "Smith Jr"), ("Smith Jr", "Smith (Jr.)"), ("node.js", "Node JS"), ("a/b", "A B"),
      ("«riad»", "Riad"), ("جدة، السعودية", "جدة السعودية"), ("東京、日本", "東京 日本"), ("…louis", "St. Louis"),
    ])
  func alike(query: String, name: String) { #expect(finds(query, name)) }

  @Test("Symbols are part of a word", arguments: [("c++", "C"), ("c#", "C"), ("a&b", "A B"), ("50%", "50")])
  func symbols(query: String, name: String) { #expect(!finds(query, name) && finds(query, query.uppercased())) }

  @Test("A name is found by itself first, however it is punctuated")
  func first() {
    let index = SearchIndex(["Great St. Louis", "St Louisville", "St. Louis", "St-Louis"])
    #expect(Array(index.hits(for: "st. louis")) == [1, 2, 3, 0] && Array(index.hits(for: "st louis")) == [1, 2, 3, 0])
  }
}
