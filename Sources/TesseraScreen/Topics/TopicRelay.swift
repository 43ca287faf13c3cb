/// Carries the last value of each topic to all who follow it: in this process, or on every node.
///
/// - Law: who follows a topic gets its last value first, if there is one, and then newer ones in the order in which they were published.
/// - Law: a slow follower misses values between, never the last; each holds at most one value.
/// - Law: a value that was published while a connection was lost arrives when it is there again, unless a newer one took its position.
/// - Isolation: called from any task.
/// - Errors: `publish` throws when the value could not be handed on, or when nobody knows. Publish it again.
public protocol TopicRelay: Sendable {
  /// Makes a value the last one of a topic, and carries it to all who follow.
  func publish(_ value: [UInt8], to topic: String) async throws
  /// The values of a topic from the last one on, as long as somebody iterates.
  func subscribe(to topic: String) async -> AsyncStream<[UInt8]>
  /// The last value of a topic that somebody here follows, or `nil` where there is none, or where it takes more than a moment to know.
  ///
  /// Pages that are shown for the first time wait for it.
  /// - Law: never older than what a follower here got before.
  func latest(_ topic: String) async -> [UInt8]?
}
