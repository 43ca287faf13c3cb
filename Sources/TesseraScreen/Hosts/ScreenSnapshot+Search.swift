/// The screen's search, for hosts that show it by itself: a bar at the top.
///
/// That is a search field that stands first on its screen, below messages: a heading, a lasting hint or a problem needs room that a bar does not have.
package struct ScreenSearch: Sendable {
  /// The row of the field, which takes its events.
  package let row: Row
  /// The field.
  package let field: Element.TextField
  /// The position of its section, and whether nothing else stands in that.
  package let section: Int, isAlone: Bool
}

extension Row {
  /// The search field that the row is, if it can stand in a bar.
  package var search: Element.TextField? {
    guard case .textField(let field) = content, field.kind == .search, field.note == nil else { return nil }
    return field
  }
}

extension ItemKey {
  /// The text of the key of the section with messages, which stands above all others for a while.
  package static let notice = "_tessera.notice"
}

extension ScreenSnapshot {
  /// The search field that stands first on the screen, if it is seen with this much room: none over an open detail that replaced its list.
  package func search(isWide: Bool) -> ScreenSearch? {
    guard let position = sections.firstIndex(where: { $0.key.text != ItemKey.notice && $0.pane != .wayBack }) else { return nil }
    let section = sections[position]
    guard section.pane?.isSeen(isWide: isWide) ?? true, section.header == nil, section.visibleRange == nil, let row = section.rows.first,
      let field = row.search
    else { return nil }
    return ScreenSearch(row: row, field: field, section: position, isAlone: section.rows.count == 1 && section.footer == nil)
  }

  /// The sections without the row of a search, and without its section where it is alone in it.
  package func sections(without search: ScreenSearch) -> [SectionSnapshot] {
    var left = sections
    if search.isAlone {
      left.remove(at: search.section)
    } else {
      let section = sections[search.section]
      left[search.section] = SectionSnapshot(
        key: section.key, header: nil, rows: SectionRows(Array(section.rows.dropFirst())), footer: section.footer, style: section.style,
        visibleRange: nil, isBeside: section.isBeside, pane: section.pane)
    }
    return left
  }
}
