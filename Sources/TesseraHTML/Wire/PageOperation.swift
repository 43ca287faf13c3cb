/// The operations that a page's script performs. The script has a function with the name of each.
package enum PageOperation: String, CaseIterable {
  /// Edits of a layer, from one revision to another.
  case patch
  /// A layer that is shown or replaced as a whole.
  case show
  /// A layer that is closed.
  case close
  /// All layers of the page.
  case snapshot
  /// Text for the live regions.
  case say
  /// The control to focus.
  case focus
  /// The current address of the flow.
  case at
  /// The address to navigate to.
  case go
  /// The tab requests the answer that signs in or out.
  case identify
  /// The page may no longer be shown. The tab reloads its address.
  case gone
  /// Whether the page has unsaved input.
  case unsaved
}

/// The edits of a patch. Small letters edit rows, capital letters sections. The script has a function with the name
/// of each.
package enum PatchEdit: String, CaseIterable {
  /// Inserts rows: section, the next row, markup.
  case insertRows = "i"
  /// Removes a row: row.
  case removeRow = "r"
  /// Moves a row: row, section, the next row.
  case moveRow = "m"
  /// Replaces a row: row, markup.
  case updateRow = "u"
  /// Inserts a section: the next section, markup.
  case insertSection = "I"
  /// Removes a section: section.
  case removeSection = "R"
  /// Moves a section: section, the next section.
  case moveSection = "M"
  /// Replaces the markup around a section's rows: section, markup.
  case updateSection = "U"
}
