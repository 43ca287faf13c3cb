internal import TesseraDigest
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// Remembers the credentials of sign-ins at this process, in front of a store that need not store any.
///
/// If a store returns an identity without a ``/TesseraScreen/Identity/credential``, it is filled in for the lifetime
/// of the process, for the same token and person, whatever the current roles. A credential from the store is never
/// replaced.
///
/// - Law: signing out and ending a person remove credentials. Beyond ``capacity``, the least recently used are
///   removed, as are those not used for thirty days.
/// - Law: tokens are stored as their SHA-256, as in stores.
final class CredentialMemory: SignInStore {
  static let capacity = 10_000

  private let store: any SignInStore
  /// The people by the digests of their tokens. `nil` if the store itself is in memory.
  private let known: InMemorySignInStore?

  init(_ store: any SignInStore, capacity: Int = CredentialMemory.capacity) {
    self.store = store
    known = store is InMemorySignInStore ? nil : InMemorySignInStore(capacity: capacity, mostOfOnePerson: capacity)
  }

  func identity(_ token: String) async throws -> Identity? {
    guard var identity = try await store.identity(token) else {
      known?.signOut(Self.key(token))
      return nil
    }
    guard identity.credential.isEmpty, let former = known?.identity(Self.key(token)) else { return identity }
    if former.isPerson(identity.id) { identity.credential = former.credential }
    return identity
  }

  func signIn(_ identity: Identity, _ token: String) async throws {
    try await store.signIn(identity, token)
    if !identity.credential.isEmpty { known?.signIn(identity, Self.key(token)) }
  }

  func signOut(_ token: String) async throws {
    try await store.signOut(token)
    known?.signOut(Self.key(token))
  }

  func end(_ id: String, session: String?) async throws {
    forget(id, session: session)
    try await store.end(id, session: session)
  }

  /// Removes a person who was ended, possibly at another node. Only one sign-in if `session` isn't `nil`.
  func forget(_ id: String, session: String?) { known?.end(id, session: session) }

  private static func key(_ token: String) -> String { HexadecimalText.of(SHA256.digest(token.utf8)) }
}
