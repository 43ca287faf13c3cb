import TestSupport
import Testing
import TesseraDiff

/// Applying the difference is the oracle: it gives the new list, for every pair of small layouts and for random large ones.
@Suite("The difference of sectioned lists")
struct OracleTests {
  /// All ways to arrange some of the rows `ids` (each at most once) in the sections `sections` (each at most once, in any order).
  static func layouts(sections: [Int], ids: [Int]) -> [[Group]] {
    func arrangements<T>(_ values: [T]) -> [[T]] {
      [[]]
        + values.indices.flatMap { index in
          var rest = values
          let first = rest.remove(at: index)
          return arrangements(rest).map { [first] + $0 }
        }
    }
    return arrangements(sections).flatMap { order in
      arrangements(ids).flatMap { rows -> [[Group]] in
        // Every way to cut the rows into as many runs as there are sections.
        func cut(_ rows: ArraySlice<Int>, _ sections: ArraySlice<Int>) -> [[Group]] {
          guard let first = sections.first else { return rows.isEmpty ? [[]] : [] }
          return (0...rows.count).flatMap { count in
            cut(rows.dropFirst(count), sections.dropFirst()).map { [Group(first, rows.prefix(count).map { Row(id: $0) })] + $0 }
          }
        }
        return cut(rows[...], order[...])
      }
    }
  }

  @Test("Every pair of layouts of two sections and three rows")
  func everyPair() throws {
    let layouts = Self.layouts(sections: [0, 1], ids: [0, 1, 2])
    let differencer = Differencer()
    #expect(layouts.count == 131)
    for old in layouts { for new in layouts { try verify(old, new, with: differencer) } }
  }

  @Test("Every pair of layouts of three sections and two rows")
  func everyPairOfSections() throws {
    let layouts = Self.layouts(sections: [0, 1, 2], ids: [0, 1])
    let differencer = Differencer()
    #expect(layouts.count == 196)
    for old in layouts { for new in layouts { try verify(old, new, with: differencer) } }
  }

  @Test("Every pair of layouts with every change of content")
  func everyContent() throws {
    let layouts = Self.layouts(sections: [0, 1], ids: [0, 1])
    let differencer = Differencer()
    for old in layouts {
      for plain in layouts {
        for bits in 0..<16 {
          let new = plain.map { section in
            Group(section.id, content: bits >> (2 + section.id) & 1, section.items.map { Row(id: $0.id, content: bits >> $0.id & 1) })
          }
          try verify(old, new, with: differencer)
        }
      }
    }
  }

  @Test("Every pair of lists with repeated ids, of sections and of rows")
  func everyRepetition() throws {
    func words(_ length: Int, _ letters: Int) -> [[Int]] {
      length == 0 ? [[]] : words(length - 1, letters).flatMap { word in (0..<letters).map { word + [$0] } }
    }
    let rows = (0...3).flatMap { words($0, 2) }
    let lists = (0...2).flatMap { words($0, 2) }.flatMap { ids -> [[Group]] in
      switch ids.count {
      case 0: [[]]
      case 1: rows.map { [Group(ids[0], $0.map { Row(id: $0) })] }
      default: rows.flatMap { a in rows.map { b in [Group(ids[0], a.map { Row(id: $0) }), Group(ids[1], b.map { Row(id: $0) })] } }
      }
    }
    let differencer = Differencer()
    // Every pair would be 900,000; a 31st of them still has every list on either side.
    var pairs = 0
    for (index, old) in lists.enumerated() {
      for new in lists.dropFirst(index % 31).enumerated().lazy.filter({ $0.offset % 31 == 0 }).map(\.element) {
        try verify(old, new, with: differencer)
        pairs += 1
      }
    }
    #expect(pairs > 25_000)
  }

  @Test("Random large lists", arguments: 0..<60)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func list(_ sections: Int, _ rows: Int, unique: Bool) -> [Group] {
      var ids = Array(0..<rows * 2).shuffled(using: &random)
      return (0..<sections * 2).shuffled(using: &random).prefix(sections).map { id in
        Group(
          unique ? id : id % 5, content: Int.random(in: 0...1, using: &random),
          (0..<Int.random(in: 0...(2 * rows / sections), using: &random)).compactMap { _ in
            guard let id = ids.popLast() else { return nil }
            return Row(id: unique ? id : id % 40, content: Int.random(in: 0...1, using: &random))
          })
      }
    }
    let differencer = Differencer()
    let sections = Int.random(in: 1...30, using: &random), rows = Int.random(in: 30...2000, using: &random)
    for unique in [true, false] {
      let old = list(sections, rows, unique: unique)
      try verify(old, list(sections, rows, unique: unique), with: differencer)
      try verify(old, old.shuffled(using: &random), with: differencer)
      try verify(old, edited(old, using: &random), with: differencer)
      try verify(old, [], with: differencer)
      try verify([], old, with: differencer)
      try verify(old, old, with: differencer)
    }
  }

  @Test("Lists so long that partners are read ahead: every row elsewhere, some changed, some replaced")
  func long() throws {
    var random = SeededGenerator(seed: 7)
    let old = (0..<400).map { section in Group(section, (0..<50).map { Row(id: section * 50 + $0) }) }
    var rows = old.flatMap(\.items).shuffled(using: &random)
    for index in rows.indices where index % 10 == 0 { rows[index].content = 1 }
    for index in rows.indices where index % 20 == 0 { rows[index] = Row(id: 1_000_000 + index) }
    let new = (0..<400).map { Group($0, Array(rows[$0 * 50..<$0 * 50 + 50])) }
    let difference = Differencer().difference(from: old, to: new)
    #expect(old.applying(difference, from: new) == new)
    #expect(Differencer().difference(from: old.columns, to: new.columns) == difference)
    var updated: [Int] = []
    for case .updates(let updates) in difference.stages { updated += updates.items.map { new[$0.new.section].items[$0.new.item].id } }
    #expect(updated.count == Set(updated).count && Set(updated) == Set(rows.filter { $0.content == 1 }.map(\.id)))
  }

  /// A list after a few edits, as a person or a server would make them.
  private func edited(_ list: [Group], using random: inout SeededGenerator) -> [Group] {
    var list = list
    for _ in 0..<10 {
      guard let section = list.indices.randomElement(using: &random), let other = list.indices.randomElement(using: &random) else { break }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: list.swapAt(section, other)
      case 1: list[section].content += 1
      case 2: if !list[section].items.isEmpty { list[other].items.append(list[section].items.removeFirst()) }
      case 3: list[section].items.append(Row(id: Int.random(in: 1_000_000...2_000_000, using: &random)))
      case 4: if let row = list[section].items.indices.randomElement(using: &random) { list[section].items[row].content += 1 }
      default: list.remove(at: section)
      }
    }
    return list
  }
}
