public import TesseraScreen

extension LayerModel {
  /// The screen's search: a search field that stands first on a page, below messages, without a heading, a hint or a problem. ``ScreenView`` shows
  /// it with `searchable`, and the rest in its list.
  public var search: Row? {
    guard kind == .root || kind == .push, let section = searched, let row = section.rows.first?.row, row.search != nil else { return nil }
    return row
  }

  private var searched: ShownSection? {
    guard let section = sections.first(where: { $0.id != ItemKey.notice }), section.header == nil, section.held == nil,
      section.columns.isEmpty
    else { return nil }
    return section
  }

  /// The sections without the search, and without its section where that has nothing else.
  public var sectionsBelowSearch: [ShownSection] {
    guard search != nil, let searched else { return sections }
    return sections.compactMap { section in
      guard section.id == searched.id else { return section }
      return section.rows.count == 1 && section.footer == nil ? nil : section.withoutFirstRow
    }
  }
}
