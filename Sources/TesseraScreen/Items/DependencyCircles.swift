/// The strongly connected components of a directed graph, here called circles (R. Tarjan, "Depth-first search and
/// linear graph algorithms", 1972).
///
/// - Law: an edge is part of a cycle exactly if both of its ends are in the same circle.
/// - Complexity: O(nodes + edges). The algorithm is iterative, so long chains can't overflow the stack.
struct DependencyCircles {
  /// The number of each node's circle. A node that isn't on a cycle has a circle of its own.
  private(set) var numbers: [Int]

  /// - Parameter edges: For each node, the nodes that its edges point to.
  init(_ edges: [[Int]]) {
    numbers = Array(repeating: -1, count: edges.count)
    // The visit number of each node, starting at 1, and the smallest visit number that it can reach back to.
    var met = Array(repeating: 0, count: edges.count)
    var earliest = met
    var (count, circles) = (0, 0)
    var path: [(node: Int, next: Int)] = []
    // Visited nodes that aren't in a circle yet.
    var open: [Int] = []
    for start in edges.indices where met[start] == 0 {
      path.append((start, 0))
      while let (node, next) = path.last {
        if next == 0 {
          count += 1
          (met[node], earliest[node]) = (count, count)
          open.append(node)
        }
        if next < edges[node].count {
          path[path.count - 1].next += 1
          let other = edges[node][next]
          if met[other] == 0 {
            path.append((other, 0))
          } else if numbers[other] < 0 {
            earliest[node] = min(earliest[node], met[other])
          }
          continue
        }
        path.removeLast()
        if let before = path.last?.node { earliest[before] = min(earliest[before], earliest[node]) }
        guard earliest[node] == met[node] else { continue }
        while let member = open.popLast() {
          numbers[member] = circles
          if member == node { break }
        }
        circles += 1
      }
    }
  }
}
