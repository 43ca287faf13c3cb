import TestSupport
import Testing
import TesseraDiff

@Suite("Contents of a difference")
struct ExampleTests {
  private let ada = Row(id: 1), ben = Row(id: 2), eve = Row(id: 3), kim = Row(id: 4)

  @Test("Equal lists have no stages")
  func equal() {
    let list = [Group(0, [ada, ben]), Group(1, [])]
    #expect(SectionedDifference(from: list, to: list) == .none)
    #expect(SectionedDifference.none.isEmpty)
  }

  @Test("A row that looks different is updated in its old position, before anything moves")
  func update() {
    let old = [Group(0, [ada, ben])]
    let new = [Group(0, [Row(id: 2, content: 1), ada])]
    let difference = SectionedDifference(from: old, to: new)
    #expect(difference.stages.count == 2)
    guard case .updates(let updates) = difference.stages.first, case .items(let changes) = difference.stages.last else {
      Issue.record("updates come first, then moves: \(difference)")
      return
    }
    #expect(
      updates.items == [
        .init(old: SectionedDifference.ItemPosition(section: 0, item: 1), new: SectionedDifference.ItemPosition(section: 0, item: 0))
      ])
    #expect(changes.moves.count == 1 && changes.deletes.isEmpty && changes.inserts.isEmpty)
    #expect(old.applying(difference.stages[0], from: new) == [Group(0, [ada, Row(id: 2, content: 1)])])
  }

  @Test("A new section is inserted with its new rows, and a row that moves into it follows in the next stage")
  func insertedSection() {
    let old = [Group(0, [ada, ben])]
    let new = [Group(5, [eve, ben, kim]), Group(0, [ada])]
    let difference = SectionedDifference(from: old, to: new)
    let lists = difference.steps(from: old, to: new).map(\.list)
    #expect(lists == [[Group(5, [eve, kim]), Group(0, [ada, ben])], new])
    guard case .sections(let sections) = difference.stages.first, case .items(let items) = difference.stages.last else {
      Issue.record("sections come first, then rows: \(difference)")
      return
    }
    #expect(sections.inserts == [.init(at: 0, source: 0, absent: [1])])
    #expect(
      items.moves == [
        .init(from: SectionedDifference.ItemPosition(section: 1, item: 1), to: SectionedDifference.ItemPosition(section: 0, item: 1))
      ])
  }

  @Test("A section is deleted only after the remaining rows have left it")
  func deletedSection() {
    let old = [Group(0, [ada]), Group(1, [ben, eve])]
    let new = [Group(0, [ada, eve])]
    let difference = SectionedDifference(from: old, to: new)
    let lists = difference.steps(from: old, to: new).map(\.list)
    #expect(lists == [[Group(0, [ada, eve]), Group(1, [ben])], new])
  }

  @Test("A section that moves takes its rows along")
  func movedSection() {
    let old = [Group(0, [ada, ben]), Group(1, [eve]), Group(2, [kim])]
    let new = [old[1], old[2], old[0]]
    let difference = SectionedDifference(from: old, to: new)
    #expect(difference.totals == .init(sectionMoves: 1))
  }

  @Test("A changed header is an update of the section, not of its rows")
  func header() {
    let difference = SectionedDifference(from: [Group(0, [ada])], to: [Group(0, content: 1, [ada])])
    #expect(difference.totals == .init(sectionUpdates: 1))
  }

  @Test("Hosts without batches take rows out from the back and put them in from the front")
  func byHand() {
    let old = [Group(0, [ada, ben, eve])], new = [Group(0, [eve, kim, ada])]
    guard case .items(let changes) = SectionedDifference(from: old, to: new).stages.first else {
      Issue.record("rows change")
      return
    }
    var rows = old[0].items
    var taken: [SectionedDifference.ItemPosition: Row] = [:]
    for position in changes.removals { taken[position] = rows.remove(at: position.item) }
    for arrival in changes.arrivals {
      switch arrival {
      case .inserted(let insert): rows.insert(new[insert.source.section].items[insert.source.item], at: insert.at.item)
      case .moved(let move): rows.insert(taken[move.from] ?? kim, at: move.to.item)
      }
    }
    #expect(rows == new[0].items)
  }

  @Test("Columns give the same result as rows, without the rows")
  func columns() {
    var old = Differencer.Columns(), new = Differencer.Columns()
    old.appendSection(id: 1)
    for id in 0..<100 { old.append(id: UInt64(id), fingerprint: 0) }
    new.appendSection(id: 1)
    for id in 0..<100 where id != 40 { new.append(id: UInt64(id), fingerprint: id == 70 ? 1 : 0) }
    let difference = SectionedDifference(from: old, to: new)
    #expect(difference.totals == .init(itemDeletes: 1, itemUpdates: 1))
    #expect(SectionedDifference(from: old, to: old).isEmpty)
  }

  @Test("A column row before any section begins one")
  func columnsWithoutSection() {
    var columns = Differencer.Columns()
    columns.append(id: 1, fingerprint: 1)
    #expect(columns.sectionIDs == [0] && columns.sectionEnds == [1])
  }

  @Test("Rows need not be in an array")
  func otherCollections() {
    struct Numbers: DifferentiableSection {
      let id = 0
      let items: LazyMapCollection<Range<Int>, Row>
      func hasEqualContent(to other: Numbers) -> Bool { true }
    }
    func numbers(_ range: Range<Int>) -> [Numbers] { [Numbers(items: range.lazy.map { Row(id: $0) })] }
    #expect(SectionedDifference(from: numbers(0..<10), to: numbers(0..<10)).isEmpty)
    #expect(SectionedDifference(from: numbers(0..<10), to: numbers(5..<12)).totals == .init(itemDeletes: 5, itemInserts: 2))
  }

  @Test("A differencer's result does not depend on earlier comparisons, even after releasing its memory")
  func reuse() {
    var random = SeededGenerator(seed: 1)
    let differencer = Differencer()
    for round in 0..<50 {
      let size = Int.random(in: 0..<200, using: &random)
      let old = [Group(0, (0..<size).shuffled(using: &random).map { Row(id: $0) })]
      let new = [Group(0, (size / 3..<size + 9).shuffled(using: &random).map { Row(id: $0, content: $0 % 2) })]
      #expect(differencer.difference(from: old, to: new) == SectionedDifference(from: old, to: new))
      if round % 10 == 0 { differencer.releaseMemory() }
    }
  }

  @Test("Positions are ordered as rows are shown")
  func positions() {
    #expect(SectionedDifference.ItemPosition(section: 0, item: 9) < SectionedDifference.ItemPosition(section: 1, item: 0))
    #expect(
      SectionedDifference.ItemPosition(section: 3, item: 4).section == 3 && SectionedDifference.ItemPosition(section: 3, item: 4).item == 4)
    #expect(
      SectionedDifference.ItemPosition(section: -1, item: .max) == SectionedDifference.ItemPosition(section: 0, item: Int(UInt32.max)))
    #expect("\(SectionedDifference.ItemPosition(section: 1, item: 2))" == "[1, 2]")
  }
}
