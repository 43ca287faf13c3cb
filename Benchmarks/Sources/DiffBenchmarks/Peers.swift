#if canImport(DifferenceKit)
import DifferenceKit
import Harness
import TesseraDiff

extension Row: Differentiable {
  var differenceIdentifier: Int { id }
  func isContentEqual(to source: Row) -> Bool { self == source }
}

/// A section for DifferenceKit, the best-known library for differences.
private typealias PeerSection = ArraySection<PeerHeader, Row>

private struct PeerHeader: Hashable, Differentiable {
  let id: Int
}

extension Run {
  /// Measures the same lists with DifferenceKit. The numbers of operations must agree where both have the
  /// same meaning.
  mutating func measurePeer(_ pattern: Pattern, _ size: Int) {
    let old = List.random(count: size, using: &random)
    let new = pattern.applied(to: old, using: &random)
    let (oldRows, newRows) = (old.sections, new.sections)
    let oldPeer = oldRows.map { PeerSection(model: PeerHeader(id: $0.id), elements: $0.items) }
    let newPeer = newRows.map { PeerSection(model: PeerHeader(id: $0.id), elements: $0.items) }
    let differencer = self.differencer
    let ours = differencer.difference(from: oldRows, to: newRows).totals
    let theirs = StagedChangeset(source: oldPeer, target: newPeer)
    precondition(theirs.reduce(0) { $0 + $1.elementUpdated.count } == ours.itemUpdates, "both update the same rows")
    precondition(theirs.last?.data ?? oldPeer == newPeer, "the peer's last stage is the new list")
    let moves = theirs.reduce(0) { $0 + $1.elementMoved.count }
    report.note("moves: \(ours.itemMoves) and DifferenceKit's \(moves)")
    let result = measure(
      rounds: 7, time: .milliseconds(12),
      [
        Case("rows", yields: ours) { differencer.difference(from: oldRows, to: newRows).totals },
        Case("DifferenceKit", yields: moves) {
          StagedChangeset(source: oldPeer, target: newPeer).reduce(0) { $0 + $1.elementMoved.count }
        },
      ])
    report.table("\(size) rows, \(pattern.rawValue), against DifferenceKit", result, per: size, unit: "row")
    let bound: Double =
      switch pattern {
      case .shuffled: size >= 10_000 ? 9 : 5
      case .replaced: 7.5
      default: 10
      }
    report.bound("\(size) rows, \(pattern.rawValue): DifferenceKit vs rows", result.ratio("DifferenceKit", to: "rows"), atLeast: bound)
  }
}
#endif
