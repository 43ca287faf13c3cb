public import TesseraScreen
internal import Synchronization

/// A test's hold on effects on their way: fails them, delays, holds, drops and reorders their replies.
///
/// Everything stays in force until ``restore(_:)``. Effects are named as the screen names them.
/// ```swift
/// app.effects.hold("account")           // the reply waits
/// app.effects.release("account")        // … and arrives, at the next settle()
/// ```
/// - Isolation: none; safe from any thread.
public final class EffectControls: Sendable {
  /// A reply that is held, with the inbox of the page that it is for.
  private typealias KeptReply = (reply: EffectInbox.Reply, inbox: EffectInbox)

  private struct Storage {
    var failures: [EffectID: (failure: LoadFailure, times: Int)] = [:]
    var delays: [EffectID: Duration] = [:]
    var held: Set<EffectID> = []
    var dropped: Set<EffectID> = []
    var kept: [EffectID: [KeptReply]] = [:]
    /// Loads that were begun at least once.
    var loads: Set<EffectID> = []
    /// Effects whose running load has nothing to do any more: its replies are held, dropped or delayed.
    var parked: Set<EffectID> = []
  }

  private let storage = Mutex(Storage())
  private let clock: VirtualClock
  private let executor: PumpedExecutor

  init(clock: VirtualClock, executor: PumpedExecutor) { (self.clock, self.executor) = (clock, executor) }

  /// Lets loads with this id fail instead of doing their work, the next `times` times or always.
  public func fail(_ effect: EffectID, with failure: LoadFailure = LoadFailure(.unreachable), times: Int = .max) {
    storage.withLock { $0.failures[effect] = (failure, times) }
  }

  /// Lets the replies of this effect arrive so much later, by the virtual clock.
  public func delay(_ effect: EffectID, by duration: Duration) { storage.withLock { $0.delays[effect] = duration } }

  /// Keeps the replies of this effect back until ``release(_:)``. A deadline still passes.
  public func hold(_ effect: EffectID) { storage.withLock { _ = $0.held.insert(effect) } }

  /// Lets the replies of this effect get lost: of a load, only its deadline is heard.
  public func drop(_ effect: EffectID) { storage.withLock { _ = $0.dropped.insert(effect) } }

  /// Delivers the replies that were held back and holds no more of this effect. Effects released in another order than they were begun
  /// arrive in that order.
  ///
  /// - Returns: How many replies there were.
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

  /// Lets this effect run as it does in the app again; what was held arrives.
  public func restore(_ effect: EffectID) {
    storage.withLock { storage in
      storage.failures[effect] = nil
      storage.delays[effect] = nil
      storage.dropped.remove(effect)
    }
    release(effect)
  }

  // MARK: For the page

  /// A load begins; the failure that a test wants of it.
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
  func passes(_ reply: EffectInbox.Reply, to inbox: EffectInbox) -> Bool {
    guard let effect = reply.effect, reply.kind != .deadline else { return true }
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

  /// Whether something of this effect will still happen without time passing and without the test doing something.
  func isLoadAtWork(_ effect: EffectID) -> Bool {
    storage.withLock { $0.loads.contains(effect) && !$0.parked.contains(effect) }
  }
}
