import Foundation
import TesseraOptions
import TesseraScreen
import TesseraTesting
import Testing

private enum Cities: MenuType {
  static let staticData = (1...20).map { OptionModel(OptionID($0), "City \($0)") }
}

private struct Inline: Screen {
  struct State: Equatable, Sendable { var cities = OptionsPicker<Cities>.State() }
  enum Action: Equatable, Sendable { case cities(OptionsPicker<Cities>.Action) }
  let cities = OptionsPicker(Cities.self, title: "Cities", isMultiple: true, config: OptionsViewConfig(placement: .inline))

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("About") { TextItem("Choose cities") }
    cities.inline(state.cities, \.cities) { .cities($0) }
  }
  func start(_ state: inout State) -> Effect<Action> { cities.start(&state.cities).map { .cities($0) } }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .cities(let action): cities.reduce(&state.cities, action).map { .cities($0) }
    }
  }
}

@Suite("Option fields")
struct OptionsItemTests {
  private func chosen(_ count: Int, _ language: Language) -> String? {
    form(Cities.self, (0..<count).map { OptionModel(OptionID($0 + 1), $0 == 0 ? "Riyadh" : "City \($0 + 1)") }, language: language)
      .element("Choice")?.value
  }

  @Test("Nothing chosen shows the placeholder, one its name, several the first and how many more, by the language's plural")
  func summaries() {
    #expect(chosen(0, .english) == "Select")
    #expect(chosen(1, .english) == "Riyadh")
    #expect(chosen(2, .english) == "Riyadh +1 more")
    #expect(chosen(13, .english) == "Riyadh +12 more")
    let isolated = "\u{2068}Riyadh\u{2069}"
    #expect(chosen(0, .arabic) == "اختيار")
    #expect(chosen(2, .arabic) == "\(isolated) وواحد آخر")
    #expect(chosen(3, .arabic) == "\(isolated) واثنان آخران")
    #expect(chosen(5, .arabic)?.contains("أخرى") == true)
  }

  @Test("A format of the app's own replaces that")
  func format() {
    let config = OptionsViewConfig(placeholder: "Nowhere") { "\($0.count) places" }
    #expect(form(Cities.self, [OptionModel("1", "A"), OptionModel("2", "B")], config: config).element("Choice")?.value == "2 places")
    #expect(form(Cities.self, [OptionModel](), config: config).element("Choice")?.value == "Nowhere")
  }

  @Test("Ids alone are kept as ids; their names are known once the menu was opened")
  func ids() async throws {
    let app = form(Cities.self, ["3", "4"] as Set<OptionID>)
    #expect(app.element("Choice")?.value == "2 selected")
    app.tap("Choice")
    try await app.settle()
    #expect(app.elements.filter { $0.states.contains(.checked) }.map(\.label) == ["City 3", "City 4"])
    app.tap("City 9")
    app.tap("\("Done" as Phrase) (\(3))")
    #expect(app.state.choice == ["3", "4", "9"])
  }

  @Test("Ids are looked up without opening the menu, and a missing one is named")
  func resolving() async throws {
    let resolved = try await Cities.resolve(["2", "77"], in: ScreenEnvironment())
    #expect(resolved.options.map(\.name) == ["City 2"])
    #expect(resolved.missing == ["77"])
  }

  @Test("A missing choice is shown in the picker, stays until the user removes it, and is reported at the field")
  func gone() async throws {
    let app = form(Cities.self, OptionSelection([OptionModel("1", "City 1"), OptionModel("99", "Atlantis")]))
    app.tap("Choice")
    try await app.settle()
    #expect(app.element("Atlantis, No longer available")?.states == [.checked])
    app.tap("\("Done" as Phrase) (\(2))")
    #expect(app.state.choice.ids == ["1", "99"])
    #expect(app.element("Choice")?.hint == "1 no longer available")
    app.tap("Choice")
    try await app.settle()
    app.tap("Atlantis")
    app.tap("\("Done" as Phrase) (\(1))")
    #expect(app.state.choice.ids == ["1"])
    #expect(app.element("Choice")?.states == [])
  }

  @Test("The picker starts with a choice made elsewhere")
  func outsideSync() async throws {
    let app = form(Cities.self, [OptionModel]())
    app.tap("Choice")
    try await app.settle()
    app.dismiss()
    let other = form(Cities.self, [OptionModel("5", "City 5")])
    other.tap("Choice")
    try await other.settle()
    #expect(other.elements.filter { $0.states.contains(.checked) }.map(\.label) == ["City 5"])
  }

  @Test("A single choice can be deselected only if that is allowed")
  func deselection() async throws {
    let fixed = form(Cities.self, OptionModel("5", "City 5") as OptionModel?)
    try await fixed.choose("City 5", in: "Choice")
    #expect(fixed.state.choice?.id == "5")
    let free = form(Cities.self, OptionModel("5", "City 5") as OptionModel?, config: OptionsViewConfig(allowsDeselection: true))
    try await free.choose("City 5", in: "Choice")
    #expect(free.state.choice == nil)
  }

  @Test("It is shown as a sheet or full screen, as configured")
  func placement() async throws {
    for (placement, kind) in [(OptionsViewConfig.Placement.sheet, ScreenSnapshot.PresentationKind.sheet), (.fullScreen, .fullScreen)] {
      let app = form(Cities.self, [OptionModel](), config: OptionsViewConfig(placement: placement))
      app.tap("Choice")
      try await app.settle()
      #expect(app.page.snapshots.last?.presentation == kind)
    }
  }

  @Test("A field with inline placement shows a sheet with its buttons, and returns the choice")
  func inlineField() async throws {
    let app = form(Roles.self, nil as OptionModel?, config: OptionsViewConfig(placement: .inline))
    try await app.choose("Driver", in: "Choice")
    #expect(app.state.choice?.id == "driver" && app.page.snapshots.count == 1)
    let several = form(Cities.self, [OptionModel](), config: OptionsViewConfig(placement: .inline))
    try await several.choose("City 3", in: "Choice", confirm: "\("Done" as Phrase) (\(1))")
    #expect(several.page.snapshots.count == 1 && several.state.choice.map(\.id) == ["3"])
  }

  @Test("Inside another screen it is a part of that screen, with its search and its choice")
  func inline() async throws {
    let app = Headless(Inline(), state: .init())
    try await app.settle()
    #expect(app.page.snapshots.count == 1)
    #expect(app.element("Done") == nil && app.element("Cancel") == nil)
    app.tap("City 3")
    app.type("city 20", into: "Search")
    #expect(app.elements.filter { $0.role == .checkbox }.map(\.label) == ["City 20"])
    app.tap("City 20")
    app.type("", into: "Search")
    #expect(app.state.cities.selection.ids == ["3", "20"])
  }

  @Test("Names of static options are words of the app")
  func words() async throws {
    let catalog: Catalog = ["Driver": "سائق", "Administrator": "مدير النظام"]
    let app = Headless(
      Form<Roles, OptionModel?>(), state: .init(choice: nil), language: .arabic, catalog: catalog,
      environment: { $0.menus = MenuEnvironment() })
    try await app.choose("Driver", in: "Choice")
    #expect(app.element("Choice")?.value == "سائق")
    #expect(app.state.choice?.id == "driver")
  }
}
