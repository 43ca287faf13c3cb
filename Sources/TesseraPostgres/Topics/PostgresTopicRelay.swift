#if Postgres
internal import Foundation
internal import Synchronization
public import TesseraStores
public import TesseraScreen

/// Distributes topics across nodes with PostgreSQL's LISTEN and NOTIFY.
///
/// The last value of each topic is stored in a table. A value below 5,000 bytes is sent with its
/// notification, a larger one is fetched by subscribers. After a lost connection, the last values of all
/// subscribed topics are fetched again.
/// - Law: values of one topic arrive in the order the server stored them, the same on every node.
/// - Law: a topic without a new value for ``lifetime`` loses its last value.
/// - Isolation: safe from any task. Blocking calls run on the relay's own threads.
/// - Errors: `publish` throws ``/TesseraStores/PageStoreError``. A value of more than ``largest`` bytes is
///   refused.
public final class PostgresTopicRelay: TopicRelay {
  /// The maximum size of a value in bytes.
  public static let largest = 8 << 20
  /// The time a last value is stored.
  public let lifetime: Duration
  private let lanes: PostgresLanes
  private let listener: PostgresListener

  /// Creates a relay. It connects at once, and reconnects whenever the connection is lost.
  ///
  /// - Parameter report: Called with lost and restored connections, from any thread.
  /// - Precondition: the schema's name has only lowercase letters, digits and underscores, and starts with a
  ///   letter.
  public init(
    _ configuration: PostgresPageStore.Configuration, lifetime: Duration = .seconds(86_400), clock: StoreClock = .system,
    report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) {
    precondition(configuration.hasGoodSchema, "the schema '\(configuration.schema)' has characters other than a-z, 0-9 and _")
    self.lifetime = lifetime
    var publishing = configuration
    publishing.connections = 1
    // Each value must be on the server's disk before it is announced. Otherwise a killed server could reuse
    // its number, and subscribers would ignore the new value as old.
    lanes = PostgresLanes(publishing, report: { _ in }) { connection, deadline in
      try PostgresSchema.prepare(connection, configuration, until: deadline)
    }
    listener = PostgresListener(configuration, clock, report)
  }

  deinit {
    lanes.close()
    listener.close()
  }

  public func publish(_ value: [UInt8], to topic: String) async throws {
    guard value.count <= Self.largest else {
      throw PageStoreError(.refused, "\(value.count) bytes for a topic, but at most \(Self.largest) are allowed")
    }
    let values = [
      PostgresValue(listener.channel), PostgresValue(topic), PostgresValue(value), PostgresValue(Double(seconds: lifetime)),
    ]
    let rows = try await lanes.run { connection, deadline in
      try connection.query("SELECT publish_1($1, $2, $3, $4)", values, until: deadline)
    }
    if let number = rows.first?.int(0) { listener.deliver(value, to: topic, number) }
  }

  public func subscribe(to topic: String) async -> AsyncStream<[UInt8]> { listener.subscribe(to: topic) }

  public func latest(_ topic: String) async -> [UInt8]? { await listener.latest(topic, within: .milliseconds(100)) }
}
#endif
