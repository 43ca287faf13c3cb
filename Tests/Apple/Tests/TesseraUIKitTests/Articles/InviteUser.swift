import Tessera

/// The form of the app, as it was before.
struct InviteUser: Equatable, Sendable {
  var firstName = "", lastName = "", email = ""
  var role: OptionModel?, region: OptionModel?
  var branches: [OptionModel] = [], cities: [OptionModel] = []
  var sendingBranches = LiveSubmission(OptionSelection())
}

enum Roles: MenuType { static let path = "/roles" }
enum Branches: MenuType { static let path = "/branches" }
enum Regions: MenuType { static let path = "/regions" }
enum Cities: MenuType {
  static let path = "/cities"
  static let settings = MenuSettings { MenuQuery<OptionModel>().filter(.where("region", isIn: $0.map(\.text))) }
}

enum RoleField: OptionsConfigurable {
  typealias Menu = Roles
  static let title: Phrase = "Role"
  static let selection: Property<InviteUser, OptionModel?> = \.role
  static let config = OptionsViewConfig(placeholder: "Choose a role")
}

enum BranchesField: APIOptionsConfigurable {
  typealias Menu = Branches
  static let title: Phrase = "Branches"
  static let selection: Property<InviteUser, [OptionModel]> = \.branches
  static let apiPath = "/me/branches"
  static let apiKey = "branch_ids"
  static let responseType = TransportResponse.Ignored.self
  static var submission: LiveProperty<InviteUser>? { LiveProperty(\.sendingBranches) }
}
