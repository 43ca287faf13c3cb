import Tessera

/// The role of the account itself: sent as soon as it is chosen.
///
/// As a draft that is sent with the form it would conform to `OptionsConfigurable`, and have no more than the first three members.
enum OwnRoleField: APIOptionsConfigurable {
  typealias Menu = AccountRoles
  static let title: Phrase = "Your own role"
  static let selection: Property<InviteUserScreen.State, OptionModel?> = \.ownRole
  static let apiPath = "/v1/account/role"
  static let apiKey = "value"
  static let responseType = Receipt.self
  static var submission: LiveProperty<InviteUserScreen.State>? { LiveProperty(\.ownRoleSubmission) }

  /// The service's answer.
  struct Receipt: Decodable, Sendable {
    let field: String
    let revision: Int
  }
}

/// The roles that the service knows.
enum AccountRoles: MenuType {
  static let path = "/v1/roles"
}
