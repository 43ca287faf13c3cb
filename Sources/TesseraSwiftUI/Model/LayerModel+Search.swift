public import TesseraScreen

extension ScreenModel.LayerModel {
  /// The screen's search field, if it is the first row of a page, apart from messages, and has no heading,
  /// hint or error. ``ScreenView`` shows it with `searchable`, and the other rows in its list.
  public var search: Row? {
    guard kind == .root || kind == .push, let section = searched, let row = section.rows.first?.row, row.search != nil else { return nil }
    return row
  }

  private var searched: ScreenModel.ShownSection? {
    guard let section = sections.first(where: { $0.id != Row.Key.notice }), section.header == nil, section.held == nil,
      section.columns.isEmpty
    else { return nil }
    return section
  }

  /// The sections without the search field. Its section is left out if it has no other content.
  public var sectionsBelowSearch: [ScreenModel.ShownSection] {
    guard search != nil, let searched else { return sections }
    return sections.compactMap { section in
      guard section.id == searched.id else { return section }
      return section.rows.count == 1 && section.footer == nil ? nil : section.withoutFirstRow
    }
  }
}
