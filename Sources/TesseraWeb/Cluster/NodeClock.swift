internal import Synchronization

/// The wall clock for the validity of passes, and whether other nodes agree with it.
///
/// If two clocks differ, the wrong one is the clock that was changed, compared to its machine's monotonic clock,
/// since its node started. Other nodes check the clock at startup. If it differs then, the node stops with
/// ``Cluster/Problem``.
final class NodeClock: Sendable {
  private let wall: @Sendable () -> Double
  private let beginning: (wall: Double, steady: ContinuousClock.Instant)
  private let differs = Atomic(false)
  private let told = FloodLog()

  init(_ wall: @escaping @Sendable () -> Double) {
    self.wall = wall
    beginning = (wall(), .now)
  }

  var now: Double { wall() }

  /// The seconds by which the wall clock was changed since the node started. Negative if it was set back.
  var moved: Double { now - beginning.wall - (ContinuousClock.now - beginning.steady) / .seconds(1) }

  /// Whether other nodes disagree with this clock and it was changed.
  var isOff: Bool { differs.load(ordering: .relaxed) && abs(moved) > NodePass.validity / 2 }

  /// Records that another node's clock differs. Returns whether to log it.
  func differ(from node: String) -> Bool {
    differs.store(true, ordering: .relaxed)
    return told.isNew("clock", of: node)
  }

  /// Records that the clocks agree, because a request between nodes succeeded.
  func agree() { if differs.load(ordering: .relaxed) { differs.store(false, ordering: .relaxed) } }
}
