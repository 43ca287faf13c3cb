/// The screen's search field, for hosts that show it in a bar at the top.
///
/// It is the first row on the screen, except for messages, and has no heading, hint or error, because a bar has no
/// room for those.
package struct ScreenSearch: Sendable {
  /// The row of the field, which receives its events.
  package let row: Row
  /// The field.
  package let field: Element.TextField
  /// The index of its section, and whether the field is the only row in it.
  package let section: Int, isAlone: Bool
}

extension Row {
  /// The row's search field, if a bar can show it.
  package var search: Element.TextField? {
    guard case .textField(let field) = content, field.kind == .search, field.note == nil else { return nil }
    return field
  }
}

extension Row.Key {
  /// The key of the section with messages, which is temporarily above all others.
  package static let notice = "_tessera.notice"
}

extension ScreenSnapshot {
  /// The search field that is first on the screen, if it is visible at this width. `nil` if an open detail covers
  /// the list.
  package func search(isWide: Bool) -> ScreenSearch? {
    guard let position = sections.firstIndex(where: { $0.key.text != Row.Key.notice && $0.pane != .wayBack }) else { return nil }
    let section = sections[position]
    guard section.pane?.isSeen(isWide: isWide) ?? true, section.header == nil, section.visibleRange == nil, let row = section.rows.first,
      let field = row.search
    else { return nil }
    return ScreenSearch(row: row, field: field, section: position, isAlone: section.rows.count == 1 && section.footer == nil)
  }

  /// The sections without the row of a search field. If it is the only row, its section is removed.
  package func sections(without search: ScreenSearch) -> [Section] {
    var left = sections
    if search.isAlone {
      left.remove(at: search.section)
    } else {
      let section = sections[search.section]
      left[search.section] = Section(
        key: section.key, header: nil, rows: Rows(Array(section.rows.dropFirst())), footer: section.footer,
        style: section.style,
        visibleRange: nil, isBeside: section.isBeside, pane: section.pane)
    }
    return left
  }
}
