import Foundation
import Tessera
import Testing

@testable import TesseraSwiftUI

/// A table as AppKit's documentation describes it: each step is applied at once to the result of the steps before
/// it.
private struct OneAfterTheOther {
  var ids: [TableRow.ID]

  mutating func carryOut(_ plan: TablePlan, to new: [TableRow]) {
    var comes: Set<TableRow.ID> = []
    for step in plan.steps {
      switch step {
      case .remove(let positions): for position in positions.reversed() { ids.remove(at: position) }
      case .move(let from, let to): ids.insert(ids.remove(at: from), at: to)
      case .insert(let positions):
        for position in positions {
          let id = TableRow.ID(section: "comes", part: .row, row: "\(position)")
          comes.insert(id)
          ids.insert(id, at: position)
        }
      }
    }
    // The data source provides views for new lines and for changed lines.
    for position in ids.indices where new.indices.contains(position) {
      if comes.contains(ids[position]) || plan.changed.contains(position) { ids[position] = new[position].id }
    }
  }
}

private struct Counters: Screen {
  struct State: ScreenState, Codable { var rows = 3, start = 0 }
  enum Action: Equatable, Sendable { case look(Int), grow(Int) }
  func title(for state: State) -> Phrase { "Counters" }
  func sections(for state: State) -> [SectionModel<Self>] {
    SectionModel("Few") { for position in 0..<state.rows { SubtitleItem("\(position)", on: .grow(2000)).id(position) } }
    SectionModel {
      for position in state.start..<state.start + 50 { SubtitleItem("Row \(position)").id("long \(position)") }
    }
    .id("long").visibleRange(SectionModel.ShownPart(total: 100_000, start: state.start) { .action(.look($0.lowerBound)) })
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .look(let start): state.start = start
    case .grow(let rows): state.rows = rows
    }
    return .none
  }
}

@Suite("A long table of AppKit")
@MainActor
struct TablePlanTests {
  private var rows: [String: Row] = [:]

  /// A line of content that has a version; lines of one name and version show the same row.
  private mutating func line(_ name: Int, _ version: Int = 0) -> TableRow {
    let row = rows["\(name) \(version)"] ?? AnyItem<Counters>.of(SubtitleItem("\(name) \(version)"))
    rows["\(name) \(version)"] = row
    return TableRow(id: TableRow.ID(section: "s", part: .row, row: "\(name)"), shown: ScreenModel.ShownRow(row), position: nil)
  }

  private func room(_ position: Int) -> TableRow {
    let shown = ScreenModel.ShownRow(room: position, of: "s")
    return TableRow(id: TableRow.ID(section: "s", part: .row, row: shown.id), shown: shown, position: position)
  }

