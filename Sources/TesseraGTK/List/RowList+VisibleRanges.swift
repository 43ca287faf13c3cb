#if GTK
internal import TesseraDiff
internal import TesseraScreen

/// A section that is the visible range of a long list moves as a whole, and only its inserted and deleted
/// rows are reported to GTK. GTK computes its scroll position as `position × added ÷ removed` in 32 bits,
/// which overflows for 65,536 rows or more if all of them are reported.
extension RowList {
  /// The sections that remain visible ranges, with their positions among the new sections.
  func visibleRanges(in new: [ScreenSnapshot.Section]) -> [Row.Key: Int] {
    var found: [Row.Key: Int] = [:]
    guard sections.contains(where: { $0.visibleRange != nil }) else { return found }
    let old = Set(sections.lazy.filter { $0.visibleRange != nil }.map(\.key))
    for (index, section) in new.enumerated() where section.visibleRange != nil && old.contains(section.key) { found[section.key] = index }
    return found
  }

  /// Moves visible ranges to their new positions. O(rows in the visible ranges).
  func moveVisibleRanges(_ visibleRanges: [Row.Key: Int], _ new: [ScreenSnapshot.Section]) {
    guard !visibleRanges.isEmpty else { return }
    for index in sections.indices {
      if let position = visibleRanges[sections[index].key] { moveVisibleRange(index, to: new[position]) }
    }
  }

  private func moveVisibleRange(_ index: Int, to new: ScreenSnapshot.Section) {
    let old = sections[index]
    // Rows that stay keep their object, so that their widgets are not configured again with the same content.
    let known = Dictionary(old.rows.map { ($0.key, $0) }) { first, _ in first }
    let section = Section(new, rows: new.rows.map { known[$0.key] ?? $0 })
    sections[index] = section
    let first = offsets[index] + old.lead
    guard old.body == section.body else { return changed(at: first, removed: old.body, added: section.body) }
    let (before, after) = (old.start..<old.start + old.rows.count, section.start..<section.start + section.rows.count)
    for range in before.overlaps(after)
      ? [min(before.lowerBound, after.lowerBound)..<max(before.upperBound, after.upperBound)] : [before, after]
    {
      // Unchanged rows at both ends are not reported.
      var (low, high) = (range.lowerBound, range.upperBound)
      while low < high, old.row(at: low) === section.row(at: low), old.row(at: low) != nil { low += 1 }
      while high > low, old.row(at: high - 1) === section.row(at: high - 1), old.row(at: high - 1) != nil { high -= 1 }
      changed(at: first + low, removed: high - low, added: high - low)
    }
  }
}

extension RowList.Section {
  /// The row at a position of the long list, if it is loaded.
  fileprivate func row(at index: Int) -> Row? { rows.indices.contains(index - start) ? rows[index - start] : nil }
}

extension SectionedDifference.ItemChanges {
  /// The changes outside of visible ranges. `nil` if rows move between a visible range and another section.
  func sparing(_ visibleRanges: [Row.Key: Int], in sections: [RowList.Section]) -> Self? {
    guard !visibleRanges.isEmpty else { return self }
    func isSpared(_ position: SectionedDifference.ItemPosition) -> Bool {
      sections.indices.contains(position.section) && visibleRanges[sections[position.section].key] != nil
    }
    guard moves.allSatisfy({ isSpared($0.from) == isSpared($0.to) && (!isSpared($0.from) || $0.from.section == $0.to.section) }) else {
      return nil
    }
    return Self(
      deletes: deletes.filter { !isSpared($0) }, inserts: inserts.filter { !isSpared($0.at) }, moves: moves.filter { !isSpared($0.from) })
  }
}
#endif
