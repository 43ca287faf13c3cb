internal import TesseraFlow
internal import TesseraScreen

extension HeadlessPage {
  /// Lets effects run until nothing more happens without time passing.
  ///
  /// Waits for loads, also where they wait for the network, a file or another actor. A load that sleeps on the virtual clock or whose reply
  /// is held, dropped or delayed has nothing to do, and neither has a `run` that waits for something: it may wait for ever.
  /// Use ``wait(within:until:)`` where that something comes from outside.
  /// - Throws: ``HeadlessFailure`` that names the effects that are still at work after `limit` of real time.
  public func settle(within limit: Duration = .seconds(10)) async throws {
    let end = ContinuousClock.now.advanced(by: limit)
    while true {
      let seen = signal.count
      try runEverything(until: end)
      if loadsAtWork.isEmpty { break }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero, await signal.wait(after: seen, limit: left) else {
        throw HeadlessFailure("After \(limit) of real time there is still work: \(names(loadsAtWork)).")
      }
    }
    judgeDiagnostics()
  }

  /// Lets effects run until something is true, at most for `limit` of real time. Virtual time stands still.
  /// - Throws: ``HeadlessFailure`` after `limit`.
  public func wait(within limit: Duration = .seconds(10), until condition: (HeadlessPage) throws -> Bool) async throws {
    let end = ContinuousClock.now.advanced(by: limit)
    while true {
      let seen = signal.count
      try runEverything(until: end)
      if try condition(self) { break }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero, await signal.wait(after: seen, limit: left) else {
        throw HeadlessFailure(
          "After \(limit) of real time it is still not so. Running: \(names(page.runningEffects)).\n\(text)")
      }
    }
    judgeDiagnostics()
  }

  /// Lets virtual time pass: wakes whoever sleeps, in the order of the deadlines, and lets everything settle after each.
  /// - Throws: as ``settle(within:)``.
  public func advance(by duration: Duration) async throws {
    let target = clock.now.advanced(by: duration)
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    try await settle()
    while clock.wakeNext(until: target) {
      try await settle()
      guard ContinuousClock.now < end else {
        throw HeadlessFailure("Somebody keeps sleeping for too short: after 10 s of real time only \(clock.now) of \(target) are over.")
      }
    }
    clock.turn(to: target)
  }

  /// Runs all work that is there and hands over the replies, again and again.
  private func runEverything(until end: ContinuousClock.Instant) throws {
    var count = 0
    while true {
      let ran = executor.runNext()
      if !ran {
        guard session?.hasReplies ?? !page.inbox.isEmpty else { return }
        if let session { session.pump() } else { page.pump() }
      }
      count += 1
      if count % 256 == 0, ContinuousClock.now > end {
        throw HeadlessFailure(
          "Effects never come to rest: \(names(page.runningEffects)). Does one start itself again?")
      }
    }
  }

  private var loadsAtWork: [EffectID?] {
    page.runningEffects.filter { id in
      guard let id else { return false }
      return effects.isLoadAtWork(id) && !effectClock.isSleeping(id)
    }
  }

  private func names(_ effects: [EffectID?]) -> String {
    let names = effects.map { $0.map(\.description) ?? "an effect without a name" }.sorted()
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
