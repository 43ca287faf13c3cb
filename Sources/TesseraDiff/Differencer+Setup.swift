extension Differencer {
  /// Reserves room for the sections and discards the state of the previous comparison.
  @usableFromInline
  func begin(oldSections: Int, newSections: Int) {
    oldSide.sectionCount = oldSections
    newSide.sectionCount = newSections
    oldSide.start.reserve(oldSections + 1)
    newSide.start.reserve(newSections + 1)
    oldSide.sectionMatch.reserve(oldSections)
    newSide.sectionMatch.reserve(newSections)
    oldSide.looseRange.reserve(oldSections)
    newSide.looseRange.reserve(newSections)
    openness.reserve(newSections)
    openness.base.initialize(repeating: .closed, count: newSections)
    oldSide.looseCount = 0
    newSide.looseCount = 0
    changes.items.removeAll()
    changes.sections.removeAll()
    changes.duplicateSections.removeAll()
    table.repeated.removeAll()
    sectionsKeptPositions = true
    hasOpenSections = false
    hasRepeats = false
    hasRepeatedSections = false
  }

  @usableFromInline
  func reserve(oldItems: Int, newItems: Int) {
    oldSide.match.reserve(oldItems)
    newSide.match.reserve(newItems)
    reserveLoose(old: oldItems, new: newItems)
  }

  @usableFromInline
  func reserveLoose(old: Int, new: Int) {
    // One extra: a row is written before it is known whether it counts.
    oldSide.loose.reserve(old + 1)
    newSide.loose.reserve(new + 1)
    oldSide.looseSection.reserve(old)
    newSide.looseSection.reserve(new)
    oldSide.hashes.reserve(old)
    newSide.hashes.reserve(new)
  }

  /// Clears the partners of the old rows. Used when there are no new rows to look up.
  @usableFromInline
  func forgetPartners() {
    table.partner.reserve(oldSide.looseCount)
    table.partner.base.update(repeating: Self.none, count: oldSide.looseCount)
  }
}
