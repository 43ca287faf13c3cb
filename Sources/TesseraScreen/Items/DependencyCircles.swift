/// The circles of a directed graph: nodes that lead to each other (R. Tarjan, "Depth-first search and linear graph algorithms", 1972).
///
/// - Law: an edge lies on a circle exactly where both of its ends are in the same one.
/// - Complexity: linear in nodes and edges. Nothing is recursive, so that no chain is too long.
struct DependencyCircles {
  /// The circle of each node; one that leads back to itself in no way is alone in its own.
  private(set) var numbers: [Int]

  /// - Parameter edges: The nodes that each node leads to.
  init(_ edges: [[Int]]) {
    numbers = Array(repeating: -1, count: edges.count)
    // When each node was met, from 1, and the first met of those that it leads back to.
    var met = Array(repeating: 0, count: edges.count)
    var earliest = met
    var (count, circles) = (0, 0)
    var path: [(node: Int, next: Int)] = []
    // Those that were met and are in no circle yet.
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
