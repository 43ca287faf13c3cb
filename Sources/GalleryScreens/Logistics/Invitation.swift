internal import Foundation
internal import Tessera

/// An invitation as the service answers it.
public struct Invitation: Codable, Equatable, Sendable {
  let id: String
  let name: String
}

/// What is sent to invite somebody.
struct InvitationDraft: Codable, Equatable, Sendable {
  let name: String
  let role: OptionID
  let branches: [OptionID]
  let cities: [OptionID]

  init(_ state: InviteUserScreen.State) {
    name = state.name
    role = state.role?.id ?? ""
    branches = state.branches.map(\.id)
    cities = state.cities.map(\.id)
  }

  /// Sends the invitation; under the same key it counts once.
  ///
  /// - Throws: ``LoadFailure`` with the service's words.
  func send(_ key: String, _ environment: ScreenEnvironment) async throws -> Invitation {
    guard let transport = environment.transport else { throw LoadFailure(.other, detail: "there is nothing to send with") }
    var request = TransportRequest("/v1/invitations", language: environment.localizer.language)
    request.method = "POST"
    request.headers["Content-Type"] = "application/json"
    request.headers["Idempotency-Key"] = key
    request.body = Array(try JSONEncoder().encode(self))
    let answer = try await transport.send(request).success(of: request)
    do {
      return try JSONDecoder().decode(Invitation.self, from: Data(answer.body))
    } catch {
      throw LoadFailure(.malformed, detail: "POST /v1/invitations: \(error)")
    }
  }
}

/// The role of the account.
struct AccountRole: Codable, Sendable {
  let value: OptionID
}
