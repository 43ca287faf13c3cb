internal import Logging
internal import Synchronization
internal import TesseraFlow
internal import TesseraStores
internal import TesseraScreen

/// The sign-ins of an app, and whether their store answers.
final class SignIns: Sendable {
  let memory: CredentialMemory
  /// Whether this is a cluster node without a shared sign-in store.
  let isForgetful: Bool
  /// Whether the last operation of the store failed, and the logged outage.
  private let state = Mutex((isAway: false, outage: OutageLog()))
  private let probe = Mutex<SignInProbe?>(nil)
  private let log: WebLog

  init(_ store: any SignInStore, isForgetful: Bool, _ log: WebLog) {
    (memory, self.isForgetful, self.log) = (CredentialMemory(store), isForgetful, log)
  }

  /// The identity of a token.
  ///
  /// - Throws: The errors of the sign-in store. An outage is logged once, and its end once.
  func signedIn(_ token: String) async throws -> Identity? {
    do {
      let identity = try await memory.identity(token)
      note(nil)
      return identity
    } catch {
      note(error)
      throw error
    }
  }

  /// The message for an operator whose cluster nodes don't share sign-ins.
  static let forgetting = """
    WebHost(keeping:) with a cluster has no signIns: this node keeps sign-ins in its own memory, so a user who signs in here is signed out at another node, and \
    is signed out when nodes change. Give every node the same store, such as signIns: PostgresSignInStore(configuration); if no user signs in through the \
    app, signIns: InMemorySignInStore()
    """

  /// Stores a sign-in through the app.
  func signIn(_ identity: Identity, _ token: String) async throws {
    if isForgetful { log.once(.error, Self.forgetting, of: "cluster", as: "store") }
    try await writing { try await memory.signIn(identity, token) }
  }

  /// Deletes a sign-in through the app.
  func signOut(_ token: String) async throws { try await writing { try await memory.signOut(token) } }

  /// Writes to the sign-in store.
  ///
  /// - Throws: ``UnknownSignIn``, which asks the client to retry, if the store fails. It is logged.
  private func writing(_ body: () async throws -> Void) async throws {
    do { try await body() } catch {
      log.once(.error, "a sign-in cannot be written", of: "sign-ins", as: "store", ["error": "\(error)"])
      throw UnknownSignIn()
    }
  }

  /// Whether the sign-in store answers. After a failure it is checked again, with one check at a time for all
  /// callers.
  func areKnown() async -> Bool {
    guard state.withLock({ $0.isAway }) else { return true }
    let current = probe.withLock { current in
      if let current, current.isOn(at: .now) { return current }
      let probe = SignInProbe { [self] in _ = try await signedIn(RandomToken.make()) }
      current = probe
      return probe
    }
    return await current.isAnswered
  }

  /// Records the result of an operation of the sign-in store.
  func note(_ error: (any Error)?, at now: ContinuousClock.Instant = .now) {
    // A cancelled request says nothing about the store.
    guard !(error is CancellationError) else { return }
    let isNews = state.withLock { state in
      state.isAway = error != nil
      return error == nil ? state.outage.succeed(at: now) : state.outage.fail(at: now)
    }
    guard isNews else { return }
    if let error {
      log.logger.error("sign-ins cannot be read", metadata: ["error": "\(error)"])
    } else {
      tellRecovery()
    }
  }

  /// Logs the end of an outage if no request has noticed it.
  func look(at now: ContinuousClock.Instant) {
    if state.withLock({ $0.outage.look(at: now) }) { tellRecovery() }
  }

  private func tellRecovery() { log.logger.notice("sign-ins are read again") }
}
