internal import Foundation
internal import GRDB
public import TesseraStores
public import TesseraScreen

/// Stores sign-ins in a SQLite file, so that users stay signed in when the server restarts.
/// ```swift
/// let signIns = try SQLiteSignInStore(path: "sign-ins.sqlite")
/// let host = WebHost(app, keeping: PageKeeping(pages), signIns: signIns, logger: logger)
/// ```
/// Several processes can use one file. Only its owner can read it.
///
/// - Law: all texts are preserved byte by byte. Tokens are stored as SHA-256 hashes, so they can't be used by
///   reading the file. A file of an earlier version is migrated with all its users. Afterwards the earlier
///   version can't read it.
/// - Law: a sign-in lasts until it is signed out, ended, or unused for ``lifetime``. Beyond
///   ``mostOfOnePerson`` sign-ins of one user, the least recently used are removed.
/// - Law: setting the clock never extends a sign-in, and never ends a sign-in used within the last day.
/// - Complexity: no call depends on the number of sign-ins. Finding one is a read by key. Its use and the
///   store time are recorded once an hour.
/// - Isolation: safe from any task. Writes are serialized, reads run concurrently.
/// - Law: a file that is damaged or not a database, on opening or later, is reported and renamed with the
///   suffix `.damaged`. The store continues with an empty file, and users sign in again. If a single sign-in
///   is damaged, only its user signs in again.
/// - Law: a file in which acknowledged sign-ins and sign-outs are missing, because its log was damaged or an older copy
///   was put back, is reported. The file `-mark` beside it records their number.
/// - Law: a sign-in that can be read is accepted even if nothing can be written. The failure to record its
///   use is reported once.
/// - Errors: ``/TesseraStores/PageStoreError`` for other SQLite errors. The request fails with it, so a full
///   disk never signs a user out or confuses users.
public final class SQLiteSignInStore: SignInStore {
  private let file: ForgetfulFile
  /// The lifetime of an unused sign-in.
  public let lifetime: Duration
  /// The maximum number of sign-ins of one user.
  public let mostOfOnePerson: Int
  private let keepsCredentials: Bool
  private let clock: StoreClock
  private let uses: UseNotes
  /// Records the store time periodically, even without requests.
  private let counting: Task<Void, Never>

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - keepsCredentials: Whether ``/TesseraScreen/Identity/credential`` is stored as well, unencrypted.
  ///     Otherwise the store returns an empty one. A web host remembers the credentials of its own sign-ins,
  ///     but after a restart the app must obtain them again.
  ///   - report: Called with incidents for the operator, such as a damaged file, from any thread.
  /// - Throws: ``/TesseraStores/PageStoreError`` if the file can't be opened, created or written.
  public convenience init(
    path: String, lifetime: Duration = .seconds(30 * 86_400), mostOfOnePerson: Int = 100, keepsCredentials: Bool = false,
    clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) throws {
    try self.init(
      path: path, lifetime: lifetime, mostOfOnePerson: mostOfOnePerson, keepsCredentials: keepsCredentials, clock: clock,
      interval: .seconds(3_600), report: report
    ) { _ in }
  }

  init(
    path: String, lifetime: Duration, mostOfOnePerson: Int, keepsCredentials: Bool, clock: StoreClock, interval: Duration,
    report: @escaping @Sendable (PageStoreReport) -> Void, prepare: @escaping @Sendable (Database) throws -> Void
  ) throws {
    (self.lifetime, self.mostOfOnePerson, self.keepsCredentials) = (lifetime, max(1, mostOfOnePerson), keepsCredentials)
    self.clock = clock
    let file = try ForgetfulFile(
      path: path, clock: clock, table: "clock", newest: "SELECT MAX(used) FROM signed_in WHERE typeof(used) = 'real'", countsChanges: true,
      report: report, prepare: prepare, migrations: SignInTable.addMigrations)
    self.file = file
    uses = UseNotes(report: report) { keys in
      try await file.note { db, now in try SignInTable.use(keys, db, now: now) }
    }
    counting = Task { [weak file] in while (try? await Task.sleep(for: interval)) != nil { try? await file?.note { _, _ in } } }
  }

  deinit { counting.cancel() }

  public func identity(_ token: String) async throws -> Identity? {
    let found: (identity: Identity, age: Double)?
    do {
      found = try await file.read { db, now in try SignInTable.find(token, db).map { ($0.identity, now - $0.used) } }
    } catch  where damagedValue(error) != nil {
      // The user can't be determined from the damaged row and must sign in again.
      try await signOut(token)
      return nil
    }
    guard let found, found.age <= Double(seconds: lifetime) else { return nil }
    if found.age > UseNotes.interval(lifetime) { await uses.note(SignInTable.key(token)) }
    return found.identity
  }

  public func signIn(_ identity: Identity, _ token: String) async throws {
    var identity = identity
    if !keepsCredentials { identity.credential = "" }
    let (lifetime, most) = (Double(seconds: lifetime), mostOfOnePerson)
    try await file.change { [identity] db, now in try SignInTable.put(identity, token, db, now: now, oldest: now - lifetime, most: most) }
  }

  public func signOut(_ token: String) async throws {
    try await file.change { db, _ in try SignInTable.remove(token, db) }
  }

  public func end(_ id: String, session: String?) async throws {
    try await file.change { db, _ in try SignInTable.end(id, session: session, db) }
  }
}
