internal import Synchronization
internal import TesseraFlow

/// The nodes that are alive, as far as this one knows, and which of them has which visitor.
///
/// A visitor's node is the one with the highest weight of all (rendezvous hashing, Thaler and Ravishankar 1998): when a node comes or goes, only its own
/// visitors move.
final class ClusterMembers: Sendable {
  private struct State {
    var own = ""
    var others: [String] = []
    /// Nodes that did not answer, and until when they are not asked.
    var suspects: [String: ContinuousClock.Instant] = [:]
    /// The number of times that nodes did not answer since they were heard of, however long that is ago.
    var silent: [String: Int] = [:]

    mutating func add(_ address: String) {
      if address != own, !others.contains(address), NodeAddress(address) != nil { others.append(address) }
    }
  }

  private let state = Mutex(State())
  let cluster: Cluster
  /// The passes that other nodes' requests had.
  let passes = PassMemory()
  let clock: NodeClock
  /// Connections to the other nodes.
  let connections = NodeConnections()
  private let beginning = Atomic(false)

  init(_ cluster: Cluster) { (self.cluster, clock) = (cluster, NodeClock(cluster.now)) }

  /// The address of this node, once it listens.
  var own: String { state.withLock { $0.own } }

  /// The nodes other than this one.
  var others: [String] { state.withLock { $0.others } }

  func begin(at address: String) { state.withLock { $0.own = address } }

  /// Whether this node does not know yet where it can be reached, or who else is there: whose a visitor is cannot be said then.
  var isBeginning: Bool {
    get { beginning.load(ordering: .acquiring) }
    set { beginning.store(newValue, ordering: .releasing) }
  }

  /// Takes the nodes of the store.
  func update(_ nodes: [PageNode]) {
    let others = state.withLock { state in
      state.others = Set(nodes.map(\.address)).filter { $0 != state.own && NodeAddress($0) != nil }.sorted()
      state.suspects = state.suspects.filter { state.others.contains($0.key) && $0.value > .now }
      return state.others
    }
    connections.keep(others)
  }

  /// The address of the node that has a visitor; `nil` for this one.
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

  /// An id of a visitor who stays at this node.
  func newVisitor() -> String {
    var id = RandomToken.make()
    // One in as many as there are nodes is of this one.
    for _ in 0..<256 where home(of: id) != nil { id = RandomToken.make() }
    return id
  }

  /// Does not ask a node for a while; says whether that is news.
  func suspect(_ address: String, for time: Duration) -> Bool {
    state.withLock { state in
      let times = state.silent[address] ?? 0
      // Many requests may find it out at once.
      let isSuspected = state.suspects[address].map { $0 > .now } ?? false
      state.suspects[address] = .now + time
      // Machines that come and go have ever new addresses.
      if state.silent.count >= 1_000 { state.silent = [:] }
      state.silent[address] = isSuspected ? max(1, times) : times + 1
      return times == 0
    }
  }

  /// Trusts a node again that answered; says whether it was not before.
  @discardableResult func heard(of address: String) -> Bool {
    clock.agree()
    return state.withLock { state in
      state.add(address)
      state.suspects[address] = nil
      return state.silent.removeValue(forKey: address) != nil
    }
  }

  /// Notes that a node serves, because it handed a request on. It is asked again, once: the way to it may be cut all the same.
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
    // FNV alone keeps neighbours together; the end of SplitMix64 parts them.
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
