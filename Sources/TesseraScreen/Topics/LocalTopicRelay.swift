internal import Synchronization

/// Topics within this process.
///
/// Names are told apart by their bytes: a person's topic is not that of somebody whose id only looks the same.
///
/// Keeps the last values of topics that nobody follows up to ``capacity``; beyond it those go that were published longest ago.
/// - Complexity: publishing costs as much as there are followers of the topic.
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

    /// Lets go of topics that nobody follows, beyond a capacity; a tenth of it at once, so that each costs little on average.
    mutating func trim(_ capacity: Int) {
      guard unfollowed > capacity else { return }
      let rest = topics.filter { $0.value.followers.isEmpty }.sorted { $0.value.number < $1.value.number }
      for (name, _) in rest.prefix(rest.count - capacity + capacity / 10) { topics[name] = nil }
      unfollowed = min(rest.count, capacity - capacity / 10)
    }
  }

  private let state = Mutex(State())
  /// The most topics that are kept though nobody follows them.
  public let capacity: Int

  /// A relay without topics.
  public init(capacity: Int = 4096) { self.capacity = max(0, capacity) }

  public func publish(_ value: [UInt8], to topic: String) { set(value, to: topic) }

  /// Makes a value the last one of a topic, at once.
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

  /// The number of topics that have a value that is kept, or a follower.
  public var count: Int { state.withLock(\.topics.count) }

  /// Whether somebody follows a topic.
  public func isFollowed(_ topic: String) -> Bool { state.withLock { $0.topics[TopicName(topic)]?.followers.isEmpty == false } }

  /// The topics that somebody follows, in no order.
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