  private func check(_ old: [TableRow], _ new: [TableRow], _ location: SourceLocation = #_sourceLocation) -> TablePlan {
    let plan = TablePlan(from: old, to: new)
    var table = OneAfterTheOther(ids: old.map(\.id))
    table.carryOut(plan, to: new)
    #expect(table.ids == new.map(\.id), "\(plan)", sourceLocation: location)
    let before = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0) })
    let changed = new.indices.filter { before[new[$0].id].map { [line = new[$0]] in !$0.hasEqualContent(to: line) } ?? false }
    #expect(Set(changed).isSubset(of: plan.changed), "\(plan)", sourceLocation: location)
    for position in plan.changed where !changed.contains(position) { #expect(before[new[position].id] == nil, "\(plan)") }
    return plan
  }

  /// Every order of every choice among the first numbers.
  private static func arrangements(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    let smaller = arrangements(count - 1)
    return smaller + smaller.flatMap { list in (0...list.count).map { list[..<$0] + [count - 1] + list[$0...] } }.map(Array.init)
  }

  @Test("Steps applied one after the other result in the new lines, for every pair of small tables")
  mutating func everyPair() {
    for old in Self.arrangements(4) {
      for new in Self.arrangements(4) {
        let before = old.map { line($0) }
        _ = check(before, new.map { line($0) })
        _ = check(before, new.map { line($0, $0 % 2) })
      }
    }
  }

  @Test("They give the new lines for shuffled tables, too")
  mutating func shuffled() {
    var random = Numbers(state: 42)
    for _ in 0..<200 {
      let old = (0..<60).filter { _ in random.next() % 4 > 0 }.shuffled(using: &random)
      let new = (0..<60).filter { _ in random.next() % 4 > 0 }.shuffled(using: &random)
      _ = check(old.map { line($0) }, new.map { line($0, Int(random.next() % 2)) })
    }
  }

  @Test("A moved row is one step, from and to any position")
  mutating func oneMove() {
    let names = Array(0..<30)
    for from in names {
      for to in names where from != to {
        var moved = names
        moved.insert(moved.remove(at: from), at: to)
        let plan = check(names.map { line($0) }, moved.map { line($0) })
        #expect(plan.steps.count == 1)
        #expect(plan.changed.isEmpty)
      }
    }
  }

  @Test("If there are so many moves that searching costs more than drawing, lines are deleted and inserted instead")
  mutating func manyMoves() {
    let names = Array(0..<600)
    let plan = check(names.map { line($0) }, names.reversed().map { line($0) })
    #expect(plan.steps.count == 2)
  }

  @Test("Rows that arrive replace their room, and nothing moves")
  mutating func rooms() {
    let old = (0..<50).map { line($0) } + (50..<1000).map(room)
    let new = (0..<25).map(room) + (25..<75).map { line($0) } + (75..<1000).map(room)
    let plan = check(old, new)
    #expect(plan.steps.isEmpty)
    #expect(plan.changed == IndexSet(0..<25).union(IndexSet(50..<75)))
  }

  @Test("Ten changes among a hundred thousand rows are at most ten row updates")
  mutating func hundredThousand() {
    var old = (0..<50).map { line($0) } + (50..<100_000).map(room)
    for position in stride(from: 0, to: 50, by: 5) { old[position] = line(position, 1) }
    let new = (0..<50).map { line($0) } + (50..<100_000).map(room)
    let plan = check(old, new)
    #expect(plan.steps.isEmpty)
    #expect(plan.changed.count == 10)
  }

  @Test("The lines of a layer are its headers, rows and footers, with the rows' positions")
  func lines() throws {
    let model = ScreenModel(AnyScreen(Counters()))
    model.begin()
    let layer = try #require(model.layer(.root))
    let lines = TableRow.rows(of: layer.sections)
    #expect(lines.count == 1 + 3 + 100_000)
    #expect(lines[0].id.part == .header)
    #expect(lines[1...3].map(\.position) == [0, 1, 2])
    #expect(lines[4].kind.hasPrefix("tessera:Sub"))
    #expect(lines[100].kind == "tessera:room")
    #expect(Set(lines.map(\.id)).count == lines.count)
  }

  @Test("A layer is long with a window into a longer list, or with more than a thousand rows")
  func long() throws {
    func layer<S: Screen>(_ screen: S) throws -> ScreenModel.LayerModel where S.State: ScreenState {
      let model = ScreenModel(AnyScreen(screen))
      model.begin()
      return try #require(model.layer(.root))
    }
    #expect(try layer(Counters()).isLong)
    #expect(try !layer(Lines(count: 1000)).isLong)
    #expect(try layer(Lines(count: 1001)).isLong)
  }

  @Test("Rows around a position are asked for, in ranges that begin alike")
  func reveal() {
    let model = ScreenModel(AnyScreen(Counters()))
    model.begin()
    model.reveal(around: 60_010, of: "long", on: .root)
    #expect(model.layers[0].sections[1].held == 59_975..<60_025)
    model.reveal(around: 60_020, of: "long", on: .root)
    #expect(model.layers[0].sections[1].held == 59_975..<60_025)
    model.reveal(around: 100_000, of: "long", on: .root)
    model.reveal(around: 0, of: "Few", on: .root)
    #expect(model.layers[0].sections[1].held == 59_975..<60_025)
  }
}

private struct Lines: Screen {
  let count: Int
  func title(for state: NoState) -> Phrase { "Lines" }
  func sections(for state: NoState) -> [SectionModel<Self>] {
    SectionModel { for position in 0..<count { TextItem("\(position)").id(position) } }
  }
}

/// Numbers that are the same in every run (SplitMix64).
private struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
