internal import TesseraScreen
internal import Synchronization

/// The virtual clock as effects see it. It tracks which effects are sleeping.
final class EffectClock: Clock, Sendable {
  typealias Instant = HeadlessPage.VirtualClock.Instant

  let clock: HeadlessPage.VirtualClock
  private let sleeping = Mutex<[EffectID: Int]>([:])

  init(_ clock: HeadlessPage.VirtualClock) { self.clock = clock }

  var now: Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let effect = EffectID.current
    if let effect { sleeping.withLock { $0[effect, default: 0] += 1 } }
    defer { if let effect { sleeping.withLock { $0[effect, default: 1] -= 1 } } }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  func isSleeping(_ effect: EffectID) -> Bool { sleeping.withLock { $0[effect, default: 0] > 0 } }
}
