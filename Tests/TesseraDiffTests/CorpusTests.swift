import Foundation
import TestSupport
import Testing
import TesseraDiff

/// Any JSON scalar.
private enum Scalar: Hashable, Decodable {
  case null
  case bool(Bool)
  case int(Int)
  case text(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}

private struct CorpusRow: DifferentiableItem, Equatable, Decodable {
  let id: Scalar
  let content: Scalar
}

private struct CorpusSection: RebuildableSection, Equatable, Decodable {
  let id: Scalar
  let content: Scalar
  let items: [CorpusRow]

  init(_ section: CorpusSection, items: [CorpusRow]) {
    id = section.id
    content = section.content
    self.items = items
  }

  func hasEqualContent(to other: CorpusSection) -> Bool { content == other.content }
}

private struct Linear: Decodable {
  struct Expected: Decodable {
    var deletes: [Int]?
    var inserts: [Int]?
    var updates: [Int]?
    var moves: [[Int]]?
  }
  let peer: String
  let test: String
  let old: [CorpusRow]
  let new: [CorpusRow]
  let expected: Expected
}

private struct Sectioned: Decodable {
  struct Expected: Decodable {
    var sectionInserted: [Int]?
    var sectionDeleted: [Int]?
    var sectionUpdated: [Int]?
    var sectionMoved: [[Int]]?
    var elementInserted: [[Int]]?
  }
  let peer: String
  let test: String
  let old: [CorpusSection]
  let new: [CorpusSection]
  let expected: Expected
}

private struct Snapshot: Decodable {
  let date: String
  let sections: [CorpusSection]
}

@Suite("Cases of other libraries and a real feed", .enabled(if: Corpora.areThere, "the corpora are not beside the repository"))
struct CorpusTests {
  @Test("Flat cases: applying gives the new list, with the expected deletes, inserts and updates and no more moves")
  func linear() throws {
    let cases = try Corpora.decode("diff/linear_cases.json", as: [Linear].self)
    #expect(cases.count >= 81)
    for one in cases {
      let name = Comment(rawValue: "\(one.peer) \(one.test)")
      let difference = Differencer.ListDifference(from: one.old, to: one.new)
      #expect(one.old.applying(difference, from: one.new) == one.new, name)
      #expect(difference.isEmpty == (one.old == one.new), name)
      for update in difference.updates { #expect(one.old[update.old] != one.new[update.new], name) }
      // With repeated ids, which of them goes is a choice.
      guard Set(one.old.map(\.id)).count == one.old.count, Set(one.new.map(\.id)).count == one.new.count else { continue }
      // Every library agrees on inserts and deletes if a case contains any change.
      let expected = one.expected
      guard expected.deletes != nil || expected.inserts != nil || expected.updates != nil || expected.moves != nil else { continue }
      if let deletes = expected.deletes { #expect(difference.deletes == deletes, name) }
      if let inserts = expected.inserts { #expect(difference.inserts == inserts, name) }
      if let updates = expected.updates { #expect(Set(difference.updates.flatMap { [$0.old, $0.new] }).isSuperset(of: updates), name) }
      if let moves = expected.moves { #expect(difference.moves.count <= moves.count, name) }
    }
  }

  @Test("Sectioned cases: applying gives the new list, consistent at every stage, with the expected section changes and no more moves")
  func sectioned() throws {
    let cases = try Corpora.decode("diff/sectioned_cases.json", as: [Sectioned].self)
    #expect(cases.count >= 57)
    for one in cases {
      let name = Comment(rawValue: "\(one.peer) \(one.test)")
      let difference = verify(one.old, one.new, name)
      guard Set(one.old.map(\.id)).count == one.old.count, Set(one.new.map(\.id)).count == one.new.count else { continue }
      let changes = difference.stages.compactMap { stage -> SectionedDifference.SectionChanges? in
        if case .sections(let changes) = stage { changes } else { nil }
      }
      let expected = one.expected
      if let inserted = expected.sectionInserted { #expect(changes.flatMap(\.inserts).map(\.source) == inserted, name) }
      if let deleted = expected.sectionDeleted { #expect(difference.totals.sectionDeletes == deleted.count, name) }
      if let updated = expected.sectionUpdated { #expect(difference.totals.sectionUpdates == updated.count, name) }
      if let moved = expected.sectionMoved { #expect(difference.totals.sectionMoves <= moved.count, name) }
      if let inserted = expected.elementInserted { #expect(difference.totals.itemInserts == inserted.count, name) }
    }
  }

  @Test("Thirty states of a football feed, one after the other and back, and each after each")
  func football() throws {
    let snapshots = try Corpora.decode("diff/football_feed_snapshots_2013-14.json", as: [Snapshot].self)
    #expect(snapshots.count >= 30)
    for (old, new) in zip(snapshots, snapshots.dropFirst()) {
      verify(old.sections, new.sections, Comment(rawValue: new.date))
      verify(new.sections, old.sections, Comment(rawValue: old.date))
    }
    for old in snapshots { for new in snapshots { verify(old.sections, new.sections, Comment(rawValue: "\(old.date) → \(new.date)")) } }
  }

  @discardableResult
  private func verify(_ old: [CorpusSection], _ new: [CorpusSection], _ name: Comment) -> SectionedDifference {
    let difference = SectionedDifference(from: old, to: new)
    #expect(difference.isEmpty == (old == new), name)
    #expect(old.applying(difference, from: new) == new, name)
    var view = StrictListView(counts: old.map(\.items.count))
    do {
      for (stage, list) in difference.steps(from: old, to: new) { try view.apply(stage, after: list.map(\.items.count)) }
    } catch { Issue.record("\(name): \(error)") }
    for case .updates(let updates) in difference.stages {
      for update in updates.items {
        #expect(old[update.old.section].items[update.old.item] != new[update.new.section].items[update.new.item], name)
      }
      for update in updates.sections { #expect(old[update.old].content != new[update.new].content, name) }
    }
    return difference
  }
}
