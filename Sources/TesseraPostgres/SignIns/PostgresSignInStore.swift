#if Postgres
internal import Foundation
public import TesseraStores
public import TesseraScreen

/// Stores sign-ins in PostgreSQL, so that a user who signed in at one node is signed in at all.
/// ```swift
/// let signIns = PostgresSignInStore(configuration, keepsCredentials: true)
/// let host = WebHost(app, keeping: PageKeeping(pages, cluster: cluster), signIns: signIns, logger: logger)
/// ```
/// - Law: a sign-in lasts until it is signed out, ended, or unused for ``lifetime``. Beyond
///   ``mostOfOnePerson`` sign-ins of one user, the least recently used are removed.
/// - Law: tokens are stored as SHA-256 hashes, so they can't be used by reading the table.
/// - Law: a sign-in that can be read is accepted even if the server takes no writes. The failure to record
///   its use is reported once.
/// - Complexity: no call depends on the number of sign-ins. A sign-in's use is recorded once an hour.
/// - Isolation: safe from any task. Blocking calls run on the store's own threads.
/// - Errors: ``/TesseraStores/PageStoreError``. The request fails with it, so an unreachable server never signs
///   a user out.
public final class PostgresSignInStore: SignInStore {
  /// The lifetime of an unused sign-in.
  public let lifetime: Duration
  /// The maximum number of sign-ins of one user.
  public let mostOfOnePerson: Int
  private let keepsCredentials: Bool
  private let lanes: PostgresLanes
  private let ticker: PostgresTicker
  private let uses: UseNotes

  /// Creates a store. It connects on the first call.
  ///
  /// - Parameters:
  ///   - keepsCredentials: Whether ``/TesseraScreen/Identity/credential`` is stored as well, unencrypted.
  ///     Otherwise the store returns an empty one. A web host remembers the credentials of its own sign-ins,
  ///     but after a restart, and at every other node, the app must obtain them again.
  ///   - report: Called with lost and restored connections, from any thread.
  /// - Precondition: the schema's name has only lowercase letters, digits and underscores, and starts with a
  ///   letter.
  public init(
    _ configuration: PostgresPageStore.Configuration, lifetime: Duration = .seconds(30 * 86_400), mostOfOnePerson: Int = 100,
    keepsCredentials: Bool = false, clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) {
    precondition(configuration.hasGoodSchema, "the schema '\(configuration.schema)' has characters other than a-z, 0-9 and _")
    (self.lifetime, self.mostOfOnePerson, self.keepsCredentials) = (lifetime, max(1, mostOfOnePerson), keepsCredentials)
    ticker = PostgresTicker(clock)
    let lanes = PostgresLanes(configuration, report: report) { connection, deadline in
      try PostgresSchema.prepare(connection, configuration, until: deadline)
    }
    self.lanes = lanes
    uses = UseNotes(report: report) { tokens in
      let failure = try await lanes.run { connection, deadline -> PostgresFailure? in
        do throws(PostgresFailure) {
          _ = try connection.query("SELECT use_sign_in_1($1)", [PostgresValue(tokens)], until: min(deadline, .now + .seconds(2)))
          return nil
        } catch {
          // Return the failure instead of throwing it, so that it isn't retried: it would delay readers.
          return error
        }
      }
      if let failure { throw failure.error }
    }
  }

  deinit { lanes.close() }

  public func identity(_ token: String) async throws -> Identity? {
    let values = [PostgresValue(token), PostgresValue(Double(seconds: lifetime))]
    let rows = try await lanes.run { [ticker] connection, deadline in
      // A read-only server can't keep time, but users must still be recognized.
      try? ticker.tick(connection, until: deadline)
      return try connection.query("SELECT * FROM find_sign_in_2($1, $2)", values, until: deadline)
    }
    guard let row = rows.first else { return nil }
    if row.double(5) > UseNotes.interval(lifetime) { await uses.note(Array(token.utf8)) }
    let roles = (try? JSONDecoder().decode(Set<String>.self, from: Data(row.bytes(3)))) ?? []
    return Identity(row.text(0), session: row.text(1), name: row.text(2), roles: roles, credential: row.text(4))
  }

  public func signIn(_ identity: Identity, _ token: String) async throws {
    let roles = Array(try JSONEncoder().encode(identity.roles.sorted()))
    _ = try await run(
      "SELECT put_sign_in_1($1, $2, $3, $4, $5, $6, $7, $8)",
      [
        PostgresValue(token), PostgresValue(identity.id), PostgresValue(identity.session), PostgresValue(identity.name),
        PostgresValue(roles),
        PostgresValue(keepsCredentials ? identity.credential : ""), PostgresValue(Double(seconds: lifetime)),
        PostgresValue(mostOfOnePerson),
      ])
  }

  public func signOut(_ token: String) async throws {
    _ = try await run("DELETE FROM sign_in WHERE token = sha256($1)", [PostgresValue(token)])
  }

  public func end(_ id: String, session: String?) async throws {
    if let session {
      _ = try await run("DELETE FROM sign_in WHERE id = $1 AND session = $2", [PostgresValue(id), PostgresValue(session)])
    } else {
      _ = try await run("DELETE FROM sign_in WHERE id = $1", [PostgresValue(id)])
    }
  }

  private func run(_ sql: String, _ values: [PostgresValue]) async throws -> [PostgresRow] {
    try await lanes.run { [ticker] connection, deadline in
      // Without a page store, no other component reports time.
      try ticker.tick(connection, until: deadline)
      return try connection.query(sql, values, until: deadline)
    }
  }
}
#endif
