#if Postgres
/// The way to reach a server of PostgreSQL, 13 or later, and how patient its clients are.
public struct PostgresConfiguration: Hashable, Sendable {
  /// The address of the server: `host=… dbname=… user=…` or a `postgresql://` URL, as libpq reads them (with `PGPASSWORD`, `~/.pgpass`, TLS options).
  public var server: String
  /// The schema that holds all tables; lowercase letters, digits and underscores. It is made when it is not there.
  public var schema: String
  /// The connections that this process keeps, each with a thread of its own.
  public var connections: Int
  /// The longest that a call takes, with all attempts to reach the server again.
  public var deadline: Duration
  /// The longest that the server works on one statement, or waits for a lock.
  public var statementTimeout: Duration
  /// The most calls that wait for a connection.
  public var queue: Int
  /// The time for which no connection is lost before it is reported that the server is reached again.
  var calm: Duration = .seconds(3)

  /// A configuration; four connections, eight seconds for a call and five for a statement if nothing is said.
  public init(
    _ server: String, schema: String = "tessera", connections: Int = 4, deadline: Duration = .seconds(8),
    statementTimeout: Duration = .seconds(5), queue: Int = 10_000
  ) {
    (self.server, self.schema, self.connections) = (server, schema, max(1, connections))
    (self.deadline, self.statementTimeout, self.queue) = (deadline, statementTimeout, max(1, queue))
  }

  var hasGoodSchema: Bool {
    schema.utf8.count <= 40 && schema.utf8.first.map { $0 >= 0x61 && $0 <= 0x7a } == true
      && schema.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7a || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5f }
  }
}
#endif
