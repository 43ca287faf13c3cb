#if Postgres
internal import Foundation
internal import Synchronization
public import TesseraFlow
public import TesseraScreen

/// Carries topics across nodes by PostgreSQL's LISTEN and NOTIFY.
///
/// The last value of each topic stands in a table; a value of less than 5,000 bytes travels with its notification, a larger one is fetched by those
/// who follow. After a lost connection the last values of all topics that are followed are fetched once more.
/// - Law: values of one topic arrive in the order in which the server stored them, the same on every node.
/// - Law: a topic that nobody published to for ``lifetime`` has no last value any more.
/// - Isolation: safe from any task; waiting happens on threads of its own.
/// - Errors: `publish` throws ``/TesseraFlow/PageStoreError``: a value of more than ``largest`` bytes is refused.
public final class PostgresTopicRelay: TopicRelay {
  /// The most bytes of a value.
  public static let largest = 8 << 20
  /// The time for which a last value is kept.
  public let lifetime: Duration
  private let lanes: PostgresLanes
  private let listener: PostgresListener

  /// A relay on a server, which is reached at once, and again whenever the connection is lost.
  ///
  /// - Parameter report: Told of lost and new connections, from any thread.
  /// - Precondition: the schema's name has only lowercase letters, digits and underscores, and begins with a letter.
  public init(
    _ configuration: PostgresConfiguration, lifetime: Duration = .seconds(86_400), clock: StoreClock = .system,
    report: @escaping @Sendable (PageStoreReport) -> Void = { _ in }
  ) {
    precondition(configuration.hasGoodSchema, "the schema '\(configuration.schema)' has other signs than a-z, 0-9 and _")
    self.lifetime = lifetime
    var publishing = configuration
    publishing.connections = 1
    // Every value is on the server's disk before it is announced: a server that was killed would otherwise give its number to another value,
    // which those who have seen the first one take for an old one.
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
      throw PageStoreError(.refused, "\(value.count) bytes for a topic; the most is \(Self.largest)")
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
