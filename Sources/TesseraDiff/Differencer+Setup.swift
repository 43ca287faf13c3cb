extension Differencer {
  /// Reserves room for the sections and discards the state of the previous comparison.
  @usableFromInline
  func begin(oldSections: Int, newSections: Int) {
    oldSectionCount = oldSections
    newSectionCount = newSections
    oldStart.reserve(oldSections + 1)
    newStart.reserve(newSections + 1)
    oldSectionMatch.reserve(oldSections)
    newSectionMatch.reserve(newSections)
    oldLooseRange.reserve(oldSections)
    newLooseRange.reserve(newSections)
    openness.reserve(newSections)
    openness.base.initialize(repeating: .closed, count: newSections)
    oldLooseCount = 0
    newLooseCount = 0
    updates.removeAll()
    sectionUpdates.removeAll()
    duplicateSections.removeAll()
    repeated.removeAll()
    sectionsKeptPositions = true
    hasOpenSections = false
    hasRepeats = false
    hasRepeatedSections = false
  }

  @usableFromInline
  func reserve(oldItems: Int, newItems: Int) {
    oldMatch.reserve(oldItems)
    newMatch.reserve(newItems)
    reserveLoose(old: oldItems, new: newItems)
  }

  @usableFromInline
  func reserveLoose(old: Int, new: Int) {
    // One extra: a row is written before it is known whether it counts.
    oldLoose.reserve(old + 1)
    newLoose.reserve(new + 1)
    oldLooseSection.reserve(old)
    newLooseSection.reserve(new)
    oldHashes.reserve(old)
    newHashes.reserve(new)
  }

  /// Clears the partners of the old rows. Used when there are no new rows to look up.
  @usableFromInline
  func forgetPartners() {
    partner.reserve(oldLooseCount)
    partner.base.update(repeating: Self.none, count: oldLooseCount)
  }
}
