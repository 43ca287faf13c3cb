extension RouteTable {
  /// The canonical URL of a route. `nil` if no declaration prints it or the URL would exceed `limit`.
  ///
  /// Complexity: O(bytes) if the table was built with `kind`, otherwise O(bytes + declarations and groups
  /// before the matching one).
  @inlinable
  public func url(for route: Route) -> String? { numberedURL(for: route)?.url }

  /// The canonical spelling of a URL, for redirects and comparison. `nil` if no route matches it.
  @inlinable
  public func canonicalURL(of url: String) -> String? { match(url).flatMap { self.url(for: $0) } }

  @inlinable
  func numberedURL(for route: Route) -> (url: String, number: Int)? {
    RoutePrinter.print(trie, limit: limit) { printer in
      if let kind, let numbers = numbersByKind[kind(route)] {
        for number in numbers {
          printer.number = number
          if prints[number](route, &printer) { return number }
        }
        return nil
      }
      var index = 0
      while index < steps.count {
        printer.number = steps[index].number
        if !steps[index].ask(route, &printer) {
          index = steps[index].next
        } else if steps[index].number >= 0 {
          return steps[index].number
        } else {
          index += 1
        }
      }
      return nil
    }
  }

  /// The declarations that may print routes of each kind, in order: those whose example is of that kind, and
  /// those without an example.
  func numbers(by kind: (Route) -> Int) -> [Int: [Int]] {
    var numbers: [Int: [Int]] = [:]
    var others: [Int] = []
    for (number, entry) in entries.enumerated() {
      if let sample = entry.sample { numbers[kind(sample), default: []].append(number) } else { others.append(number) }
    }
    if !others.isEmpty { numbers = numbers.mapValues { ($0 + others).sorted() } }
    return numbers
  }

  /// Finds declarations that don't extract their own routes. They would be parsed but never printed.
  func extractProblems() -> [RouteTableError.Problem] {
    entries.enumerated().compactMap { number, entry in
      guard let sample = entry.sample else { return nil }
      let printed = RoutePrinter.print(trie, limit: .max) { printer in
        printer.number = number
        return entry.print(sample, &printer) ? number : nil
      }
      guard printed == nil else { return nil }
      return .init(kind: .notExtracted, routes: [RouteText.name(of: entry.pieces, site: entry.site)], detail: "\(sample)")
    }
  }
}
