import TestSupport
import Testing
import TesseraDiff

@Suite("Moves are as few as possible")
struct MinimalMovesTests {
  /// The length of a longest increasing subsequence, by trying every subset.
  private func longestRun(_ values: [Int]) -> Int {
    (0..<1 << values.count).map { subset in
      let chosen = values.indices.filter { subset >> $0 & 1 == 1 }.map { values[$0] }
      return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? chosen.count : 0
    }.max() ?? 0
  }

  private func permutations(_ values: [Int]) -> [[Int]] {
    values.isEmpty ? [[]] : values.flatMap { first in permutations(values.filter { $0 != first }).map { [first] + $0 } }
  }

  @Test("Every order of six rows moves all but a longest run, found by trying every subset")
  func everyOrder() {
    let old = (0..<6).map { Row(id: $0) }
    let differencer = Differencer()
    for order in permutations(Array(0..<6)) {
      let difference: Differencer.ListDifference = differencer.difference(from: old, to: order.map { Row(id: $0) })
      #expect(difference.moves.count == 6 - longestRun(order))
      #expect(difference.deletes.isEmpty && difference.inserts.isEmpty && difference.updates.isEmpty)
    }
  }

  @Test("Every order of every subset of five rows, between inserted and deleted rows")
  func everyPart() {
    let old = (0..<5).map { Row(id: $0) }
    let differencer = Differencer()
    for order in permutations(Array(0..<5)) {
      for count in 0...5 {
        // New rows are between those that stay.
        let staying = order.prefix(count)
        let new = staying.flatMap { [Row(id: $0), Row(id: 100 + $0)] }
        let difference: Differencer.ListDifference = differencer.difference(from: old, to: new)
        #expect(difference.moves.count == count - longestRun(Array(staying)))
        #expect(difference.deletes.count == 5 - count && difference.inserts.count == count)
        #expect(old.applying(difference, from: new) == new)
      }
    }
  }

  @Test("Every order of five sections moves all but a longest run")
  func everyOrderOfSections() {
    let old = (0..<5).map { Group($0, [Row(id: $0)]) }
    let differencer = Differencer()
    for order in permutations(Array(0..<5)) {
      let totals = differencer.difference(from: old, to: order.map { old[$0] }).totals
      #expect(totals.sectionMoves == 5 - longestRun(order))
      #expect(totals == .init(sectionMoves: totals.sectionMoves), "nothing but sections moves")
    }
  }

  @Test("The first row to the end is one move", arguments: [2, 3, 50, 1000, 20_000])
  func firstToEnd(count: Int) {
    let old = (0..<count).map { Row(id: $0) }
    let new = Array(old.dropFirst() + old.prefix(1))
    let difference = Differencer.ListDifference(from: old, to: new)
    #expect(difference.moves.count == 1)
    #expect(difference.updates.isEmpty && difference.deletes.isEmpty && difference.inserts.isEmpty)
    #expect(old.applying(difference, from: new) == new)
  }

  @Test("A row that changes its section is one move, from and to any position")
  func acrossSections() {
    let rows = (0..<4).map { Row(id: $0) }
    let staying = [Group(0, [rows[0], rows[1]]), Group(1, [rows[2], rows[3]])]
    let crossed = [Group(0, [rows[1]]), Group(1, [rows[2], rows[0], rows[3]])]
    #expect(SectionedDifference(from: staying, to: crossed).totals == .init(itemMoves: 1))
    let out = SectionedDifference(from: staying, to: [Group(1, [rows[0], rows[2], rows[3]])])
    #expect(out.totals == .init(sectionDeletes: 1, itemMoves: 1), "out of a section that goes")
    let into = SectionedDifference(from: staying, to: staying.dropLast() + [Group(1, [rows[3]]), Group(2, [rows[2]])])
    #expect(into.totals == .init(sectionInserts: 1, itemMoves: 1), "into a section that comes")
    let both = SectionedDifference(from: [Group(0, rows)], to: [Group(1, rows)])
    #expect(both.totals == .init(sectionDeletes: 1, sectionInserts: 1, itemMoves: 4), "from one that goes into one that comes")
  }
}
