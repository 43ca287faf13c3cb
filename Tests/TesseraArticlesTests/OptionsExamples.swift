import Tessera

// example: Cities, a menu grouped by region | 61
enum Cities: MenuType {
  struct Model: Decodable, Sendable {
    struct Region: Decodable, Sendable { let id: OptionID, name: String }
    let id: OptionID, name: String, region: Region?
  }
  static let path = "/cities"
  static func options(from cities: [Model]) -> [OptionModel] {
    cities.grouped {
      $0.region.map { ($0.id, $0.name) }
    } option: {
      OptionModel($0.id, $0.name)
    }.groups
  }
}
// end

enum Roles: MenuType {
  static let staticData = [OptionModel("driver", "Driver"), OptionModel("admin", "Administrator")]
}

enum Branches: MenuType { static let path = "/branches" }

struct AddBusinessUser: Screen {
  struct State: ScreenState {
    var name = "", email = ""
    var role: OptionModel?
    var branches: [OptionModel] = []
    var cities: [OptionModel] = []
  }
  enum Action: Equatable, Sendable { case didPressInvite }

  // example: AddBusinessUser, a form with three menus | 25
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("User") {
      TextFieldItem("Name", text: \.name)
      TextFieldItem("Email", text: \.email)
    }
    SectionModel("Access") {
      OptionsItem("Role", Roles.self, selection: \.role)
      OptionsItem("Branches", Branches.self, selection: \.branches)
      OptionsItem("Cities", Cities.self, selection: \.cities)
    }
    SectionModel { ButtonItem("Invite", on: .didPressInvite) }
  }
  // end

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .announce("\(state.name) is invited") }
}
