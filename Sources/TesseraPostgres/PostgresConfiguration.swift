#if Postgres
extension PostgresPageStore {
  /// Connection settings for a PostgreSQL server, version 13 or later, including timeouts.
  public struct Configuration: Hashable, Sendable {
    /// The server: `host=… dbname=… user=…` or a `postgresql://` URL, as read by libpq (with `PGPASSWORD`,
    /// `~/.pgpass`, TLS options).
    public var server: String
    /// The schema that contains all tables: lowercase letters, digits and underscores. Created if missing.
    public var schema: String
    /// The number of connections of this process, each with its own thread.
    public var connections: Int
    /// The maximum duration of a call, including all attempts to reconnect.
    public var deadline: Duration
    /// The maximum time the server works on one statement, or waits for a lock.
    public var statementTimeout: Duration
    /// The maximum number of calls waiting for a connection.
    public var queue: Int
    /// The time without a lost connection before recovery is reported.
    var calm: Duration = .seconds(3)

    /// Creates a configuration. By default four connections, eight seconds per call and five per statement.
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
}
#endif
