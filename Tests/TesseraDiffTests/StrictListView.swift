import TesseraDiff

/// A list view that knows counts only, asks its data source for them, and refuses a batch that does not add up, as UIKit does.
struct StrictListView {
  private(set) var counts: [Int]

  struct Inconsistency: Error, CustomStringConvertible {
    let description: String
  }

  init(counts: [Int]) { self.counts = counts }

  /// Applies one batch. `after` is the data source's row counts after it.
  mutating func apply(_ stage: SectionedDifference.Stage, after: [Int]) throws {
    switch stage {
    case .updates(let updates):
      try check(!(updates.sections.isEmpty && updates.items.isEmpty), "an empty batch")
      try checkDistinct(updates.items.map(\.old), "two updates of one row")
      try checkDistinct(updates.sections.map(\.old), "two updates of one section")
      try check(isAscending(updates.items.map(\.old)) && isAscending(updates.sections.map(\.old)), "updates out of order")
      for update in updates.items { try checkRow(update.old, in: counts, "update") }
      for update in updates.sections { try check(counts.indices.contains(update.old), "update of a section that is not there") }
      try check(after == counts, "updates changed counts")
    case .sections(let changes):
      try check(!(changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.isEmpty), "an empty batch")
      try checkDistinct(changes.deletes + changes.moves.map(\.from), "two operations take one section")
      try checkDistinct(changes.inserts.map(\.at) + changes.moves.map(\.to), "two operations fill one section")
      try check(isAscending(changes.deletes) && isAscending(changes.inserts.map(\.at)) && isAscending(changes.moves.map(\.to)), "order")
      for section in changes.deletes + changes.moves.map(\.from) { try check(counts.indices.contains(section), "section \(section)?") }
      try check(after.count == counts.count - changes.deletes.count + changes.inserts.count, "number of sections")
      for section in changes.inserts.map(\.at) + changes.moves.map(\.to) {
        try check(after.indices.contains(section), "section \(section)?")
      }
      // Other sections keep their order and rows. Moved sections take their rows along.
      let gone = Set(changes.deletes + changes.moves.map(\.from)), filled = Set(changes.inserts.map(\.at) + changes.moves.map(\.to))
      let staying = counts.indices.filter { !gone.contains($0) }, positions = after.indices.filter { !filled.contains($0) }
      for (old, new) in zip(staying, positions) { try check(counts[old] == after[new], "rows changed in a batch of sections") }
      for move in changes.moves { try check(counts[move.from] == after[move.to], "rows changed while a section moved") }
    case .items(let changes):
      try check(!(changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.isEmpty), "an empty batch")
      try check(after.count == counts.count, "sections changed in a batch of rows")
      try checkDistinct(changes.deletes + changes.moves.map(\.from), "two operations take one row")
      try checkDistinct(changes.inserts.map(\.at) + changes.moves.map(\.to), "two operations fill one row")
      try check(isAscending(changes.deletes) && isAscending(changes.inserts.map(\.at)) && isAscending(changes.moves.map(\.to)), "order")
      for row in changes.deletes + changes.moves.map(\.from) { try checkRow(row, in: counts, "delete or move") }
      for row in changes.inserts.map(\.at) + changes.moves.map(\.to) { try checkRow(row, in: after, "insert or move") }
      var expected = counts
      for row in changes.deletes + changes.moves.map(\.from) { expected[row.section] -= 1 }
      for row in changes.inserts.map(\.at) + changes.moves.map(\.to) { expected[row.section] += 1 }
      try check(expected == after, "rows before, plus inserts, minus deletes is \(expected), the data has \(after)")
    }
    counts = after
  }

  private func check(_ isTrue: Bool, _ text: String) throws {
    if !isTrue { throw Inconsistency(description: text) }
  }

  private func checkRow(_ position: SectionedDifference.ItemPosition, in counts: [Int], _ text: String) throws {
    try check(counts.indices.contains(position.section) && position.item < counts[position.section], "\(text) of \(position)")
  }

  private func checkDistinct<T: Hashable>(_ values: [T], _ text: String) throws {
    try check(Set(values).count == values.count, text)
  }

  private func isAscending<T: Comparable>(_ values: [T]) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
  }
}
