internal import TesseraFlow
internal import TesseraScreen

extension HeadlessPage {
  /// Runs effects until nothing more can happen without time passing.
  ///
  /// Waits for loads, including those that wait for the network, a file or another actor. It does not wait
  /// for a load that sleeps on the virtual clock or whose reply is held, dropped or delayed. It also does not
  /// wait for a suspended `run` effect, which might never finish. If such an effect depends on an outside
  /// event, use ``wait(within:until:)``.
  /// - Throws: ``HeadlessPage/Failure`` with the names of the effects that are still running after `limit` of real
  ///   time.
  public func settle(within limit: Duration = .seconds(10)) async throws {
    let end = ContinuousClock.now.advanced(by: limit)
    while true {
      let seen = parts.signal.count
      try runEverything(until: end)
      if loadsAtWork.isEmpty { break }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero, await parts.signal.wait(after: seen, limit: left) else {
        throw Failure("After \(limit) of real time there is still work: \(names(loadsAtWork)).")
      }
    }
    judgeDiagnostics()
  }

  /// Runs effects until `condition` is true, at most for `limit` of real time. Virtual time does not pass.
  /// - Throws: ``HeadlessPage/Failure`` after `limit`.
  public func wait(within limit: Duration = .seconds(10), until condition: (HeadlessPage) throws -> Bool) async throws {
    let end = ContinuousClock.now.advanced(by: limit)
    while true {
      let seen = parts.signal.count
      try runEverything(until: end)
      if try condition(self) { break }
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero, await parts.signal.wait(after: seen, limit: left) else {
        throw Failure(
          "After \(limit) of real time the condition is still false. Running: \(names(page.runningEffects)).\n\(text)")
      }
    }
    judgeDiagnostics()
  }

  /// Advances virtual time. Wakes sleeping effects in the order of their deadlines, and settles after each.
  /// - Throws: Like ``settle(within:)``.
  public func advance(by duration: Duration) async throws {
    let target = clock.now.advanced(by: duration)
    let end = ContinuousClock.now.advanced(by: .seconds(10))
    try await settle()
    while clock.wakeNext(until: target) {
      try await settle()
      guard ContinuousClock.now < end else {
        throw Failure(
          "A task keeps sleeping for too short a time. After 10 s of real time only \(clock.now) of \(target) have passed.")
      }
    }
    clock.turn(to: target)
  }

  /// Runs all available work and delivers replies until there is none left.
  private func runEverything(until end: ContinuousClock.Instant) throws {
    var count = 0
    while true {
      let ran = parts.executor.runNext()
      if !ran {
        guard session?.hasReplies ?? !page.inbox.isEmpty else { return }
        if let session { session.pump() } else { page.pump() }
      }
      count += 1
      if count % 256 == 0, ContinuousClock.now > end {
        throw Failure(
          "Effects never finish: \(names(page.runningEffects)). Does one start itself again?")
      }
    }
  }

  private var loadsAtWork: [EffectID?] {
    page.runningEffects.filter { id in
      guard let id else { return false }
      return effects.isLoadAtWork(id) && !parts.effectClock.isSleeping(id)
    }
  }

  private func names(_ effects: [EffectID?]) -> String {
    let names = effects.map { $0.map(\.description) ?? "an effect without a name" }.sorted()
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
