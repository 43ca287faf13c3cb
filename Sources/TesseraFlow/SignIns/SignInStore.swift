internal import Synchronization
public import TesseraScreen

/// Keeps who has signed in through ``/TesseraScreen/Effect/signIn(_:)``, under tokens that nobody can guess, for as long as the server or the store lives.
///
/// An app that stands in a server with its own accounts needs none: it tells the host who is asking. ``InMemorySignInStore`` forgets with the process;
/// `SQLiteSignInStore` of TesseraSQLite does not.
/// - Isolation: called from any task.
public protocol SignInStore: Sendable {
  /// The person of a token, or `nil`.
  func identity(_ token: String) async throws -> Identity?
  /// Keeps a person under a token.
  func signIn(_ identity: Identity, _ token: String) async throws
  /// Forgets a token.
  func signOut(_ token: String) async throws
  /// Forgets all tokens of a person; of one sign-in only, if `session` is not `nil`.
  func end(_ id: String, session: String?) async throws
}

/// Keeps sign-ins in memory, for one process. Holds at most ``capacity``; the oldest go first.
public final class InMemorySignInStore: SignInStore {
  private struct State {
    var identities: [String: (number: Int, identity: Identity)] = [:]
    var last = 0
  }

  private let state = Mutex(State())
  /// The most sign-ins.
  public let capacity: Int

  /// An empty store.
  public init(capacity: Int = 100_000) { self.capacity = max(1, capacity) }

  public func identity(_ token: String) -> Identity? { state.withLock { $0.identities[token]?.identity } }

  public func signIn(_ identity: Identity, _ token: String) {
    state.withLock { state in
      state.last += 1
      state.identities[token] = (state.last, identity)
      guard state.identities.count > capacity else { return }
      // A tenth at once, so that each sign-in costs little on average.
      let stays = capacity - capacity / 10
      let numbers = state.identities.values.map(\.number).sorted()
      let first = numbers[numbers.count - stays]
      state.identities = state.identities.filter { $0.value.number >= first }
    }
  }

  public func signOut(_ token: String) { state.withLock { _ = $0.identities.removeValue(forKey: token) } }

  public func end(_ id: String, session: String?) {
    state.withLock { state in
      state.identities = state.identities.filter { $0.value.identity.id != id || session != nil && $0.value.identity.session != session }
    }
  }
}
