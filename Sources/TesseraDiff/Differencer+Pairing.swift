extension Differencer {
  /// The ways to pair rows and sections with repeated ids. For unique ids, all of them give the same result.
  @usableFromInline
  enum Pairing: UInt8 {
    /// Elements at the same position first, then the n-th with the n-th.
    case positions
    /// The n-th with the n-th.
    case order
    /// Equal elements first, then the n-th with the n-th.
    case equalFirst
  }

  /// The difference with the fewest operations over all ways to pair, where `first` pairs by positions. On a tie,
  /// the earlier one.
  ///
  /// Only used when ids are repeated, which is a mistake by the caller that must not trap. It costs one
  /// comparison per way.
  @inlinable
  func best<Lists: Comparison>(_ lists: Lists, _ first: SectionedDifference) -> SectionedDifference {
    defer { (pairing.sections, pairing.rows) = (.positions, .positions) }
    let ofSections: [Pairing] = hasRepeatedSections ? [.positions, .equalFirst, .order] : [.positions]
    // Pairing sections differently also pairs different rows.
    let ofRows: [Pairing] = [.positions, .equalFirst, .order]
    var best = first
    for section in ofSections {
      for row in ofRows where !(section == .positions && row == .positions) {
        (pairing.sections, pairing.rows) = (section, row)
        let other = attempt(lists, after: 0, 0)
        if other.operationCount < best.operationCount { best = other }
      }
    }
    return best
  }

  /// Whether two loose rows have equal content.
  @inlinable
  func hasEqualLooseRows<Lists: Comparison>(_ lists: Lists, _ old: Int, _ new: Int) -> Bool {
    let oldSection = Int(oldSide.looseSection.base[old]), newSection = Int(newSide.looseSection.base[new])
    let oldPosition = Int(oldSide.loose.base[old] - oldSide.start.base[oldSection]),
      newPosition = Int(newSide.loose.base[new] - newSide.start.base[newSection])
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
