internal import Foundation
internal import GRDB
public import TesseraFlow
public import TesseraScreen

/// Keeps sign-ins in a SQLite file, so that people stay signed in when the server is started anew.
///
/// ```swift
/// let signIns = try SQLiteSignInStore(path: "sign-ins.sqlite")
/// let host = WebHost(app, keeping: PageKeeping(pages), signIns: signIns, logger: logger)
/// ```
/// Several processes may use one file. Only its owner may read it: whoever can, can use the sign-ins in it.
///
/// - Law: a sign-in is there until it is signed out, ended, or was not used for ``lifetime``; of the sign-ins of one person beyond
///   ``mostOfOnePerson`` those end that were used longest ago.
/// - Law: a clock that is set makes nothing last longer, and ends nothing that was used within the last day.
/// - Complexity: no call depends on how many are kept. Finding one is a read by its key; that it is used is noted once an hour.
/// - Isolation: safe from any task; writes are serialised, reads run beside them.
/// - Law: a file that is damaged, or no database, when it is opened or later, is reported and set aside under a name with `.damaged`; the store goes on with
///   an empty one, and people sign in again, as does whoever's own sign-in is damaged.
/// - Errors: everything else that SQLite refuses is thrown to the request, which is answered as failed: nobody becomes somebody else, or nobody, because a
///   disk is full.
public final class SQLiteSignInStore: SignInStore {
  private let file: ForgetfulFile
  /// The time after which a sign-in ends that nobody uses.
  public let lifetime: Duration
  /// The most sign-ins of one person.
  public let mostOfOnePerson: Int
  private let keepsCredentials: Bool
  private let clock: StoreClock

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - keepsCredentials: Whether ``/TesseraScreen/Identity/credential`` is written as well. Without it a person is found again after a restart
  ///     with an empty one, which the app has to get anew.
  ///   - report: Told of what an operator should know, such as a damaged file that was set aside; from any thread.
  /// - Throws: what SQLite says, if the file can be neither opened nor made.
  public init(
    path: String, lifetime: Duration = .seconds(30 * 86_400), mostOfOnePerson: Int = 100, keepsCredentials: Bool = false,
    clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) throws {
    (self.lifetime, self.mostOfOnePerson, self.keepsCredentials) = (lifetime, max(1, mostOfOnePerson), keepsCredentials)
    self.clock = clock
    file = try ForgetfulFile(
      path: path, clock: clock, table: "clock", newest: "SELECT MAX(used) FROM sign_in WHERE typeof(used) = 'real'", report: report,
      migrations: SignInTable.addMigrations)
  }

  public func identity(_ token: String) async throws -> Identity? {
    let found: (identity: Identity, age: Double)?
    do {
      found = try await file.read { db, now in try SignInTable.find(token, db).map { ($0.identity, now - $0.used) } }
    } catch  where damagedValue(error) != nil {
      // Nobody can be told from it: whoever comes with this token signs in again.
      try await signOut(token)
      return nil
    }
    guard let found, found.age <= Double(seconds: lifetime) else { return nil }
    if found.age > 3_600 { try await note { db, now in try SignInTable.use(token, db, now: now) } }
    return found.identity
  }

  public func signIn(_ identity: Identity, _ token: String) async throws {
    var identity = identity
    if !keepsCredentials { identity.credential = "" }
    let (lifetime, most) = (Double(seconds: lifetime), mostOfOnePerson)
    try await note { [identity] db, now in try SignInTable.put(identity, token, db, now: now, oldest: now - lifetime, most: most) }
  }

  public func signOut(_ token: String) async throws {
    try await note { db, _ in try db.cachedStatement(sql: "DELETE FROM sign_in WHERE token = ?").execute(arguments: [token]) }
  }

  public func end(_ id: String, session: String?) async throws {
    try await note { db, _ in
      let statement = try db.cachedStatement(sql: "DELETE FROM sign_in WHERE id = ?1 AND (?2 IS NULL OR session = ?2)")
      try statement.execute(arguments: [id, session])
    }
  }

  /// Writes something together with the store's time.
  private func note(_ body: @escaping @Sendable (Database, Double) throws -> Void) async throws {
    let wall = clock.wall()
    try await file.write { db, now in
      try body(db, now)
      try db.cachedStatement(sql: "UPDATE clock SET time = MAX(time, ?), wall = ?").execute(arguments: [now, wall])
    }
  }
}
