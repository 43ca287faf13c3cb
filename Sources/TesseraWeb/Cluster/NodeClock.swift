internal import Synchronization

/// The wall clock by which a node's passes are valid, and whether other nodes go by the same time.
///
/// Two clocks that differ do not say which of them is wrong: that is the one that was set, against the steady clock of its own machine, since its node
/// began. When a node begins its clock is looked at by the others, or it ends with ``ClusterError``.
final class NodeClock: Sendable {
  private let wall: @Sendable () -> Double
  private let beginning: (wall: Double, steady: ContinuousClock.Instant)
  private let differs = Atomic(false)
  private let told = FloodLog()

  init(_ wall: @escaping @Sendable () -> Double) {
    self.wall = wall
    beginning = (wall(), .now)
  }

  /// Seconds, by the wall clock.
  var now: Double { wall() }

  /// The seconds by which the wall clock was set since the node began; less than nothing for one that was set back.
  var moved: Double { now - beginning.wall - (ContinuousClock.now - beginning.steady) / .seconds(1) }

  /// Whether other nodes do not take this one's time, and it is this one that was set.
  var isOff: Bool { differs.load(ordering: .relaxed) && abs(moved) > NodePass.validity / 2 }

  /// Notes that another node's clock differs; says whether that is news.
  func differ(from node: String) -> Bool {
    differs.store(true, ordering: .relaxed)
    return told.isNew("clock", of: node)
  }

  /// Notes that a request went from node to node.
  func agree() { if differs.load(ordering: .relaxed) { differs.store(false, ordering: .relaxed) } }
}
