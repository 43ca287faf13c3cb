internal import Synchronization

extension Page {
  /// A thread-safe queue of effect replies for the page's owner.
  ///
  /// Effects run on any thread, and a page runs in its owner's isolation. An effect posts a reply, the inbox wakes
  /// the owner once, and the owner calls ``Page/pump()`` in its isolation. All replies posted until then are handled
  /// together, in order. Ten thousand replies between two turns of a run loop therefore cause a single evaluation of
  /// the screen.
  public final class EffectInbox: Sendable {
    /// A reply of an effect.
    public struct Reply: Sendable {
      /// The kind of reply.
      public enum Kind: Sendable, Equatable {
        /// An action.
        case action
        /// An action of a subscription. It replaces the subscription's previous action if that is still in the
        /// queue.
        case latest
        /// A subscription has started.
        case begun
        /// The only reply of a load.
        case answer
        /// The only reply of a submission whose outcome is unknown.
        case lostAnswer
        /// A load has reached its deadline.
        case deadline
        /// A load reported that the loaded object doesn't exist.
        case missing
        /// The effect has ended.
        case ended
      }
      /// The layer whose screen started the effect.
      public let layer: LayerID
      /// A serial number that identifies this run of the effect.
      public let token: Int
      /// The effect's id, if it has one.
      public let effect: EffectID?
      /// The kind of reply.
      public let kind: Kind
      let payload: (any Sendable)?

      /// Whether the reply contains an action for a flow. Flow ids are below layer ids.
      var isOfFlow: Bool { layer < .root && payload != nil && kind != .latest }
    }

    private struct Storage {
      var replies: [Reply] = []
      var refused = 0
      var isClosed = false
      /// The queue positions of subscription actions, by token.
      var latest: [Int: Int] = [:]
    }

    private let storage = Mutex(Storage())
    private let capacity: Int
    private let wake: @Sendable () -> Void
    private let filter: (@Sendable (Reply, EffectInbox) -> Bool)?

    /// Creates an inbox.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of queued replies. Further actions are dropped and counted. Replies that end
    ///     an effect are always accepted.
    ///   - filter: For tests that hold or drop replies. A reply is not delivered if it returns `false`.
    ///   - wake: Called on any thread when the inbox is no longer empty.
    public convenience init(
      capacity: Int = 10_000, filter: (@Sendable (Reply) -> Bool)? = nil, wake: @escaping @Sendable () -> Void
    ) {
      var passes: (@Sendable (Reply, EffectInbox) -> Bool)?
      if let filter { passes = { reply, _ in filter(reply) } }
      self.init(capacity: capacity, filterOfInbox: passes, wake: wake)
    }

    /// Creates an inbox whose filter also receives the inbox, so it can deliver a reply later.
    package init(
      capacity: Int = 10_000, filterOfInbox filter: (@Sendable (Reply, EffectInbox) -> Bool)?, wake: @escaping @Sendable () -> Void
    ) {
      (self.capacity, self.filter, self.wake) = (capacity, filter, wake)
    }

    /// Posts a reply. Tests use it to deliver a reply that they held back.
    public func post(_ reply: Reply) {
      guard filter?(reply, self) ?? true else { return }
      deliver(reply)
    }

    /// Posts a reply without calling the filter.
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

    /// Removes and returns all replies, with the number of replies dropped since the last call.
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

    /// Whether the queue is empty.
    public var isEmpty: Bool { storage.withLock { $0.replies.isEmpty } }

    /// Drops all replies, and every later one.
    func close() {
      storage.withLock { storage in
        storage.isClosed = true
        storage.replies = []
        storage.latest = [:]
      }
    }
  }
}
