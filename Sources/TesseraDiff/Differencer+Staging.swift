extension Differencer {
  /// The result, after every section and row has been paired or found to have no partner.
  @usableFromInline
  func staged() -> SectionedDifference {
    var stages: [SectionedDifference.Stage] = []
    if changes.sections.count > 0 || changes.items.count > 0 { stages.append(.updates(collectUpdates())) }
    if !sectionsKeptPositions || hasOpenSections {
      let layout = sectionsKeptPositions ? Layout(sectionCount: newSide.sectionCount) : middleLayout()
      if let changes = layout.arrivals { stages.append(.sections(changes)) }
      if hasOpenSections, let changes = itemChanges(layout) { stages.append(.items(changes)) }
      if !layout.departures.isEmpty { stages.append(.sections(.init(deletes: layout.departures, inserts: [], moves: []))) }
    }
    return SectionedDifference(stages: stages, duplicates: collectDuplicates())
  }

  private func collectUpdates() -> SectionedDifference.Updates {
    var rows = changes.items.elements
    // Rows matched by position are already sorted. Rows matched elsewhere follow in sorted runs.
    var isSorted = true
    for index in rows.indices.dropFirst() where rows[index - 1].old > rows[index].old {
      isSorted = false
      break
    }
    if !isSorted { rows.sort { $0.old < $1.old } }
    return .init(
      sections: changes.sections.elements.map { .init(old: Int($0.old), new: Int($0.new)) },
      items: rows.map {
        .init(old: SectionedDifference.ItemPosition(packed: $0.old), new: SectionedDifference.ItemPosition(packed: $0.new))
      })
  }

  private func collectDuplicates() -> SectionedDifference.Duplicates {
    if table.repeated.count == 0, changes.duplicateSections.count == 0 { return .init() }
    return .init(
      sections: changes.duplicateSections.elements.map(Int.init).sorted(),
      items: table.repeated.elements.map { index in
        let section = Int(newSide.looseSection.base[Int(index)])
        return SectionedDifference.ItemPosition(section: section, item: Int(newSide.loose.base[Int(index)] - newSide.start.base[section]))
      }.sorted())
  }
}
