/// Delivers the last value of each topic to all subscribers, in this process or on all nodes.
///
/// - Law: a subscriber first receives the topic's last value, if any, and then newer values in the order in which
///   they were published.
/// - Law: a slow subscriber can miss intermediate values, but never the last one. At most one value is buffered
///   for each subscriber.
/// - Law: a value published while a connection is lost arrives after the connection is restored, unless a newer
///   value has replaced it.
/// - Isolation: called from any task.
/// - Errors: `publish` throws if the value wasn't delivered or if that is unknown. Publish it again.
public protocol TopicRelay: Sendable {
  /// Publishes a value as the topic's last one to all subscribers.
  func publish(_ value: [UInt8], to topic: String) async throws
  /// The values of a topic, starting with the last one, until the iteration ends.
  func subscribe(to topic: String) async -> AsyncStream<[UInt8]>
  /// The last value of a topic with subscribers in this process. `nil` if there is none or if it can't be
  /// determined within a moment.
  ///
  /// The first rendering of a page waits for it.
  /// - Law: never older than a value that a subscriber in this process has received.
  func latest(_ topic: String) async -> [UInt8]?
}
