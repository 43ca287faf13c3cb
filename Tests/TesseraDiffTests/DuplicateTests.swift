import Testing
import TesseraDiff

@Suite("Repeated ids")
struct DuplicateTests {
  @Test("Later rows with the id of an earlier one are reported, and shown")
  func reported() {
    let new = [Group(0, [Row(id: 1), Row(id: 2), Row(id: 1, content: 1), Row(id: 1)]), Group(1, [Row(id: 2)])]
    let difference = SectionedDifference(from: [], to: new)
    #expect(difference.duplicates.items == [ItemPosition(section: 0, item: 2), ItemPosition(section: 0, item: 3)])
    #expect(difference.duplicates.sections.isEmpty)
    #expect([].applying(difference, from: new) == new)
  }

  @Test("The same id in two sections is no mistake")
  func acrossSections() {
    let new = [Group(0, [Row(id: 1)]), Group(1, [Row(id: 1)])]
    #expect(SectionedDifference(from: [], to: new).duplicates.isEmpty)
  }

  @Test("Rows prefer the partner in their own section to an earlier one in another")
  func ownSection() {
    let old = [Group(0, [Row(id: 9), Row(id: 1)]), Group(1, [Row(id: 8), Row(id: 7), Row(id: 1, content: 1)])]
    let new = [Group(1, [Row(id: 1, content: 1), Row(id: 8), Row(id: 7)]), Group(0, [Row(id: 1), Row(id: 9)])]
    #expect(SectionedDifference(from: old, to: new).totals == .init(sectionMoves: 1, itemMoves: 2))
  }

  @Test("Later sections with the id of an earlier one are reported, and shown")
  func sections() {
    let old = [Group(7, [Row(id: 1)])]
    let new = [Group(3, []), Group(7, [Row(id: 1)]), Group(7, [Row(id: 2)]), Group(3, [Row(id: 4)])]
    let difference = SectionedDifference(from: old, to: new)
    #expect(difference.duplicates.sections == [2, 3] || difference.duplicates.sections == [3])
    #expect(Differencer().duplicates(in: new).sections == [2, 3])
    #expect(old.applying(difference, from: new) == new)
  }

  @Test("A whole list can be checked, also where rows stand in their places")
  func wholeList() {
    let list = [Group(0, [Row(id: 1), Row(id: 1)])]
    #expect(SectionedDifference(from: list, to: list).duplicates.isEmpty)
    #expect(Differencer().duplicates(in: list).items == [ItemPosition(section: 0, item: 1)])
  }

  @Test("The n-th occurrence of an id is the n-th occurrence after the change")
  func ordinals() {
    let old = [Row(id: 1, content: 1), Row(id: 2), Row(id: 1, content: 2), Row(id: 3), Row(id: 1, content: 3)]
    let new = [Row(id: 9), Row(id: 1, content: 1), Row(id: 8), Row(id: 1, content: 2), Row(id: 7), Row(id: 1, content: 3), Row(id: 6)]
    let difference = ListDifference(from: old, to: new)
    #expect(difference.updates.isEmpty && difference.moves.isEmpty)
    #expect(difference.deletes == [1, 3] && difference.inserts == [0, 2, 4, 6])
  }

  @Test("Twenty thousand rows of one id, and of one hash, are compared in no more than linear time")
  func adversarial() {
    let same = Array(repeating: Row(id: 1), count: 20_000)
    let other = [Row(id: 0)] + same.dropLast(5) + [Row(id: 2)]
    #expect(same.applying(ListDifference(from: same, to: other), from: other) == other)
    // All hashes are equal: with them alone, this would take 2 × 10⁸ steps for each of the comparisons.
    let colliding = (0..<20_000).map { Colliding(id: $0) }
    let reversed = Array(colliding.reversed())
    let clock = ContinuousClock()
    let plain = clock.measure { _ = ListDifference(from: colliding.map { Row(id: $0.id) }, to: reversed.map { Row(id: $0.id) }) }
    var difference = ListDifference(from: [Colliding](), to: [])
    let taken = clock.measure { difference = ListDifference(from: colliding, to: reversed) }
    #expect(colliding.applying(difference, from: reversed) == reversed)
    #expect(difference.moves.count == 19_999)
    #expect(taken < plain * 25 + .milliseconds(20))
  }

  @Test("Rows that compare with the differencer that compares them get another one")
  func reentrance() {
    final class Box { let differencer = Differencer() }
    struct Nested: DifferentiableItem {
      let id: Int
      let rows: [Row]
      let box: Box
      func hasEqualContent(to other: Nested) -> Bool {
        (box.differencer.difference(from: rows, to: other.rows) as ListDifference).isEmpty
      }
    }
    let box = Box()
    let old = (0..<20).map { Nested(id: $0, rows: [Row(id: 1), Row(id: 2)], box: box) }
    let new = (0..<20).reversed().map { Nested(id: $0, rows: [Row(id: 2), Row(id: $0 % 2)], box: box) }
    let difference: ListDifference = box.differencer.difference(from: old, to: new)
    #expect(difference.updates.count == 20)
    #expect(difference.moves.count == 19)
  }
}
