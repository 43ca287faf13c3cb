import Synchronization
import TesseraFlow
import TesseraStores
import TesseraScreen

/// A sign-in store that can fail.
final class FailingSignIns: SignInStore {
  enum Refused { case nothing, writes, everything }
  struct Failure: Error {}

  let refused: Mutex<Refused>
  private let base = InMemorySignInStore()

  init(refusing refused: Refused = .nothing) { self.refused = Mutex(refused) }

  private func write(_ body: () -> Void) throws {
    guard refused.withLock({ $0 == .nothing }) else { throw Failure() }
    body()
  }

  func identity(_ token: String) async throws -> Identity? {
    if refused.withLock({ $0 == .everything }) { throw Failure() }
    return base.identity(token)
  }
  func signIn(_ identity: Identity, _ token: String) async throws { try write { base.signIn(identity, token) } }
  func signOut(_ token: String) async throws { try write { base.signOut(token) } }
  func end(_ id: String, session: String?) async throws { try write { base.end(id, session: session) } }
}
