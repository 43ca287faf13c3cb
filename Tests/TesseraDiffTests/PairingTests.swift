import TestSupport
import Testing
import TesseraDiff

/// Repeated ids are paired so that fewer operations are needed; the oracles are the two greedy ways to pair.
@Suite("Partners of repeated ids")
struct PairingTests {
  let differencer = Differencer()

  @Test("A section with a duplicate id is deleted, not changed into its twin")
  func twins() {
    let a = Group(0, [Row(id: 1), Row(id: 2), Row(id: 3)]), b = Group(0, [Row(id: 4), Row(id: 5, content: 1), Row(id: 6)])
    #expect(SectionedDifference(from: [a, b], to: [b]).totals == .init(sectionDeletes: 1))
    #expect(SectionedDifference(from: [b], to: [a, b]).totals == .init(sectionInserts: 1))
    #expect(SectionedDifference(from: [a, b], to: [b, a]).totals == .init(sectionMoves: 1))
    let c = Group(0, content: 1, a.items)
    #expect(SectionedDifference(from: [a, c], to: [c]).totals == .init(sectionDeletes: 1))
  }

  @Test("A row with a duplicate id is deleted, not changed into its twin")
  func rows() {
    let a = Row(id: 1), b = Row(id: 1, content: 1)
    #expect(SectionedDifference(from: [Group(0, [a, b])], to: [Group(0, [b])]).totals == .init(itemDeletes: 1))
    #expect(SectionedDifference(from: [Group(0, [b])], to: [Group(0, [a, b])]).totals == .init(itemInserts: 1))
    #expect(SectionedDifference(from: [Group(0, [a, b])], to: [Group(0, [b, a])]).totals == .init(itemMoves: 1))
    let x = Row(id: 7)
    let old = [Row(id: 2), x, Row(id: 3), x], new = [x, x]
    #expect(SectionedDifference(from: [Group(0, old)], to: [Group(0, new)]).totals == .init(itemDeletes: 2), "no move")
  }

  @Test("Every pair of lists of up to four rows with two ids and two contents needs no more operations than either greedy way")
  func everyPair() throws {
    func words(_ length: Int) -> [[Row]] {
      length == 0 ? [[]] : words(length - 1).flatMap { word in (0..<4).map { word + [Row(id: $0 / 2, content: $0 % 2)] } }
    }
    let lists = (0...4).flatMap(words)
    for (index, old) in lists.enumerated() {
      // Every list on either side, in a seventh of all pairs.
      for new in lists.dropFirst(index % 7).enumerated().lazy.filter({ $0.offset % 7 == 0 }).map(\.element) { try compare(old, new) }
    }
  }

  @Test("Random lists with repeated ids need no more operations than either greedy way", arguments: 0..<40)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let ids = Int.random(in: 1...30, using: &random), contents = Int.random(in: 1...3, using: &random)
      func list() -> [Row] {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in
          Row(id: Int.random(in: 0..<ids, using: &random), content: Int.random(in: 0..<contents, using: &random))
        }
      }
      let old = list()
      try compare(old, list())
      try compare(old, edited(old, using: &random))
    }
  }

  @Test("Random sections with repeated ids need no more operations than pairing the n-th with the n-th", arguments: 0..<40)
  func randomSections(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let ids = Int.random(in: 1...4, using: &random)
      func list() -> [Group] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          Group(
            Int.random(in: 0..<ids, using: &random), content: Int.random(in: 0...1, using: &random),
            (0..<Int.random(in: 0...3, using: &random)).map { _ in Row(id: Int.random(in: 0..<4, using: &random)) })
        }
      }
      let old = list()
      // Whole sections are inserted, removed and moved. The equal ones are found.
      var new = old.shuffled(using: &random)
      if Bool.random(using: &random), !new.isEmpty { new.removeLast() }
      let totals = try verify(old, new, with: differencer).totals
      let positions = new.map { section in old.firstIndex(of: section) ?? 0 }
      if Set(old.map(\.description)).count == old.count {
        #expect(operations(totals) <= old.count - new.count + positions.count - longestRun(positions), "\(old) → \(new)")
      }
      try verify(old, list(), with: differencer)
    }
  }

  private func compare(_ old: [Row], _ new: [Row]) throws {
    let difference = try verify([Group(0, old)], [Group(0, new)], with: differencer)
    let found = operations(difference.totals)
    #expect(found <= greedy(old, new, equalFirst: false), "the n-th for the n-th: \(old) → \(new)")
    #expect(found <= greedy(old, new, equalFirst: true), "equal ones first: \(old) → \(new)")
  }

  private func operations(_ totals: SectionedDifference.Totals) -> Int {
    totals.sectionDeletes + totals.sectionInserts + totals.sectionMoves + totals.sectionUpdates + totals.itemDeletes + totals.itemInserts
      + totals.itemMoves + totals.itemUpdates
  }

  /// The operations of a greedy way to pair.
  private func greedy(_ old: [Row], _ new: [Row], equalFirst: Bool) -> Int {
    var partner = [Int?](repeating: nil, count: new.count)
    var isTaken = [Bool](repeating: false, count: old.count)
    func pair(_ matches: (Row, Row) -> Bool) {
      for index in new.indices where partner[index] == nil {
        guard let found = old.indices.first(where: { !isTaken[$0] && matches(old[$0], new[index]) }) else { continue }
        isTaken[found] = true
        partner[index] = found
      }
    }
    if equalFirst { pair(==) }
    pair { $0.id == $1.id }
    let pairs = new.indices.compactMap { index in partner[index].map { (old: $0, new: index) } }
    let updates = pairs.count { old[$0.old] != new[$0.new] }
    return old.count + new.count - 2 * pairs.count + updates + pairs.count - longestRun(pairs.map(\.old))
  }

  /// The length of a longest increasing subsequence, in quadratic time.
  private func longestRun(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, value) in values.enumerated() {
      lengths.append(1 + (0..<index).reduce(0) { values[$1] < value ? max($0, lengths[$1]) : $0 })
    }
    return lengths.max() ?? 0
  }

  private func edited(_ list: [Row], using random: inout SeededGenerator) -> [Row] {
    var list = list
    for _ in 0..<3 {
      guard let index = list.indices.randomElement(using: &random), let other = list.indices.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: list.swapAt(index, other)
      case 1: list[index].content = 1 - min(list[index].content, 1)
      case 2: list.remove(at: index)
      default: list.insert(list[other], at: index)
      }
    }
    return list
  }
}
