/// The keystrokes: folded parts of real names, in the same order in every run.
struct Keystrokes {
  private var state: UInt64 = 42

  private mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(bound, 1)
  }

  /// Forty names typed letter by letter up to seven letters, and twenty fragments from inside names.
  mutating func typed(from names: [String]) -> [String] {
    var queries: [String] = []
    for _ in 0..<40 {
      let name = names[number(below: names.count)]
      for length in 1...7 where length <= name.count { queries.append(String(name.prefix(length))) }
    }
    for _ in 0..<20 { queries.append(fragment(of: names[number(below: names.count)], length: 3 + number(below: 3))) }
    return queries.filter { $0.last != " " && !$0.isEmpty }
  }

  /// Distinct queries of one length: prefixes of names and fragments from inside them.
  mutating func queries(of length: Int, from names: [String], count: Int) -> [String] {
    var queries: Set<String> = []
    var ordered: [String] = []
    for attempt in 0..<count * 20 where ordered.count < count {
      let name = names[number(below: names.count)]
      let query = attempt % 2 == 0 ? String(name.prefix(length)) : fragment(of: name, length: length)
      if query.count == length, !query.contains(" "), queries.insert(query).inserted { ordered.append(query) }
    }
    return ordered
  }

  private mutating func fragment(of name: String, length: Int) -> String {
    String(name.dropFirst(number(below: name.count - length + 1)).prefix(length))
  }
}
