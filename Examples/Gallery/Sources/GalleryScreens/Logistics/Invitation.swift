internal import Tessera

/// An invitation as returned by the service.
public struct Invitation: Codable, Equatable, Sendable {
  let id: String
  let name: String
}

/// The request for an invitation.
struct InvitationDraft: Codable, Equatable, Sendable {
  let name: String
  let role: OptionID
  let branches: [OptionID]
  let cities: [OptionID]
  let email: String
  let places: [OptionID]

  init(_ state: InviteUserScreen.State) {
    name = state.name
    role = state.role?.id ?? ""
    branches = state.branches.map(\.id)
    cities = state.cities.map(\.id)
    email = state.email
    places = state.places.ids
  }

  /// Sends the invitation. Requests with the same key count once.
  ///
  /// - Throws: ``FormFailure`` with the service's message.
  func send(_ key: String, _ environment: ScreenEnvironment) async throws -> Invitation {
    try await environment.send("POST", "/v1/invitations", self, key: key)
  }
}

struct AccountRole: Codable, Sendable {
  let value: OptionID
}
