/// The paths of a table as a tree of segments in flat arrays.
///
/// All nodes share one hash table for their literal children, so a step costs the same with ten routes and
/// with a thousand. A node has at most one parameter child. Each node has one depth, so a match visits it
/// once: backtracking is bounded by the number of nodes and never multiplies.
@usableFromInline
final class RouteTrie: Sendable {
  struct Node: Sendable {
    var parameter: Int32 = -1
    var pattern: Int32 = -1
    var hasLiterals = false
  }

  /// A literal child. `target` is -1 in a free slot.
  struct Edge: Sendable {
    var node: Int32 = -1
    var target: Int32 = -1
    var start: Int32 = 0
    var count: Int32 = 0
  }

  /// The position of a path parameter: its segment, and the node whose literal children its value must not
  /// equal.
  struct Slot: Sendable {
    var segment: Int32
    var node: Int32
  }

  /// The text of a pattern: `parameters + 1` chunks, with the parameters between them.
  struct Plan: Sendable {
    var firstSlot: Int
    var firstChunk: Int
    var parameters: Int
  }

  static let maximumDepth = 32

  let nodes: [Node]
  let edges: [Edge]
  let literals: [UInt8]
  let slots: [Slot]
  let plans: [Plan]
  let chunks: [[UInt8]]

  init(_ builder: RouteTrieBuilder) {
    nodes = builder.nodes
    slots = builder.slots
    plans = builder.plans
    chunks = builder.chunks
    var capacity = 8
    while capacity < builder.children.count * 2 { capacity *= 2 }
    var table = [Edge](repeating: Edge(), count: capacity)
    var pool: [UInt8] = []
    for (key, target) in builder.children {
      let bytes = Array(key.literal.utf8)
      var index = bytes.withUnsafeBufferPointer { Self.hash($0, node: key.node) } & (capacity - 1)
      while table[index].target >= 0 { index = (index + 1) & (capacity - 1) }
      table[index] = Edge(node: key.node, target: target, start: Int32(pool.count), count: Int32(bytes.count))
      pool += bytes
    }
    edges = table
    literals = pool
  }

  func child(of node: Int32, _ segment: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard nodes[Int(node)].hasLiterals else { return nil }
    return edges.withUnsafeBufferPointer { edges in
      literals.withUnsafeBufferPointer { literals in
        var index = Self.hash(segment, node: node) & (edges.count - 1)
        while edges[index].target >= 0 {
          let edge = edges[index]
          if edge.node == node, Int(edge.count) == segment.count,
            segment.elementsEqual(UnsafeBufferPointer(rebasing: literals[Int(edge.start)..<Int(edge.start + edge.count)]))
          {
            return edge.target
          }
          index = (index + 1) & (edges.count - 1)
        }
        return nil
      }
    }
  }

  /// Whether a decoded parameter must be printed with a leading tilde. True if, after any leading tildes, it
  /// is a word that a segment can't contain or a literal in that position.
  func needsTilde(_ value: UnsafeBufferPointer<UInt8>, at node: Int32) -> Bool {
    guard let first = value.first else { return true }
    guard first == 0x7e || first == 0x2e || nodes[Int(node)].hasLiterals else { return false }
    let tildes = first == 0x7e ? value.prefix { $0 == 0x7e }.count : 0
    let word = UnsafeBufferPointer(rebasing: value[tildes...])
    if word.isEmpty || (word[0] == 0x2e && (word.count == 1 || (word.count == 2 && word[1] == 0x2e))) { return true }
    return child(of: node, word) != nil
  }

  /// The parameter value of a segment, without the tilde that printing may have added.
  func value(of segment: UnsafeBufferPointer<UInt8>, at node: Int32) -> UnsafeBufferPointer<UInt8> {
    guard segment.first == 0x7e else { return segment }
    let rest = UnsafeBufferPointer(rebasing: segment[1...])
    return needsTilde(rest, at: node) ? rest : segment
  }

  /// Hashes eight bytes at a time. The table is fixed once built, so hostile input can at most cause a short
  /// probe.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, node: Int32) -> Int {
    var hash = UInt64(truncatingIfNeeded: node) &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index).loadUnaligned(as: UInt64.self)
      hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
      index += 8
    }
    var last: UInt64 = 0
    while index < bytes.count {
      last = last << 8 | UInt64(bytes[index])
      index += 1
    }
    hash = (hash ^ last) &* 0xff51_afd7_ed55_8ccd
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x3fff_ffff_ffff_ffff)
  }
}
