extension RouteTable {
  /// The stack of routes for a deep link, from the bottom: its parents (see `under(_:)`), then the route
  /// itself. `nil` if none matches.
  ///
  /// A parent that occurs twice ends the stack, so it is always finite.
  public func stack(for url: String) -> [Route]? {
    numberedMatch(url).map { stack(of: $0.route, number: $0.number) }
  }

  /// The parents of a route and the route itself, from the bottom.
  public func stack(of route: Route) -> [Route] { stack(of: route, number: numberedURL(for: route)?.number) }

  private func stack(of route: Route, number: Int?) -> [Route] {
    var stack = [route]
    var number = number
    while stack.count < RouteTrie.maximumDepth, let parent = number.flatMap({ entries[$0].parent }),
      let last = stack.last, let next = parent(last), !stack.contains(next)
    {
      stack.append(next)
      number = numberedURL(for: next)?.number
    }
    return stack.reversed()
  }

  /// Finds fixed parents that aren't in the table, and cycles.
  func parentProblems() -> [RouteTableError.Problem] {
    var problems: [RouteTableError.Problem] = []
    for (number, entry) in entries.enumerated() {
      guard let parent = entry.fixedParent else { continue }
      let name = RouteText.name(of: entry.pieces, site: entry.site)
      guard numberedURL(for: parent) != nil else {
        problems.append(.init(kind: .unknownParent, routes: [name], detail: "\(parent)"))
        continue
      }
      var next: Route? = parent
      var steps = 0
      while let route = next, let found = numberedURL(for: route)?.number, steps <= RouteTrie.maximumDepth {
        if found == number {
          problems.append(.init(kind: .parentCycle, routes: [name], detail: "\(parent)"))
          break
        }
        next = entries[found].fixedParent
        steps += 1
      }
    }
    return problems
  }
}
