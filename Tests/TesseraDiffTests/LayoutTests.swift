import TestSupport
import Testing
import TesseraDiff

/// Long lists are asked for ahead by their memory: rows of every kind, wherever they lie, are compared by `==` and nothing else.
@Suite("Rows of every layout in memory")
struct LayoutTests {
  @Test("Texts, short and long, in every language")
  func texts() {
    struct Value: Equatable { var a: String, b: String?, c: Substring }
    verify { number in
      let text = String(repeating: "→ \(number) ", count: number % 9)
      return Value(a: text, b: number % 3 == 0 ? nil : "short", c: text.dropFirst(2))
    }
  }

  @Test("Objects, arrays, closures' boxes and existentials")
  func references() {
    final class Object: Equatable, Sendable {
      let number: Int
      init(_ number: Int) { self.number = number }
      static func == (left: Object, right: Object) -> Bool { left.number == right.number }
    }
    struct Value: Equatable {
      var object: Object?, array: [Int], any: any Equatable & Sendable
      static func == (left: Value, right: Value) -> Bool {
        left.object == right.object && left.array == right.array && (left.any as? Int) == (right.any as? Int)
      }
    }
    verify { Value(object: $0 % 4 == 0 ? nil : Object($0), array: Array(0..<$0 % 5), any: $0) }
  }

  @Test("Numbers that look like addresses, and rows of odd sizes")
  func numbers() {
    struct Odd: Equatable { var a: UInt8, b: UInt16, c: UInt8 }
    struct Wide: Equatable {
      var words = (0, 0, 0, 0), more = (0, 0, 0, 0), last = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      static func == (left: Wide, right: Wide) -> Bool { left.words == right.words && left.more == right.more }
    }
    verify { $0 << 12 }
    verify { UInt(bitPattern: $0) &* 0x9E37_79B9_7F4A_7C15 }
    verify { UInt8(truncatingIfNeeded: $0) }
    verify { Odd(a: UInt8($0 % 200), b: UInt16($0 % 60_000), c: 7) }
    verify { Wide(words: ($0, 1 << 40, 0, $0 << 20)) }
  }

  @Test("Rows that are not contiguous, and rows created on demand")
  func otherCollections() {
    let rows = (0..<6_000).map { LayoutRow(id: $0, value: "row \($0), which is no short text") }
    var random = SeededGenerator(seed: 3)
    let shuffled = rows.shuffled(using: &random)
    let old = [LazySection(count: rows.count) { rows[$0] }], new = [LazySection(count: rows.count) { shuffled[$0] }]
    let difference = SectionedDifference(from: old, to: new)
    let plain = Differencer.ListDifference(from: rows, to: shuffled)
    #expect(difference.totals == .init(itemMoves: plain.moves.count))
  }

  /// Shuffles 6,000 rows over sections and changes every tenth.
  private func verify<Value: Equatable>(_ value: (Int) -> Value) {
    var random = SeededGenerator(seed: 5)
    let old = (0..<60).map { section in
      LayoutSection(id: section, items: (0..<100).map { LayoutRow(id: section * 100 + $0, value: value($0)) })
    }
    var rows = old.flatMap(\.items).shuffled(using: &random).map { LayoutRow(id: $0.id, value: value($0.id % 100)) }
    for index in stride(from: 0, to: rows.count, by: 10) {
      rows[index] = LayoutRow(id: rows[index].id, value: value(rows[index].id % 100 + 1))
    }
    let changed = rows.count { row in row.value != old[row.id / 100].items[row.id % 100].value }
    let new = (0..<60).map { LayoutSection(id: $0, items: Array(rows[$0 * 100..<$0 * 100 + 100])) }
    let difference = SectionedDifference(from: old, to: new)
    #expect(old.applying(difference, from: new) == new)
    #expect(difference.totals.itemUpdates == changed)
    #expect(difference.totals.itemDeletes == 0 && difference.totals.itemInserts == 0)
  }
}

private struct LayoutRow<Value: Equatable>: DifferentiableItem, Equatable {
  let id: Int
  var value: Value
}

private struct LayoutSection<Value: Equatable>: RebuildableSection, Equatable {
  let id: Int
  var items: [LayoutRow<Value>]
  init(id: Int, items: [LayoutRow<Value>]) { (self.id, self.items) = (id, items) }
  init(_ section: Self, items: [LayoutRow<Value>]) { self.init(id: section.id, items: items) }
  func hasEqualContent(to other: Self) -> Bool { true }
}

/// A section whose rows are made when they are asked for.
private struct LazySection<Value: Equatable>: DifferentiableSection {
  let id = 0
  let count: Int
  let row: (Int) -> LayoutRow<Value>
  var items: LazyMapCollection<Range<Int>, LayoutRow<Value>> { (0..<count).lazy.map(row) }
  func hasEqualContent(to other: Self) -> Bool { true }
}
