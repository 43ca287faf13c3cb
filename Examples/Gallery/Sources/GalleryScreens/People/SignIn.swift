internal import Tessera

/// A sign-in as returned by the service.
private struct SignIn: Decodable, Sendable {
  struct Person: Decodable, Sendable {
    let id: String
    let name: String
    let role: String
  }
  let token: String
  let person: Person
}

extension ScreenEnvironment {
  /// The identity for a name and a password, with the token for the user's data.
  ///
  /// - Throws: ``FormFailure`` with the service's message.
  func signIn(_ name: String, _ password: String) async throws -> Identity {
    let answer: SignIn = try await send("POST", "/v1/sign-ins", ["name": name, "password": password])
    return Identity(answer.person.id, name: answer.person.name, roles: [answer.person.role], credential: answer.token)
  }

  /// Ends the user's token at the service.
  func signOut() async throws {
    guard let transport else { return }
    _ = try await transport.send(TransportRequest("/v1/sign-ins/current", method: "DELETE"))
  }
}
