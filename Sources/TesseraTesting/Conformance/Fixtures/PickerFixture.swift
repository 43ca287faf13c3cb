internal import Tessera

/// Fields filled by pickers with search: a single option, and several options of a tree.
struct PickerFixture: Screen {
  struct State: ScreenState, Hashable {
    var role: OptionModel?
    var cities: [OptionModel] = []
  }
  enum Action: Hashable, Sendable {}
  let log: HostConformance.Log

  enum Roles: MenuType {
    static let staticData = [
      OptionModel("driver", "Driver"), OptionModel("admin", "Administrator", detail: "May do everything"),
      OptionModel("owner", "Owner", disabledReason: "There is one already"),
    ]
  }

  enum Cities: MenuType {
    static let staticData = [
      OptionModel("SA", "Saudi Arabia", children: [OptionModel("01", "Riyadh"), OptionModel("02", "Jeddah")]),
      OptionModel("JO", "Jordan", children: [OptionModel("03", "Amman")]),
    ]
  }

  func title(for state: State) -> Phrase { "Pickers" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Role", Roles.self, selection: \.role, isRequired: true)
      OptionsItem("Cities", Cities.self, selection: \.cities, config: OptionsViewConfig(search: true))
    }.style(.form)
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {}

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<Action> {
    if let role = edit.newValue(of: \.role) { log.append("role \(role?.name ?? "none")") }
    if let cities = edit.newValue(of: \.cities) { log.append("cities \(cities.map(\.name).joined(separator: " "))") }
    return .none
  }
}
