internal import Synchronization
public import TesseraScreen

/// Stores identities that signed in with ``/TesseraScreen/Effect/signIn(_:)``, under unguessable tokens.
///
/// An app in a server with its own accounts needs no store: it tells the host who the user is.
/// ``InMemorySignInStore`` is lost with the process. `SQLiteSignInStore` of TesseraSQLite is not.
/// - Isolation: called from any task.
public protocol SignInStore: Sendable {
  /// The identity stored under a token, or `nil`. A store may omit credentials: a web host then fills in
  /// empty ones for its own sign-ins.
  func identity(_ token: String) async throws -> Identity?
  /// Stores an identity under a token.
  func signIn(_ identity: Identity, _ token: String) async throws
  /// Deletes a token.
  func signOut(_ token: String) async throws
  /// Deletes all tokens of a user, or only the tokens of one sign-in if `session` is not `nil`.
  func end(_ id: String, session: String?) async throws
}

/// Stores sign-ins in memory, for one process. Holds at most ``capacity`` and evicts the least recently used
/// first.
///
/// - Law: a sign-in lasts until it is signed out, ended, or unused for ``lifetime``. Beyond
///   ``mostOfOnePerson`` sign-ins of one user, the least recently used are removed.
public final class InMemorySignInStore: SignInStore {
  private struct Entry {
    let identity: Identity
    var used: ContinuousClock.Instant
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var tokens: [[UInt8]: Set<String>] = [:]

    mutating func remove(_ token: String) {
      guard let entry = entries.removeValue(forKey: token) else { return }
      let person = Array(entry.identity.id.utf8)
      tokens[person]?.remove(token)
      if tokens[person]?.isEmpty == true { tokens[person] = nil }
    }
  }

  private let state = Mutex(State())
  /// The maximum number of sign-ins.
  public let capacity: Int
  /// The maximum number of sign-ins of one user.
  public let mostOfOnePerson: Int
  /// The lifetime of an unused sign-in.
  public let lifetime: Duration

  /// Creates an empty store.
  public init(capacity: Int = 100_000, mostOfOnePerson: Int = 100, lifetime: Duration = .seconds(30 * 86_400)) {
    (self.capacity, self.mostOfOnePerson, self.lifetime) = (max(1, capacity), max(1, mostOfOnePerson), lifetime)
  }

  public func identity(_ token: String) -> Identity? { identity(token, at: .now) }

  func identity(_ token: String, at now: ContinuousClock.Instant) -> Identity? {
    state.withLock { state in
      guard let entry = state.entries[token] else { return nil }
      guard now - entry.used <= lifetime else {
        state.remove(token)
        return nil
      }
      state.entries[token]?.used = now
      return entry.identity
    }
  }

  public func signIn(_ identity: Identity, _ token: String) { signIn(identity, token, at: .now) }

  func signIn(_ identity: Identity, _ token: String, at now: ContinuousClock.Instant) {
    state.withLock { state in
      state.remove(token)
      let person = Array(identity.id.utf8)
      let own = state.tokens[person] ?? []
      if own.count >= mostOfOnePerson, let oldest = own.min(by: { (state.entries[$0]?.used ?? now) < (state.entries[$1]?.used ?? now) }) {
        state.remove(oldest)
      }
      state.entries[token] = Entry(identity: identity, used: now)
      state.tokens[person, default: []].insert(token)
      guard state.entries.count > capacity else { return }
      // Evict a tenth at once, so that each sign-in stays cheap on average.
      let gone = state.entries.sorted { $0.value.used < $1.value.used }.prefix(max(1, capacity / 10))
      for (token, _) in gone { state.remove(token) }
    }
  }

  public func signOut(_ token: String) { state.withLock { $0.remove(token) } }

  public func end(_ id: String, session: String?) {
    state.withLock { state in
      for token in state.tokens[Array(id.utf8)] ?? [] {
        let isMeant = session.map { state.entries[token]?.identity.session.utf8.elementsEqual($0.utf8) == true } ?? true
        if isMeant { state.remove(token) }
      }
    }
  }
}
