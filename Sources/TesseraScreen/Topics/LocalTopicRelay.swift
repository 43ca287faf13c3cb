internal import Synchronization

/// Topics within this process.
///
/// Names are compared byte by byte, so canonically equivalent user ids have different topics.
///
/// The last values of topics without subscribers are kept up to ``capacity``. Above it, the values that were
/// published longest ago are dropped.
/// - Complexity: publishing takes O(n) in the number of the topic's subscribers.
public final class LocalTopicRelay: TopicRelay {
  private struct Topic {
    var last: [UInt8]?
    var number = 0
    var followers: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
  }
  private struct State {
    var topics: [TopicName: Topic] = [:]
    var next = 0
    var unfollowed = 0

    /// Drops topics without subscribers above a capacity. Drops a tenth of the capacity at once, so that the
    /// average cost is low.
    mutating func trim(_ capacity: Int) {
      guard unfollowed > capacity else { return }
      let rest = topics.filter { $0.value.followers.isEmpty }.sorted { $0.value.number < $1.value.number }
      for (name, _) in rest.prefix(rest.count - capacity + capacity / 10) { topics[name] = nil }
      unfollowed = min(rest.count, capacity - capacity / 10)
    }
  }

  private let state = Mutex(State())
  /// The maximum number of topics that are kept without subscribers.
  public let capacity: Int

  /// Creates a relay without topics.
  public init(capacity: Int = 4096) { self.capacity = max(0, capacity) }

  public func publish(_ value: [UInt8], to topic: String) { set(value, to: topic) }

  /// Publishes a value synchronously.
  public func set(_ value: [UInt8], to topic: String) {
    let topic = TopicName(topic)
    state.withLock { state in
      state.next += 1
      if state.topics[topic] == nil { state.unfollowed += 1 }
      state.topics[topic, default: Topic()].last = value
      state.topics[topic]?.number = state.next
      for follower in state.topics[topic]?.followers.values ?? [:].values { follower.yield(value) }
      state.trim(capacity)
    }
  }

  public func subscribe(to topic: String) -> AsyncStream<[UInt8]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let topic = TopicName(topic)
    let number = state.withLock { state in
      state.next += 1
      if state.topics[topic]?.followers.isEmpty == true { state.unfollowed -= 1 }
      if let last = state.topics[topic]?.last { continuation.yield(last) }
      state.topics[topic, default: Topic()].followers[state.next] = continuation
      return state.next
    }
    continuation.onTermination = { [weak self] _ in self?.leave(topic, number) }
    return stream
  }

  public func latest(_ topic: String) -> [UInt8]? { state.withLock { $0.topics[TopicName(topic)]?.last } }

  /// The number of topics with a value or a subscriber.
  public var count: Int { state.withLock(\.topics.count) }

  /// Whether a topic has subscribers.
  public func isFollowed(_ topic: String) -> Bool { state.withLock { $0.topics[TopicName(topic)]?.followers.isEmpty == false } }

  /// The topics with subscribers, in no particular order.
  public var followed: [String] { state.withLock { $0.topics.filter { !$0.value.followers.isEmpty }.keys.map(\.text) } }

  private func leave(_ topic: TopicName, _ number: Int) {
    state.withLock { state in
      guard state.topics[topic]?.followers.removeValue(forKey: number) != nil, state.topics[topic]?.followers.isEmpty == true else {
        return
      }
      if state.topics[topic]?.last == nil {
        state.topics[topic] = nil
      } else {
        state.unfollowed += 1
        state.trim(capacity)
      }
    }
  }
}
