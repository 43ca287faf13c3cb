public import TesseraScreen
internal import Synchronization

extension HeadlessPage {
  /// Controls the effects of a test: fails them, and delays, holds, drops or reorders their replies.
  ///
  /// A setting applies until you call ``restore(_:)``. Effects are named as the screen names them.
  /// ```swift
  /// app.effects.hold("account")           // the reply waits
  /// app.effects.release("account")        // … and arrives, at the next settle()
  /// ```
  /// - Isolation: none. Thread-safe.
  public final class EffectControls: Sendable {
    /// A held reply, with the inbox of its page.
    private typealias KeptReply = (reply: Page.EffectInbox.Reply, inbox: Page.EffectInbox)

    private struct Storage {
      var failures: [EffectID: (failure: LoadFailure, times: Int)] = [:]
      var delays: [EffectID: Duration] = [:]
      var held: Set<EffectID> = []
      var dropped: Set<EffectID> = []
      var kept: [EffectID: [KeptReply]] = [:]
      /// Loads that were started at least once.
      var loads: Set<EffectID> = []
      /// Effects whose running load does nothing more, because its replies are held, dropped or delayed.
      var parked: Set<EffectID> = []
    }

    private let storage = Mutex(Storage())
    private let clock: VirtualClock
    private let executor: PumpedExecutor

    init(clock: VirtualClock, executor: PumpedExecutor) { (self.clock, self.executor) = (clock, executor) }

    /// Makes loads with this id fail instead of running, the next `times` times or always.
    public func fail(_ effect: EffectID, with failure: LoadFailure = LoadFailure(.unreachable), times: Int = .max) {
      storage.withLock { $0.failures[effect] = (failure, times) }
    }

    /// Delays the replies of this effect, by the virtual clock.
    public func delay(_ effect: EffectID, by duration: Duration) { storage.withLock { $0.delays[effect] = duration } }

    /// Holds the replies of this effect until ``release(_:)``. A deadline still passes.
    public func hold(_ effect: EffectID) { storage.withLock { _ = $0.held.insert(effect) } }

    /// Drops the replies of this effect. For a load, only its deadline is delivered.
    public func drop(_ effect: EffectID) { storage.withLock { _ = $0.dropped.insert(effect) } }

    /// Delivers the held replies and stops holding. Replies arrive in the order in which you list the effects.
    ///
    /// - Returns: The number of replies.
    @discardableResult
    public func release(_ effects: EffectID...) -> Int {
      var count = 0
      for effect in effects {
        let kept = storage.withLock { storage -> [KeptReply] in
          storage.held.remove(effect)
          guard let kept = storage.kept.removeValue(forKey: effect) else { return [] }
          storage.parked.remove(effect)
          return kept
        }
        for (reply, inbox) in kept { inbox.deliver(reply) }
        count += kept.count
      }
      return count
    }

    /// Removes all settings for this effect. Held replies are delivered.
    public func restore(_ effect: EffectID) {
      storage.withLock { storage in
        storage.failures[effect] = nil
        storage.delays[effect] = nil
        storage.dropped.remove(effect)
      }
      release(effect)
    }

    // MARK: For the page

    /// Call when a load begins. Returns the failure that the test has set for it.
    func willLoad(_ effect: EffectID) -> LoadFailure? {
      storage.withLock { storage in
        storage.loads.insert(effect)
        storage.parked.remove(effect)
        guard let (failure, times) = storage.failures[effect], times > 0 else { return nil }
        storage.failures[effect] = (failure, times == .max ? times : times - 1)
        return failure
      }
    }

    /// Whether a reply is delivered to its inbox now.
    func passes(_ reply: Page.EffectInbox.Reply, to inbox: Page.EffectInbox) -> Bool {
      guard let effect = reply.effect, reply.kind != .deadline, reply.kind != .missing else { return true }
      let (passes, delay) = storage.withLock { storage -> (Bool, Duration?) in
        if storage.dropped.contains(effect) {
          storage.parked.insert(effect)
          return (false, nil)
        }
        if storage.held.contains(effect) {
          storage.parked.insert(effect)
          storage.kept[effect, default: []].append((reply, inbox))
          return (false, nil)
        }
        if let delay = storage.delays[effect] {
          storage.parked.insert(effect)
          return (false, delay)
        }
        return (true, nil)
      }
      if let delay {
        Task(executorPreference: executor) { [clock] in
          try await clock.sleep(for: delay)
          inbox.deliver(reply)
        }
      }
      return passes
    }

    /// Whether a load of this effect can still make progress without time passing and without the test acting.
    func isLoadAtWork(_ effect: EffectID) -> Bool {
      storage.withLock { $0.loads.contains(effect) && !$0.parked.contains(effect) }
    }
  }
}
