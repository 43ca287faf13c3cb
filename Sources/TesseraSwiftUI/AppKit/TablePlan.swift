internal import Foundation
internal import TesseraDiff

/// The difference between two tables in AppKit's form: a sequence of steps, each with positions in the table
/// after the previous steps.
///
/// UIKit's tables differ: there, a batch counts deletes before it and inserts after it.
///
/// - Law: applying ``steps`` in order to the old rows gives the ids of the new rows.
/// - Law: ``changed`` contains exactly the positions of new rows that existed before with other content or
///   that replaced a placeholder, ascending.
struct TablePlan: Equatable {
  /// One call to the table.
  enum Step: Equatable {
    /// Removes rows. All positions are counted before the step.
    case remove(IndexSet)
    /// Moves a row. The second position is counted without it.
    case move(from: Int, to: Int)
    /// Inserts rows. All positions are counted after the step.
    case insert(IndexSet)
  }

  /// The calls in order: at most one removal, then moves, then at most one insertion.
  private(set) var steps: [Step] = []
  /// Rows that stay with changed content.
  private(set) var changed = IndexSet()

  /// The maximum number of moves, because each costs a search among all rows. If there are more, rows are
  /// removed and inserted instead.
  static let mostMoves = 200

  /// Compares two tables. O(rows) if only rows in one range differ.
  init(from old: [TableRow], to new: [TableRow]) {
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start].id == new[start].id {
      if !old[start].hasEqualContent(to: new[start]) { changed.insert(start) }
      start += 1
    }
    var end = 0
    while end < most - start, old[old.count - 1 - end].id == new[new.count - 1 - end].id {
      let position = new.count - 1 - end
      if !old[old.count - 1 - end].hasEqualContent(to: new[position]) { changed.insert(position) }
      end += 1
    }
    let (gone, come) = (old[start..<old.count - end], new[start..<new.count - end])
    if gone.count == come.count, zip(gone, come).allSatisfy({ Self.standsFor($0, $1) }) {
      for (index, (before, after)) in zip(come.indices, zip(gone, come)) where before.id != after.id || !before.hasEqualContent(to: after) {
        changed.insert(index)
      }
    } else {
      take(Differencer().difference(from: Array(gone), to: Array(come)), old: gone.count, new: come.count, from: start)
    }
  }

  /// Whether a row can be updated in place to another one: they have the same id, or one is a placeholder in
  /// the same section.
  private static func standsFor(_ old: TableRow, _ new: TableRow) -> Bool {
    old.id == new.id || (old.isRoom || new.isRoom) && old.id.section == new.id.section && old.id.part == new.id.part
  }

  private mutating func take(_ difference: Differencer.ListDifference, old: Int, new: Int, from start: Int) {
    for update in difference.updates { changed.insert(start + update.new) }
    var (gone, come) = (IndexSet(difference.deletes), IndexSet(difference.inserts))
    var moves: [Step] = []
    if difference.moves.count > Self.mostMoves {
      for move in difference.moves {
        gone.insert(move.from)
        come.insert(move.to)
      }
    } else {
      moves = Self.moves(difference, gone, come, old: old, new: new, from: start)
    }
    if !gone.isEmpty { steps.append(.remove(IndexSet(gone.map { $0 + start }))) }
    steps += moves
    if !come.isEmpty { steps.append(.insert(IndexSet(come.map { $0 + start }))) }
  }

  /// The moves among the rows that stay, in order. Each row moves behind its final predecessor.
  private static func moves(
    _ difference: Differencer.ListDifference, _ gone: IndexSet, _ come: IndexSet, old: Int, new: Int, from start: Int
  ) -> [Step] {
    guard !difference.moves.isEmpty else { return [] }
    let targets = Dictionary(uniqueKeysWithValues: difference.moves.map { ($0.from, $0.to) })
    let taken = Set(targets.values)
    // The final order of the rows that stay.
    var ranks: [Int: Int] = [:]
    for position in 0..<new where !come.contains(position) { ranks[position] = ranks.count }
    var still = (0..<new).lazy.filter { !come.contains($0) && !taken.contains($0) }.makeIterator()
    var order: [Int] = []
    for position in 0..<old where !gone.contains(position) {
      if let rank = (targets[position] ?? still.next()).flatMap({ ranks[$0] }) { order.append(rank) }
    }
    var steps: [Step] = []
    for rank in difference.moves.compactMap({ ranks[$0.to] }).sorted() {
      guard let from = order.firstIndex(of: rank) else { continue }
      order.remove(at: from)
      let to = rank == 0 ? 0 : (order.firstIndex(of: rank - 1) ?? from - 1) + 1
      order.insert(rank, at: to)
      if from != to { steps.append(.move(from: start + from, to: start + to)) }
    }
    return steps
  }
}
