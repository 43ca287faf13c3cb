internal import Synchronization

/// The inbox where effects leave their replies until the page's owner takes them.
///
/// Effects run on any thread, a page lives where its owner lives. An effect posts, the inbox wakes the owner once, and the owner calls
/// ``Page/pump()`` where it lives; whatever was posted until then is handled together, in order. Ten thousand replies between two
/// turns of a run loop are one evaluation of the screen.
public final class EffectInbox: Sendable {
  /// One reply of one effect.
  public struct Reply: Sendable {
    /// The kind of effect that it came from.
    public enum Kind: Sendable, Equatable {
      /// An action that it sent.
      case action
      /// An action of a subscription; it takes the position of the one before, if that still waits.
      case latest
      /// A subscription has begun.
      case begun
      /// The one answer of a load.
      case answer
      /// The one answer of a submission that does not say what became of it.
      case lostAnswer
      /// The deadline of a load passed.
      case deadline
      /// The effect ended.
      case ended
    }
    /// The layer whose screen began the effect.
    public let layer: LayerID
    /// Counts effects up.
    public let token: Int
    /// The effect's id, if it has one.
    public let effect: EffectID?
    /// The kind of reply.
    public let kind: Kind
    let payload: (any Sendable)?

    /// Whether it brings something for a flow; the addresses of flows are below those of layers.
    var isOfFlow: Bool { layer < .root && payload != nil && kind != .latest }
  }

  private struct Storage {
    var replies: [Reply] = []
    var refused = 0
    var isClosed = false
    /// The positions of the actions of subscriptions, by token.
    var latest: [Int: Int] = [:]
  }

  private let storage = Mutex(Storage())
  private let capacity: Int
  private let wake: @Sendable () -> Void
  private let filter: (@Sendable (Reply, EffectInbox) -> Bool)?

  /// An inbox that calls `wake`, on any thread, when it is no longer empty.
  ///
  /// - Parameters:
  ///   - capacity: The most replies that wait; further ones are dropped and counted, except those that end an effect.
  ///   - filter: Tests hold or drop replies here: whatever gets `false` is not delivered.
  public convenience init(
    capacity: Int = 10_000, filter: (@Sendable (Reply) -> Bool)? = nil, wake: @escaping @Sendable () -> Void
  ) {
    var passes: (@Sendable (Reply, EffectInbox) -> Bool)?
    if let filter { passes = { reply, _ in filter(reply) } }
    self.init(capacity: capacity, filterOfInbox: passes, wake: wake)
  }

  /// An inbox whose filter knows for which inbox a reply is, to deliver it there later.
  package init(
    capacity: Int = 10_000, filterOfInbox filter: (@Sendable (Reply, EffectInbox) -> Bool)?, wake: @escaping @Sendable () -> Void
  ) {
    (self.capacity, self.filter, self.wake) = (capacity, filter, wake)
  }

  /// Leaves a reply. Tests use it to deliver one that they held back.
  public func post(_ reply: Reply) {
    guard filter?(reply, self) ?? true else { return }
    deliver(reply)
  }

  /// Leaves a reply without asking the filter.
  public func deliver(_ reply: Reply) {
    let mustWake = storage.withLock { storage in
      if storage.isClosed { return false }
      if storage.replies.count >= capacity, reply.kind == .action {
        storage.refused += 1
        return false
      }
      if reply.kind == .latest {
        if let position = storage.latest[reply.token] {
          storage.replies[position] = reply
          return false
        }
        storage.latest[reply.token] = storage.replies.count
      }
      storage.replies.append(reply)
      return storage.replies.count == 1
    }
    if mustWake { wake() }
  }

  /// Takes all replies, and how many were dropped since the last time.
  func drain() -> (replies: [Reply], refused: Int) {
    storage.withLock { storage in
      defer {
        storage.replies = []
        storage.refused = 0
        storage.latest = [:]
      }
      return (storage.replies, storage.refused)
    }
  }

  /// Whether replies are waiting.
  public var isEmpty: Bool { storage.withLock { $0.replies.isEmpty } }

  /// Takes nothing any more.
  func close() {
    storage.withLock { storage in
      storage.isClosed = true
      storage.replies = []
      storage.latest = [:]
    }
  }
}
