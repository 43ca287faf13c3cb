#if Postgres
internal import Foundation
public import TesseraFlow
public import TesseraScreen

/// Keeps sign-ins in PostgreSQL, so that who signed in at one node is known at every other.
///
/// ```swift
/// let signIns = PostgresSignInStore(configuration, keepsCredentials: true)
/// let host = WebHost(app, keeping: PageKeeping(pages, cluster: cluster), signIns: signIns, logger: logger)
/// ```
/// - Law: a sign-in is there until it is signed out, ended, or was not used for ``lifetime``; of the sign-ins of one person beyond ``mostOfOnePerson``
///   those end that were used longest ago.
/// - Law: tokens are kept as their SHA-256: whoever reads the table can use none of them.
/// - Law: whoever can be read is known, also at a server that takes no writes: that the use of a sign-in cannot be noted is reported once.
/// - Complexity: no call depends on how many are kept. That one is used is noted once an hour.
/// - Isolation: safe from any task; waiting happens on threads of its own.
/// - Errors: ``/TesseraFlow/PageStoreError``, thrown to the request, which is answered as failed: nobody becomes nobody because a server is away.
public final class PostgresSignInStore: SignInStore {
  /// The time after which a sign-in ends that nobody uses.
  public let lifetime: Duration
  /// The most sign-ins of one person.
  public let mostOfOnePerson: Int
  private let keepsCredentials: Bool
  private let lanes: PostgresLanes
  private let ticker: PostgresTicker
  private let uses: UseNotes

  /// A store on a server, which is reached when it is first asked something.
  ///
  /// - Parameters:
  ///   - keepsCredentials: Whether ``/TesseraScreen/Identity/credential`` is written as well, in clear. Without it the store gives an empty one. A web
  ///     host remembers those of who signed in at it; after a restart, and at every other node, the app has to get them anew.
  ///   - report: Told of lost and new connections, from any thread.
  /// - Precondition: the schema's name has only lowercase letters, digits and underscores, and begins with a letter.
  public init(
    _ configuration: PostgresConfiguration, lifetime: Duration = .seconds(30 * 86_400), mostOfOnePerson: Int = 100,
    keepsCredentials: Bool = false, clock: StoreClock = .system, report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) {
    precondition(configuration.hasGoodSchema, "the schema '\(configuration.schema)' has other signs than a-z, 0-9 and _")
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
          // Not tried again, as everything else is: others want to read.
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
      // A server that only reads counts no time, and knows everybody all the same.
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
      // Without a store of pages beside it nobody else counts the time.
      try ticker.tick(connection, until: deadline)
      return try connection.query(sql, values, until: deadline)
    }
  }
}
#endif
