import TestSupport
import Synchronization
import Testing
import TesseraDiff

@Suite("Repeated ids")
struct DuplicateTests {
  @Test("Later rows with the id of an earlier one are reported, and shown")
  func reported() {
    let new = [Group(0, [Row(id: 1), Row(id: 2), Row(id: 1, content: 1), Row(id: 1)]), Group(1, [Row(id: 2)])]
    let difference = SectionedDifference(from: [], to: new)
    #expect(
      difference.duplicates.items == [
        SectionedDifference.ItemPosition(section: 0, item: 2), SectionedDifference.ItemPosition(section: 0, item: 3),
      ])
    #expect(difference.duplicates.sections.isEmpty)
    #expect([].applying(difference, from: new) == new)
  }

  @Test("The same id in two sections is allowed")
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

  @Test("A whole list can be checked, also one with explicit positions")
  func wholeList() {
    let list = [Group(0, [Row(id: 1), Row(id: 1)])]
    #expect(SectionedDifference(from: list, to: list).duplicates.isEmpty)
    #expect(Differencer().duplicates(in: list).items == [SectionedDifference.ItemPosition(section: 0, item: 1)])
  }

  @Test("The n-th occurrence of an id is the n-th occurrence after the change")
  func ordinals() {
    let old = [Row(id: 1, content: 1), Row(id: 2), Row(id: 1, content: 2), Row(id: 3), Row(id: 1, content: 3)]
    let new = [Row(id: 9), Row(id: 1, content: 1), Row(id: 8), Row(id: 1, content: 2), Row(id: 7), Row(id: 1, content: 3), Row(id: 6)]
    let difference = Differencer.ListDifference(from: old, to: new)
    #expect(difference.updates.isEmpty && difference.moves.isEmpty)
    #expect(difference.deletes == [1, 3] && difference.inserts == [0, 2, 4, 6])
  }

  @Test("Twenty thousand rows with one id are matched as fast as others")
  func oneID() {
    let same = Array(repeating: Row(id: 1), count: 20_000)
    let other = [Row(id: 0)] + same.dropLast(5) + [Row(id: 2)]
    let difference = Differencer.ListDifference(from: same, to: other)
    #expect(difference.deletes.count == 5 && difference.inserts.count == 2 && difference.moves.isEmpty)
    #expect(same.applying(difference, from: other) == other)
  }

  @Test("Rows with the same identityHash are compared by the hashes of their ids, in linear time")
  func oneHash() {
    let old = (0..<20_000).map { Colliding(id: CountedID(number: $0)) }
    let new = Array(old.reversed())
    let difference = Differencer.ListDifference(from: old, to: new)
    #expect(difference.moves.count == 19_999)
    #expect(old.applying(difference, from: new) == new)
    // With the given hashes alone it would be more than 10⁸.
    let comparisons = CountedID.comparisons.withLock(\.self)
    #expect(comparisons < 100 * 40_000)
  }

  @Test("Rows that compare with the differencer that compares them get another one")
  func reentrance() {
    final class Box { let differencer = Differencer() }
    struct Nested: DifferentiableItem {
      let id: Int
      let rows: [Row]
      let box: Box
      func hasEqualContent(to other: Nested) -> Bool {
        (box.differencer.difference(from: rows, to: other.rows) as Differencer.ListDifference).isEmpty
      }
    }
    let box = Box()
    let old = (0..<20).map { Nested(id: $0, rows: [Row(id: 1), Row(id: 2)], box: box) }
    let new = (0..<20).reversed().map { Nested(id: $0, rows: [Row(id: 2), Row(id: $0 % 2)], box: box) }
    let difference: Differencer.ListDifference = box.differencer.difference(from: old, to: new)
    #expect(difference.updates.count == 20)
    #expect(difference.moves.count == 19)
  }
}

/// An id that counts how often it is compared.
private struct CountedID: Hashable {
  static let comparisons = Mutex(0)
  let number: Int

  static func == (left: Self, right: Self) -> Bool {
    comparisons.withLock { $0 += 1 }
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A row whose hash says nothing.
private struct Colliding: DifferentiableItem, Equatable {
  let id: CountedID
  var identityHash: Int { 7 }
}
