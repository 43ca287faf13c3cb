/// The operations that the script of a page carries out. The script has a function of the same name for each.
package enum PageOperation: String, CaseIterable {
  /// Edits of a layer, from one revision to another.
  case patch
  /// A layer that appears or is replaced as a whole.
  case show
  /// A layer that goes away.
  case close
  /// All layers of the page.
  case snapshot
  /// Words for the live regions.
  case say
  /// The control that gets the focus.
  case focus
  /// The address at which the flow is now.
  case at
  /// The address that the browser goes to.
  case go
  /// The tab fetches the answer that signs somebody in or out.
  case identify
  /// The page may not be shown any more: the tab asks for its address anew.
  case gone
  /// Whether something was entered on the page that nobody has yet.
  case unsaved
}

/// The edits of a patch. Small letters edit rows, capital ones sections; the script has a function of the same name for each.
package enum PatchEdit: String, CaseIterable {
  /// Rows are inserted: section, the row behind them, markup.
  case insertRows = "i"
  /// A row is removed: row.
  case removeRow = "r"
  /// A row is moved: row, section, the row behind it.
  case moveRow = "m"
  /// A row is written anew: row, markup.
  case updateRow = "u"
  /// A section is inserted: the section behind it, markup.
  case insertSection = "I"
  /// A section is removed: section.
  case removeSection = "R"
  /// A section is moved: section, the section behind it.
  case moveSection = "M"
  /// The surroundings of a section's rows are written anew: section, markup.
  case updateSection = "U"
}
