internal import TesseraDigest
internal import TesseraFlow
internal import TesseraScreen

/// Remembers the credentials of who signed in at this process, in front of a store that need not keep any.
///
/// A store may give a person back without a ``/TesseraScreen/Identity/credential``. It is filled in for as long as the process lives, under the same token,
/// for the person who signed in with it, whatever roles the accounts give by now; a store's own is never replaced.
/// - Law: what is signed out or ended is forgotten. Of more than ``capacity`` those go that were used longest ago, and so does what nobody
///   used for thirty days.
/// - Law: tokens are kept as their SHA-256, as stores keep them.
final class CredentialMemory: SignInStore {
  /// The most sign-ins that are remembered.
  static let capacity = 10_000

  private let store: any SignInStore
  /// The people by the digests of their tokens; `nil` where the store is in memory itself.
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

  /// Forgets a person whom somebody ended, also at another node; of one sign-in only, if `session` is not `nil`.
  func forget(_ id: String, session: String?) { known?.end(id, session: session) }

  private static func key(_ token: String) -> String { HexadecimalText.of(SHA256.digest(token.utf8)) }
}
