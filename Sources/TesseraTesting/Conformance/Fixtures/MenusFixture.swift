internal import Tessera

/// Option menus with parameters and from a function, a choice made by an effect, and a choice that is
/// submitted immediately.
struct MenusFixture: Screen {
  struct State: ScreenState {
    var country: OptionModel?
    var city: OptionModel?
    var assignee: OptionModel?
    var role: OptionModel?
  }
  typealias Action = FixtureAction
  let log: HostConformance.Log

  enum Countries: MenuType {
    static let staticData = [OptionModel("SA", "Saudi Arabia"), OptionModel("JO", "Jordan")]
  }

  /// The cities of a country, from a function.
  struct Cities: OptionsMenu {
    let country: OptionID?
    var path: MenuPath { "" }
    var isAvailable: Bool { country != nil }

    func allCases(query: MenuQuery<OptionModel>, in environment: ScreenEnvironment) async throws -> LoadedMenu {
      LoadedMenu(country == "SA" ? [OptionModel("01", "Riyadh"), OptionModel("02", "Jeddah")] : [OptionModel("03", "Amman")])
    }
  }

  /// A choice that is submitted immediately. The endpoint refuses the owner.
  enum RoleField: APIOptionsConfigurable {
    enum Menu: MenuType {
      static let staticData = [OptionModel("driver", "Driver"), OptionModel("owner", "Owner")]
    }
    static let title: Phrase = "Role"
    static let selection: Property<State, OptionModel?> = \.role
    static let apiPath = "/role"
  }

  func title(for state: State) -> Phrase { "Menus" }

  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel {
      OptionsItem("Country", Countries.self, selection: \.country)
      OptionsItem("City", Cities(country: state.country?.id), selection: \.city)
      OptionsItem("Assignee", .search { try people($0) }, selection: \.assignee)
      OptionsItem(RoleField.self).didSelectValues { "chose \($0.ids.map(\.text).joined())" }
    }.style(.form)
    SectionModel { ButtonItem("Suggest", on: "suggest") }.style(.actions)
  }

  /// The people matching a search text. The first search fails.
  private func people(_ text: String) throws -> [OptionModel] {
    let isFirst = !log.lines.contains { $0.hasPrefix("find") && $0 != "find ''" }
    log.append("find '\(text)'")
    if !text.isEmpty, isFirst { throw LoadFailure(.unreachable, message: "Nobody answered") }
    return ["Ada", "Grace"].filter { text.isEmpty || $0.lowercased().hasPrefix(text) }.map { OptionModel(OptionID($0), $0) }
  }

  func reduce(_ state: inout State, _ action: FixtureAction) -> Effect<FixtureAction> {
    log.append("\(action)")
    switch action {
    case "suggest":
      return .run("suggest") { [log] context in
        // Wait until the user has opened the menu.
        while !log.lines.contains("find ''") { try await context.sleep(for: .milliseconds(100)) }
        try await context.sleep(for: .milliseconds(300))
        context.send("choose Grace")
      }
    case "choose Grace": state.assignee = OptionModel("Grace", "Grace")
    default: break
    }
    return .none
  }

  static let behavior = Behavior(didEdit: { $0.didEdit(&$1, $2) })
  func didEdit(_ state: inout State, _ edit: Edit<State>) -> Effect<FixtureAction> {
    switch edit.property as PartialKeyPath<State> {
    case \.country: log.append("country \(state.country?.name ?? "none")")
    case \.city: log.append("city \(state.city?.name ?? "none")")
    case \.assignee: log.append("assignee \(state.assignee?.name ?? "none")")
    default: log.append("role \(state.role?.name ?? "none")")
    }
    return .none
  }
}
