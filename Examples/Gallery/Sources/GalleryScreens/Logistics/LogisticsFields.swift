import Tessera

/// The account's own role, sent as soon as it is chosen.
///
/// For a choice sent with the form, change the conformance to `OptionsConfigurable`.
enum OwnRoleField: APIOptionsConfigurable {
  typealias Menu = AccountRoles
  static let title: Phrase = "Your role"
  static let selection: Property<InviteUserScreen.State, OptionModel?> = \.ownRole
  static let apiPath = "/v1/account/role"
  static let responseType = Receipt.self
  static var submission: LiveProperty<InviteUserScreen.State>? { LiveProperty(\.ownRoleSubmission) }

  struct Receipt: Decodable, Sendable {
    let field: String
    let revision: Int
  }
}

/// The roles known to the service.
enum AccountRoles: MenuType {
  static let path = "/v1/roles"
}
