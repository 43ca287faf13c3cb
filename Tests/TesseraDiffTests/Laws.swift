import TestSupport
import TesseraDiff

/// Everything that must hold for every pair of lists; returns the difference.
@discardableResult
func verify(_ old: [Group], _ new: [Group], with differencer: Differencer) throws -> SectionedDifference {
  struct Broken: Error, CustomStringConvertible { let description: String }
  func require(_ isTrue: Bool, _ law: String) throws {
    if !isTrue { throw Broken(description: "\(law): \(old) → \(new)") }
  }
  let difference = differencer.difference(from: old, to: new)
  try require(difference.isEmpty == (old == new), "empty exactly if equal")
  try require(old.applying(difference, from: new) == new, "applying gives the new list")
  try require(differencer.difference(from: old.columns, to: new.columns) == difference, "columns say the same")

  var view = StrictListView(counts: old.map(\.items.count))
  var last = old
  do {
    for (stage, list) in difference.steps(from: old, to: new) {
      try view.apply(stage, after: list.map(\.items.count))
      last = list
    }
  } catch { throw Broken(description: "\(error): \(old) → \(new) by \(difference)") }
  try require(last == new, "the last step is the new list")
  try require(applyingByHand(difference, old, new) == new, "taking out backwards and putting in forwards gives the new list")

  for case .updates(let updates) in difference.stages {
    for update in updates.items {
      let before = old[update.old.section].items[update.old.item], after = new[update.new.section].items[update.new.item]
      try require(before.id == after.id && before != after, "updates are of one id and of different content")
    }
    for update in updates.sections {
      let before = old[update.old], after = new[update.new]
      try require(before.id == after.id && before.content != after.content, "section updates are of one id and of different content")
    }
  }
  // No id is deleted or inserted that could have been kept or moved.
  let (gone, come) = goneAndCome(difference, old, new)
  try require(gone.isDisjoint(with: come), "an id that is on both sides is matched")
  return difference
}

/// The ids of rows that the difference deletes and inserts, with their sections or one by one.
private func goneAndCome(_ difference: SectionedDifference, _ old: [Group], _ new: [Group]) -> (gone: Set<Int>, come: Set<Int>) {
  var gone: Set<Int> = [], come: Set<Int> = []
  var list = old
  for (stage, after) in difference.steps(from: old, to: new) {
    switch stage {
    case .updates: break
    case .sections(let changes):
      for section in changes.deletes { gone.formUnion(list[section].items.map(\.id)) }
      for insert in changes.inserts { come.formUnion(after[insert.at].items.map(\.id)) }
    case .items(let changes):
      gone.formUnion(changes.deletes.map { list[$0.section].items[$0.item].id })
      come.formUnion(changes.inserts.map { after[$0.at.section].items[$0.at.item].id })
    }
    list = after
  }
  return (gone, come)
}

/// Applies a difference as a host without batches does: removals from the back, arrivals from the front, one at a time.
private func applyingByHand(_ difference: SectionedDifference, _ old: [Group], _ new: [Group]) -> [Group] {
  var list = old
  for stage in difference.stages {
    switch stage {
    case .updates(let updates):
      for update in updates.items { list[update.old.section].items[update.old.item] = new[update.new.section].items[update.new.item] }
      for update in updates.sections { list[update.old].content = new[update.new].content }
    case .sections(let changes):
      var moving: [Int: Group] = [:]
      for section in (changes.deletes + changes.moves.map(\.from)).sorted(by: >) { moving[section] = list.remove(at: section) }
      var arrivals = changes.moves.compactMap { move in moving[move.from].map { (move.to, $0) } }
      for insert in changes.inserts {
        let items = new[insert.source].items.enumerated().filter { !insert.absent.contains($0.offset) }.map(\.element)
        arrivals.append((insert.at, Group(new[insert.source], items: items)))
      }
      for (position, section) in arrivals.sorted(by: { $0.0 < $1.0 }) { list.insert(section, at: position) }
    case .items(let changes):
      var moving: [SectionedDifference.ItemPosition: Row] = [:]
      for position in changes.removals { moving[position] = list[position.section].items.remove(at: position.item) }
      for arrival in changes.arrivals {
        switch arrival {
        case .inserted(let insert):
          list[insert.at.section].items.insert(new[insert.source.section].items[insert.source.item], at: insert.at.item)
        case .moved(let move):
          guard let row = moving[move.from] else { return [] }
          list[move.to.section].items.insert(row, at: move.to.item)
        }
      }
    }
  }
  return list
}
