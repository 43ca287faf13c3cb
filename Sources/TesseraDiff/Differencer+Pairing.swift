extension Differencer {
  /// The pairing of rows and sections whose ids are repeated.
  @usableFromInline
  enum Pairing: UInt8 {
    /// Those in the same positions first, then the n-th for the n-th. For ids that are not repeated, every pairing gives the same.
    case positions
    /// The n-th for the n-th.
    case order
    /// Those that are equal first, then the n-th for the n-th.
    case equalFirst
  }

  /// The difference with the fewest operations of all ways to pair, of which `first` is by positions; the earlier one of two that are as
  /// short.
  ///
  /// Made only when ids are repeated, which is a mistake that lists outlive: as many comparisons as there are ways.
  @inlinable
  func best<Lists: Comparison>(_ lists: Lists, _ first: SectionedDifference) -> SectionedDifference {
    defer { (sectionPairing, rowPairing) = (.positions, .positions) }
    let ofSections: [Pairing] = hasRepeatedSections ? [.positions, .equalFirst, .order] : [.positions]
    // Other partners of sections bring other rows together.
    let ofRows: [Pairing] = [.positions, .equalFirst, .order]
    var best = first
    for section in ofSections {
      for row in ofRows where !(section == .positions && row == .positions) {
        (sectionPairing, rowPairing) = (section, row)
        let other = attempt(lists, after: 0, 0)
        if other.operationCount < best.operationCount { best = other }
      }
    }
    return best
  }

  /// Whether two loose rows look the same.
  @inlinable
  func hasEqualLooseRows<Lists: Comparison>(_ lists: Lists, _ old: Int, _ new: Int) -> Bool {
    let oldSection = Int(oldLooseSection.base[old]), newSection = Int(newLooseSection.base[new])
    let oldPosition = Int(oldLoose.base[old] - oldStart.base[oldSection]), newPosition = Int(newLoose.base[new] - newStart.base[newSection])
    return lists.withOldRows(oldSection) { old in
      lists.withNewRows(newSection) { new in old.hasEqualContent(oldPosition, new, newPosition) }
    }
  }
}

extension SectionedDifference {
  /// The number of operations over all stages.
  @usableFromInline var operationCount: Int {
    let totals = totals
    return totals.sectionDeletes + totals.sectionInserts + totals.sectionMoves + totals.sectionUpdates + totals.itemDeletes
      + totals.itemInserts + totals.itemMoves + totals.itemUpdates
  }
}
