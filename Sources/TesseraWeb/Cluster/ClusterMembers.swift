internal import Synchronization
internal import TesseraFlow
internal import TesseraStores

/// The live nodes, as far as this one knows, and the assignment of visitors to nodes.
///
/// A visitor's node is the node with the highest weight (rendezvous hashing, Thaler and Ravishankar 1998). When a
/// node is added or removed, only its own visitors move.
final class ClusterMembers: Sendable {
  private struct State {
    var own = ""
    var others: [String] = []
    /// Nodes that didn't answer, and until when they are skipped.
    var suspects: [String: ContinuousClock.Instant] = [:]
    /// How often each node failed to answer since its last sign of life.
    var silent: [String: Int] = [:]

    mutating func add(_ address: String) {
      if address != own, !others.contains(address), NodeAddress(address) != nil { others.append(address) }
    }
  }

  private let state = Mutex(State())
  let cluster: Cluster
  /// The passes of requests received from other nodes.
  let passes = PassMemory()
  let clock: NodeClock
  let connections = NodeConnections()
  private let beginning = Atomic(false)

  init(_ cluster: Cluster) { (self.cluster, clock) = (cluster, NodeClock(cluster.now)) }

  var own: String { state.withLock { $0.own } }

  var others: [String] { state.withLock { $0.others } }

  func begin(at address: String) { state.withLock { $0.own = address } }

  /// Whether this node doesn't know its own address or the other nodes yet, so that it can't assign visitors.
  var isBeginning: Bool {
    get { beginning.load(ordering: .acquiring) }
    set { beginning.store(newValue, ordering: .releasing) }
  }

  func update(_ nodes: [PageLease.Node]) {
    let others = state.withLock { state in
      state.others = Set(nodes.map(\.address)).filter { $0 != state.own && NodeAddress($0) != nil }.sorted()
      state.suspects = state.suspects.filter { state.others.contains($0.key) && $0.value > .now }
      return state.others
    }
    connections.keep(others)
  }

  /// The address of the visitor's node. `nil` for this one.
  func home(of visitor: String) -> String? {
    state.withLock { state in
      guard !state.own.isEmpty, !state.others.isEmpty else { return nil }
      var best: (weight: UInt64, address: String?) = (Self.weight(state.own, visitor), nil)
      for address in state.others where state.suspects[address].map({ $0 < .now }) ?? true {
        let weight = Self.weight(address, visitor)
        if weight > best.weight { best = (weight, address) }
      }
      return best.address
    }
  }

  /// Makes a visitor id that belongs to this node.
  func newVisitor() -> String {
    var id = RandomToken.make()
    // On average, one try per node is needed.
    for _ in 0..<256 where home(of: id) != nil { id = RandomToken.make() }
    return id
  }

  /// Skips a node for a while. Returns whether that is the first failure.
  func suspect(_ address: String, for time: Duration) -> Bool {
    state.withLock { state in
      let times = state.silent[address] ?? 0
      // Concurrent requests may notice the same failure.
      let isSuspected = state.suspects[address].map { $0 > .now } ?? false
      state.suspects[address] = .now + time
      // With changing machines, addresses are always new.
      if state.silent.count >= 1_000 { state.silent = [:] }
      state.silent[address] = isSuspected ? max(1, times) : times + 1
      return times == 0
    }
  }

  /// Trusts a node again after an answer. Returns whether it had failed before.
  @discardableResult func heard(of address: String) -> Bool {
    clock.agree()
    return state.withLock { state in
      state.add(address)
      state.suspects[address] = nil
      return state.silent.removeValue(forKey: address) != nil
    }
  }

  /// Notes that a node works, because it forwarded a request. This node tries it once more, although the connection
  /// in this direction may be broken.
  func noteServing(_ address: String) {
    state.withLock { state in
      state.add(address)
      if state.silent[address] == 1 { state.suspects[address] = nil }
    }
  }

  private static func weight(_ address: String, _ visitor: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in address.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in visitor.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    // FNV alone gives similar hashes to similar texts. The finalizer of SplitMix64 separates them.
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
