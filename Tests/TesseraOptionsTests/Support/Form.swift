import TesseraOptions
import TesseraScreen
import TesseraTesting

enum Roles: MenuType {
  static let staticData = [OptionModel("admin", "Administrator"), OptionModel("driver", "Driver")]
}

enum Branches: MenuType {
  static let path = "/branches"
}

/// A form of a choice in one menu.
struct Form<Menu: MenuType, Choice: OptionSelection.Choice>: Screen {
  struct State: Equatable, Sendable {
    var choice: Choice
  }
  enum Action: Equatable, Sendable {}

  var config = OptionsViewConfig()

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel { OptionsItem("Choice", Menu.self, selection: \.choice, config: config) }.style(.form)
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}
}

/// The page of a form over a menu.
func form<Menu: MenuType, Choice: OptionSelection.Choice>(
  _ menu: Menu.Type, _ choice: Choice, config: OptionsViewConfig = OptionsViewConfig(), language: Language = .english,
  over transport: (any Transport)? = nil, expecting diagnostics: Set<Diagnostic.Code> = [], fileID: String = #fileID,
  filePath: String = #filePath, line: Int = #line, column: Int = #column
) -> Headless<Form<Menu, Choice>> {
  Headless(
    Form<Menu, Choice>(config: config), state: .init(choice: choice), language: language, expecting: diagnostics,
    environment: { $0.load(over: transport) }, fileID: fileID, filePath: filePath, line: line, column: column)
}
