internal import Synchronization
public import TesseraScreen

/// Keeps who has signed in through ``/TesseraScreen/Effect/signIn(_:)``, under tokens that nobody can guess, for as long as the server or the store lives.
///
/// An app that stands in a server with its own accounts needs none: it tells the host who is asking. ``InMemorySignInStore`` forgets with the process;
/// `SQLiteSignInStore` of TesseraSQLite does not.
/// - Isolation: called from any task.
public protocol SignInStore: Sendable {
  /// The person of a token, or `nil`. A store need not keep credentials: a web host fills in an empty one for who signed in at it.
  func identity(_ token: String) async throws -> Identity?
  /// Keeps a person under a token.
  func signIn(_ identity: Identity, _ token: String) async throws
  /// Forgets a token.
  func signOut(_ token: String) async throws
  /// Forgets all tokens of a person; of one sign-in only, if `session` is not `nil`.
  func end(_ id: String, session: String?) async throws
}

/// Keeps sign-ins in memory, for one process. Holds at most ``capacity``; those that were used longest ago go first.
///
/// - Law: a sign-in is there until it is signed out, ended, or was not used for ``lifetime``; of those of one person beyond ``mostOfOnePerson`` the
///   ones go that were used longest ago.
public final class InMemorySignInStore: SignInStore {
  private struct Entry {
    let identity: Identity
    var used: ContinuousClock.Instant
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The tokens of each person.
    var tokens: [[UInt8]: Set<String>] = [:]

    mutating func remove(_ token: String) {
      guard let entry = entries.removeValue(forKey: token) else { return }
      let person = Array(entry.identity.id.utf8)
      tokens[person]?.remove(token)
      if tokens[person]?.isEmpty == true { tokens[person] = nil }
    }
  }

  private let state = Mutex(State())
  /// The most sign-ins.
  public let capacity: Int
  /// The most sign-ins of one person.
  public let mostOfOnePerson: Int
  /// The time after which a sign-in ends that nobody uses.
  public let lifetime: Duration

  /// An empty store.
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
      // A tenth at once, so that each sign-in costs little on average.
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
