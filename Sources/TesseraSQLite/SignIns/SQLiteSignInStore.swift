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
/// Several processes may use one file, which only its owner may read.
///
/// - Law: every text comes back byte by byte. Tokens are kept as their SHA-256: whoever reads the file can use none of them. The file of a version before
///   is taken over, with everybody in it; from then on that version cannot read it.
/// - Law: a sign-in is there until it is signed out, ended, or was not used for ``lifetime``; of the sign-ins of one person beyond
///   ``mostOfOnePerson`` those end that were used longest ago.
/// - Law: a clock that is set makes nothing last longer, and ends nothing that was used within the last day.
/// - Complexity: no call depends on how many are kept. Finding one is a read by its key; that it is used is noted once an hour, and
///   the store's time as well.
/// - Isolation: safe from any task; writes are serialised, reads run beside them.
/// - Law: a file that is damaged, or no database, when it is opened or later, is reported and set aside under a name with `.damaged`; the store goes on with
///   an empty one, and people sign in again, as does whoever's own sign-in is damaged.
/// - Law: whoever can be read is known, also where nothing can be written: that the use of a sign-in cannot be noted is reported once.
/// - Errors: ``/TesseraFlow/PageStoreError`` for everything else that SQLite refuses, thrown to the request, which is answered as failed: nobody becomes
///   somebody else, or nobody, because a disk is full.
public final class SQLiteSignInStore: SignInStore {
  private let file: ForgetfulFile
  /// The time after which a sign-in ends that nobody uses.
  public let lifetime: Duration
  /// The most sign-ins of one person.
  public let mostOfOnePerson: Int
  private let keepsCredentials: Bool
  private let clock: StoreClock
  private let uses: UseNotes
  /// Notes the store's time, where nobody signs in or comes back for long.
  private let counting: Task<Void, Never>

  /// Opens a file, or makes it.
  ///
  /// - Parameters:
  ///   - keepsCredentials: Whether ``/TesseraScreen/Identity/credential`` is written as well, in clear. Without it the store gives an empty one. A web
  ///     host remembers those of who signed in at it; after a restart the app has to get them anew.
  ///   - report: Told of what an operator should know, such as a damaged file that was set aside; from any thread.
  /// - Throws: ``/TesseraFlow/PageStoreError``, if the file can be neither opened nor made, or cannot be written.
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
      path: path, clock: clock, table: "clock", newest: "SELECT MAX(used) FROM signed_in WHERE typeof(used) = 'real'", report: report,
      prepare: prepare, migrations: SignInTable.addMigrations)
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
      // Nobody can be told from it: whoever comes with this token signs in again.
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
    try await file.note { [identity] db, now in try SignInTable.put(identity, token, db, now: now, oldest: now - lifetime, most: most) }
  }

  public func signOut(_ token: String) async throws {
    try await file.note { db, _ in try SignInTable.remove(token, db) }
  }

  public func end(_ id: String, session: String?) async throws {
    try await file.note { db, _ in try SignInTable.end(id, session: session, db) }
  }
}
