internal import Foundation
internal import TesseraDiff

/// The way from one table of lines to another, as a table of AppKit takes it: one step after the other, each counted in the table that the
/// steps before it left.
///
/// AppKit's tables differ from UIKit's, where one batch counts deletes before it and inserts after it.
///
/// - Law: carrying out ``steps`` in their order on the old lines gives the ids of the new ones.
/// - Law: ``changed`` are exactly the positions among the new lines of those that were there with other content, ascending, and of those that
///   replaced room.
struct TablePlan: Equatable {
  /// One call to the table.
  enum Step: Equatable {
    /// Takes lines away; all are counted before the step.
    case remove(IndexSet)
    /// Takes a line out and puts it in again; the second position is counted without it.
    case move(from: Int, to: Int)
    /// Puts lines in; all are counted after the step.
    case insert(IndexSet)
  }

  /// The calls, in their order: one that removes, moves, and one that inserts.
  private(set) var steps: [Step] = []
  /// The lines that stay and look otherwise.
  private(set) var changed = IndexSet()

  /// A row that moves costs a search among all: so many are moved, and if there are more, they go and come again.
  static let mostMoves = 200

  /// Compares two tables. O(lines) where only rows in one stretch differ.
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

  /// Whether a line can become another one where it stands: it is the same, or one of them is room in the same section.
  private static func standsFor(_ old: TableRow, _ new: TableRow) -> Bool {
    old.id == new.id || (old.isRoom || new.isRoom) && old.id.section == new.id.section && old.id.part == new.id.part
  }

  private mutating func take(_ difference: ListDifference, old: Int, new: Int, from start: Int) {
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

  /// The moves among the lines that stay, one after the other: each goes behind the line that stands before it in the end.
  private static func moves(
    _ difference: ListDifference, _ gone: IndexSet, _ come: IndexSet, old: Int, new: Int, from start: Int
  ) -> [Step] {
    guard !difference.moves.isEmpty else { return [] }
    let targets = Dictionary(uniqueKeysWithValues: difference.moves.map { ($0.from, $0.to) })
    let taken = Set(targets.values)
    // The positions in the end of those that stay, counted among themselves.
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
